"""The record of a game, and what the type checker is told about it."""

import ast
from pathlib import Path

from camelup.rules import state


def test_the_record_and_its_type_have_the_same_fields_in_the_same_order() -> None:
    """``State`` is for the type checker alone, so nothing else would miss a field."""
    tree = ast.parse(Path(state.__file__).read_text(encoding="utf-8"))
    (told,) = (
        node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "State"
    )
    fields = {
        one.target.id: ast.unparse(one.annotation)
        for one in told.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }
    assert tuple(fields) == state.GAME.names
    for name, kind in fields.items():
        assert kind == ("Ints" if state.GAME[name].shape else "int"), name
