"""What others rely on stays as it is: compare it with the snapshots in ``interfaces/``.

To change them on purpose, run this file with ``CAMELUP_SNAPSHOTS=write`` in the environment.
"""

import hashlib
import json
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx

from camelup import Game
from camelup.notation import read_record
from camelup.server.db.engine import migrate, open_engine
from camelup.server.dice.chains import Chain, write_links
from camelup.server.dice.drawing import FairDice, commitment, draw_roll, draw_start
from camelup.server.dice.signing import Signer, game_text, promise_text
from camelup.server.schemas.typescript import typescript
from camelup.server.settings import Limits, Settings, load_settings
from camelup.server.tables import connection
from camelup.server.views.game_view import first_hash, next_hash
from server.client import new_table
from server.conftest import ServerProcess
from server.dice_vectors import written

SNAPSHOTS = Path(__file__).parent / "interfaces"
SOURCES = Path(__file__).parents[2] / "src" / "camelup" / "server"


def compare(name: str, now: str) -> None:
    """Compare an interface with its snapshot, or write it when asked to."""
    file = SNAPSHOTS / name
    if os.environ.get("CAMELUP_SNAPSHOTS") == "write":
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8")


def compare_json(name: str, now: Any) -> None:
    compare(name, json.dumps(now, indent=1, sort_keys=True) + "\n")


def without_prose(value: Any) -> Any:
    """Leave descriptions and summaries out; a property of such a name stays."""
    if isinstance(value, list):
        return [without_prose(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: without_prose(item)
        for name, item in value.items()
        if name not in ("description", "summary") or not isinstance(item, str)
    }


def test_the_openapi_document_is_frozen(server: ServerProcess) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    del document["info"]["version"]
    compare_json("openapi.json", without_prose(document))


def test_the_types_of_the_page_are_frozen() -> None:
    compare("protocol.txt", re.sub(r"/\*\*.*?\*/\n", "", typescript(), flags=re.DOTALL))


def test_the_database_schema_is_frozen(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(file)) as database:
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        rows = database.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
        )
        tables = [re.sub(r"\s+", " ", sql) for (sql,) in rows]
    compare("schema.sql", "\n".join([f"-- version {version}", *tables]) + "\n")


def test_names_of_metrics_are_frozen(server: ServerProcess) -> None:
    """Every metric shown is listed with its type, and the code still writes every listed one."""
    new_table(server.url, 2, 4, start=True)
    shown = dict(
        re.findall(
            r"^# TYPE (\w+) (\w+)$", httpx.get(f"{server.url}/metrics").text, flags=re.MULTILINE
        )
    )
    listed = json.loads((SNAPSHOTS / "metrics.json").read_text(encoding="utf-8"))
    assert shown.items() <= listed.items()
    code = "".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py"))
    for name in listed:
        short = name.removeprefix("camelup_").removesuffix("_seconds")
        assert f'"{short}"' in code or f'"{name.removeprefix("camelup_")}"' in code, name


def test_names_and_defaults_of_settings_are_frozen() -> None:
    settings = load_settings(environment={"CAMELUP_DATABASE": "sqlite:///x", "CAMELUP_PORT": "1"})
    assert (settings.database, settings.port) == ("sqlite:///x", 1)
    assert load_settings(environment={"CAMELUP_LIMIT_CHATS": "7"}).limits.chats == 7
    values = {one.name: getattr(settings, one.name) for one in fields(Settings)}
    limits = {one.name: getattr(values["limits"], one.name) for one in fields(Limits)}
    compare_json("settings.json", {**values, "limits": limits})


def test_close_codes_are_frozen() -> None:
    codes = (
        connection.TOO_SLOW,
        connection.REVOKED,
        connection.DELETED,
        connection.SET_ASIDE,
        connection.TOO_MUCH,
        connection.RESTART,
    )
    assert codes == (4008, 4001, 4004, 4005, 1008, 1012)


def test_signed_texts_and_dice_are_frozen() -> None:
    secret, table = bytes(range(32)), "abcdef"
    chain = Chain(table, 1, "07" * 32, 20)
    links = {1: chain.after(chain.end) or ""}
    signer = Signer(bytes(range(1, 33)))
    dice = FairDice(secret, table, [bytes.fromhex(links[1])])
    game = Game(2, "second")
    start = draw_start(dice, game.edition, 2)
    game = Game(2, "second", position=start)
    hashes = [first_hash(start)]
    while not game.over:
        game.play(f"roll {draw_roll(dice, game.edition, game.dice)}")
        hashes.append(next_hash(hashes[-1], game.moves[-1]))
    record = read_record(str(game.record(Table=table, DiceScheme="commit")))
    promised = commitment(secret, table)
    signer.sign(record, game)
    compare_json(
        "signed.json",
        {
            "chain end": chain.end,
            "links": write_links(links, 2),
            "commitment": promised,
            "promise text": promise_text(table, promised),
            "promise signature": signer.promise(table, promised),
            "game text": game_text(record, game),
            "game signature": record.tags["Signature"],
            "public key": signer.public,
            "hashes of moves": hashes,
            "draws": dice.drawn,
            "vectors of the page (SHA-256)": hashlib.sha256(written().encode()).hexdigest(),
        },
    )
