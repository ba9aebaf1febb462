"""One of the eight ways from a square to the next."""


class Direction:
    def __init__(self, row_change, column_change):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError
