"""Directions in the order in which they were added."""

from direction import Direction


class DirectionList:
    def __init__(self):
        self._directions = []

    def add_direction(self, d):
        self._directions.append(d)

    def length(self):
        return len(self._directions)

    def get_direction(self, i):
        """The direction at position i, counted from 0."""
        if not 0 <= i < len(self._directions):
            raise IndexError(f"no direction {i} in a list of {len(self._directions)}")
        return self._directions[i]

    def __str__(self):
        """{<right>,<down right>,<left>}, without blanks."""
        return "{" + ",".join(str(direction) for direction in self._directions) + "}"

    @staticmethod
    def all_directions():
        """All eight, row by row from the top left."""
        directions = DirectionList()
        for row_change in (-1, 0, 1):
            for column_change in (-1, 0, 1):
                if row_change != 0 or column_change != 0:
                    directions.add_direction(Direction(row_change, column_change))
        return directions
