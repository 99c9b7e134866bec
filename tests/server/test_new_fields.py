"""What is added to the state later leaves the server only once somebody says so."""

import os
import subprocess
import sys
from pathlib import Path


def test_a_new_field_of_game_room_seat_or_options_is_sent_to_nobody() -> None:
    plain_python = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "server.wider"],
        env=plain_python,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    first, _, told = run.stdout.partition("\n")
    canary = first.split()[1]
    assert first == f"secret {canary} False 10", run.stderr
    assert '"type":"moved"' in told
    assert '"type":"started"' in told
    assert '[Players "A; B; C"]' in told
    assert "canary" not in told
    assert canary not in told
    assert int(canary).to_bytes(8, "little").hex() not in told
