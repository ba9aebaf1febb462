"""
A game of Alquerque at one moment: what stands on the cells 1 to 25, and whose turn it is. White goes to smaller
rows, Black to larger ones; both jump over an enemy in any direction.
"""

from move import make_move, source, target

WIDTH = 5
CELLS = range(1, WIDTH * WIDTH + 1)
EMPTY, WHITE, BLACK = ' ', 'W', 'B'
STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def make_board():
    """The board at the start."""
    cells = {cell: BLACK if cell < 13 else WHITE for cell in CELLS}
    cells[13] = EMPTY
    return {'cells': cells, 'player': WHITE}


def white_plays(b):
    """Whether it is White's turn."""
    return b['player'] == WHITE


def white(b):
    """The cells on which white pieces stand, in order."""
    return _cells_of(b, WHITE)


def black(b):
    """The cells on which black pieces stand, in order."""
    return _cells_of(b, BLACK)


def is_legal(m, b):
    """Whether the player whose turn it is may make the move."""
    return source(m) in CELLS and target(m) in _targets(source(m), b)


def legal_moves(b):
    """All legal moves, by the cell they go from, then by the cell they go to."""
    return [make_move(src, trg) for src in CELLS for trg in sorted(_targets(src, b))]


def move(m, b):
    """Makes the move: what it jumps over is taken, and the turn passes."""
    cells = b['cells']
    over = _targets(source(m), b)[target(m)]
    if over is not None:
        cells[over] = EMPTY
    cells[target(m)] = cells[source(m)]
    cells[source(m)] = EMPTY
    b['player'] = _enemy(b['player'])


def is_game_over(b):
    """Whether a side has no pieces, or the side whose turn it is has no legal move."""
    return not white(b) or not black(b) or not legal_moves(b)


def copy(b):
    """A board like this one, with which it shares nothing."""
    return {'cells': dict(b['cells']), 'player': b['player']}


def _enemy(player):
    return BLACK if player == WHITE else WHITE


def _cells_of(b, player):
    return [cell for cell in CELLS if b['cells'][cell] == player]


def _targets(src, b):
    """Where the piece on the cell may go, and what it jumps over, or None."""
    cells, player = b['cells'], b['player']
    if cells[src] != player:
        return {}
    forwards = -1 if player == WHITE else 1
    targets = {}
    for rows, columns in STRAIGHT + (DIAGONAL if src % 2 == 1 else ()):
        near = _neighbour(src, rows, columns)
        if near is None:
            continue
        far = _neighbour(near, rows, columns)
        if cells[near] == EMPTY and rows == forwards:
            targets[near] = None
        elif cells[near] == _enemy(player) and far is not None and cells[far] == EMPTY:
            targets[far] = near
    return targets


def _neighbour(cell, rows, columns):
    row, column = divmod(cell - 1, WIDTH)
    row, column = row + rows, column + columns
    if 0 <= row < WIDTH and 0 <= column < WIDTH:
        return row * WIDTH + column + 1
    return None
