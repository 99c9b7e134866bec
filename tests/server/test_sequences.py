"""Requests in any order, made from the OpenAPI document, about tables that are really there."""

import os
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from figures import Note
from server.client import Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.test_fuzz import heard_log
from server.test_openapi import CHECKS

SEQUENCES = int(os.environ.get("CAMELUP_SEQUENCES", "2000"))
"""Sequences of the long run."""

LONGEST = 12
"""Requests in a row."""

THINKING = ("/api/odds", "/api/worth")
"""What takes the server long, and is asked elsewhere."""


class Asker:
    """Somebody who asks for whatever the document offers, with seats at some tables."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        every = [result.ok() for result in self.document.get_all_operations()]  # type: ignore[union-attr]
        # Made once: each is read out of the document anew, which takes longer than an answer.
        self.strategies = [one.as_strategy() for one in every if one.path not in THINKING]
        self.asked = 0
        self.allowed = 0

    def ask(self, data: st.DataObject) -> None:
        """Ask a few things in a row about one table."""
        table = new_table(self.server.url, 2, 1, start=data.draw(st.booleans()))
        for _ in range(data.draw(st.integers(2, LONGEST))):
            case = data.draw(data.draw(st.sampled_from(self.strategies)))
            self._aim(case, table, data)
            answer = case.call_and_validate(
                base_url=self.server.url, checks=CHECKS, timeout=120, headers=self._who(table, data)
            )
            self.asked += 1
            self.allowed += answer.status_code < 400

    def _aim(self, case: "schemathesis.Case[Any]", table: Table, data: st.DataObject) -> None:
        """Let a request be about the table and its seats, mostly."""
        if "table" in (case.path_parameters or {}) and data.draw(st.integers(0, 9)):
            case.path_parameters["table"] = table.id
        if "seat" in (case.path_parameters or {}) and data.draw(st.integers(0, 9)):
            case.path_parameters["seat"] = data.draw(st.integers(1, 3))

    def _who(self, table: Table, data: st.DataObject) -> dict[str, str]:
        seat = data.draw(st.sampled_from([None, 1, 2]))
        return table.headers(seat)


def ask_for_long(server: ServerProcess, sequences: int, note: Note) -> None:
    log = heard_log(server)
    asker = Asker(server)

    @seed(12)
    @settings(
        max_examples=sequences,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        asker.ask(data)

    ask()
    assert server.stop() == 0
    assert [line for line in log if b'"level": "error"' in line or b"Traceback" in line] == []
    assert asker.allowed > asker.asked // 20
    note("requests in sequences made from the document", asker.asked)
    note("of these allowed", asker.allowed)


def test_requests_in_any_order_are_answered_as_the_document_says(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    ask_for_long(make_server(**GENEROUS), 12, note)


@pytest.mark.soak
def test_requests_in_any_order_for_long_are_answered_as_the_document_says(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    ask_for_long(make_server(**GENEROUS), SEQUENCES, note)
