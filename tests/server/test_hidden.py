"""Nobody is sent what they may not know: not by any message, error, log, record or hash."""

import asyncio
import json
import random
import sqlite3
from pathlib import Path

import pytest

from camelup.server.db.table_repository import LoggedMove, StoredTable
from camelup.server.db.table_state import SeatState, TableState, options_view
from camelup.server.dice.drawing import FairDice, commitment, draw_start
from camelup.server.schemas.requests import TableOptions
from camelup.server.tables.connection import Connection
from camelup.server.tables.table import Table as LiveTable
from server.client import Client, Message, Table, new_table, play_whole_game
from server.conftest import ServerProcess


def live(message: Message) -> bool:
    return not (message.get("game") or {}).get("over", False)


def colours_shown(message: Message) -> list[str]:
    """List the colours of finish cards that a message shows outside ``you``."""
    game = message.get("game") or {"piles": {"win": [], "lose": []}}
    cards = [*game["piles"]["win"], *game["piles"]["lose"]]
    events = [*message.get("events", []), *([message["event"]] if "event" in message else [])]
    cards += [event["detail"] for event in events if event["detail"]["kind"] == "card"]
    shown = [card["camel"] for card in cards]
    return shown + [event["move"][-1] for event in events if event["move"][0] in "wl"]


@pytest.mark.parametrize(
    ("edition", "people", "bots", "coins"),
    [("second", 3, 1, True), ("first", 2, 0, True), ("second", 4, 4, False), ("first", 5, 3, True)],
)
def test_nobody_is_shown_a_colour_of_another_before_the_end_of_whole_games(
    server: ServerProcess, edition: str, people: int, bots: int, coins: bool
) -> None:
    table = new_table(server.url, people, bots, start=True, edition=edition, coins=coins)
    seats = list(table.tokens)
    *players, spectator = asyncio.run(play_whole_game(table, seats, people, spectators=1))
    messages = [json.loads(text) for text in spectator.bytes]
    assert all(message.get("you") is None for message in messages)
    before_the_end = [
        shown for message in messages if live(message) for shown in colours_shown(message)
    ]
    assert before_the_end
    assert set(before_the_end) == {"?"}
    assert "?" not in colours_shown(messages[-1] if "game" in messages[-1] else messages[-2])
    for player in players:
        others = [
            shown
            for text in player.bytes
            if live(message := json.loads(text))
            and message.get("event", {}).get("seat") != player.seat
            for shown in colours_shown({**message, "events": []})
        ]
        assert set(others) <= {"?"}


def test_a_table_that_hides_coins_sends_nobody_those_of_others(server: ServerProcess) -> None:
    table = new_table(server.url, 2, 2, start=True, coins=False)
    clients = asyncio.run(play_whole_game(table, [1, 2], spectators=1))
    for client in clients:
        for text in client.bytes:
            message = json.loads(text)
            game = message.get("game")
            if not game or game["over"]:
                continue
            assert {player["coins"] for player in game["players"]} == {None}
            assert game["position"] is None
            event = message.get("event") or {"coins": [], "leg": None}
            assert event["coins"] == []
            leg = event["leg"] or {"players": []}
            assert {score[key] for score in leg["players"] for key in ("before", "after")} <= {0}
        assert all(player["coins"] is not None for player in (client.game or {})["players"])


def test_seats_are_sent_the_same_bytes_as_spectators_but_for_their_own_part(
    server: ServerProcess,
) -> None:
    table = new_table(server.url, 2, 2, start=True)
    first, second, spectator = asyncio.run(play_whole_game(table, [1, 2], spectators=1))
    seen = {event["v"]: event for event in spectator.events}
    for player in (first, second):
        for event in player.events:
            if event["seat"] != player.seat and not event["race"]:
                assert event == seen[event["v"]]


def test_late_comers_reconnects_logs_and_records_filter_alike(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True)

    async def play() -> None:
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, turn) as client:
            await client.move("win g")
        other = 3 - turn
        async with Client(table, other) as client:
            await client.move("lose r")
        for seat, shown in (
            (turn, ["win g", "lose ?"]),
            (other, ["win ?", "lose r"]),
            (None, None),
        ):
            expected = shown or ["win ?", "lose ?"]
            async with Client(table, seat, since=0) as client:
                assert [event["move"] for event in client.events] == expected
                hello = client.hello
            log = table.get("/log", seat).json()
            assert [event["move"] for event in log["events"]] == expected
            assert log["hash"] == hello["hash"]
            record = table.get("/record.camel", seat).text
            assert record.splitlines()[-2:] == expected
            assert table.get(seat=seat).json()["game"] == hello["game"]

    asyncio.run(play())


def live_table(card: str) -> tuple[LiveTable, list[Connection]]:
    """A table in memory where seat 1 laid a card, and sockets of everyone else."""
    options = options_view(TableOptions(seats=3))
    seats = [SeatState("person", name, "#000000", added="ab" * 16) for name in "ABC"]
    secret = b"s" * 32
    state = TableState("t1", "ABCDEF", "t", options, seats, commitment(secret, "t1"), 1)
    dice = FairDice(secret, state.id, state.added_bytes)
    state.start = draw_start(dice, state.edition, 3).partition(" | turn")[0]
    state.drawn_at_start, state.status, state.began = dice.drawn, "playing", 1
    table = LiveTable(StoredTable(state, 1, None, secret, [], [], []))
    sockets = [Connection(_nowhere, seats) for seats in ((2,), (3,), ())]
    table.sockets = set(sockets)
    rolls = random.Random(7)
    for number, move in enumerate([card, "lose b", "win y", "roll", "roll", "bet g"], 1):
        assert table.game is not None
        seat = table.game.turn or 0
        if move == "roll":
            move = f"roll {rolls.choice(sorted(table.game.outcomes))}"
        table.game.play(move)
        table.note(LoggedMove(number, seat, None, move, "person", number, 0, "", ""))
        table.tell_move(number)
    return table, sockets


async def _nowhere(message: object) -> None:
    del message


def test_games_that_differ_in_a_hidden_card_send_others_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for clock in ("now", "monotonic_ms"):  # the clock tells when a bot plays on for who is away
        monkeypatch.setattr(f"camelup.server.tables.table.{clock}", lambda: 5)

    async def streams(card: str) -> list[list[str]]:
        table, sockets = live_table(card)
        hellos = [table.hello(socket, table.moves_for(0)) for socket in sockets]
        return [[*socket._waiting, hello] for socket, hello in zip(sockets, hellos, strict=True)]

    one, other = asyncio.run(streams("win g")), asyncio.run(streams("win p"))
    assert all(len(stream) == 7 for stream in one)
    assert one == other


def test_no_secret_of_the_dice_or_of_a_seat_is_ever_sent(server: ServerProcess) -> None:
    table = new_table(server.url, 2, 1, start=True)
    file = Path(server.database.removeprefix("sqlite:///"))
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        query = "SELECT secret FROM dice WHERE table_id = ?"
        secret = database.execute(query, (table.id,)).fetchone()[0].hex()

    async def watch() -> list[str]:
        clients = [Client(table, seat, since=0) for seat in (1, 2, None)]
        for client in clients:
            await client.__aenter__()
        await asyncio.gather(*(client.play_on(random.Random(3), until=30) for client in clients))
        return [text for client in clients for text in client.bytes if live(json.loads(text))]

    sent = "\n".join(asyncio.run(watch()))
    assert secret not in sent
    for token in table.tokens.values():
        assert token not in sent


def test_the_lobby_and_the_room_name_no_hidden_thing(table: Table) -> None:
    room = json.dumps(table.get().json())
    assert "secret" in room
    assert json.loads(room)["room"]["dice"]["secret"] is None
    for token in table.tokens.values():
        assert token not in room
