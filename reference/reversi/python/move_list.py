"""Moves in the order in which they were added, as many as there are."""

import random


class MoveList:
    def __init__(self):
        self._moves = []

    def add_move(self, m):
        self._moves.append(m)

    def is_empty(self):
        return not self._moves

    def random_move(self):
        """Any of the moves, each as likely as the others; None from an empty list."""
        return random.choice(self._moves) if self._moves else None

    def __str__(self):
        """One move a line."""
        return "\n".join(str(move) for move in self._moves)
