"""Questions before a new game; pressing Enter three times starts one."""

from collections.abc import Callable
from typing import TypeVar

from camelup.i18n import UserError
from camelup.rules.editions import FIRST, MAX_PLAYERS, SECOND
from camelup.terminal.parser import means, shown_word
from camelup.terminal.screen import Screen
from camelup.terminal.seat_options import USUAL_PLAYERS, Seat, check_seats, fill_with_bots

Answer = TypeVar("Answer")


def ask_until(
    screen: Screen, question: str, usual: str, read: Callable[[str], Answer], **details: object
) -> Answer:
    """Ask until the answer is valid; an empty line means the default."""
    while True:
        line = screen.ask(f"{screen.words(question, **details)} [{usual}]") or usual
        try:
            return read(line)
        except UserError as refusal:
            screen.say(refusal.in_words(screen.words.language), "bold")


def ask_seats(screen: Screen) -> list[Seat]:
    """Ask for the names of the players and the number of bots."""
    people = ask_until(screen, "ask-people", screen.words("terminal-guest"), _read_people)
    usual = max(USUAL_PLAYERS - len(people), 0)
    bots = ask_until(screen, "ask-bots", str(usual), lambda line: _read_bots(line, len(people)))
    return fill_with_bots(people, bots, screen.words)


def _read_people(line: str) -> list[str]:
    people = [name.strip() for name in line.replace(";", ",").split(",")]
    check_seats([Seat(name) for name in people + ["bot"] * (len(people) < 2)])
    return people


def _read_bots(line: str, people: int) -> int:
    least, most = max(0, 2 - people), MAX_PLAYERS - people
    if not line.isdecimal() or not least <= int(line) <= most:
        raise UserError("answer-bots", least=least, most=most)
    return int(line)


def ask_edition(screen: Screen) -> str:
    """Ask for the edition."""
    return ask_until(screen, "ask-edition", "2", _read_edition)


def _read_edition(line: str) -> str:
    editions = {"1": FIRST.name, "2": SECOND.name, FIRST.name: FIRST.name, SECOND.name: SECOND.name}
    if line.casefold() not in editions:
        raise UserError("answer-edition")
    return editions[line.casefold()]


def ask_to_continue(screen: Screen, players: str, leg: int) -> bool:
    """Ask whether to resume an unfinished game."""
    usual = shown_word("yes", screen.words)
    return ask_until(screen, "ask-continue", usual, _read_yes_or_no, players=players, leg=leg)


def _read_yes_or_no(line: str) -> bool:
    meaning = means(line, "yes", "no")
    if meaning is None:
        raise UserError("answer-yes-or-no")
    return meaning == "yes"
