"""Processes that work side by side: each keeps to one core unless somebody said otherwise."""

import subprocess
import sys

import pytest

from camelup.children import share_cores

LIBRARIES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
ASK = f"import os; print([os.environ.get(name) for name in {LIBRARIES}])"


def test_processes_side_by_side_keep_to_one_core_each(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LIBRARIES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MKL_NUM_THREADS", "3")
    share_cores()
    child = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "['1', '3', '1']"
