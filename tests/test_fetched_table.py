"""Race tables fetched from a server of one's own."""

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from camelup.i18n import UserError
from camelup.odds import race_table_cache
from camelup.odds.odds_command import solve_with_bar
from camelup.odds.race_table_file import table_file
from camelup.rules.editions import FIRST


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a folder with a table and other files; an own cache folder to fetch into."""
    folder = tmp_path / "served"
    folder.mkdir()
    sound = race_table_cache.SHIPPED.read_bytes()
    (folder / "sound").write_bytes(sound)
    (folder / "damaged").write_bytes(sound[:-1] + b"x")
    (folder / "cut").write_bytes(sound[:100_000])
    (folder / "page").write_bytes(b"<html>not here</html>")
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path / "cache"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_table_is_fetched_checked_and_kept(place: str) -> None:
    sound = race_table_cache.SHIPPED.read_bytes()
    checksum = hashlib.sha256(sound).hexdigest()
    told = solve_with_bar("first", address=f"{place}/sound#sha256={checksum}")
    assert "is ready" in told
    assert table_file(FIRST).read_bytes() == sound
    assert [file.name for file in table_file(FIRST).parent.iterdir()] == [table_file(FIRST).name]


def test_a_table_with_another_checksum_is_not_kept(place: str) -> None:
    with pytest.raises(UserError, match="another checksum: sha256="):
        solve_with_bar("first", address=f"{place}/sound#sha256={'0' * 64}")
    assert not list(table_file(FIRST).parent.iterdir())


@pytest.mark.parametrize("name", ["damaged", "cut", "page", "nowhere"])
def test_what_is_no_sound_table_is_not_kept(place: str, name: str) -> None:
    with pytest.raises(UserError, match=f"no table came from {place}/{name}: "):
        solve_with_bar("first", address=f"{place}/{name}")
    assert not list(table_file(FIRST).parent.iterdir())


def test_only_addresses_of_the_web_are_taken(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UserError, match="begins with http://"):
        solve_with_bar("first", address=race_table_cache.SHIPPED.as_uri())
    assert capsys.readouterr().err == "", "a bar was drawn of what never began"
