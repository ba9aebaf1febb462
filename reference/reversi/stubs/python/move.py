"""A square to play on, and the directions in which that flips pieces."""


class Move:
    def __init__(self, row, column, flips):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError
