"""Bots, odds and reviews, computed in worker processes."""
