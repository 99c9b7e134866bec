"""Compiling is told, done ahead when somebody asks for it, and beside everything else."""

import io
from functools import partial

import numba
import pytest
import rich.console
from typer.testing import CliRunner

from camelup import ahead
from camelup.cli import app
from camelup.i18n import words


def test_prepare_compiles_every_part_in_the_order_people_need_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []
    parts = {name: partial(compiled.append, name) for name in ahead.PARTS}
    monkeypatch.setattr(ahead, "PARTS", parts)
    monkeypatch.setattr(ahead.compile_all, "__defaults__", (parts,))
    monkeypatch.setattr(ahead, "be_patient", lambda seconds: None)
    told = CliRunner().invoke(app, ["prepare"])
    assert told.exit_code == 0, told.output
    assert compiled == list(parts)
    assert words()("ahead-done") in told.output


@pytest.mark.parametrize("terminal", [True, False])
def test_on_a_terminal_compiling_is_told_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    screen = io.StringIO()
    console = partial(rich.console.Console, file=screen, force_terminal=terminal, width=200)
    monkeypatch.setattr(rich.console, "Console", lambda stderr: console())
    with ahead.compiling_told():
        assert not screen.getvalue()
        assert numba.njit(lambda number: number + 1)(1) == 2
    assert (words()("compiling-once") in screen.getvalue()) is terminal


def test_nothing_is_compiled_beside_where_that_is_forbidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead, "is_ready", lambda: False)
    monkeypatch.setenv(ahead.OPT_OUT, "1")
    assert ahead.compile_in_background() is None
