"""Learning by self-play: a network plays itself on a GPU, and the champion plays its weights."""
