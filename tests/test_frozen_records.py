"""Frozen records replay byte for byte; the answers were given by the slow rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"
RECORDS = sorted(file.name for file in DATA.glob("*.camel"))


def replay(*files: str, **environment: str) -> bytes:
    command = [sys.executable, "-m", "camelup", "replay", "--json", *files]
    environment = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=DATA, env=environment, capture_output=True, check=True
    ).stdout


def frozen(record: str) -> bytes:
    return (DATA / record).with_suffix(".jsonl").read_bytes()


@pytest.fixture(scope="module")
def answers() -> bytes:
    return replay(*RECORDS)


def test_there_are_frozen_records_of_both_editions() -> None:
    assert {name.split("-")[0] for name in RECORDS} == {"first", "second"}


@pytest.mark.parametrize("record", RECORDS)
def test_a_frozen_record_replays_byte_for_byte(answers: bytes, record: str) -> None:
    name = f'"file": "{record}"'.encode()
    lines = [line for line in answers.splitlines(keepends=True) if name in line]
    assert b"".join(lines) == frozen(record)


def test_files_are_answered_in_the_order_given(answers: bytes) -> None:
    assert answers == b"".join(frozen(record) for record in RECORDS)


def test_uncompiled_replay_answers_the_same_bytes(answers: bytes) -> None:
    assert replay(*RECORDS, NUMBA_DISABLE_JIT="1") == answers
