"""A passport: one name and face at every table of a server, carried, renamed, erased."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from camelup.server.accounts.passports import MOST_SESSIONS
from server.client import Client, Table
from server.conftest import GENEROUS, ServerProcess


class Browser:
    """A device with a passport's secret, which talks as a page does."""

    def __init__(self, server: ServerProcess) -> None:
        self.url = server.url
        self.secret = secrets.token_hex(32)
        self.web = httpx.Client(
            base_url=server.url,
            headers={"Origin": server.url},
            timeout=60,
            verify=False,
            # A line is not kept: where the clock is turned, the server has just closed it.
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    def show(self, **more: str) -> httpx.Response:
        return self.web.post("/api/passport", json={"secret": self.secret, **more})

    def is_somebody(self, name: str, **more: str) -> "Browser":
        answer = self.show(name=name, **more)
        assert answer.status_code == 200, answer.text
        return self

    def passport(self) -> httpx.Response:
        return self.web.get("/api/passport")

    def table(self, *players: dict[str, str], **options: object) -> str:
        wish: dict[str, object] = {
            "players": players or [{}],
            "options": {"seats": 4, "pause": 0, **options},
        }
        answer = self.web.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        found: str = answer.json()["room"]["id"]
        return found

    def sit(self, table: str, **player: str) -> httpx.Response:
        return self.web.post(f"/api/tables/{table}/seats", json=player)

    def seats(self, table: str) -> list[int]:
        held: list[int] = self.web.get(f"/api/tables/{table}").json()["seats"]
        return held

    def forget_seats(self) -> None:
        """Lose the seats' own cookies: what is left is the passport."""
        for cookie in [*self.web.cookies.jar]:
            if cookie.name != "camelup-passport":
                self.web.cookies.jar.clear(cookie.domain, cookie.path, cookie.name)


def shown_seats(server: ServerProcess, table: str) -> list[dict[str, str]]:
    room: dict[str, list[dict[str, str]]] = httpx.get(f"{server.url}/api/tables/{table}").json()[
        "room"
    ]
    return room["seats"]


def test_a_secret_becomes_a_cookie_that_scripts_cannot_read(server: ServerProcess) -> None:
    ann = Browser(server)
    assert ann.passport().status_code == 401
    assert ann.show().status_code == 401
    answer = ann.show(name="Ann", face="sage", colour="#2f6f8f")
    assert answer.json() == {"name": "Ann", "face": "sage", "colour": "#2f6f8f", "session": ""}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert ann.secret not in answer.text + cookie
    assert ann.passport().json()["name"] == "Ann"
    again = Browser(server)
    again.secret = ann.secret
    assert again.show().json()["name"] == "Ann"
    assert Browser(server).passport().status_code == 401


@pytest.mark.parametrize("secret", ["", "1", "g" * 64, "a" * 63, "A" * 64, "a" * 65])
def test_a_secret_of_another_shape_is_refused(server: ServerProcess, secret: str) -> None:
    answer = httpx.post(f"{server.url}/api/passport", json={"secret": secret, "name": "x"})
    assert answer.status_code == 422


def test_one_is_the_same_at_every_table_and_needs_no_other_secret(server: ServerProcess) -> None:
    ann = Browser(server).is_somebody("Ann", face="poet")
    ben = Browser(server).is_somebody("Ben")
    first, second = ann.table(), ann.table()
    assert ben.sit(first).status_code == 201
    for table in (first, second):
        assert shown_seats(server, table)[0]["name"] == "Ann"
        assert shown_seats(server, table)[0]["face"] == "poet"
    ann.forget_seats()
    ben.forget_seats()
    assert (ann.seats(first), ann.seats(second)) == ([1], [1])
    assert (ben.seats(first), ben.seats(second)) == ([2], [])
    assert ben.web.patch(f"/api/tables/{first}", json={"name": "x"}).status_code == 403
    assert ann.web.patch(f"/api/tables/{first}", json={"name": "x"}).status_code == 200


def test_a_program_shows_its_session_as_a_bearer_token_on_rest_and_socket(
    server: ServerProcess,
) -> None:
    wish = {"secret": secrets.token_hex(32), "name": "Robo"}
    session = httpx.post(f"{server.url}/api/passport", json=wish).json()["session"]
    headers = {"Authorization": f"Bearer {session}"}
    new = {"players": [{}], "options": {"seats": 2}}
    body = httpx.post(f"{server.url}/api/tables", json=new, headers=headers).json()
    table = Table(server.url, body["room"]["id"], {1: session})

    async def look() -> None:
        async with Client(table, 1) as client:
            assert client.hello["seats"] == [1]
            assert client.room["seats"][0]["name"] == "Robo"

    asyncio.run(look())


def test_names_colours_and_faces_at_one_table_differ(server: ServerProcess) -> None:
    people = [Browser(server).is_somebody(name) for name in ("Ann", "ann", "Ann", "Nadir")]
    table = people[0].table(seats=8)
    for one in people[1:]:
        assert one.sit(table).status_code == 201
    for seat in (5, 6, 7, 8):
        bot = f"/api/tables/{table}/seats/{seat}/bot"
        assert people[0].web.put(bot, json={"bot": "random"}).status_code == 200
    seats = shown_seats(server, table)
    assert [seat["name"] for seat in seats][:4] == ["Ann", "ann 2", "Ann 3", "Nadir"]
    assert seats[7]["name"] == "Nadir 2"
    for what in ("name", "colour", "face"):
        assert len({seat[what].casefold() for seat in seats}) == 8
    own = f"/api/tables/{table}/seats/2"
    assert people[1].web.patch(own, json={"name": "Nadir", "face": "scout"}).status_code == 200
    assert shown_seats(server, table)[1]["name"] == "Nadir 3"
    assert len({seat["face"] for seat in shown_seats(server, table)}) == 8


def test_a_long_name_still_fits_when_it_is_made_to_differ(server: ServerProcess) -> None:
    name = "M" * 24
    people = [Browser(server).is_somebody(name) for _ in range(2)]
    table = people[0].table()
    assert people[1].sit(table).status_code == 201
    assert [seat["name"] for seat in shown_seats(server, table)][:2] == [name, "M" * 22 + " 2"]


def test_those_who_share_a_device_are_guests_under_its_passport(server: ServerProcess) -> None:
    ann = Browser(server).is_somebody("Ann")
    table = ann.table({}, {"name": "Gran"})
    assert ann.sit(table, name="Kid").status_code == 201
    assert [seat["name"] for seat in shown_seats(server, table)][:3] == ["Ann", "Gran", "Kid"]
    ann.forget_seats()
    assert ann.seats(table) == [1, 2, 3]
    other = Browser(server).is_somebody("Ben")
    assert other.seats(table) == []


def test_a_passport_is_carried_to_another_device_by_a_code_that_works_once(
    server: ServerProcess,
) -> None:
    phone, desk, thief = Browser(server).is_somebody("Ann"), Browser(server), Browser(server)
    table = phone.table()
    code = phone.web.post("/api/passport/code").json()["code"]
    assert desk.show(code=code[:-1] + "?").status_code == 403
    assert desk.show(code=code.lower()).json()["name"] == "Ann"
    assert thief.show(code=code).status_code == 403
    assert thief.passport().status_code == 401
    assert desk.seats(table) == [1]
    phone.web.patch("/api/passport", json={"name": "Anna", "colour": "#588b4c"})
    assert desk.passport().json()["name"] == "Anna"
    # The session of a device may end; its secret gets a new one, without any code.
    assert desk.web.delete("/api/passport/session").status_code == 204
    assert desk.passport().status_code == 401
    assert desk.show().json()["name"] == "Anna"


def test_a_seat_does_not_pass_to_another_passport_by_accident(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2)
    ben.sit(table)
    ben.forget_seats()
    assert ann.web.delete(f"/api/tables/{table}/seats/2").status_code == 200
    assert ben.seats(table) == []
    zoe = Browser(server).is_somebody("Zoe")
    assert zoe.sit(table).status_code == 201
    assert (ben.seats(table), zoe.seats(table)) == ([], [2])
    for method, path in (("DELETE", "/seats/2"), ("DELETE", "/seats/2/person")):
        assert ben.web.request(method, f"/api/tables/{table}{path}").status_code == 401


def test_a_passport_is_erased_with_everything_that_belongs_to_it(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    ann = Browser(server).is_somebody("Zenobia Xaquiri", face="falconer")
    ben = Browser(server).is_somebody("Ben")
    tables = [ann.table({}, {"name": "Quillon Vex"}, seats=3) for _ in range(3)]
    for table in tables:
        ben.sit(table)
    ann.web.post(f"/api/tables/{tables[1]}/start")
    ann.web.post(f"/api/tables/{tables[2]}/start")
    ann.web.post(f"/api/tables/{tables[2]}/end")
    assert ann.web.delete("/api/passport").status_code == 204
    assert ann.passport().status_code == 401
    assert ann.show().status_code == 401
    for table in tables:
        assert ann.seats(table) == []
        answer = httpx.get(f"{server.url}/api/tables/{table}").text
        assert "Ben" in answer
        assert "Zenobia" not in answer
        assert "Quillon" not in answer
    assert ben.seats(tables[1]) == [3]
    server.stop()
    file = Path(server.database.removeprefix("sqlite:///"))
    left = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
    for name in (b"Zenobia", b"Quillon"):
        assert name not in left
    assert b"Ben" in left


def test_ten_tabs_that_show_a_new_secret_at_once_are_one_person(server: ServerProcess) -> None:
    wish = {"secret": secrets.token_hex(32), "name": "Ann"}

    async def show() -> list[httpx.Response]:
        async with httpx.AsyncClient(timeout=60) as web:
            shows = [web.post(f"{server.url}/api/passport", json=wish) for _ in range(10)]
            return await asyncio.gather(*shows)

    answers = asyncio.run(show())
    assert [answer.status_code for answer in answers] == [200] * 10
    sessions = [answer.json()["session"] for answer in answers]
    assert len(set(sessions)) == 10
    headers = [{"Authorization": f"Bearer {session}"} for session in sessions]
    renamed = httpx.patch(f"{server.url}/api/passport", json={"name": "Eve"}, headers=headers[0])
    assert renamed.json()["name"] == "Eve"
    assert httpx.get(f"{server.url}/api/passport", headers=headers[9]).json()["name"] == "Eve"


def test_two_devices_that_rename_at_once_agree_on_one_of_the_names(server: ServerProcess) -> None:
    phone, desk = Browser(server).is_somebody("Ann"), Browser(server)
    assert desk.show(code=phone.web.post("/api/passport/code").json()["code"]).status_code == 200
    wishes = [{"name": "Anna", "face": "sage"}, {"name": "Anni", "face": "cook"}] * 5
    with ThreadPoolExecutor(10) as hands:
        devices = [phone, desk] * 5
        asked = zip(devices, wishes, strict=True)
        answers = [*hands.map(lambda one: one[0].web.patch("/api/passport", json=one[1]), asked)]
    assert {answer.status_code for answer in answers} == {200}
    found = phone.passport().json()
    assert (found["name"], found["face"]) in [("Anna", "sage"), ("Anni", "cook")]
    assert desk.passport().json() == found


def test_two_devices_that_change_different_things_at_once_keep_both(server: ServerProcess) -> None:
    phone, desk = Browser(server).is_somebody("Ann"), Browser(server)
    assert desk.show(code=phone.web.post("/api/passport/code").json()["code"]).status_code == 200
    faces = ("sage", "cook", "poet")
    with ThreadPoolExecutor(2) as hands:
        for number in range(12):
            name, face = f"Ann {number}", faces[number % 3]
            wishes = ((phone, {"name": name}), (desk, {"face": face}))
            asked = hands.map(lambda one: one[0].web.patch("/api/passport", json=one[1]), wishes)
            assert {answer.status_code for answer in asked} == {200}
            found = phone.passport().json()
            assert (found["name"], found["face"]) == (name, face)


def cookies_of(device: Browser) -> dict[str, str]:
    """What a browser sends with a socket."""
    kept = "; ".join(f"{one.name}={one.value}" for one in device.web.cookies.jar)
    return {"Origin": device.url, "Cookie": kept}


def test_a_stolen_passport_is_worth_nothing_once_its_owner_sends_all_others_away(
    server: ServerProcess,
) -> None:
    """The thief has an open socket, the secret of a seat, and the seat of a game played again."""
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    thief = Browser(server)
    assert thief.show(code=ann.web.post("/api/passport/code").json()["code"]).status_code == 200
    table = ann.table(seats=2)
    assert ben.sit(table).status_code == 201
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    over = ann.table(seats=2)
    assert ben.sit(over).status_code == 201
    assert ann.web.post(f"/api/tables/{over}/start").status_code == 200
    assert ann.web.post(f"/api/tables/{over}/end").status_code == 200
    again = thief.web.post(f"/api/tables/{over}/rematch").json()["room"]["id"]
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def steal() -> tuple[int | None, str]:
        async with (
            connect(address, additional_headers=cookies_of(thief)) as stolen,
            connect(address, additional_headers=cookies_of(ann)) as own,
        ):
            assert json.loads(await stolen.recv())["seats"] == [1]
            only = {"secret": ann.secret}
            sent = await asyncio.to_thread(ann.web.post, "/api/passport/devices/only", json=only)
            assert sent.json() == {"devices": 1}
            await asyncio.wait_for(stolen.wait_closed(), 120)
            await own.send(json.dumps({"type": "ping"}))
            while json.loads(await own.recv())["type"] != "pong":
                pass
            return stolen.close_code, str(own.state.name)

    assert asyncio.run(steal()) == (4001, "OPEN")
    for where in (table, over, again):
        assert thief.seats(where) == [], "neither the session nor the seats’ own secrets open any"
        assert ann.seats(where) == [1]
    assert thief.web.post(f"/api/tables/{over}/rematch").status_code == 401


def test_ten_browsers_are_one_person_until_one_of_them_sends_the_others_away(
    server: ServerProcess,
) -> None:
    first = Browser(server).is_somebody("Ann")
    table = first.table()
    others = [Browser(server) for _ in range(9)]
    for one in others:
        code = first.web.post("/api/passport/code").json()["code"]
        assert one.show(code=code).json()["name"] == "Ann"
        assert one.seats(table) == [1]
    assert others[3].web.get("/api/passport/devices").json() == {"devices": 10}
    stolen = first.web.post("/api/passport/code").json()["code"]
    wrong = first.web.post("/api/passport/devices/only", json={"secret": "a" * 64})
    assert wrong.status_code == 403
    alone = first.web.post("/api/passport/devices/only", json={"secret": first.secret})
    assert alone.json() == {"devices": 1}
    assert first.passport().json()["name"] == "Ann"
    thief = Browser(server)
    assert thief.show(code=stolen).status_code == 403
    for one in others:
        assert one.passport().status_code == 401
        assert one.show().status_code == 401
        assert one.seats(table) == []


def test_showing_a_secret_over_and_over_keeps_only_the_newest_sessions(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    ann = Browser(server).is_somebody("Ann")
    for _ in range(MOST_SESSIONS + 5):
        assert ann.show().status_code == 200
    assert ann.passport().json()["name"] == "Ann"
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        count = database.execute("SELECT count(*) FROM sessions").fetchone()
    assert count == (MOST_SESSIONS,)
