"""A game of Alquerque at one moment: what stands on the cells 1 to 25, and whose turn it is."""


def make_board():
    """The board at the start."""
    raise NotImplementedError


def white_plays(b):
    """Whether it is White's turn."""
    raise NotImplementedError


def white(b):
    """The cells on which white pieces stand, in order."""
    raise NotImplementedError


def black(b):
    """The cells on which black pieces stand, in order."""
    raise NotImplementedError


def is_legal(m, b):
    """Whether the player whose turn it is may make the move."""
    raise NotImplementedError


def legal_moves(b):
    """All legal moves, in any order."""
    raise NotImplementedError


def move(m, b):
    """Makes the move: what it jumps over is taken, and the turn passes."""
    raise NotImplementedError


def is_game_over(b):
    """Whether a side has no pieces, or the side whose turn it is has no legal move."""
    raise NotImplementedError


def copy(b):
    """A board like this one, with which it shares nothing."""
    raise NotImplementedError
