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
"""Kind, shape and way (in, out, both, kept). An empty shape is a number, a negative size
one that the caller chooses, up to so many, and passes after the pointer."""

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
    "leg_odds": ("i32", {
        "games": ("game", (1,), "in"),
        "places": ("f64", (5, 5), "out"),
        "pairs": ("f64", (5, 5), "out"),
        "landings": ("f64", (8,), "out"),
    }),
    "race_by_table": ("none", {
        "games": ("game", (1,), "in"),
        "table": ("f64", (-15529, 2, 5), "in"),
        "chances": ("f64", (2, 5), "out"),
    }),
    "race_by_guess": ("none", {
        "games": ("game", (1,), "in"),
        "chances": ("f64", (2, 5), "out"),
    }),
    "race_by_sampling": ("f64", {
        "games": ("game", (1,), "in"),
        "races": ("i32", (), "in"),
        "seed": ("i64", (), "in"),
        "chances": ("f64", (2, 5), "out"),
    }),
    "solve_race": ("i32", {
        "table": ("f64", (15529, 2, 5), "out"),
    }),
    "move_values": ("i32", {
        "games": ("game", (1,), "in"),
        "table": ("f64", (-15529, 2, 5), "in"),
        "races": ("i32", (), "in"),
        "seed": ("i64", (), "in"),
        "tiles": ("i32", (), "in"),
        "parts": ("f64", (256, 4), "out"),
    }),
    "handed_on": ("i32", {
        "games": ("game", (1,), "in"),
        "coins": ("f64", (1,), "out"),
    }),
    "choose_random": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "in"),
    }),
    "choose_quick": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "in"),
    }),
    "choose_hurried": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "in"),
    }),
    "choose_character": ("i32", {
        "generator": ("i64", (4,), "both"),
        "games": ("game", (1,), "in"),
        "character": ("i32", (), "in"),
    }),
    "choose_greedy": ("i32", {
        "games": ("game", (1,), "in"),
        "table": ("f64", (15529, 2, 5), "in"),
    }),
    "choose_by_search": ("i32", {
        "view": ("game", (1,), "in"),
        "start": ("game", (1,), "in"),
        "history": ("i8", (-65536, 2), "in"),
        "seed": ("i64", (), "in"),
        "playouts": ("i32", (), "in"),
        "store_used": ("i64", (2,), "kept"),
        "store_keys": ("i64", (32, 2), "kept"),
        "store_roots": ("i64", (32,), "kept"),
        "store_landings": ("f64", (32, 18), "kept"),
        "store_successors": ("i32", (65536, 21), "kept"),
        "store_odds": ("f64", (131072, 20), "kept"),
        "store_positions": ("i64", (131072,), "kept"),
        "store_chances": ("f64", (131072,), "kept"),
        "store_slots": ("i32", (262144,), "kept"),
    }),
    "choose_by_network": ("i32", {
        "view": ("game", (1,), "in"),
        "start": ("game", (1,), "in"),
        "history": ("i8", (-65536, 2), "in"),
        "seed": ("i64", (), "in"),
        "weights": ("f32", (-16777216,), "in"),
        "width": ("i32", (), "in"),
        "blocks": ("i32", (), "in"),
        "shares": ("f64", (8,), "out"),
    }),
    "choose_by_network_search": ("i32", {
        "view": ("game", (1,), "in"),
        "start": ("game", (1,), "in"),
        "history": ("i8", (-65536, 2), "in"),
        "seed": ("i64", (), "in"),
        "playouts": ("i32", (), "in"),
        "weights": ("f32", (-16777216,), "in"),
        "width": ("i32", (), "in"),
        "blocks": ("i32", (), "in"),
        "store_used": ("i64", (2,), "kept"),
        "store_keys": ("i64", (32, 2), "kept"),
        "store_roots": ("i64", (32,), "kept"),
        "store_landings": ("f64", (32, 18), "kept"),
        "store_successors": ("i32", (65536, 21), "kept"),
        "store_odds": ("f64", (131072, 20), "kept"),
        "store_positions": ("i64", (131072,), "kept"),
        "store_chances": ("f64", (131072,), "kept"),
        "store_slots": ("i32", (262144,), "kept"),
    }),
    "judge": ("f64", {
        "view": ("game", (1,), "in"),
        "start": ("game", (1,), "in"),
        "history": ("i8", (-65536, 2), "in"),
        "weights": ("f32", (-16777216,), "in"),
        "width": ("i32", (), "in"),
        "blocks": ("i32", (), "in"),
        "depth": ("i32", (), "in"),
        "wins": ("f64", (54,), "out"),
    }),
    "widen_halves": ("i32", {
        "halves": ("u16", (-16777216,), "in"),
        "floats": ("f32", (-16777216,), "out"),
    }),
    "fold_network": ("i32", {
        "trained": ("f32", (-16777216,), "in"),
        "scales": ("f32", (768,), "in"),
        "width": ("i32", (), "in"),
        "blocks": ("i32", (), "in"),
        "weights": ("f32", (-16777216,), "out"),
    }),
}
"""What each export returns and takes."""
