"""Matches between bots, with seeds, seat rotation, confidence intervals and ratings."""

from camelup.arena.match import Match
from camelup.arena.match_result import Result, Standing
from camelup.arena.match_runner import run_match

__all__ = ["Match", "Result", "Standing", "run_match"]
