"""Verification of the dice of a finished game from its record alone."""

from __future__ import annotations

from collections.abc import Collection

from camelup.game import Game
from camelup.notation.record import Record
from camelup.position import Position
from camelup.server.dice.drawing import draw_roll, draw_start
from camelup.server.dice.proof import RecordedProof, WrongDice, proof_of
from camelup.server.dice.signing import signed_by
from camelup.server.schemas.responses import DiceCount, DicePage, DiceReport

GIVEN = "StartGiven"
"""Tag of a game with a custom start position: only its rolls can be verified."""


def check_dice(record: Record, language: str = "en", keys: Collection[str] = ()) -> DiceReport:
    """Verify every draw and the signature of a record, and count the rolls.

    ``keys`` are the public keys of the server that should have signed the record.
    """
    check = _Check(record)
    problem = None
    try:
        check.run()
    except WrongDice as wrong:
        problem = wrong.in_words(language)
    promise = check.promise
    return {
        "verified": problem is None,
        "problem": problem,
        "draws": check.drawn if problem is None else 0,
        "chart": check.chart(),
        "scheme": promise.scheme if promise else None,
        "pages": check.pages(promise) if promise else [],
        "starts": promise.starts if promise else 0,
        "given": GIVEN in record.tags,
        "signed": signed_by(record, check.game, keys),
    }


class _Check:
    """Verification of one record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = Game.at_start_of(record, seed=0)
        self._rolled = 0
        self.rolls = [n for n, move in enumerate(record.moves, 1) if move.startswith("roll")]
        self.promise: RecordedProof | None = None
        self.drawn = 0
        self._counts: dict[str, list[float]] = {}

    def run(self) -> None:
        """Replay the game and redraw every die; raises the first ``WrongDice`` at the end."""
        wrong = None
        try:
            self.promise = proof_of(self.record, self.game.players, len(self.rolls))
            wrong = None if self.promise else WrongDice("dice-not-ours")
            wrong = wrong or self._check_start()
        except WrongDice as found:
            wrong = found
        for number, (move, line) in enumerate(
            zip(self.record.moves, self.record.lines, strict=True), 1
        ):
            if move.startswith("roll"):
                self._rolled += 1
                self._count(move.removeprefix("roll "))
                wrong = wrong or self._check_roll(number, move.removeprefix("roll "))
            self.game.play_recorded(move, line)
        if wrong is not None:
            raise wrong

    def _check_start(self) -> WrongDice | None:
        assert self.promise is not None
        if GIVEN in self.record.tags:
            return None
        dice = self.promise.for_start()
        drawn = draw_start(dice, self.game.edition, self.game.players)
        self.drawn = dice.drawn
        expected = Position.read(drawn, self.game.edition).notation
        return None if expected == self.game.notation else WrongDice("dice-wrong-start")

    def _check_roll(self, number: int, shown: str) -> WrongDice | None:
        assert self.promise is not None
        dice = self.promise.for_roll(self._rolled, self.drawn)
        drawn = draw_roll(dice, self.game.edition, self.game.dice)
        self.drawn = dice.drawn
        if drawn == shown:
            return None
        return WrongDice("dice-wrong-roll", move=number, shown=shown, drawn=drawn)

    def _count(self, shown: str) -> None:
        for shows, chance in self.game.outcomes.items():
            self._counts.setdefault(shows, [0, 0.0])[1] += float(chance)
        self._counts.setdefault(shown, [0, 0.0])[0] += 1

    def chart(self) -> list[DiceCount]:
        """Return the observed and expected count of each outcome."""
        return [
            {"shows": shows, "count": int(count), "expected": round(expected, 4)}
            for shows, (count, expected) in sorted(self._counts.items())
        ]

    def pages(self, promise: RecordedProof) -> list[DicePage]:
        """List the seats that contributed, each with the move of its first roll without a link."""
        if promise.scheme != "chain":
            return [
                {"seat": seat, "rolls": len(self.rolls), "left_out": None}
                for seat, added in enumerate(promise.added, 1)
                if added
            ]
        return [
            {"seat": seat, "rolls": len(links) - 1, "left_out": self._left_out(len(links) - 1)}
            for seat, links in promise.chains.items()
        ]

    def _left_out(self, rolls: int) -> int | None:
        return self.rolls[rolls] if rolls < len(self.rolls) else None
