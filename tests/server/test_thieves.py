"""What a thief, a joker and a crowd tried with passports, and what came of it."""

import asyncio
import secrets
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from camelup.server.accounts.passports import MOST_CODES
from camelup.server.http.identity import PASSPORT
from camelup.server.notifications import safe_http
from camelup.server.schemas.errors import Unprocessable
from camelup.server.schemas.sanitize import clean_name
from camelup.server.tables.seating import unlike
from server.conftest import GENEROUS, ServerProcess
from server.test_clubs import come, organiser, play
from server.test_my_games import play_out
from server.test_passport import Browser, shown_seats

PUBLIC, PRIVATE = "93.184.215.14", "192.168.0.1"

MINE = ("games", "figures", "games.zip", "games.json", "tables", "clubs", "calls", "devices")
"""What a passport may ask for."""

LOOKALIKES = {
    "a letter of another alphabet": "\N{CYRILLIC CAPITAL LETTER A}nn",
    "capitals of another alphabet": "\N{GREEK CAPITAL LETTER ALPHA}NN",
    "wide letters": "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn",
    "a joiner that nobody sees": "A\N{ZERO WIDTH JOINER}nn",
    "a mark that nobody sees": "Ann\N{VARIATION SELECTOR-16}",
    "the same in capitals": "ANN",
}


@pytest.mark.parametrize("name", LOOKALIKES.values(), ids=LOOKALIKES)
def test_who_looks_like_another_at_the_table_gets_a_number(name: str) -> None:
    assert unlike(clean_name(name), ["Ann"]) == f"{name} 2"
    assert unlike("Ann", [name]) == "Ann 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ali", "AIi"), ("Player 1", "Player l"), ("Bo0", "BoO"), ("ian", "Ian")]
)
def test_letters_and_digits_that_look_alike_are_told_apart_too(one: str, other: str) -> None:
    assert unlike(one, [other]) == f"{one} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Zoe", "Zoë"), ("Eila", "Ella"), ("Ann", "Anna"), ("🐪", "🐫")]
)
def test_names_that_can_be_told_apart_stay_as_they_are(one: str, other: str) -> None:
    assert unlike(clean_name(one), [clean_name(other)]) == one


@pytest.mark.parametrize(
    "name",
    [
        "\N{HANGUL FILLER}",
        "\N{BRAILLE PATTERN BLANK}",
        "Ann\N{HANGUL FILLER}",
        "A\N{COMBINING GRAPHEME JOINER}nn",
        "Ann\N{ZERO WIDTH SPACE}",
        "\N{RIGHT-TO-LEFT OVERRIDE}nnA",
        "\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}",
    ],
)
def test_a_name_with_something_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(Unprocessable):
        clean_name(name)


def test_two_passports_of_the_same_look_are_told_apart_at_a_table(server: ServerProcess) -> None:
    ann, thief = (Browser(server).is_somebody(name) for name in ("Ann", LOOKALIKES["wide letters"]))
    table = ann.table(seats=2)
    thief.sit(table)
    assert [seat["name"] for seat in shown_seats(server, table)][1].endswith(" 2")


def test_what_belongs_to_a_passport_is_told_to_its_own_sessions_alone(
    server: ServerProcess,
) -> None:
    ann, cleo = Browser(server).is_somebody("Zenobia Xaq"), Browser(server).is_somebody("Cleo")
    ben = Browser(server).is_somebody("Ben")
    played = play_out(server, ann, cleo)
    waiting = ann.table(seats=3)
    ann.web.post("/api/clubs", json={"name": "Café"})
    feed = ann.web.post("/api/passport/calls/feed", json={}).json()["id"]
    for part in MINE:
        own = ann.web.get(f"/api/passport/{part}")
        assert own.status_code == 200, part
        assert httpx.get(f"{server.url}/api/passport/{part}").status_code == 401, part
        other = ben.web.get(f"/api/passport/{part}")
        told = other.content.decode("latin-1")
        assert not [one for one in (played, waiting, feed, "Xaq", "Caf") if one in told], part
    assert ben.web.delete(f"/api/passport/calls/{feed}").status_code == 404
    assert ben.web.get(f"/api/tables/{waiting}").json()["seats"] == []


def test_only_the_newest_codes_carry_a_passport_and_guessing_ends(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS | {"CAMELUP_LIMIT_GUESSES": str(MOST_CODES + 4)})
    ann = Browser(server).is_somebody("Ann")
    codes = [ann.web.post("/api/passport/code").json()["code"] for _ in range(MOST_CODES + 2)]
    answers = [Browser(server).show(code=code).status_code for code in codes]
    assert answers == [403, 403] + [200] * MOST_CODES
    assert Browser(server).show(code=codes[-1]).status_code == 403, "it works once"
    guesses = [Browser(server).show(code="ABCDEF-ABCDEF").status_code for _ in range(3)]
    assert guesses == [403, 429, 429]


def test_a_crowd_at_a_night_makes_no_more_passports_than_its_house_may(
    make_server: Callable[..., ServerProcess],
) -> None:
    """Each passport there is counted by itself: if it could make others, there were no limit."""
    server = make_server(**GENEROUS | {"CAMELUP_LIMIT_PASSPORTS": "8"})
    boss = organiser(server)
    club = boss.open()["id"]
    crowd = come(club, server, "Ann", "Ben")
    server.kill_and_restart()  # it counts those who are there by their passports from its start on
    made = []
    for one in crowd * 5:
        kept = {cookie.name: cookie.value for cookie in one.web.cookies.jar}
        shown = {"Origin": server.url, "Cookie": f"{PASSPORT}={kept[PASSPORT]}"}
        wish = {"secret": secrets.token_hex(32), "name": "Copy"}
        answer = httpx.post(f"{server.url}/api/passport", json=wish, headers=shown)
        made.append(answer.status_code)
    assert made == [200] * 8 + [429] * 2


def test_who_is_erased_in_the_middle_of_a_round_leaves_a_round_that_ends(
    server: ServerProcess,
) -> None:
    boss = organiser(server)
    club = boss.open(size=4, rounds=1)["id"]
    people = come(club, server, "Ann", "Ben", "Cleo", "Xaquiri")
    seen = boss.do("begin")
    assert people[3].web.delete("/api/passport").status_code == 204
    play(seen, people[:3])
    over = boss.until("over")
    assert sorted(one["name"] for one in over["players"]) == ["Ann", "Ben", "Cleo", "Guest 4"]
    assert all(len(one["scores"]) == 1 for one in over["players"])
    csv = boss.web.get(f"/api/clubs/{club}/results.csv").text
    assert "Xaquiri" not in csv
    assert len(csv.splitlines()) == 5


def test_a_name_that_leads_home_at_the_second_question_is_not_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server of names under a thief's hand says first a public address, then one of ours."""
    answers = [PUBLIC, PRIVATE, PRIVATE]
    reached: list[str] = []

    def look_up(*_: Any, **__: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers.pop(0), 443))]

    async def connect(host: str, *_: Any, **__: Any) -> Any:
        reached.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    for _ in range(2):
        assert asyncio.run(safe_http.post("https://thief.example/hook", b"{}", {})) is None
    assert reached == [PUBLIC], "the address that was checked, and the name is not asked again"
    assert answers == [PRIVATE], "one question for each call"
