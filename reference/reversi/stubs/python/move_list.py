"""The moves that a player has."""


class MoveList:
    def __init__(self):
        raise NotImplementedError

    def add_move(self, m):
        raise NotImplementedError

    def is_empty(self):
        raise NotImplementedError

    def random_move(self):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError
