"""A club night on a real server: opened, joined, run, undone, by its clock and without it."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from camelup.server.tournaments.long_poll import PATIENT_SECONDS
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.test_erasure import all_bytes
from server.test_passport import Browser

Seen = dict[str, Any]


class Organiser(Browser):
    """Somebody who runs a night."""

    seen: Seen

    def open(self, **options: object) -> Seen:
        agreed = {"pause": 0, "rounds": 2, "rest": 7200, **options}
        answer = self.web.post("/api/clubs", json={"name": "Café", "options": agreed})
        assert answer.status_code == 201, answer.text
        return self._keep(answer)

    def _keep(self, answer: httpx.Response) -> Seen:
        found: Seen = answer.json()
        self.seen = found
        return found

    def look(self) -> Seen:
        return self._keep(self.web.get(f"/api/clubs/{self.seen['id']}"))

    def deed(self, what: str, **more: object) -> httpx.Response:
        wish = {"what": what, "step": self.look()["step"], **more}
        return self.web.post(f"/api/clubs/{self.seen['id']}/deeds", json=wish)

    def do(self, what: str, **more: object) -> Seen:
        answer = self.deed(what, **more)
        assert answer.status_code == 200, answer.text
        return self._keep(answer)

    def until(self, status: str, seconds: float = 120) -> Seen:
        end = time.monotonic() + seconds
        while self.look()["status"] != status:
            assert time.monotonic() < end, self.seen
            time.sleep(0.1)
        return self.seen


def organiser(server: ServerProcess) -> Organiser:
    found = Organiser(server)
    found.is_somebody("Olga")
    return found


def come(club: str, server: ServerProcess, *names: str) -> list[Browser]:
    people = [Browser(server).is_somebody(name) for name in names]
    for one in people:
        answer = one.web.post(f"/api/clubs/{club}/people")
        assert answer.status_code == 200, answer.text
    return people


def play(seen: Seen, people: list[Browser]) -> None:
    """Let everybody roll until all tables of the round are over."""
    numbers = {one.web.get(f"/api/clubs/{seen['id']}").json()["you"]: one for one in people}
    for table in seen["round"]["tables"]:
        seats = [seat["who"] for seat in table["seats"]]
        address = f"/api/tables/{table['id']}"
        for _ in range(2000):
            game = people[0].web.get(address).json()["game"]
            if game["over"]:
                break
            mover = numbers.get(seats[game["turn"] - 1])
            if mover is not None:
                move = {"id": f"a{game['v']}", "v": game["v"], "move": "roll"}
                assert mover.web.post(f"{address}/moves", json=move).status_code == 200


def test_a_night_with_late_arrivals_leavers_and_bots_to_its_end(server: ServerProcess) -> None:
    boss = organiser(server)
    club = boss.open(fill="bots", size=4)["id"]
    people = come(club, server, "Ann", "Ann", "Ben", "Cleo", "Dan")
    assert [one["name"] for one in boss.look()["players"]][:2] == ["Ann", "Ann 2"]
    seen = boss.do("begin")
    assert [len(table["seats"]) for table in seen["round"]["tables"]] == [4, 4]
    bots = [seat for table in seen["round"]["tables"] for seat in table["seats"] if not seat["who"]]
    assert len(bots) == 3
    mine = people[2].web.get(f"/api/clubs/{club}").json()
    (table,) = mine["round"]["tables"]
    room = people[2].web.get(f"/api/tables/{table['id']}").json()
    assert (room["room"]["club"], room["room"]["status"]) == (club, "playing")
    assert len(room["seats"]) == 1
    (late,) = come(club, server, "Eve")
    play(boss.look(), people)
    seen = boss.until("rest")
    assert sum(one["scores"][0] is not None for one in seen["players"]) == 5
    assert people[0].web.delete(f"/api/clubs/{club}/people").status_code == 200
    seen = boss.do("begin")
    seated = {s["name"] for table in seen["round"]["tables"] for s in table["seats"] if s["who"]}
    assert seated == {"Ann 2", "Ben", "Cleo", "Dan", "Eve"}
    play(seen, [*people[1:], late])
    over = boss.until("over")
    again = late.web.post(f"/api/tables/{table_of(over, 'Eve')}/rematch")
    assert again.json()["error"]["code"] == "club-goes-on"
    assert over["due"] is None
    assert len(over["players"]) == 6
    csv = httpx.get(f"{server.url}/api/clubs/{club}/results.csv")
    assert csv.headers["content-type"] == "text/csv; charset=utf-8"
    assert len(csv.text.strip().split("\r\n")) == 7
    assert people[1].web.get("/api/passport/clubs").json()["clubs"][0]["status"] == "over"


def table_of(seen: Seen, name: str) -> str:
    """Find the table of the newest round where somebody sits."""
    tables = seen["round"]["tables"]
    (found,) = (one["id"] for one in tables if name in [seat["name"] for seat in one["seats"]])
    return str(found)


def test_only_the_organiser_runs_it_from_any_device_and_one_device_at_a_time(
    server: ServerProcess,
) -> None:
    assert httpx.post(f"{server.url}/api/clubs", json={"name": "x"}).status_code == 401
    boss = organiser(server)
    for name in ("", "x" * 30, "a\u202eb"):
        assert boss.web.post("/api/clubs", json={"name": name}).status_code == 422
    club = boss.open()["id"]
    assert len(club) == 16
    people = come(club, server, "Ann", "Ben", "Cleo", "Dan")
    for what in ("begin", "undo", "door", "finish"):
        refused = people[0].web.post(f"/api/clubs/{club}/deeds", json={"what": what, "step": 0})
        assert refused.json()["error"]["code"] == "club-organiser-only"
    change = {"options": {"rounds": 9}}
    assert people[0].web.patch(f"/api/clubs/{club}", json=change).status_code == 403
    nobody = httpx.post(f"{server.url}/api/clubs/{club}/people")
    assert nobody.status_code == 401
    second = Organiser(server)
    code = boss.web.post("/api/passport/code").json()["code"]
    assert second.show(code=code).status_code == 200
    second.seen = boss.look()
    step = second.seen["step"]
    assert boss.do("begin")["status"] == "round"
    late = second.web.post(f"/api/clubs/{club}/deeds", json={"what": "end", "step": step})
    assert late.json()["error"]["code"] == "club-moved-on"
    assert second.do("undo")["status"] == "open"
    missing = boss.web.get("/api/clubs/aaaaaaaaaaaaaaaa")
    assert missing.json()["error"]["code"] == "club-unknown"


def test_an_end_is_undone_while_people_play_on_and_nobody_stops_a_table(
    server: ServerProcess,
) -> None:
    boss = organiser(server)
    club = boss.open()["id"]
    people = come(club, server, "Ann", "Ben", "Cleo", "Dan")
    table = boss.do("begin")["round"]["tables"][0]["id"]
    for one in people:
        assert one.web.post(f"/api/tables/{table}/end").status_code in (403, 409)
        (seat,) = one.seats(table)
        handed = one.web.post(f"/api/tables/{table}/seats/{seat}/handover")
        assert handed.json()["error"]["code"] == "club-plays-on"
    seen = boss.do("end")
    assert (seen["status"], seen["round"]["tables"][0]["status"]) == ("rest", "called")
    assert seen["last"] == {"what": "end", "name": "", "round": 1}
    seen = boss.do("undo")
    assert (seen["status"], seen["round"]["tables"][0]["status"]) == ("round", "playing")
    play(seen, people)
    assert boss.until("rest")["round"]["tables"][0]["status"] == "finished"
    assert boss.do("points", who=1, points=77)["last"]["name"] == "Ann"
    boss.do("begin")
    assert boss.do("undo")["rounds"] == 1


def test_it_goes_on_by_its_clock_without_the_organiser_and_over_a_restart(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    boss = organiser(server)
    club = boss.open(length=5, rest=2, rounds=2)["id"]
    come(club, server, "Ann", "Ben", "Cleo", "Dan", "Eve")
    first = boss.do("begin")["round"]["tables"][0]["id"]
    server.kill_and_restart()
    watcher = Organiser(server)
    watcher.seen = {"id": club}
    deadline = time.monotonic() + 120
    while watcher.look()["rounds"] < 2:
        assert time.monotonic() < deadline, watcher.seen
        time.sleep(0.2)
    seen = watcher.web.get(f"/api/clubs/{club}?whole=true").json()
    table = seen["round"]["tables"][0]["id"]
    while not table:
        seen = watcher.web.get(f"/api/clubs/{club}?whole=true").json()
        table = seen["round"]["tables"][0]["id"]
    assert watcher.web.get(f"/api/tables/{first}").json()["room"]["status"] == "abandoned"
    assert watcher.web.get(f"/api/tables/{table}").json()["room"]["status"] == "playing"
    over = watcher.until("over")
    assert sum(one["points"] for one in over["players"]) > 0


def test_a_damaged_night_stops_neither_the_server_nor_the_others(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    boss = organiser(server)
    broken, club = boss.open()["id"], boss.open(length=5, rounds=1)["id"]
    people = come(club, server, "Ann", "Ben", "Cleo", "Dan")
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as db, db:
        db.execute("UPDATE clubs SET state = '{' WHERE id = ?", [broken])
    server.start()
    answer = people[0].web.get(f"/api/clubs/{broken}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "club-damaged")
    assert [one["id"] for one in boss.web.get("/api/passport/clubs").json()["clubs"]] == [club]
    boss.do("begin")
    assert boss.until("over")["rounds"] == 1


def test_who_waits_for_news_hears_them_at_once(server: ServerProcess) -> None:
    boss = organiser(server)
    seen = boss.open()
    started, before = time.monotonic(), server.requests

    async def both() -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as web:
            waiting = asyncio.create_task(web.get(f"/api/clubs/{seen['id']}?since={seen['v']}"))
            await asyncio.to_thread(server.wait_for_requests, 1, before)
            assert not waiting.done()
            await asyncio.to_thread(boss.do, "door")
            found: dict[str, Any] = (await waiting).json()
            return found

    assert asyncio.run(both())["closed"]
    assert time.monotonic() - started < 10


def test_a_phone_hears_of_others_a_little_later_and_who_runs_the_night_at_once(
    server: ServerProcess,
) -> None:
    boss = organiser(server)
    seen = boss.open()
    (ann,) = come(seen["id"], server, "Ann")
    known = boss.look()["v"]
    path = f"/api/clubs/{seen['id']}?since={known}"
    before = server.requests

    def wait(one: Browser) -> tuple[float, Seen]:
        started = time.monotonic()
        told: Seen = one.web.get(path).json()
        return time.monotonic() - started, told

    with ThreadPoolExecutor(2) as hands:
        at_once, later = hands.submit(wait, boss), hands.submit(wait, ann)
        server.wait_for_requests(2, before)
        come(seen["id"], server, "Ben")
        first, told = at_once.result()
        assert told["count"] == 2
        second, told = later.result()
        assert told["count"] == 2
    assert first < second
    assert second > PATIENT_SECONDS - 0.5


def test_a_cafe_with_one_address_is_counted_by_passports(
    make_server: Callable[..., ServerProcess],
) -> None:
    few = {"CAMELUP_LIMIT_SOCKETS_PER_ADDRESS": "2", "CAMELUP_LIMIT_REQUESTS": "30"}
    server = make_server(**few)
    boss = organiser(server)
    club = boss.open(size=3)["id"]
    people = come(club, server, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    server.kill_and_restart()  # it knows at its start who is there, and else within a second
    seen = boss.do("begin")

    async def sit() -> None:
        open_now = []
        for one in people:
            (table,) = one.web.get(f"/api/clubs/{club}").json()["round"]["tables"]
            cookies = "; ".join(f"{c.name}={c.value}" for c in one.web.cookies.jar)
            address = f"{server.url.replace('http', 'ws')}/api/tables/{table['id']}/socket"
            headers = {"Origin": server.url, "Cookie": cookies}
            open_now.append(await connect(address, additional_headers=headers))
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table['id']}/socket?watch=1"
        for _ in range(2):
            open_now.append(await connect(address, additional_headers={"Origin": server.url}))
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"Origin": server.url})
        assert refused.value.response.status_code == 429
        for socket in open_now:
            socket.transport.abort()

    asyncio.run(sit())
    for one in people * 8:
        assert one.web.get(f"/api/clubs/{club}").status_code == 200
    with httpx.Client(base_url=server.url) as stranger:
        assert 429 in [stranger.get("/api/bots").status_code for _ in range(40)]
    assert seen["count"] == 6


def test_somebody_at_a_night_has_only_so_many_sockets(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_LIMIT_SOCKETS_PER_PASSPORT="3")
    boss = organiser(server)
    club = boss.open(size=3)["id"]
    ann, *_ = come(club, server, "Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
    tables = [one["id"] for one in boss.do("begin")["round"]["tables"]]
    server.kill_and_restart()  # it knows at its start who is there, and else within a second
    cookies = "; ".join(f"{c.name}={c.value}" for c in ann.web.cookies.jar)
    headers = {"Origin": server.url, "Cookie": cookies}

    async def sit() -> None:
        address = f"{server.url.replace('http', 'ws')}/api/tables"
        wanted = [f"{address}/{tables[n % 2]}/socket?watch=1" for n in range(3)]
        open_now = [await connect(one, additional_headers=headers) for one in wanted]
        with pytest.raises(InvalidStatus) as refused:
            await connect(wanted[0], additional_headers=headers)
        assert refused.value.response.status_code == 429
        assert b"under your passport" in (refused.value.response.body or b"")
        await open_now[0].close()
        open_now[0] = await connect(wanted[0], additional_headers=headers)
        for socket in open_now:
            socket.transport.abort()

    asyncio.run(sit())


def test_erased_people_leave_no_name_in_a_night(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    boss = organiser(server)
    club = boss.open()["id"]
    people = come(club, server, "Zenobia Xaquiri", "Ben", "Cleo", "Dan", "Eve")
    boss.do("begin")
    assert people[0].web.delete("/api/passport").status_code == 204
    names = [one["name"] for one in boss.look()["players"]]
    assert "Guest 1" in names
    assert boss.web.delete("/api/passport").status_code == 204
    assert httpx.get(f"{server.url}/api/clubs/{club}").json()["organiser"] == "Guest"
    server.kill()
    assert b"Zenobia" not in all_bytes(server)
    assert b"Olga" not in all_bytes(server)


def test_an_operator_switches_club_nights_off(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_CLUBS="0")
    boss = organiser(server)
    refused = boss.web.post("/api/clubs", json={"name": "Café"})
    assert refused.json()["error"]["code"] == "clubs-off"


def test_an_organiser_opens_only_so_many(server: ServerProcess) -> None:
    boss = organiser(server)
    for _ in range(5):
        boss.open()
    refused = boss.web.post("/api/clubs", json={"name": "Café"})
    assert refused.json()["error"]["code"] == "club-enough"
    boss.do("finish")
    boss.open()


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


def test_a_night_on_postgresql_goes_on_when_the_process_that_began_it_dies(
    postgres: str, make_server: Callable[..., ServerProcess]
) -> None:
    one, other = (make_server(postgres, **GENEROUS) for _ in range(2))
    boss = organiser(one)
    club = boss.open(length=10, rounds=1)["id"]
    people = come(club, other, "Ann", "Ben", "Cleo", "Dan")
    boss.do("begin")
    started = time.monotonic()
    waiting = people[0].web.get(f"/api/clubs/{club}").json()
    while not waiting["round"]["tables"][0]["id"]:
        waiting = people[0].web.get(f"/api/clubs/{club}").json()
    one.kill()
    watcher = Organiser(other)
    watcher.seen = {"id": club}
    over = watcher.until("over", 60)
    assert time.monotonic() - started > 5
    assert over["round"]["n"] == 1
    assert len(over["players"]) == 4
