"""The OpenAPI document is right: what it promises is what the server answers."""

import asyncio
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from pydantic import TypeAdapter

from camelup.server.protocol.messages import ServerMessage
from camelup.server.schema import schemas
from server.client import new_table, play_whole_game
from server.conftest import ServerProcess

CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


def test_the_document_holds_for_whatever_is_asked(server: ServerProcess) -> None:
    document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    for result in document.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]
        if operation.path in ("/api/odds", "/api/worth"):
            continue

        @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: "schemathesis.Case[Any]") -> None:
            case.call_and_validate(base_url=server.url, checks=CHECKS)

        ask()


def test_the_document_describes_the_socket_too(server: ServerProcess) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    assert set(schemas()) <= set(document["components"]["schemas"])


def test_every_message_of_a_whole_game_has_the_shape_it_promises(server: ServerProcess) -> None:
    shape: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
    table = new_table(server.url, 2, 4, start=True)
    clients = asyncio.run(play_whole_game(table, [1, 2], spectators=1))
    for client in clients:
        for text in client.bytes:
            shape.validate_json(text, strict=True)
