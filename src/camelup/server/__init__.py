"""Game server: tables, seats, move log, fair dice, bots. See docs/protocol.md."""
