"""Several people at one screen: nobody sees the cards of another."""

from pathlib import Path

import pytest

from camelup.terminal.screen import CLEAR
from keyboard import COLOURS, Keyboard

PLAYERS = "Ann; Bob"


def play(home: Path, card: str, *options: str) -> Keyboard:
    """Let Ann lay a card, then both roll once more."""
    table = Keyboard(home, "--players", PLAYERS, "--seed", "5", "--file", "game.camel", *options)
    for name, move in (("Ann", f"win {card}"), ("Bob", "roll"), ("Ann", "roll"), ("Bob", "log")):
        table.read_until(f"Pass the keyboard to {name}, then press Enter.")
        table.type("")
        table.read_until(f"{name}>")
        table.type(move)
    table.read_until("Bob>")
    table.type("quit")
    assert table.read_to_end() == 0
    return table


def screens(table: Keyboard) -> list[str]:
    """List everything that was on the screen at one time, one emptying to the next."""
    return [COLOURS.sub("", screen) for screen in table.output.split(CLEAR)]


@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_no_screen_but_anns_own_depends_on_anns_card(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    games = [screens(play(tmp_path / card, card, *options)) for card in "gr"]
    for one, other in zip(*games, strict=True):
        if "Ann>" in one:
            assert one != other
        else:
            assert one == other


def test_everyone_sees_that_a_card_was_laid_and_only_its_owner_which(tmp_path: Path) -> None:
    table = screens(play(tmp_path, "g"))
    handed_over = [screen for screen in table if "Pass the keyboard to Bob" in screen]
    assert "Ann lays a finish card on the winner pile." in handed_over[0]
    seen_by_bob = [screen for screen in table if "Bob>" in screen]
    assert all("1?" in screen and "1g" not in screen for screen in seen_by_bob)
    seen_by_ann = [screen for screen in table if "Ann>" in screen]
    assert "1g" in seen_by_ann[-1]


def test_nothing_private_is_left_on_the_screen_when_they_stop(tmp_path: Path) -> None:
    last = screens(play(tmp_path, "g"))[-1]
    assert "Bob>" not in last
    assert "The game is saved in" in last


def test_the_cards_are_turned_at_the_end(tmp_path: Path) -> None:
    table = Keyboard(tmp_path, "--players", PLAYERS, "--seed", "5")
    cards = ["win g", "win r"]
    while table.read_until("then press Enter.", "The game is saved in") == 0:
        table.type("")
        table.read_until("Ann>", "Bob>")
        table.type(cards.pop() if cards else "roll")
    assert table.read_to_end() == 0
    assert "1r" in table.screen
    assert "2g" in table.screen
