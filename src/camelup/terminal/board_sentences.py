"""The table in sentences, for screen readers and logs."""

from collections.abc import Iterator

from camelup.i18n import Words
from camelup.notation.board import BEHIND_START, BEYOND_FINISH
from camelup.position import Position
from camelup.story.sentences import camel_names, listed, side_word


def describe(position: Position, words: Words) -> Iterator[str]:
    """Describe everything that all players can see."""
    yield words("table-edition", edition=position.edition.name)
    yield from describe_track(position, words)
    yield from _dice_and_tickets(position, words)
    for kind, pile in (("win", position.winner_pile), ("lose", position.loser_pile)):
        cards = [_card(position, seat, camel, words) for seat, camel in pile]
        yield words("table-pile", pile=kind, cards=listed(cards, words))
    for seat in range(1, position.players + 1):
        yield " ".join(_player(position, seat, words))


def describe_track(position: Position, words: Words) -> Iterator[str]:
    """Describe the camels and tiles, space by space."""
    tiles = {int(tile[:-1]): seat for seat, tile in position.tiles.items()}
    stacks = position.stacks
    for space in sorted({*stacks, *tiles}):
        if space in stacks:
            yield _stack(space, stacks[space], words)
        else:
            yield _tile(position, tiles[space], words)
    ranking = listed(camel_names(position.ranking, words), words)
    yield words("table-ranking", camels=ranking)


def _stack(space: int, letters: str, words: Words) -> str:
    camels = listed(camel_names(letters, words), words)
    if len(letters) > 1:
        camels = words("table-stack", camels=camels)
    beyond = {BEYOND_FINISH: "table-beyond", BEHIND_START: "table-behind"}
    return words(beyond.get(space, "table-space"), space=space, camels=camels)


def _tile(position: Position, seat: int, words: Words) -> str:
    tile = position.tiles[seat]
    return words(
        "table-tile",
        space=int(tile[:-1]),
        player=position.names[seat - 1],
        edition=position.edition.name,
        side=side_word(tile[-1]),
    )


def _dice_and_tickets(position: Position, words: Words) -> Iterator[str]:
    dice = [words("die-name", die=letter) for letter in position.dice]
    yield words("table-dice", dice=listed(dice, words))
    for letter, values in position.tickets_left.items():
        left = listed([str(value) for value in values], words)
        yield words("table-tickets", camel=letter, values=left)


def _card(position: Position, seat: int, camel: str, words: Words) -> str:
    player = position.names[seat - 1]
    if camel == "?":
        return words("table-card-hidden", player=player)
    return words("table-card", player=player, camel=camel)


def _player(position: Position, seat: int, words: Words) -> Iterator[str]:
    yield words(
        "table-player",
        seat=seat,
        player=position.names[seat - 1],
        coins=position.coins[seat - 1],
        cards=position.hand_sizes[seat - 1],
    )
    bets = [words("table-bet", camel=camel, value=value) for camel, value in position.tickets(seat)]
    if bets:
        yield words("table-bets", tickets=listed(bets, words))
    if position.pyramid_tickets[seat - 1]:
        yield words("table-rolls", rolls=position.pyramid_tickets[seat - 1])
    if seat in position.partners:
        yield words("table-partner", player=position.names[position.partners[seat] - 1])
