"""Bots and odds: what thinks, in processes of its own."""
