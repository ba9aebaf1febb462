"""A Reversi board of any size from 2."""


class Board:
    EMPTY = 0
    BLACK = 1
    WHITE = 2

    def __init__(self, size_or_file_name):
        raise NotImplementedError

    @staticmethod
    def opponent_of(player):
        raise NotImplementedError

    @staticmethod
    def name_of(player):
        raise NotImplementedError

    def get_score(self):
        raise NotImplementedError

    def all_valid_moves(self, player):
        raise NotImplementedError

    def make_move(self, player, the_move):
        raise NotImplementedError

    def save_file(self, file_name):
        raise NotImplementedError

    def import_board_setup(self, file_name):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError
