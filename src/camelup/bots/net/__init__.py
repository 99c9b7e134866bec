"""The network that plays for the champion: what it sees, how it is run, where its weights are."""
