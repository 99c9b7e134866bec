"""Pictures of a position: everything that lies open can be found in them."""

from xml.etree import ElementTree

import pytest
from rich.console import Console

from camelup.game import Game
from camelup.i18n import words
from camelup.picture import board_as_svg, board_as_text
from camelup.picture.board_coloured import whole_table
from camelup.position import Position
from camelup.rules.editions import TRACK
from camelup.view import view_of

MIDDLE = (
    "2:bg 3:rypWK | dice bgx | tiles 7+2 12-1 | coins 3 30 | win 1g 2? | lose 1r | tickets g:1212"
)
OVER = "1:oy 5:bg 17:w | coins 1 2 3"


def test_stacks_grow_upward_over_the_numbers_of_their_spaces() -> None:
    rows = board_as_text(Position.read(MIDDLE)).splitlines()
    ground = next(number for number, row in enumerate(rows) if " 10 " in row)
    column = rows[ground].index(" 3 ") + 1
    letters = [rows[row][column] for row in range(ground - 1, ground - 6, -1)]
    assert "".join(letters) == "rypWK"


def test_the_text_shows_tiles_tickets_dice_piles_and_coins() -> None:
    drawn = board_as_text(Position.read(MIDDLE))
    for part in ("2+›", "‹-1", "b  5 3 2 2", "g  –", "1g 2?", "30"):
        assert part in drawn


def test_a_game_shows_what_the_dice_that_are_out_show() -> None:
    game = Game(2, board="1:bg 2:r 3:yp 15:W 16:K")
    game.play("roll p2")
    game.play("roll W3")
    assert "out  p2   W3" in board_as_text(game)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 8])
def test_the_table_fits_into_80_columns(language: str, players: int) -> None:
    game = Game(["Bartholomew the Long"] * players, seed=1)
    while not game.over and len(game.history) < 40:
        game.play(game.legal_moves[len(game.history) % len(game.legal_moves)])
    paper = Console(width=200)
    with paper.capture() as drawn:
        paper.print(whole_table(game, words(language)))
    assert max(len(row.rstrip()) for row in drawn.get().splitlines()) <= 80


@pytest.mark.parametrize("notation", [MIDDLE, OVER])
def test_the_svg_is_well_formed_and_shows_every_camel_and_space(notation: str) -> None:
    position = Position.read(notation)
    picture = ElementTree.fromstring(board_as_svg(position))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    for letter in position.edition.letters:
        assert letter.upper() in texts
    for space in range(1, TRACK + 1):
        assert str(space) in texts


def test_script_in_a_name_stays_text_in_the_svg() -> None:
    game = Game(["<script>", "A & B"], seed=1)
    assert "<script>" not in board_as_svg(game)
    ElementTree.fromstring(board_as_svg(game))


def test_notebooks_are_given_the_svg() -> None:
    position = Position.read(MIDDLE)
    assert position._repr_svg_() == board_as_svg(position)


def test_the_picture_of_a_view_does_not_tell_hidden_cards() -> None:
    pictures = set()
    for card in "bgryp":
        game = Game(2, board="1:bg 2:r 3:yp 15:W 16:K")
        game.play(f"win {card}")
        view = view_of(game, 2)
        pictures.add((board_as_svg(view), board_as_text(view)))
    assert len(pictures) == 1
