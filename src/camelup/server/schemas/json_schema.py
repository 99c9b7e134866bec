"""The JSON schema of everything that crosses the socket and the REST interface.

``python -m camelup.server.schemas.json_schema`` prints it: the page generates its types from that.
"""

import inspect
import json
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema
from typing_extensions import is_typeddict

from camelup.server.schemas import (
    club_schemas,
    event_schemas,
    game_schemas,
    messages,
    my_games_schemas,
    notification_schemas,
    odds_schemas,
    puzzle_schemas,
    requests,
    responses,
    review_schemas,
    table_schemas,
)

_MODULES: tuple[ModuleType, ...] = (
    game_schemas,
    event_schemas,
    table_schemas,
    messages,
    requests,
    responses,
    my_games_schemas,
    notification_schemas,
    club_schemas,
    odds_schemas,
    review_schemas,
    puzzle_schemas,
)


def schemas() -> dict[str, Any]:
    """Describe every message, request and answer by its name."""
    sent = {name: TypeAdapter(shape) for name, shape in _shapes() if is_typeddict(shape)}
    told = [(shape, "validation") for _, shape in _shapes() if not is_typeddict(shape)]
    _, outgoing = TypeAdapter.json_schemas(
        [(name, "serialization", adapter) for name, adapter in sent.items()],
        ref_template="#/components/schemas/{model}",
    )
    _, incoming = models_json_schema(
        told,  # type: ignore[arg-type]
        ref_template="#/components/schemas/{model}",
    )
    return {**incoming.get("$defs", {}), **outgoing.get("$defs", {})}


def _shapes() -> list[tuple[str, Any]]:
    return [
        (name, shape)
        for module in _MODULES
        for name, shape in vars(module).items()
        if inspect.isclass(shape) and shape.__module__ == module.__name__ and _is_shape(shape)
    ]


def _is_shape(shape: type) -> bool:
    return is_typeddict(shape) or issubclass(shape, BaseModel)


if __name__ == "__main__":
    print(json.dumps(schemas(), indent=2, sort_keys=True))
