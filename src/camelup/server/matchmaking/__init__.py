"""The list of public tables, and quick matches."""
