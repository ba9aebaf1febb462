"""Moves of Alquerque: from one cell to another, legal or not."""


def make_move(src, trg):
    """The move from cell `src` to cell `trg`."""
    return (src, trg)


def source(m):
    """The cell from which the move goes."""
    return m[0]


def target(m):
    """The cell to which the move goes."""
    return m[1]
