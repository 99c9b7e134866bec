"""Finished games: results, ratings and luck."""
