"""Moves of Alquerque: from one cell to another, legal or not."""


def make_move(src, trg):
    """The move from cell `src` to cell `trg`."""
    raise NotImplementedError


def source(m):
    """The cell from which the move goes."""
    raise NotImplementedError


def target(m):
    """The cell to which the move goes."""
    raise NotImplementedError
