"""A square to play on, and the directions in which that flips pieces."""


class Move:
    def __init__(self, row, column, flips):
        self.row = row
        self.column = column
        self.flips = flips

    def __str__(self):
        return f"({self.row},{self.column}) flips directions {self.flips}"
