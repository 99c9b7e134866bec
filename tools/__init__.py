"""Maintainers' tools; not part of the wheel."""
