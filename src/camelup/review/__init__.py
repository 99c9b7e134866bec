"""Review of a game that was played: chances, luck and skill, and what each decision gave up."""
