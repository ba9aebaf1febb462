"""
The text of a board file: the size, then the rows. In files `O` is black and `X` is white, the other way round from the
text of a board.
"""

from io_exception import IOException

CONTENTS = {".": 0, "o": 1, "x": 2}


def format_rows(cells, letters):
    return "\n".join("".join(letters[cell] for cell in row) for row in cells)


def parse_board_file(text):
    """The cells; where a file breaks several rules, the first of the three messages that fits is raised."""
    rows = text.replace("\r\n", "\n").split("\n")
    if rows[-1] == "":
        rows.pop()
    size = len(rows)
    if rows and rows[0].isascii() and rows[0].isdigit():
        size = int(rows.pop(0))
    if len(rows) != size or any(len(row) != size for row in rows):
        raise IOException("The number of columns and rows doesn't match")
    if any(letter.lower() not in CONTENTS for row in rows for letter in row):
        raise IOException("Unrecognized character")
    if size < 2:
        raise IOException("number of rows/columns less than 2")
    return [[CONTENTS[letter.lower()] for letter in row] for row in rows]
