"""What environments refuse."""


class EnvError(ValueError):
    """Something an environment cannot do, with the game of a batch it is about, if any."""

    def __init__(self, reason: str, index: int | None = None) -> None:
        super().__init__(reason if index is None else f"game {index}: {reason}")
        self.reason = reason
        self.index = index
