"""The rules of the game: editions, state, moves, race and scoring."""
