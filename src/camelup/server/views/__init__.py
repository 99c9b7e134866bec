"""What leaves the server about a game, as its recipient may know it."""
