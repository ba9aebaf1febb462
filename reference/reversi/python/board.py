"""A Reversi board of any size from 2."""

from board_file import format_rows, parse_board_file
from direction_list import DirectionList
from io_exception import IOException
from move import Move
from move_list import MoveList


class Board:
    EMPTY = 0
    BLACK = 1
    WHITE = 2

    def __init__(self, size_or_file_name):
        """A number is the size of a board set up for the start of a game; a text names the file to import."""
        if isinstance(size_or_file_name, str):
            self.import_board_setup(size_or_file_name)
        else:
            self._cells = _cells_at_the_start(size_or_file_name)

    @staticmethod
    def opponent_of(player):
        return Board.WHITE if player == Board.BLACK else Board.BLACK

    @staticmethod
    def name_of(player):
        return "Black" if player == Board.BLACK else "White"

    def get_score(self):
        """Black's pieces less White's."""
        cells = [cell for row in self._cells for cell in row]
        return cells.count(Board.BLACK) - cells.count(Board.WHITE)

    def all_valid_moves(self, player):
        """Every empty square that flips something, row by row, each with exactly the directions that flip."""
        moves = MoveList()
        for row, cells in enumerate(self._cells):
            for column, cell in enumerate(cells):
                flips = DirectionList() if cell != Board.EMPTY else self._flips_from(row, column, player)
                if flips.length() > 0:
                    moves.add_move(Move(row, column, flips))
        return moves

    def make_move(self, player, the_move):
        """Places the piece and flips along the directions that the move names."""
        for i in range(the_move.flips.length()):
            for row, column in self._flipped_along(
                the_move.row, the_move.column, the_move.flips.get_direction(i), player
            ):
                self._cells[row][column] = player
        self._cells[the_move.row][the_move.column] = player

    def save_file(self, file_name):
        try:
            with open(file_name, "w", encoding="utf-8", newline="") as file:
                file.write(f"{len(self._cells)}\n{format_rows(self._cells, '.OX')}\n")
        except OSError as error:
            raise IOException(f"cannot write {file_name}") from error

    def import_board_setup(self, file_name):
        """Takes size and pieces from the file; a file that is refused leaves the board as it was."""
        try:
            with open(file_name, encoding="utf-8") as file:
                text = file.read()
        except OSError as error:
            raise IOException(f"cannot read {file_name}") from error
        self._cells = parse_board_file(text)

    def __str__(self):
        """One row a line: `.` empty, `X` black, `O` white."""
        return format_rows(self._cells, ".XO")

    def _flips_from(self, row, column, player):
        flips = DirectionList()
        everywhere = DirectionList.all_directions()
        for i in range(everywhere.length()):
            direction = everywhere.get_direction(i)
            if self._flipped_along(row, column, direction, player):
                flips.add_direction(direction)
        return flips

    def _flipped_along(self, row, column, direction, player):
        """The squares between this one and the player's next piece; none if anything else ends the line."""
        size, other = len(self._cells), Board.opponent_of(player)
        squares = []
        while True:
            row, column = row + direction.row_change, column + direction.column_change
            if not (0 <= row < size and 0 <= column < size):
                return []
            if self._cells[row][column] == player:
                return squares
            if self._cells[row][column] != other:
                return []
            squares.append((row, column))


def _cells_at_the_start(size):
    """Odd sizes have the four pieces slightly up and to the left; the one nearest the top left is white."""
    cells = [[Board.EMPTY] * size for _ in range(size)]
    first = (size - 1) // 2 if size % 2 == 0 else size // 2 - 1
    cells[first][first] = cells[first + 1][first + 1] = Board.WHITE
    cells[first][first + 1] = cells[first + 1][first] = Board.BLACK
    return cells
