"""What can be wrong with what somebody asked for. Each message says what was wrong, what was expected, what to do."""


class FathomError(ValueError):
    """Anything a caller can put right; never raised for a fault of Fathom itself."""


class IllegalMove(FathomError):
    """The move is not legal in this position. The position is unchanged."""


class BadOption(FathomError):
    """An option, preset or number of players that the game does not have or allow."""


class UnknownName(FathomError):
    """A game, player or language that Fathom does not have."""


class BadRecord(FathomError):
    """A game record that cannot be read or breaks a rule; `line` is where, counted from 1 (0: the whole file)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason
