"""The error of all environments."""


class EnvError(ValueError):
    """Invalid use of an environment, with the row of the batch if there is one."""

    def __init__(self, reason: str, index: int | None = None) -> None:
        super().__init__(reason if index is None else f"game {index}: {reason}")
        self.reason = reason
        self.index = index
