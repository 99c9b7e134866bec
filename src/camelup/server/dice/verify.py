"""Checking the dice of a finished game, with nothing but its record."""

from __future__ import annotations

from camelup.game import Game
from camelup.notation.record import Record
from camelup.position import Position
from camelup.server.dice.drawing import FairDice, commitment, draw_roll, draw_start
from camelup.server.protocol.answers import DiceCount, DiceReport
from camelup.words import Refusal

TAGS = ("Table", "DiceCommitment", "DiceSecret", "DiceBytes")
"""What a record must carry to be checked."""


class WrongDice(Refusal):
    """Dice that are not the ones that were promised."""


def check_dice(record: Record, language: str = "en") -> DiceReport:
    """Check every draw of a record, and count what was rolled against what was to be expected."""
    counts: dict[str, list[float]] = {}
    problem = None
    draws = 0
    try:
        draws = _check(record, counts)
    except WrongDice as wrong:
        problem = wrong.in_words(language)
    chart: list[DiceCount] = [
        {"shows": shows, "count": int(count), "expected": round(expected, 4)}
        for shows, (count, expected) in sorted(counts.items())
    ]
    return {"verified": problem is None, "problem": problem, "draws": draws, "chart": chart}


def _check(record: Record, counts: dict[str, list[float]]) -> int:
    game = Game.at_start_of(record, seed=0)
    dice = _dice_of(record, game)
    wrong = None if dice is None else _check_start(dice, game)
    for number, (move, line) in enumerate(zip(record.moves, record.lines, strict=True), 1):
        if move.startswith("roll"):
            _count(game, move.removeprefix("roll "), counts)
            if dice is not None and wrong is None:
                wrong = _check_roll(dice, game, number, move)
        game.play_recorded(move, line)
    if dice is None:
        raise WrongDice("dice-not-ours")
    if wrong is not None:
        raise wrong
    return dice.drawn


def _dice_of(record: Record, game: Game) -> FairDice | None:
    """Make the dice of a record; None if it does not say how they were drawn."""
    if any(tag not in record.tags for tag in TAGS):
        return None
    try:
        secret = bytes.fromhex(record.tags["DiceSecret"])
        added = [bytes.fromhex(part) for part in record.tags["DiceBytes"].split(";")]
        promised = commitment(secret, record.tags["Table"])
    except ValueError:
        raise WrongDice("dice-not-ours") from None
    if promised != record.tags["DiceCommitment"] or len(added) != game.players:
        raise WrongDice("dice-wrong-commitment")
    return FairDice(secret, record.tags["Table"], added)


def _check_start(dice: FairDice, game: Game) -> WrongDice | None:
    drawn = draw_start(dice, game.edition, game.players)
    expected = Position.read(drawn, game.edition).notation
    return None if expected == game.notation else WrongDice("dice-wrong-start")


def _check_roll(dice: FairDice, game: Game, number: int, move: str) -> WrongDice | None:
    drawn = draw_roll(dice, game.edition, game.dice)
    shown = move.removeprefix("roll ")
    return (
        None
        if drawn == shown
        else WrongDice("dice-wrong-roll", move=number, shown=shown, drawn=drawn)
    )


def _count(game: Game, shown: str, counts: dict[str, list[float]]) -> None:
    for shows, chance in game.outcomes.items():
        counts.setdefault(shows, [0, 0.0])[1] += float(chance)
    counts.setdefault(shown, [0, 0.0])[0] += 1
