"""Turns of bots, and of people who are absent or out of time."""
