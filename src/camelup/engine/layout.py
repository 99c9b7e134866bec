"""What callers of the engine need to know. Do not edit: written by make engine."""

# fmt: off

from typing import Final

RECORD_BYTES: Final = 212

FIELDS: Final[dict[str, tuple[int, str, tuple[int, ...]]]] = {
    "coins": (0, "i32", (8,)),
    "leg": (32, "i32", ()),
    "edition": (36, "i8", ()),
    "players": (37, "i8", ()),
    "turn": (38, "i8", ()),
    "over": (39, "i8", ()),
    "space": (40, "i8", (7,)),
    "height": (47, "i8", (7,)),
    "dice": (54, "i8", ()),
    "tickets_taken": (55, "i8", (5,)),
    "ticket_holder": (60, "i8", (5, 4)),
    "pyramid_tickets": (80, "i8", (8,)),
    "tile_space": (88, "i8", (8,)),
    "tile_side": (96, "i8", (8,)),
    "partner": (104, "i8", (8,)),
    "hand": (112, "i8", (8,)),
    "hidden": (120, "i8", (8,)),
    "pile_size": (128, "i16", (2,)),
    "pile": (132, "i8", (2, 40)),
}
"""Offset, kind and shape of the fields of a record."""

ROLL: Final = 0
BET: Final = 1
WIN: Final = 6
LOSE: Final = 11
FORWARD: Final = 16
BACKWARD: Final = 31
ALLY: Final = 46
MOVES: Final = 54
WIN_UNKNOWN: Final = 54
LOSE_UNKNOWN: Final = 55
OUTCOMES: Final = 21

STATUS: Final = ("ok", "bad-state", "bad-number", "bad-length", "illegal-move", "game-is-over")
"""Statuses by number; exports return their negative."""

REASONS: Final = (
    "",
    "no-such-move",
    "outcome-without-roll",
    "no-such-outcome",
    "die-is-out",
    "game-is-over",
    "no-ticket-left",
    "no-card-left",
    "card-already-laid",
    "tile-on-camel",
    "tile-stays",
    "tile-on-tile",
    "tile-next-to-tile",
    "ally-not-in-this-game",
    "seat-unknown",
    "ally-oneself",
    "ally-have-one",
    "ally-taken",
    "unknown-card-at-finish",
)
"""Why a move is illegal, by number."""

Parameter = tuple[str, tuple[int, ...], str]
"""Kind, shape and way (in, out, both). An empty shape is a number, a negative size one
that the caller chooses, up to so many, and passes after the pointer."""

EXPORTS: Final[dict[str, tuple[str, dict[str, Parameter]]]] = {
    "start": ("i32", {
        "games": ("game", (1,), "out"),
        "edition": ("i32", (), "in"),
        "players": ("i32", (), "in"),
    }),
    "seed": ("i32", {
        "generator": ("i64", (4,), "out"),
        "number": ("i64", (), "in"),
        "stream": ("i64", (), "in"),
    }),
    "start_randomly": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "out"),
        "edition": ("i32", (), "in"),
        "players": ("i32", (), "in"),
    }),
    "fault": ("i32", {
        "games": ("game", (1,), "in"),
        "edition": ("i32", (), "in"),
        "players": ("i32", (), "in"),
    }),
    "first_unsound": ("i32", {
        "games": ("game", (-1048576,), "in"),
        "edition": ("i32", (), "in"),
        "players": ("i32", (), "in"),
        "first": ("i32", (), "in"),
        "last": ("i32", (), "in"),
    }),
    "legal": ("i64", {
        "games": ("game", (1,), "in"),
    }),
    "refusal": ("i32", {
        "games": ("game", (1,), "in"),
        "move": ("i32", (), "in"),
        "outcome": ("i32", (), "in"),
        "details": ("i64", (2,), "out"),
    }),
    "play": ("i32", {
        "games": ("game", (1,), "both"),
        "move": ("i32", (), "in"),
        "outcome": ("i32", (), "in"),
    }),
    "step": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "both"),
        "move": ("i32", (), "in"),
        "outcome": ("i32", (), "in"),
        "details": ("i64", (2,), "out"),
    }),
    "draw": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "in"),
    }),
    "view": ("i32", {
        "games": ("game", (1,), "in"),
        "views": ("game", (1,), "out"),
        "seat": ("i32", (), "in"),
    }),
    "roll": ("i32", {
        "games": ("game", (1,), "both"),
        "outcome": ("i32", (), "in"),
        "rolled": ("game", (1,), "out"),
        "paid": ("game", (1,), "out"),
    }),
    "copied_coins": ("i32", {
        "games": ("game", (1,), "in"),
        "seat": ("i32", (), "in"),
        "leader": ("i32", (), "in"),
        "second": ("i32", (), "in"),
    }),
    "moved_camel": ("i32", {
        "games": ("game", (1,), "in"),
        "camel": ("i32", (), "in"),
    }),
    "random_play": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "both"),
        "most": ("i32", (), "in"),
    }),
    "random_games": ("i64", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "out"),
        "edition": ("i32", (), "in"),
        "players": ("i32", (), "in"),
        "count": ("i32", (), "in"),
    }),
}
"""What each export returns and takes."""
