"""Tables, seats, the log, fair dice, bots at the table. See docs/protocol.md."""
