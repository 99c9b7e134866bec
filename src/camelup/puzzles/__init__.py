"""Puzzles: positions in which one move is best by a clear margin and the obvious one is not."""
