"""Review of a played game: win probabilities, luck and skill, and the cost of each decision."""
