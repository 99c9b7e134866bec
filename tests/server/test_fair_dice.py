"""The dice can be checked by anybody, and nothing else passes the check."""

import hashlib
import hmac
from collections import Counter

import httpx
import pytest

from camelup.notation import read_record
from camelup.notation.record import Record
from camelup.rules.editions import SECOND
from camelup.server.commands import fetch
from camelup.server.dice import FairDice, draw_roll
from camelup.server.verify import check_dice
from server.client import Table, new_table
from server.conftest import ServerProcess


@pytest.fixture(scope="module")
def finished(shared_server: ServerProcess) -> Table:
    """A finished game of one person who only rolls, and bots."""
    table = new_table(shared_server.url, 1, 2, start=True)
    number = 0
    while True:
        seen = table.get(seat=1).json()
        if seen["game"]["over"]:
            return table
        if seen["you"]["legal"]:
            number += 1
            wish = {"id": f"m{number}", "v": seen["game"]["v"], "move": "roll"}
            assert table.post("/moves", 1, json=wish).status_code == 200


def record_of(table: Table) -> Record:
    return read_record(table.get("/record.camel").text)


def draws_by_the_book(record: Record) -> list[int]:
    """Draw numbers as docs/protocol.md says, with none of the server's code."""
    secret = bytes.fromhex(record.tags["DiceSecret"])
    added = bytes.fromhex(record.tags["DiceBytes"].replace(";", ""))
    blocks = []
    for k in range(500):
        message = record.tags["Table"].encode() + k.to_bytes(8, "big") + added
        blocks.append(int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:4], "big"))
    return blocks


def test_an_independent_reading_of_the_document_gives_the_same_dice(finished: Table) -> None:
    record = record_of(finished)
    promised = hashlib.sha256(
        bytes.fromhex(record.tags["DiceSecret"]) + record.tags["Table"].encode()
    ).hexdigest()
    assert promised == record.tags["DiceCommitment"]
    numbers = iter(draws_by_the_book(record))

    def below(limit: int) -> int:
        return next(numbers) // (2**32 // limit)

    turn = below(3) + 1
    position = record.tags.get("Position", "")
    assert (f"| turn {turn}" in position) == (turn > 1)
    stacks: dict[int, list[str]] = {}
    for camel in "bgryp":
        stack = stacks.setdefault(1 + below(3), [])
        stack.insert(below(len(stack) + 1), camel)
    first = below(2)
    for camel in ("WK"[first], "WK"[1 - first]):
        stacks.setdefault(16 - below(3), []).append(camel)
    board = " ".join(f"{space}:{''.join(stacks[space])}" for space in sorted(stacks))
    assert (position or record.tags["Board"]).startswith(board)
    left = "bgrypx"
    for move in record.moves:
        if move.startswith("roll"):
            die = left[below(len(left))]
            face = below(6 if die == "x" else 3)
            shown = f"{'WK'[face // 3]}{face % 3 + 1}" if die == "x" else f"{die}{face + 1}"
            assert move == f"roll {shown}"
            left = left.replace(die, "") if len(left) > 2 else "bgrypx"


def test_finished_games_are_verified_by_file_and_by_address(finished: Table) -> None:
    assert check_dice(record_of(finished))["verified"]
    assert check_dice(fetch(f"{finished.url}/t/{finished.id}"))["verified"]
    report = httpx.get(f"{finished.url}/api/records/{finished.id}/dice").json()
    assert report["verified"]
    assert sum(line["count"] for line in report["chart"]) == sum(
        move.startswith("roll") for move in record_of(finished).moves
    )


@pytest.mark.parametrize("tag", ["DiceSecret", "DiceCommitment", "DiceBytes", "Table"])
def test_a_tampered_promise_is_found(finished: Table, tag: str) -> None:
    record = record_of(finished)
    value = record.tags[tag]
    record.tags[tag] = ("1" if value[0] != "1" else "2") + value[1:]
    assert not check_dice(record)["verified"]


def test_a_tampered_roll_is_found(finished: Table) -> None:
    record = record_of(finished)
    last = max(
        i for i, move in enumerate(record.moves) if move.startswith("roll") and move[5] in "bgryp"
    )
    face = record.moves[last][-1]
    record.moves[last] = record.moves[last][:-1] + ("2" if face == "1" else "1")
    del record.moves[last + 1 :], record.lines[last + 1 :]
    report = check_dice(record)
    assert not report["verified"]
    assert "dice give" in (report["problem"] or "")


def test_a_record_without_a_promise_is_not_verified() -> None:
    record = read_record('[Edition "second"]\n[Players "A; B"]\n[Board "1:bgryp 15:W 16:K"]\n')
    assert not check_dice(record)["verified"]


def test_the_secret_of_a_live_game_is_not_given(table: Table) -> None:
    table.start()
    assert table.get("/dice").status_code == 409
    assert httpx.get(f"{table.url}/api/records/{table.id}").status_code == 404


def test_every_outcome_comes_as_often_as_it_should() -> None:
    rolls = 60_000
    dice = FairDice(b"\1" * 32, "chi", [b"abc"])
    counts = Counter(draw_roll(dice, SECOND, "bgrypx") for _ in range(rolls))
    chance = {
        **{f"{c}{f}": 1 / 18 for c in "bgryp" for f in "123"},
        **{f"{c}{f}": 1 / 36 for c in "WK" for f in "123"},
    }
    square = sum((counts[face] - rolls * p) ** 2 / (rolls * p) for face, p in chance.items())
    assert square < 45.3  # 20 degrees of freedom, one in a thousand


def test_a_seat_that_adds_bytes_changes_every_draw() -> None:
    def first(added: bytes) -> list[int]:
        dice = FairDice(b"\1" * 32, "t", [added])
        return [dice.below(1000) for _ in range(20)]

    assert first(b"a") != first(b"b")
