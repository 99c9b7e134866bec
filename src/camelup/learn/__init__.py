"""Self-play training of the champion's network, on a GPU or CPU."""
