"""Saving is atomic: a file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from camelup.atomic_files import write_whole
from camelup.record_files import load, save

TEXT = '[Edition "first"]\n[Players "Ann; Zoë"]\n[Board "1:bgoyw"]\n\nbet b\n'


def test_what_is_saved_can_be_loaded(tmp_path: Path) -> None:
    save(tmp_path / "game.camel", TEXT)
    assert str(load(tmp_path / "game.camel")) == TEXT


def test_a_crash_while_writing_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.camel"
    save(file, TEXT)

    def crash(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        save(file, "half")
    assert file.read_text(encoding="utf-8") == TEXT
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.camel"
    save(file, TEXT)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ValueError, match="cannot be written \\(No space left on device\\)"):
        save(file, "half")
    assert file.read_text(encoding="utf-8") == TEXT
    assert list(tmp_path.iterdir()) == [file]


def test_parts_are_written_one_after_the_other(tmp_path: Path) -> None:
    write_whole(tmp_path / "table", b"a", memoryview(b"bc"), b"")
    assert (tmp_path / "table").read_bytes() == b"abc"
