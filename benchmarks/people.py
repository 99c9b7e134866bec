"""How quickly people find their games, figures and places among many.

    python benchmarks/people.py --passports 10000 --games 100000 [--postgres] [--write FILE]

Games are played out by random moves and accounted for as a server does; their results are
then dealt to passports, of whom some play much more than others. A server on that database
is asked over HTTP, one question at a time.
"""

import argparse
import json
import os
import random
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, Engine, insert, text

from camelup import Game
from camelup.server.accounts.passports import SESSION
from camelup.server.db import schema
from camelup.server.db.engine import migrate, open_engine
from camelup.server.db.game_repository import write_backed
from camelup.server.db.table_state import new_id
from camelup.server.results.game_results import place_of
from camelup.server.tables.table import hash_of
from camelup.story.game_summary import GameSummary, summary_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.conftest import GENEROUS, ServerProcess, free_port
from server.postgres import running_postgres

DISTINCT = 60
"""Games that are really played; their results are used again and again."""

BATCH = 5_000
START = 1_700_000_000_000
WAYS = {
    "my games": "/api/passport/games",
    "my games, older page": "/api/passport/games?most=50&after=1700000060000.zzzz",
    "my games, searched": "/api/passport/games?search=ra",
    "profile: figures": "/api/passport/figures",
    "leaderboard": "/api/ranking?edition=second",
}


@dataclass
class Crowd:
    """The people of a made-up server and the sessions they show."""

    persons: list[str]
    sessions: list[str]
    busiest: int = 0
    """How many games the busiest of them has."""


def accounts() -> list[tuple[str, GameSummary, int]]:
    """Play some games by random moves."""
    found = []
    for seed in range(DISTINCT):
        rng = random.Random(seed)
        edition = ("first", "second")[seed % 2]
        game = Game(rng.randint(2, 6), edition, seed=seed)
        while not game.over:
            game.play(rng.choice(game.legal_moves))
        found.append((edition, summary_of(game), len(game.history)))
    return found


def fill(engine: Engine, passports: int, games: int) -> Crowd:
    """Fill a database with people and finished games."""
    migrate(engine)
    crowd = Crowd(
        [new_id() for _ in range(passports)],
        [SESSION + secrets.token_urlsafe(32) for _ in range(passports)],
    )
    with engine.begin() as db:
        _add_people(db, crowd)
    counts = dict.fromkeys(crowd.persons, 0)
    deal = _games(crowd, games, counts)
    for first in range(0, games, BATCH):
        with engine.begin() as db:
            _add_games(db, [next(deal) for _ in range(first, min(games, first + BATCH))])
    crowd.busiest = max(counts.values())
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        db.execute(text("ANALYZE"))
    return crowd


def _add_people(db: Connection, crowd: Crowd) -> None:
    names = ("Amira", "Basil", "Cyra", "Darius", "Elif", "Faris", "Gala", "Hadi")
    rows = [
        {"id": one, "name": f"{names[n % 8]} {n}", "face": "sage", "colour": "#2f6f8f"}
        for n, one in enumerate(crowd.persons)
    ]
    db.execute(insert(schema.people), [{**row, "created": START} for row in rows])
    forever = START * 2
    sessions = [
        {"hash": hash_of(session), "person": one, "kind": "session", "expires": forever}
        for one, session in zip(crowd.persons, crowd.sessions, strict=True)
    ]
    db.execute(insert(schema.sessions), sessions)
    rng = random.Random(7)
    ratings: list[dict[str, Any]] = [
        {"person": one, "edition": edition, "mu": rng.gauss(25, 5), "sigma": 2.0, "games": 20}
        for one in crowd.persons
        for edition in ("first", "second")
    ]
    db.execute(insert(schema.ratings), [{**row, "worth": row["mu"] - 4} for row in ratings])


def _games(
    crowd: Crowd, games: int, counts: dict[str, int]
) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Deal the results of games to people, to some of them much more often."""
    rng = random.Random(11)
    played = accounts()
    weights = [1 / (1 + n) ** 0.6 for n in range(len(crowd.persons))]
    chosen = iter(rng.choices(crowd.persons, weights, k=games * 6))
    for n in range(games):
        edition, account, moves = played[n % len(played)]
        table, finished = new_id(), START + 1000 * n
        seats = list(dict.fromkeys(next(chosen) for _ in account.seats))
        seats += [""] * (len(account.seats) - len(seats))
        for one in filter(None, seats):
            counts[one] += 1
        row = {"table_id": table, "edition": edition, "finished": finished}
        game = {
            **row,
            "players": len(seats),
            "moves": moves,
            "began": finished - 600_000,
            "rated": True,
            "anchors": 1,
            "purses": json.dumps(account.purses),
        }
        yield (
            game,
            [
                {
                    **row,
                    "seat": end.seat,
                    "person": person or None,
                    "bot": None if person else "greedy",
                    "coins": end.coins,
                    "place": place_of(end, account),
                    "name": f"Rider {end.seat}",
                    "face": "sage",
                    "colour": "#2f6f8f",
                    "gone": False,
                    "tickets": end.tickets,
                    "rolls": end.rolls,
                    "tiles": end.tiles,
                    "cards": end.cards,
                    "stack": end.stack,
                    "backed": write_backed(end.backed, end.failed),
                    "luck": rng.gauss(0, 5),
                    "mu": 25.0,
                    "sigma": 2.0,
                }
                for end, person in zip(account.seats, seats, strict=True)
            ],
        )


def _add_games(db: Connection, batch: list[tuple[dict[str, Any], list[dict[str, Any]]]]) -> None:
    db.execute(insert(schema.games), [game for game, _ in batch])
    db.execute(insert(schema.results), [end for _, ends in batch for end in ends])


@dataclass
class Spent:
    """What one kind of question took, in ms: each of them, and processor time on average."""

    each: list[float]
    processor: float = 0.0


def processor_ms(pid: int) -> float:
    """Tell how much processor time a process has used: on a busy machine it says more."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(url: str, pid: int, crowd: Crowd, questions: int) -> dict[str, Spent]:
    """Ask as many different people do, one after the other."""
    rng = random.Random(3)
    times = {way: Spent([]) for way in WAYS}
    with httpx.Client(base_url=url, timeout=30) as web:
        for way, path in WAYS.items():
            used = processor_ms(pid)
            for n in range(questions + 20):
                # Half of those who ask are the busiest hundred.
                most = min(100, len(crowd.sessions)) if n % 2 else len(crowd.sessions)
                session = crowd.sessions[rng.randrange(most)]
                before = time.perf_counter()
                answer = web.get(path, headers={"Authorization": f"Bearer {session}"})
                spent = 1000 * (time.perf_counter() - before)
                assert answer.status_code == 200, answer.text
                if n >= 20:
                    times[way].each.append(spent)
            times[way].processor = (processor_ms(pid) - used) / (questions + 20)
    return times


def run(url: str, asked: argparse.Namespace, name: str) -> list[str]:
    """Fill a database, ask, and write the lines of a table."""
    before = time.perf_counter()
    engine = open_engine(url)
    crowd = fill(engine, asked.passports, asked.games)
    engine.dispose()
    print(f"{name}: filled in {time.perf_counter() - before:.0f} s, busiest {crowd.busiest}")
    server = ServerProcess(url, free_port(), **GENEROUS)
    server.start()
    try:
        assert server.process is not None
        times = measure(server.url, server.process.pid, crowd, asked.questions)
    finally:
        server.stop()
    lines = [_line(name, way, spent) for way, spent in times.items()]
    print("\n".join(lines), flush=True)
    return lines


def _line(name: str, way: str, spent: Spent) -> str:
    cuts = statistics.quantiles(spent.each, n=100)
    figures = (cuts[49], cuts[98], max(spent.each), spent.processor)
    return f"| {name} | {way} | " + " | ".join(f"{one:.1f}" for one in figures) + " |"


def main() -> None:
    """Measure and print, or write to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passports", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=300, help="of each kind")
    parser.add_argument("--postgres", action="store_true", help="also on a PostgreSQL")
    parser.add_argument("--write", type=Path, help="the file to write the table to")
    asked = parser.parse_args()
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        lines += run(f"sqlite:///{folder}/people.db", asked, "SQLite")
    if asked.postgres:
        for url in running_postgres():
            lines += run(url, asked, "PostgreSQL")
    head = (
        f"{asked.passports:,} passports with {asked.games:,} finished games, {date.today()}, "
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n\n"
        "| database | question | median ms | 99 % ms | longest ms | server's processor ms |\n"
        "|---|---|---:|---:|---:|---:|\n"
    )
    table = head + "\n".join(lines) + "\n"
    if asked.write:
        asked.write.write_text(f"# People and their games\n\n{table}", encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
