"""The OpenAPI document is right: what it promises is what the server answers."""

import asyncio
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from pydantic import TypeAdapter

from camelup.server.schemas.json_schema import schemas
from camelup.server.schemas.messages import ServerMessage
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
    asked = set()
    for result in document.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]
        examples = 4 if operation.path in ("/api/odds", "/api/worth") else 8

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: "schemathesis.Case[Any]") -> None:
            case.call_and_validate(base_url=server.url, checks=CHECKS, timeout=120)
            asked.add(case.path)

        ask()
    assert asked == set(document.raw_schema["paths"])


ASKED: dict[str, list[dict[str, Any]]] = {
    "/api/odds": [
        {"position": "1:bgoyw"},
        {"position": "5:ob 6:g 7:yw | dice bgo | tiles 9+1", "edition": "first"},
        {"position": "1:bg 2:r 3:yp 15:W 16:K", "moves": ["bet b", "roll b3", "win ?"]},
        {"position": "1:bg 2:r 3:yp 15:W 16:K", "moves": ["roll"]},
        {"position": "1:bgoyw | turn 9"},
        {"position": "1:bgoyw", "edition": "second"},
    ],
    "/api/worth": [
        {"position": "1:bgoyw | win 1g 2? | coins 3 3 3"},
        {"position": "1:bg 2:r 3:yp 15:W 16:K", "moves": ["roll p3"]},
        {"position": "14:bgryp 15:W 16:K | dice bx", "moves": ["roll b3"]},
    ],
}

STATUSES = {"/api/odds": [200, 200, 200, 409, 409, 409], "/api/worth": [200, 200, 409]}
"""The status of each answer."""


@pytest.mark.parametrize("path", ASKED)
def test_the_document_holds_for_questions_about_real_positions(
    server: ServerProcess, path: str
) -> None:
    document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    statuses = []
    for body in ASKED[path]:
        case = document[path]["POST"].Case(body=body, media_type="application/json")
        answer = case.call_and_validate(base_url=server.url, checks=CHECKS, timeout=120)
        statuses.append(answer.status_code)
    assert statuses == STATUSES[path]


def test_the_document_describes_the_socket_too(server: ServerProcess) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    assert set(schemas()) <= set(document["components"]["schemas"])


def test_every_message_of_a_whole_game_has_the_shape_it_promises(server: ServerProcess) -> None:
    shape: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
    table = new_table(server.url, 2, 4, start=True)
    clients = asyncio.run(play_whole_game(table, [1, 2], spectators=1))
    for client in clients:
        kinds = {shape.validate_json(text, strict=True)["type"] for text in client.bytes}
        assert {"hello", "moved"} <= kinds
