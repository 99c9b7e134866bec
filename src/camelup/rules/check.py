"""Validation of game records from outside.

Compiled code does not check bounds, so a record with an invalid seat or card would read and
write out of bounds. The checks are the invariants of the rules, for games and views.
"""

from camelup.rules.bits import count_bits
from camelup.rules.editions import (
    ALL_DICE,
    CAMELS,
    DICE_LEFT,
    EDITIONS,
    MAX_PLAYERS,
    MOST_TICKETS,
    PARTNERS_FROM,
    RACING,
    TICKETS,
    TRACK,
)
from camelup.rules.jit import exported, inlined
from camelup.rules.state import (
    MOST_CAMELS,
    MOST_CARDS,
    NOBODY,
    NOT_IN_RACE,
    UNKNOWN,
    State,
    States,
    card_camel,
    card_owner,
    cards_in_hand,
    dice_left,
)

MOST_COINS = 1_000_000
"""Maximum of a player's coins, and of legs."""

(
    SOUND,
    WRONG_EDITION,
    WRONG_PLAYERS,
    WRONG_TURN,
    WRONG_COUNT,
    WRONG_CAMELS,
    WRONG_OVER,
    WRONG_DICE,
    WRONG_TICKETS,
    WRONG_PYRAMID,
    WRONG_TILES,
    WRONG_PARTNERS,
    WRONG_CARDS,
) = range(13)
"""Faults of a record; the first one found is returned."""

ANY = -1
"""In place of an edition or a number of players: that of the record."""

_EDITIONS = len(EDITIONS)


@inlined
def fault_of_state(game: State, edition: int, players: int) -> int:  # noqa: C901, PLR0911
    """Return the fault of a record, given its edition and number of players, or ANY."""
    told, seats = int(game.edition), int(game.players)
    if told < 0 or told >= _EDITIONS or (edition != ANY and edition != told):
        return WRONG_EDITION
    if seats < 2 or seats > MAX_PLAYERS or (players != ANY and players != seats):
        return WRONG_PLAYERS
    if game.turn < 0 or game.turn >= seats:
        return WRONG_TURN
    if not counts_are_sound(game):
        return WRONG_COUNT
    if not camels_are_sound(game):
        return WRONG_CAMELS
    if not end_is_sound(game):
        return WRONG_OVER
    if not dice_are_sound(game):
        return WRONG_DICE
    if not tickets_are_sound(game):
        return WRONG_TICKETS
    if not pyramid_tickets_are_sound(game):
        return WRONG_PYRAMID
    if not tiles_are_sound(game):
        return WRONG_TILES
    if not partners_are_sound(game):
        return WRONG_PARTNERS
    return SOUND if cards_are_sound(game) else WRONG_CARDS


@inlined
def counts_are_sound(game: State) -> bool:
    """Return whether coins and leg are in range."""
    sound = (game.leg >= 1) & (game.leg <= MOST_COINS)
    for seat in range(MAX_PLAYERS):
        sound &= (game.coins[seat] >= 0) & (game.coins[seat] <= MOST_COINS)
    return sound


@inlined
def camels_are_sound(game: State) -> bool:
    """Return whether exactly the camels of the edition are in stacks without gaps."""
    camels = int(CAMELS[game.edition])
    sound = True
    ground, middle, far = 0, 0, 0  # bits of the heights on each space, eight spaces per word
    for camel in range(MOST_CAMELS):
        space, height = int(game.space[camel]), int(game.height[camel])
        out = (space == NOT_IN_RACE) & (height == 0)
        sound &= may_stand(camel, space, height) if camel < camels else out
        bit = 1 << ((space & 7) * 8 + (height & 7)) if camel < camels else 0
        seen = ground if space < 8 else (middle if space < 16 else far)
        sound &= seen & bit == 0
        ground |= bit if space < 8 else 0
        middle |= bit if (space >= 8) & (space < 16) else 0
        far |= bit if space >= 16 else 0
    return sound & no_gaps(ground) & no_gaps(middle) & no_gaps(far)


@inlined
def no_gaps(heights: int) -> bool:
    """Return whether in each byte every set bit has all lower bits set."""
    return (heights >> 1) & 0x3F3F3F3F3F3F3F3F & ~heights == 0


@inlined
def may_stand(camel: int, space: int, height: int) -> bool:
    """Return whether a camel can be there: only crazy camels cross the line backward."""
    on_track = (space >= 1) & (space <= TRACK)
    forward = (space == TRACK + 1) & ((height > 0) | (camel < RACING))
    backward = (space == 0) & ((height > 0) | (camel >= RACING))
    return (on_track | forward | backward) & (height >= 0) & (height < MOST_CAMELS)


@inlined
def end_is_sound(game: State) -> bool:
    """Return whether the race is over exactly if camels have crossed the line, in one direction."""
    ways = 0
    for camel in range(MOST_CAMELS):
        ways |= (game.space[camel] == 0) | ((game.space[camel] > TRACK) << 1)
    crossed = 1 if ways else 0
    return (game.over == crossed) & (ways < 3)


@inlined
def dice_are_sound(game: State) -> bool:
    """Return whether the dice belong to the edition, with enough left if the leg goes on."""
    if int(game.dice) & ~ALL_DICE[game.edition] != 0:
        return False
    return dice_left(game) >= int(DICE_LEFT[game.edition]) + (1 - int(game.over))


@inlined
def tickets_are_sound(game: State) -> bool:
    """Return whether exactly the leg tickets taken have a holder."""
    sound = True
    for camel in range(RACING):
        taken = int(game.tickets_taken[camel])
        sound &= (taken >= 0) & (taken <= TICKETS[game.edition])
        for ticket in range(MOST_TICKETS):
            holder = int(game.ticket_holder[camel, ticket])
            held = (holder >= 0) & (holder < game.players)
            sound &= held if ticket < taken else holder == NOBODY
    return sound


@inlined
def pyramid_tickets_are_sound(game: State) -> bool:
    """Return whether there are no more pyramid tickets than rolled dice."""
    sound, held = True, 0
    for seat in range(MAX_PLAYERS):
        tickets = int(game.pyramid_tickets[seat])
        held += tickets
        sound &= (tickets == 0) | ((tickets > 0) & (seat < game.players))
    return sound and held <= count_bits(ALL_DICE[game.edition] & ~int(game.dice))


@inlined
def tiles_are_sound(game: State) -> bool:
    """Return whether the tiles are on allowed spaces: not adjacent, not under camels."""
    sound, tiles = True, 0
    for seat in range(MAX_PLAYERS):
        space, side = int(game.tile_space[seat]), int(game.tile_side[seat])
        lies = (space >= 2) & (space <= TRACK) & ((side == 1) | (side == -1))
        sound &= ((space == 0) & (side == 0)) | (lies & (seat < game.players))
        near = (7 << (space & 31)) >> 1 if lies else 0
        sound &= near & tiles == 0
        tiles |= (1 << (space & 31)) if lies else 0
    for camel in range(MOST_CAMELS):
        sound &= (tiles >> max(int(game.space[camel]), 0)) & 1 == 0
    return sound


@inlined
def partners_are_sound(game: State) -> bool:
    """Return whether partnerships are mutual and allowed in this game."""
    sound = True
    allowed = game.players >= PARTNERS_FROM[game.edition]
    for seat in range(MAX_PLAYERS):
        other = int(game.partner[seat])
        paired = allowed & (seat < game.players) & (other >= 0) & (other < game.players)
        if other != NOBODY:
            sound &= paired and other != seat and game.partner[other] == seat
    return sound


@inlined
def cards_are_sound(game: State) -> bool:
    """Return whether hands and piles together hold every finish card exactly once."""
    laid = 0  # bits of the cards on the piles, five per seat
    hidden = 0  # number of unknown cards, four bits per seat
    sound = True
    for pile in range(2):
        size = int(game.pile_size[pile])
        if size < 0 or size > MOST_CARDS:
            return False
        filled = 0
        for position in range(size):
            card = int(game.pile[pile, position])
            seat, camel = card_owner(card), card_camel(card)
            if card < 0 or seat >= game.players or camel > UNKNOWN:
                return False
            filled += card != 0
            unknown = camel == UNKNOWN
            bit = 0 if unknown else 1 << (RACING * seat + camel)
            sound &= laid & bit == 0
            laid |= bit
            hidden += unknown << (4 * seat)
            sound &= (hidden >> (4 * seat)) & 15 <= RACING
        sound &= filled == cards_anywhere(game, pile)
    return sound and hands_are_sound(game, laid, hidden)


@inlined
def cards_anywhere(game: State, pile: int) -> int:
    """Count the nonzero places of a pile; the first card of seat 1 is zero."""
    filled = 0
    for position in range(MOST_CARDS):
        filled += game.pile[pile, position] != 0
    return filled


@inlined
def hands_are_sound(game: State, laid: int, hidden: int) -> bool:
    """Return whether the hands are complementary to the piles."""
    sound = True
    for seat in range(MAX_PLAYERS):
        left = 31 & ~(laid >> (RACING * seat))
        sound &= game.hand[seat] == left
        sound &= game.hidden[seat] == (hidden >> (4 * seat)) & 15
        sound &= cards_in_hand(game, seat) >= 0
    return sound


@exported("first_unsound")
def first_unsound(games: States, edition: int, players: int, first: int, last: int) -> int:
    """Return the first invalid row from ``first`` on, or ``last`` if there is none."""
    for row in range(first, last):
        if fault_of_state(games[row], edition, players) != SOUND:
            return row
    return last


@exported("fault")
def fault_of_row(games: States, row: int, edition: int, players: int) -> int:
    """Return the fault of a record in an array."""
    return fault_of_state(games[row], edition, players)
