"""Puzzles: positions in which one move is clearly best and is not the obvious one."""
