"""One of the eight ways from a square to the next."""


class Direction:
    """Each change is -1, 0 or 1, and they are not both 0."""

    def __init__(self, row_change, column_change):
        self.row_change = row_change
        self.column_change = column_change

    def __str__(self):
        """In words, the row first: <up right>."""
        words = [
            ("up", "", "down")[self.row_change + 1],
            ("left", "", "right")[self.column_change + 1],
        ]
        return f"<{' '.join(word for word in words if word)}>"
