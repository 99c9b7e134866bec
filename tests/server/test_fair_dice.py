"""The dice can be checked by anybody, and nothing else passes the check."""

import hashlib
import hmac
import random
import struct
from collections import Counter
from pathlib import Path

import httpx
import pytest

from camelup import Game
from camelup.notation import read_record
from camelup.notation.board import edition_named
from camelup.notation.record import Record
from camelup.position import Position
from camelup.rules.editions import FIRST, SECOND
from camelup.server.db import signing_keys
from camelup.server.db.engine import migrate, open_engine
from camelup.server.dice.drawing import FairDice, commitment, draw_roll, draw_start
from camelup.server.dice.signing import Signer, fresh_key, is_signed, promise_text, public_key
from camelup.server.dice.verification import check_dice
from camelup.server.verify_command import fetch, keys_of, verify_games
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


class DiceByTheBook:
    """Dice as docs/protocol.md describes them, with none of the server's code."""

    def __init__(self, record: Record) -> None:
        self.secret = bytes.fromhex(record.tags["DiceSecret"])
        self.table = record.tags["Table"].encode()
        self.added = bytes.fromhex(record.tags.get("DiceBytes", "").replace(";", ""))
        self.links = links_by_the_book(record) if "DiceScheme" in record.tags else []
        self.rolls = 0
        self.take_links()
        promised = hashlib.sha256(self.secret + self.table).hexdigest()
        assert promised == record.tags["DiceCommitment"]
        self.k = 0

    def take_links(self) -> None:
        """Go on to the links of the next draw, if there are any."""
        if self.links:
            part = [links[self.rolls] for links in self.links if self.rolls < len(links)]
            self.added = b"".join(part)
            self.rolls += 1

    def below(self, n: int) -> int:
        w = 2**32 // n
        while True:
            message = self.table + self.k.to_bytes(8, "big") + self.added
            self.k += 1
            digest = hmac.new(self.secret, message, hashlib.sha256).digest()
            for u in struct.unpack(">8I", digest):
                if u // w < n:
                    return int(u // w)

    def start(self, racing: str, crazy: str, players: int) -> str:
        turn = self.below(players) + 1
        stacks: dict[int, list[str]] = {}
        for camel in racing:
            stack = stacks.setdefault(1 + self.below(3), [])
            stack.insert(self.below(len(stack) + 1), camel)
        if crazy:
            first = self.below(2)
            for camel in (crazy[first], crazy[1 - first]):
                stacks.setdefault(16 - self.below(3), []).append(camel)
        board = " ".join(f"{space}:{''.join(stacks[space])}" for space in sorted(stacks))
        coins = "coins " + " ".join("3" * players)
        return f"{board} | {coins}" + (f" | turn {turn}" if turn > 1 else "")

    def roll(self, left: str, crazy: str) -> str:
        self.take_links()
        die = left[self.below(len(left))]
        if die != "x":
            return f"{die}{self.below(3) + 1}"
        face = self.below(6)
        return f"{crazy[face // 3]}{face % 3 + 1}"


def links_by_the_book(record: Record) -> list[list[bytes]]:
    """The links of every seat, from that of the start on, out of the last one."""
    found = []
    ends, lasts = (record.tags[tag].split(";") for tag in ("DiceChains", "DiceLinks"))
    for seat, (end, last) in enumerate(zip(ends, lasts, strict=True), 1):
        count, _, link = last.partition(":")
        links = [bytes.fromhex(link)] if link else []
        own = record.tags["Table"].encode() + bytes([seat])
        for _ in range(int(count or 0)):
            links.append(hashlib.sha256(links[-1] + own).digest())
        if links:
            assert hashlib.sha256(links[-1] + own).hexdigest() == end
        found.append(links[::-1])
    return found


def check_by_the_book(record: Record) -> None:
    """Check the start and every roll of a game."""
    racing, crazy, least = ("bgoyw", "", 0) if record.edition == FIRST else ("bgryp", "WK", 1)
    dice = DiceByTheBook(record)
    start = dice.start(racing, crazy, len(record.players))
    assert Game.at_start_of(record).notation == Position.read(start, record.edition).notation
    full = racing + ("x" if crazy else "")
    left = full
    for move in record.moves:
        if move.startswith("roll"):
            shown = dice.roll(left, crazy)
            assert move == f"roll {shown}"
            left = left.replace("x" if shown[0] in "WK" else shown[0], "")
            left = left if len(left) > least else full


def test_an_independent_reading_of_the_document_gives_the_same_dice(finished: Table) -> None:
    check_by_the_book(record_of(finished))


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_dice_of_many_games_are_those_of_the_document_and_no_others(edition: str) -> None:
    for number in range(100):
        record = game_with_fair_dice(edition, number)
        check_by_the_book(record)
        assert check_dice(record)["verified"]
        rolls = [i for i, move in enumerate(record.moves) if move.startswith("roll")]
        cut = random.Random(number).choice(rolls)
        face = record.moves[cut][-1]
        record.moves[cut] = record.moves[cut][:-1] + ("2" if face != "2" else "3")
        del record.moves[cut + 1 :], record.lines[cut + 1 :]
        assert not check_dice(record)["verified"]
        with pytest.raises(AssertionError):
            check_by_the_book(record)


def game_with_fair_dice(edition: str, number: int) -> Record:
    """Play a game as the server does, with moves of all kinds, in memory."""
    draws = random.Random(number)
    secret, players, table = draws.randbytes(32), draws.randint(2, 8), f"table{number}"
    added = [draws.randbytes(draws.choice((0, 16, 64))) for _ in range(players)]
    dice = FairDice(secret, table, added)
    start = draw_start(dice, edition_named(edition), players)
    game = Game(players, edition, position=start)
    while not game.over:
        move = draws.choice(["roll", "roll", draws.choice(game.legal_moves)])
        rolled = f"roll {draw_roll(dice, game.edition, game.dice)}" if move == "roll" else move
        game.play(rolled)
    tags = {"DiceBytes": ";".join(one.hex() for one in added), "DiceSecret": secret.hex()}
    text = str(game.record(Table=table, DiceCommitment=commitment(secret, table), **tags))
    return read_record(text)


def test_finished_games_are_verified_by_file_and_by_address(finished: Table) -> None:
    assert check_dice(record_of(finished))["verified"]
    assert check_dice(fetch(f"{finished.url}/t/{finished.id}"))["verified"]
    report = httpx.get(f"{finished.url}/api/records/{finished.id}/dice").json()
    assert report["verified"]
    assert sum(line["count"] for line in report["chart"]) == sum(
        move.startswith("roll") for move in record_of(finished).moves
    )


@pytest.mark.parametrize("tag", ["DiceSecret", "DiceCommitment", "DiceLinks", "Table"])
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


def test_only_a_game_that_the_server_signed_was_played_there(finished: Table) -> None:
    keys = keys_of(finished.url)
    record = record_of(finished)
    assert check_dice(record, keys=keys)["signed"] == "here"
    assert check_dice(record)["signed"] == "other"
    assert check_dice(record, keys=["ab" * 32])["signed"] == "other"
    record.tags |= {"Players": "X; Y; Z", "Event": "an evening"}
    assert check_dice(record, keys=keys)["signed"] == "here"
    shorter = read_record(str(record).rsplit("\n", 2)[0] + "\n")
    assert check_dice(shorter, keys=keys)["signed"] == "wrong"
    del record.tags["Signature"]
    assert check_dice(record, keys=keys)["signed"] == "no"


def forged(table: str) -> Record:
    """A game that nobody played, with dice that are all right, under a table's id."""
    record = game_with_fair_dice("second", 3)
    secret = bytes.fromhex(record.tags["DiceSecret"])
    added = [bytes.fromhex(part) for part in record.tags["DiceBytes"].split(";")]
    dice = FairDice(secret, table, added)
    game = Game(len(added), "second", position=draw_start(dice, SECOND, len(added)))
    while not game.over:
        game.play(f"roll {draw_roll(dice, SECOND, game.dice)}")
    tags = {**record.tags, "Table": table, "DiceCommitment": commitment(secret, table)}
    kept = {tag: tags[tag] for tag in tags if tag.startswith("Dice") or tag == "Table"}
    return read_record(str(game.record(**kept)))


def test_a_forged_game_is_not_taken_under_the_id_of_a_real_table(finished: Table) -> None:
    record = forged(finished.id)
    assert check_dice(record)["verified"]

    def upload(text: str) -> httpx.Response:
        return httpx.post(f"{finished.url}/api/records", json={"record": text}, timeout=60)

    refused = upload(str(record))
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "record-forged"
    borrowed = record_of(finished).tags
    record.tags |= {tag: borrowed[tag] for tag in ("ServerKey", "Signature")}
    assert upload(str(record)).status_code == 409
    real = record_of(finished)
    assert upload(str(real)).status_code == 201
    del real.tags["Signature"]
    assert upload(str(real)).status_code == 201
    elsewhere = upload(str(forged("nosuchtable"))).json()["id"]
    report = httpx.get(f"{finished.url}/api/records/{elsewhere}/dice").json()
    assert (report["verified"], report["signed"]) == (True, "no")


def test_the_promise_of_a_table_is_signed(table: Table) -> None:
    dice = table.get().json()["room"]["dice"]
    (key,) = keys_of(table.url)
    assert is_signed(promise_text(table.id, dice["commitment"]), key, dice["signature"])
    assert not is_signed(promise_text(table.id, "ab" * 32), key, dice["signature"])


def test_signatures_are_those_of_the_standard() -> None:
    """The second example of RFC 8032: any tool that knows Ed25519 can check what is signed."""
    secret = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
    key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    signature = (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert public_key(bytes.fromhex(secret)) == key
    assert Signer(bytes.fromhex(secret))._sign("r") == signature
    assert is_signed("r", key, signature)
    wrong = [("s", key, signature), ("r", key[:-2] + "0d", signature), ("r", key, signature[:-2])]
    wrong += [("r", "", ""), ("r", "xy", signature), ("r", key[:-2], signature)]
    assert not any(is_signed(*one) for one in wrong)


def test_verify_says_what_it_could_and_could_not_check(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.camel"
    file.write_text(str(record_of(finished)), encoding="utf-8")
    (key,) = keys_of(finished.url)

    def said(game: object, asked: str | None = None) -> tuple[bool, str]:
        lines: list[str] = []
        return verify_games([str(game)], asked, lines.append), "\n".join(lines)

    good, text = said(f"{finished.url}/t/{finished.id}")
    assert good
    assert "played on this server" in text
    assert "no device" in text
    assert "played on this server" in said(file, finished.url)[1]
    assert said(file, key)[0]
    good, text = said(file)
    assert good
    assert "is not checked here" in text
    good, text = said(file, "ab" * 32)
    assert not good
    assert "not played on this server" in text
    file.write_text(str(forged("elsewhere")), encoding="utf-8")
    good, text = said(file)
    assert good
    assert "not signed" in text
    assert not said(file, key)[0]
    edited = record_of(finished)
    edited.tags["DiceCommitment"] = "ab" * 32
    file.write_text(str(edited), encoding="utf-8")
    good, text = said(file, key)
    assert not good
    assert "draws checked" not in text
    assert "the signature does not fit" in text


def test_the_key_is_changed_and_the_old_one_forgotten(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'keys.db'}")
    migrate(engine)
    with engine.begin() as db:
        first = signing_keys.current_key(db, fresh_key)
        assert signing_keys.current_key(db, fresh_key) == first
        signing_keys.change_key(db, fresh_key)
        second = signing_keys.current_key(db, fresh_key)
        assert second != first
        new, old = signing_keys.known_keys(db)
        assert (new.public, old.public) == (public_key(second), public_key(first))
        assert old.retired
        assert not signing_keys.forget_key(db, new.public)
        assert signing_keys.forget_key(db, old.public)
        assert [one.public for one in signing_keys.known_keys(db)] == [new.public]
    engine.dispose()
