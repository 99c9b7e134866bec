#!/usr/bin/env python3
"""A bot that needs nothing but Python: bets on the leader of a leg, else rolls.

camelup arena ./examples/bot.py greedy random --games 30
"""

from __future__ import annotations

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> str:
    """Take the leader's ticket while it is worth 3 or more, and near the end a finish card."""
    leader, last = view["ranking"][0], view["ranking"][-1]
    tickets = view["tickets_left"][leader]
    near_the_end = any(int(stack.split(":")[0]) >= 13 for stack in view["board"].split())
    wishes = [f"bet {leader}"] if tickets and tickets[0] >= 3 else []
    wishes += [f"win {leader}", f"lose {last}"] if near_the_end else []
    return next((move for move in wishes if move in view["legal"]), "roll")


def main() -> None:
    """Answer what asks for an answer."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "name": "leader"}
        elif message["type"] == "view":
            answer = {"type": "move", "move": choose(message)}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
