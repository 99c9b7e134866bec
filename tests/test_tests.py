"""Every test can fail: it asserts, expects an error, or waits for something to appear."""

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"

CHECKS = {"raises", "expect", "fail"}
"""Of pytest and Playwright."""

WAITS = {"wait_for", "wait_for_function", "wait_for_selector", "wait_for_url"}
"""Of Playwright: they raise when what they wait for does not come."""

SUITES = {"api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "check_env"}
"""Conformance suites of other projects, which assert."""

RAISING = {"test_sampling_without_a_mask_gives_legal_moves"}
"""Tests of calls that refuse what is wrong: the call itself is the assertion."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def defined(tree: ast.AST) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def called(node: ast.AST) -> set[str]:
    """List the bare names of everything that is called."""
    functions = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
    return {getattr(one, "attr", getattr(one, "id", "")) for one in functions}


@cache
def helpers() -> dict[str, list[Function]]:
    """List all functions of the tests that are no tests, by name."""
    found: dict[str, list[Function]] = {}
    for file in TESTS.rglob("*.py"):
        for node in defined(ast.parse(file.read_text(encoding="utf-8"))):
            if not node.name.startswith("test_"):
                found.setdefault(node.name, []).append(node)
    return found


def can_fail(node: Function, seen: set[str]) -> bool:
    """Whether a function checks something, itself or in a helper that it calls."""
    if any(isinstance(part, ast.Assert | ast.Raise) for part in ast.walk(node)):
        return True
    names = called(node)
    if names & (CHECKS | WAITS | SUITES):
        return True
    unseen = names - seen
    seen |= unseen
    return any(can_fail(one, seen) for name in unseen for one in helpers().get(name, ()))


def test_every_test_can_fail() -> None:
    cannot = []
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in defined(ast.parse(file.read_text(encoding="utf-8"))):
            is_test = node.name.startswith("test_") and node.name not in RAISING
            if is_test and not can_fail(node, set()):
                cannot.append(f"{file.relative_to(TESTS)}:{node.lineno} {node.name}")
    assert cannot == []


def test_a_test_that_checks_nothing_is_found() -> None:
    empty, checking = defined(
        ast.parse("def test_a():\n    print(1)\ndef test_b():\n    assert 1 + 1 == 2\n")
    )
    assert not can_fail(empty, set())
    assert can_fail(checking, set())
