"""Directions in the order in which they were added."""


class DirectionList:
    def __init__(self):
        raise NotImplementedError

    def add_direction(self, d):
        raise NotImplementedError

    def length(self):
        raise NotImplementedError

    def get_direction(self, i):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError

    @staticmethod
    def all_directions():
        raise NotImplementedError
