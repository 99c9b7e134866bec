"""A position on one line: the board, then fields separated by ``|``.

A missing field has its value at the start of a leg. Only fields that differ from it are
written, and always ``coins``, which determine the number of players.
"""

from collections.abc import Callable, Iterator

from camelup.notation.board import (
    BEHIND_START,
    BEYOND_FINISH,
    check_crossed,
    place_camels,
    read_board,
    stacks_of,
    write_board,
)
from camelup.notation.errors import NotationError
from camelup.notation.moves import write_dice
from camelup.rules.check import MOST_COINS
from camelup.rules.editions import (
    ALL_DICE,
    EDITIONS,
    MAX_PLAYERS,
    TRACK,
    Edition,
)
from camelup.rules.rows import cards_on, start_row
from camelup.rules.state import (
    LOSER_PILE,
    NOBODY,
    UNKNOWN,
    WINNER_PILE,
    States,
    as_card,
    new_states,
)

_NO_DICE = "-"


def write_position(games: States, row: int = 0) -> str:
    """Format the position of a game."""
    edition = EDITIONS[int(games["edition"][row])]
    board = write_board(stacks_of(games, row, edition))
    fields = (f"{name} {value}" for name, value in _fields(games, row, edition) if value)
    return " | ".join((board, *fields))


def _fields(games: States, row: int, edition: Edition) -> Iterator[tuple[str, str]]:
    game = games[row]
    players = int(game["players"])
    dice = int(game["dice"])
    if dice != ALL_DICE[edition.number]:
        yield "dice", write_dice(edition, dice) or _NO_DICE
    yield "tiles", _write_tiles(game["tile_space"].tolist(), game["tile_side"].tolist())
    yield "tickets", _write_tickets(game["ticket_holder"].tolist(), edition)
    pyramid = game["pyramid_tickets"].tolist()[:players]
    yield "pyramid", " ".join(map(str, pyramid)) if any(pyramid) else ""
    yield "allies", _write_partners(game["partner"].tolist())
    for name, pile in (("win", WINNER_PILE), ("lose", LOSER_PILE)):
        cards = cards_on(games, pile, row)
        yield name, " ".join(_write_card(seat, camel, edition) for seat, camel in cards)
    yield "coins", " ".join(map(str, game["coins"].tolist()[:players]))
    yield "turn", str(int(game["turn"]) + 1) if game["turn"] else ""
    yield "leg", str(int(game["leg"])) if game["leg"] != 1 else ""


def _write_tiles(spaces: list[int], sides: list[int]) -> str:
    tiles = sorted((space, sides[seat], seat + 1) for seat, space in enumerate(spaces) if space)
    return " ".join(f"{space}{'+' if side > 0 else '-'}{seat}" for space, side, seat in tiles)


def _write_tickets(holders: list[list[int]], edition: Edition) -> str:
    taken = ("".join(str(seat + 1) for seat in row if seat != NOBODY) for row in holders)
    return " ".join(
        f"{letter}:{seats}" for letter, seats in zip(edition.racing, taken, strict=True) if seats
    )


def _write_partners(partners: list[int]) -> str:
    pairs = ((seat, other) for seat, other in enumerate(partners) if seat < other)
    return " ".join(f"{seat + 1}-{other + 1}" for seat, other in pairs)


def _write_card(seat: int, camel: int, edition: Edition) -> str:
    return f"{seat + 1}{'?' if camel == UNKNOWN else edition.racing[camel]}"


def read_position(
    text: str, *, edition: Edition | None = None, players: int | None = None
) -> States:
    """Parse a position; returns an array of one game.

    Without ``players`` it is the number of coins, or else the highest seat mentioned.
    """
    board, *parts = text.split("|")
    fields = _split_fields(parts)
    named = fields.pop("edition", None)
    told, stacks = read_board(board, edition)
    if named is not None and named != told.name:
        raise NotationError("position-edition-disagrees", edition=told.name, name=named)
    check_crossed(stacks, told)
    games = new_states(1)
    start_row(games, 0, told.number, _count_players(fields, players))
    place_camels(games, 0, told, stacks)
    games["over"][0] = BEYOND_FINISH in stacks or BEHIND_START in stacks
    for name, value in fields.items():
        _READERS[name](games, value, told)
    _check_dice(games, told)
    return games


def _split_fields(parts: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        if name not in _READERS and name != "edition":
            raise NotationError("position-field-unknown", name=name)
        if name in fields:
            raise NotationError("position-field-twice", name=name)
        fields[name] = value.strip()
    return fields


def _count_players(fields: dict[str, str], given: int | None) -> int:
    told = len(fields["coins"].split()) if "coins" in fields else None
    if given is not None and told is not None and given != told:
        raise NotationError("position-players-disagree", players=given, coins=told)
    players = given or told or _highest_seat_named(fields)
    if not 2 <= players <= MAX_PLAYERS:
        raise NotationError("players-out-of-range", players=players)
    return players


def _highest_seat_named(fields: dict[str, str]) -> int:
    """Return the highest seat mentioned in a position without coins, at least 2."""
    turn = fields.get("turn", "")
    seats = [2, int(turn) if turn in tuple("12345678") else 0]
    seats.append(len(fields.get("pyramid", "").split()))
    seats.append(len(fields.get("tiles", "").split()))
    for name in ("tiles", "tickets", "allies", "win", "lose"):
        words = fields.get(name, "").split()
        ends = [word.lstrip("0123456789") if name == "tiles" else word for word in words]
        seats += [int(sign) for word in ends for sign in word if sign in "12345678"]
    return max(seats)


def _read_dice(games: States, text: str, edition: Edition) -> None:
    dice = 0
    for letter in text.replace(_NO_DICE, ""):
        if letter not in edition.dice:
            raise NotationError("die-unknown", letter=letter, edition=edition.name)
        if dice >> edition.dice.index(letter) & 1:
            raise NotationError("die-twice", letter=letter)
        dice |= 1 << edition.dice.index(letter)
    games["dice"][0] = dice


def _check_dice(games: States, edition: Edition) -> None:
    left = int(games["dice"][0]).bit_count()
    out = len(edition.dice) - left
    if left <= edition.dice_left_at_leg_end and not games["over"][0]:
        raise NotationError("dice-leg-is-over", left=left)
    if left < edition.dice_left_at_leg_end:
        raise NotationError("dice-too-few", left=left)
    if int(games["pyramid_tickets"][0].sum()) > out:
        raise NotationError("pyramid-more-than-dice", out=out)


def _read_tiles(games: States, text: str, edition: Edition) -> None:
    game = games[0]
    owned_first = sorted(text.split(), key=lambda word: word.endswith(("+", "-")))
    for word in owned_first:
        space, side, seat = _read_tile(word, games)
        _check_tile(games, space, seat)
        game["tile_space"][seat] = space
        game["tile_side"][seat] = side


def _read_tile(word: str, games: States) -> tuple[int, int, int]:
    sign = "+" if "+" in word else "-"
    space, found, seat = word.partition(sign)
    if not found or not (space.isascii() and space.isdecimal()) or len(space) > 2:
        raise NotationError("position-tile-unreadable", text=word)
    owner = _read_seat(seat, games) if seat else _first_without_tile(games)
    return int(space), 1 if sign == "+" else -1, owner


def _first_without_tile(games: States) -> int:
    spaces: list[int] = games["tile_space"][0].tolist()[: int(games["players"][0])]
    if 0 not in spaces:
        raise NotationError("tiles-too-many")
    return spaces.index(0)


def _check_tile(games: States, space: int, seat: int) -> None:
    if space == 1:
        raise NotationError("tile-on-space-1")
    if not 2 <= space <= TRACK:
        raise NotationError("tile-no-such-space", space=space)
    if camels := games["space"][0].tolist().count(space):
        raise NotationError("tile-on-camel", space=space, count=camels)
    if games["tile_space"][0][seat]:
        raise NotationError("tile-owner-twice", seat=seat + 1)
    for other in games["tile_space"][0].tolist():
        if other == space:
            raise NotationError("tile-on-tile", space=space)
        if other and abs(other - space) == 1:
            raise NotationError("tile-next-to-tile", space=space, other=other)


def _read_tickets(games: States, text: str, edition: Edition) -> None:
    game = games[0]
    for word in text.split():
        letter, _, seats = word.partition(":")
        if len(letter) != 1 or letter not in edition.racing or not seats:
            raise NotationError("position-tickets-unreadable", text=word)
        camel = edition.racing.index(letter)
        if game["tickets_taken"][camel]:
            raise NotationError("position-field-twice", name=f"tickets {letter}")
        if len(seats) > len(edition.tickets):
            raise NotationError("tickets-too-many", camel=letter, count=len(edition.tickets))
        game["tickets_taken"][camel] = len(seats)
        for ticket, seat in enumerate(seats):
            game["ticket_holder"][camel][ticket] = _read_seat(seat, games)


def _read_seat(text: str, games: States) -> int:
    players = int(games["players"][0])
    if len(text) != 1 or text not in "12345678"[:players]:
        raise NotationError("seat-unknown", text=text, players=players)
    return int(text) - 1


def _read_number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 7:
        raise NotationError("number-unreadable", text=text)
    if not least <= int(text) <= most:
        raise NotationError("number-out-of-range", number=text, least=least, most=most)
    return int(text)


def _read_numbers(games: States, field: str, text: str, most: int) -> None:
    words, players = text.split(), int(games["players"][0])
    if len(words) != players:
        raise NotationError("position-list-length", count=len(words), players=players)
    games[field][0][:players] = [_read_number(word, 0, most) for word in words]


def _read_pyramid(games: States, text: str, edition: Edition) -> None:
    _read_numbers(games, "pyramid_tickets", text, len(edition.dice))


def _read_coins(games: States, text: str, edition: Edition) -> None:
    _read_numbers(games, "coins", text, MOST_COINS)


def _read_allies(games: States, text: str, edition: Edition) -> None:
    partners = games["partner"][0]
    least = edition.players_for_partners
    if least is None or int(games["players"][0]) < least:
        raise NotationError("ally-not-in-this-game")
    for word in text.split():
        one, _, other = word.partition("-")
        pair = _read_seat(one, games), _read_seat(other, games)
        if pair[0] == pair[1] or any(partners[seat] != NOBODY for seat in pair):
            raise NotationError("position-allies-unreadable", text=word)
        partners[pair[0]], partners[pair[1]] = pair[1], pair[0]


def _read_pile(pile: int) -> "_Reader":
    def read(games: States, text: str, edition: Edition) -> None:
        for word in text.split():
            seat = _read_seat(word[:1], games)
            letter = word[1:]
            if len(letter) != 1 or letter not in edition.racing + "?":
                raise NotationError("position-card-unreadable", text=word)
            _lay(games, pile, seat, UNKNOWN if letter == "?" else edition.racing.index(letter))

    return read


def _lay(games: States, pile: int, seat: int, camel: int) -> None:
    game = games[0]
    held = int(game["hand"][seat])
    if held.bit_count() <= int(game["hidden"][seat]):
        raise NotationError("cards-too-many", seat=seat + 1)
    if camel == UNKNOWN:
        game["hidden"][seat] += 1
    elif held >> camel & 1:
        game["hand"][seat] = held & ~(1 << camel)
    else:
        letter = EDITIONS[int(game["edition"])].racing[camel]
        raise NotationError("card-twice", seat=seat + 1, camel=letter)
    game["pile"][pile][int(game["pile_size"][pile])] = as_card(seat, camel)
    game["pile_size"][pile] += 1


def _read_turn(games: States, text: str, edition: Edition) -> None:
    games["turn"][0] = _read_seat(text, games)


def _read_leg(games: States, text: str, edition: Edition) -> None:
    games["leg"][0] = _read_number(text, 1, MOST_COINS)


_Reader = Callable[[States, str, Edition], None]

_READERS: dict[str, _Reader] = {
    "dice": _read_dice,
    "tiles": _read_tiles,
    "tickets": _read_tickets,
    "pyramid": _read_pyramid,
    "allies": _read_allies,
    "win": _read_pile(WINNER_PILE),
    "lose": _read_pile(LOSER_PILE),
    "coins": _read_coins,
    "turn": _read_turn,
    "leg": _read_leg,
}
