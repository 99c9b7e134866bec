"""Movement and ranking of camels.

These functions only know camels and tiles, so that the race solver can use them on tracks of
any length with any number of racing camels. Camels are given by ``space`` and ``height``;
racing camels come first, then the two crazy ones, if any. Tiles are given by ``tile_space``
and ``tile_side``, one entry per tile, space 0 for none.
"""

from camelup.rules.jit import inlined
from camelup.rules.state import NOBODY, Ints


@inlined
def tile_on(tile_space: Ints, space: int) -> int:
    """Return the tile on a space, or NOBODY."""
    found = NOBODY
    for tile in range(len(tile_space)):
        found = tile if tile_space[tile] == space else found
    return found


@inlined
def move_unit(
    space: Ints, height: Ints, camel: int, steps: int, tile_space: Ints, tile_side: Ints, track: int
) -> int:
    """Move a camel with all that it carries; negative steps run the other way.

    Returns the tile that the unit met, or NOBODY. A unit that leaves the track goes to
    space ``track + 1`` or 0 and meets nothing there.
    """
    landing = min(max(int(space[camel]) + steps, 0), track + 1)
    tile = tile_on(tile_space, landing) if 0 < landing <= track else NOBODY
    underneath = False
    if tile != NOBODY:
        forward = tile_side[tile] > 0
        landing += 1 if forward == (steps > 0) else -1
        underneath = not forward
    put_unit(space, height, camel, landing, underneath)
    return tile


@inlined
def put_unit(space: Ints, height: Ints, camel: int, landing: int, underneath: bool) -> None:
    """Move a camel with its riders to a space, on top of or underneath the camels there."""
    origin = int(space[camel])
    base = int(height[camel])
    unit = 0
    others = 0
    for c in range(len(space)):
        unit += (space[c] == origin) & (height[c] >= base)
        others += space[c] == landing
    unit_rises = (0 if underneath else others) - base
    others_rise = unit if underneath else 0
    for c in range(len(space)):
        rides = (space[c] == origin) & (height[c] >= base)
        rise = unit_rises if rides else (others_rise if space[c] == landing else 0)
        height[c] = int(height[c]) + rise
        space[c] = landing if rides else int(space[c])


@inlined
def copy_camels(space: Ints, height: Ints, to_space: Ints, to_height: Ints) -> None:
    """Copy the places of camels.

    A loop, because Numba takes seconds to compile the error message of ``to_space[:] = space``.
    """
    for camel in range(len(space)):
        to_space[camel] = space[camel]
        to_height[camel] = height[camel]


@inlined
def camel_and_way(space: Ints, height: Ints, racing: int, named: int) -> tuple[int, int]:
    """Return the camel that moves when a die names one, and its direction: 1, or -1 if crazy."""
    if named < racing:
        return named, 1
    return camel_moved_by_grey_die(space, height, racing, named), -1


@inlined
def camel_moved_by_grey_die(space: Ints, height: Ints, racing: int, named: int) -> int:
    """Return the crazy camel that moves when the grey die names one of them."""
    white = racing
    black = racing + 1
    if space[white] == space[black]:
        if height[white] == height[black] + 1:
            return white
        if height[black] == height[white] + 1:
            return black
    white_carries = carries_racing_camel(space, height, racing, white)
    black_carries = carries_racing_camel(space, height, racing, black)
    if white_carries == black_carries:
        return named
    return white if white_carries else black


@inlined
def carries_racing_camel(space: Ints, height: Ints, racing: int, crazy: int) -> bool:
    """Return whether any racing camel is above a crazy camel in its stack."""
    carries = False
    for camel in range(racing):
        carries |= (space[camel] == space[crazy]) & (height[camel] > height[crazy])
    return carries


@inlined
def standing(space: Ints, height: Ints, camel: int) -> int:
    """Return a sort key for the progress of a camel: its space, then its height."""
    return int(space[camel]) * 8 + int(height[camel])


@inlined
def place_of(space: Ints, height: Ints, racing: int, camel: int) -> int:
    """Count the racing camels ahead of a racing camel: 0 for the leader."""
    own = standing(space, height, camel)
    ahead = 0
    for other in range(racing):
        ahead += standing(space, height, other) > own
    return ahead


@inlined
def leader_and_second(space: Ints, height: Ints, racing: int) -> tuple[int, int]:
    """Return the first two racing camels."""
    leader, second = 0, 0
    best, next_best = -1, -1
    for camel in range(racing):
        own = standing(space, height, camel)
        leads = own > best
        follows = own > next_best
        second = leader if leads else (camel if follows else second)
        next_best = best if leads else (own if follows else next_best)
        leader = camel if leads else leader
        best = own if leads else best
    return leader, second


@inlined
def last_camel(space: Ints, height: Ints, racing: int) -> int:
    """Return the last racing camel."""
    last, least = 0, standing(space, height, 0)
    for camel in range(1, racing):
        own = standing(space, height, camel)
        last = camel if own < least else last
        least = min(own, least)
    return last


@inlined
def line_crossed(space: Ints, track: int) -> bool:
    """Return whether any camel has crossed the finish line, forward or backward."""
    crossed = False
    for camel in range(len(space)):
        crossed |= (space[camel] == 0) | (space[camel] > track)
    return crossed
