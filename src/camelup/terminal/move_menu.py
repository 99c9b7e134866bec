"""The legal moves: as a short menu, and in words."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from camelup.i18n import Words
from camelup.picture.board_coloured import chip
from camelup.position import Position
from camelup.story.sentences import listed
from camelup.terminal.parser import MOVES, shown_word


def choices(position: Position) -> dict[str, list[str]]:
    """Group the legal moves by kind: bet → camels, tile → spaces, and so on."""
    found: dict[str, list[str]] = {kind: [] for kind in MOVES}
    for move in position.legal_moves:
        kind, _, what = move.partition(" ")
        found[kind].append(what)
    spaces = {int(what[:-1]) for what in found["tile"]}
    found["tile"] = [str(space) for space in sorted(spaces)]
    for kind in ("bet", "win", "lose"):
        found[kind].sort(key=position.edition.racing.index)
    return {kind: whats for kind, whats in found.items() if whats}


def menu(position: Position, words: Words) -> Table:
    """Draw the possible kinds of move with what to type."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(min_width=19)
    for kind, whats in choices(position).items():
        table.add_row(
            Text(shown_word(kind, words), "bold"),
            _drawn(kind, whats),
            Text(words(f"do-{kind}", edition=position.edition.name), "dim"),
        )
    return table


def _drawn(kind: str, whats: list[str]) -> Text:
    if kind in ("bet", "win", "lose"):
        return Text(" ").join(chip(what) for what in whats)
    if kind == "tile":
        return Text(_ranges([int(what) for what in whats]))
    return Text(" ".join(whats))


def _ranges(spaces: list[int]) -> str:
    """Format consecutive numbers as ranges: 4-6 9 11-12."""
    runs: list[list[int]] = []
    for space in spaces:
        if runs and runs[-1][-1] == space - 1:
            runs[-1].append(space)
        else:
            runs.append([space])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def moves_in_words(position: Position, words: Words) -> Iterator[tuple[str, str]]:
    """Yield what can be typed with its meaning; tile moves are grouped on two lines."""
    for kind, whats in choices(position).items():
        word = shown_word(kind, words)
        if kind == "tile":
            yield from _tile_moves(word, whats, position, words)
            continue
        for what in whats:
            yield f"{word} {what}".strip(), _meaning(kind, what, position, words)


def _tile_moves(
    word: str, whats: list[str], position: Position, words: Words
) -> Iterator[tuple[str, str]]:
    spaces = listed(whats, words, "or")
    for sign, side in (("+", "forward"), ("-", "back")):
        edition = position.edition.name
        meaning = words("help-tiles", spaces=spaces, edition=edition, side=side)
        yield f"{word} {whats[0]}{sign}", meaning


def _meaning(kind: str, what: str, position: Position, words: Words) -> str:
    if kind == "roll":
        return words("do-roll")
    if kind == "bet":
        return words("move-bet", camel=what, value=position.tickets_left[what][0])
    if kind == "ally":
        return words("move-ally", player=position.names[int(what) - 1])
    return words("move-card", camel=what, pile=kind)
