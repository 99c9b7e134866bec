"""The whole game a second time, in plain Python over lists and letters.

Written from the rules alone, one sentence after the other, without a look at the engine and
without any care for speed: what the engine is compared with. Moves are text as in a record.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

RACING = {"first": "bgoyw", "second": "bgryp"}
CRAZY = {"first": "", "second": "WK"}
DICE = {"first": "bgoyw", "second": "bgrypx"}
TICKETS = {"first": [5, 3, 2], "second": [5, 3, 2, 2]}
DICE_OF_A_LEG = 5
LAST_SPACE = 16


@dataclass
class Tile:
    """A tile on the track."""

    space: int
    side: str


@dataclass
class SlowGame:
    """A game, held as things lie on the table. Seats count from 1."""

    edition: str
    players: int
    stacks: dict[int, list[str]]
    turn: int = 1
    leg: int = 1
    over: bool = False
    coins: dict[int, int] = field(default_factory=dict)
    dice: list[str] = field(default_factory=list)
    tickets: dict[str, list[int]] = field(default_factory=dict)
    pyramid: dict[int, int] = field(default_factory=dict)
    tiles: dict[int, Tile] = field(default_factory=dict)
    partners: dict[int, int] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    piles: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.coins = dict.fromkeys(self.seats, 3)
        self.hands = {seat: list(RACING[self.edition]) for seat in self.seats}
        self.piles = {"win": [], "lose": []}
        self.clear_leg()

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    @property
    def racing(self) -> str:
        return RACING[self.edition]

    def clear_leg(self) -> None:
        self.dice = list(DICE[self.edition])
        self.tickets = {camel: [] for camel in self.racing}
        self.pyramid = dict.fromkeys(self.seats, 0)
        self.tiles = {}
        self.partners = {}

    # What may be done

    def is_legal(self, move: str) -> bool:
        kind, _, what = move.partition(" ")
        if self.over:
            return False
        if kind == "roll":
            return what == "" or ("x" if what[0] in "WK" else what[0]) in self.dice
        if kind == "bet":
            return len(self.tickets[what]) < len(TICKETS[self.edition])
        if kind in ("win", "lose"):
            return what in self.hands[self.turn]
        if kind == "tile":
            return self.tile_may_lie(int(what[:-1]))
        return self.may_ally(int(what))

    def tile_may_lie(self, space: int) -> bool:
        if not 2 <= space <= LAST_SPACE or space in self.stacks:
            return False
        for owner, tile in self.tiles.items():
            if tile.space == space:
                return False
            if owner != self.turn and tile.space in (space - 1, space + 1):
                return False
        return True

    def may_ally(self, other: int) -> bool:
        if self.edition == "first" or self.players < 6:
            return False
        if other not in self.seats or other == self.turn:
            return False
        return self.turn not in self.partners and other not in self.partners

    def legal_moves(self) -> list[str]:
        every = ["roll"]
        every += [f"{kind} {camel}" for kind in ("bet", "win", "lose") for camel in self.racing]
        every += [f"tile {space}{side}" for space in range(1, 18) for side in "+-"]
        every += [f"ally {seat}" for seat in range(1, 9)]
        return sorted(move for move in every if self.is_legal(move))

    def outcomes(self) -> dict[str, Fraction]:
        chances: dict[str, Fraction] = {}
        for die in self.dice:
            faces = [f"{camel}{n}" for camel in ("WK" if die == "x" else die) for n in (1, 2, 3)]
            for face in faces:
                chances[face] = Fraction(1, len(self.dice)) * Fraction(1, len(faces))
        return chances

    # What a move does

    def play(self, move: str) -> None:
        kind, _, what = move.partition(" ")
        if kind == "roll":
            self.roll(what[0], int(what[1]))
        elif kind == "bet":
            self.tickets[what].append(self.turn)
        elif kind in ("win", "lose"):
            self.hands[self.turn].remove(what)
            self.piles[kind].append((self.turn, what))
        elif kind == "tile":
            self.tiles[self.turn] = Tile(int(what[:-1]), what[-1])
        else:
            self.partners[self.turn] = int(what)
            self.partners[int(what)] = self.turn
        if not self.over:
            self.turn = self.turn % self.players + 1

    def roll(self, camel: str, number: int) -> None:
        self.pyramid[self.turn] += 1
        if camel in "WK":
            self.dice.remove("x")
            self.move(self.crazy_camel_that_moves(camel), number, -1)
        else:
            self.dice.remove(camel)
            self.move(camel, number, +1)
        if self.over:
            self.score_leg()
            self.score_race()
        elif len(DICE[self.edition]) - len(self.dice) == DICE_OF_A_LEG:
            self.score_leg()
            self.clear_leg()
            self.leg += 1

    def crazy_camel_that_moves(self, named: str) -> str:
        for stack in self.stacks.values():
            for lower, upper in pairwise(stack):
                if lower in "WK" and upper in "WK":
                    return upper
        carriers = [camel for camel in "WK" if self.carries_racers(camel)]
        return carriers[0] if len(carriers) == 1 else named

    def carries_racers(self, camel: str) -> bool:
        stack = self.stacks[self.space_of(camel)]
        return any(rider in self.racing for rider in stack[stack.index(camel) + 1 :])

    def space_of(self, camel: str) -> int:
        return next(space for space, stack in self.stacks.items() if camel in stack)

    def move(self, camel: str, number: int, direction: int) -> None:
        start = self.space_of(camel)
        stack = self.stacks.pop(start)
        below, unit = stack[: stack.index(camel)], stack[stack.index(camel) :]
        if below:
            self.stacks[start] = below
        end = start + direction * number
        for owner, tile in self.tiles.items():
            if tile.space == end:
                self.coins[owner] += 1
                self.land_from_tile(unit, end, direction, tile.side)
                return
        self.land_on_top(unit, end)

    def land_from_tile(self, unit: list[str], space: int, direction: int, side: str) -> None:
        if side == "+":
            self.land_on_top(unit, space + direction)
        else:
            space -= direction
            self.stacks[space] = unit + self.stacks.get(space, [])

    def land_on_top(self, unit: list[str], space: int) -> None:
        if 1 <= space <= LAST_SPACE:
            self.stacks[space] = self.stacks.get(space, []) + unit
        else:
            self.over = True
            self.stacks[0 if space < 1 else LAST_SPACE + 1] = unit

    # Who is ahead, and what it earns

    def ranking(self) -> str:
        bottom_up = [camel for space in sorted(self.stacks) for camel in self.stacks[space]]
        return "".join(camel for camel in reversed(bottom_up) if camel in self.racing)

    def tickets_of(self, seat: int) -> list[tuple[str, int]]:
        return [
            (camel, value)
            for camel in self.racing
            for holder, value in zip(self.tickets[camel], TICKETS[self.edition], strict=False)
            if holder == seat
        ]

    def rewards(self, seat: int) -> list[int]:
        first, second = list(self.ranking())[:2]
        rewards = [1] * self.pyramid[seat]
        for camel, value in self.tickets_of(seat):
            rewards.append(value if camel == first else 1 if camel == second else -1)
        return rewards

    def score_leg(self) -> None:
        sums = {}
        for seat in self.seats:
            sums[seat] = sum(self.rewards(seat))
            if seat in self.partners:
                sums[seat] += max([0, *self.rewards(self.partners[seat])])
        for seat, coins in sums.items():
            self.coins[seat] = max(0, self.coins[seat] + coins)

    def score_race(self) -> None:
        ranking = self.ranking()
        for pile, right in (("win", ranking[0]), ("lose", ranking[-1])):
            prizes = [8, 5, 3, 2]
            for seat, camel in self.piles[pile]:
                if camel == right:
                    self.coins[seat] += prizes.pop(0) if prizes else 1
                else:
                    self.coins[seat] = max(0, self.coins[seat] - 1)

    # What is reported

    def board(self) -> str:
        return " ".join(f"{space}:{''.join(self.stacks[space])}" for space in sorted(self.stacks))

    def winners(self) -> list[int]:
        most = max(self.coins.values())
        return [seat for seat in self.seats if self.over and self.coins[seat] == most]

    def report(self) -> dict[str, object]:
        """Say all that a line of ``camelup replay --json`` says about a position."""
        return {
            "turn": None if self.over else self.turn,
            "leg": self.leg,
            "board": self.board(),
            "coins": [self.coins[seat] for seat in self.seats],
            "dice": "".join(self.dice),
            "tiles": {
                str(seat): f"{self.tiles[seat].space}{self.tiles[seat].side}"
                for seat in sorted(self.tiles)
            },
            "legal": self.legal_moves(),
            "ranking": self.ranking(),
            "over": self.over,
            "winners": self.winners(),
        }

    def notation(self) -> str:
        """Write the whole position on one line, as docs/notation.md says."""
        fields = {
            "dice": "" if self.dice == list(DICE[self.edition]) else "".join(self.dice) or "-",
            "tiles": " ".join(
                f"{tile.space}{tile.side}{seat}"
                for seat, tile in sorted(self.tiles.items(), key=lambda item: item[1].space)
            ),
            "tickets": " ".join(
                f"{camel}:{''.join(map(str, self.tickets[camel]))}"
                for camel in self.racing
                if self.tickets[camel]
            ),
            "pyramid": " ".join(map(str, self.pyramid.values())) if any(self.dice_out()) else "",
            "allies": " ".join(f"{a}-{b}" for a, b in sorted(self.partners.items()) if a < b),
            "win": " ".join(f"{seat}{camel}" for seat, camel in self.piles["win"]),
            "lose": " ".join(f"{seat}{camel}" for seat, camel in self.piles["lose"]),
            "coins": " ".join(map(str, self.coins.values())),
            "turn": "" if self.turn == 1 else str(self.turn),
            "leg": "" if self.leg == 1 else str(self.leg),
        }
        written = (f"{name} {value}" for name, value in fields.items() if value)
        return " | ".join((self.board(), *written))

    def dice_out(self) -> list[str]:
        """List the dice that have come out in this leg."""
        return [die for die in DICE[self.edition] if die not in self.dice]


def read_board(text: str) -> dict[int, list[str]]:
    """Read a board, taken as correct."""
    parts = (part.split(":") for part in text.split())
    return {int(space): list(letters) for space, letters in parts}
