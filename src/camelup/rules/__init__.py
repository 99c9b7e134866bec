"""The game itself: editions as data, the state, the moves, the race, the scoring."""
