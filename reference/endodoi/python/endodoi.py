"""
Endodoi, a relay-sowing game for two: the thirteen functions of the assignment. The board is two rows of as many pits,
a list of two lists; row 0 is player 1's. Labels run along row 0, then along row 1: a, b, c, …
"""

import sys

MAX_LAPS = 100_000
NO_PIT = "!"


class EndlessGameError(Exception):
    """Play that would never end."""


def create_new_pits(pits_per_row, num_seeds):
    return [[num_seeds] * pits_per_row, [num_seeds] * pits_per_row]


def player_pit_labels(player_pits):
    width = len(player_pits[0])
    return [[_label(row * width + column) for column in range(width)] for row in (0, 1)]


def draw_board(game_pits, store_player1, store_player2, selected_pit, indicate_player_turn):
    labels = player_pit_labels(game_pits)
    rule = " +====++==++" + "----+" * len(game_pits[0]) + "\n"
    text = rule
    for row, store in enumerate((store_player1, store_player2)):
        is_marked = indicate_player_turn == row + 1
        is_labelled = is_marked or indicate_player_turn == -1
        names = ["*" if each == selected_pit else each if is_labelled else " " for each in labels[row]]
        counts = "".join(_count(seeds) + "|" for seeds in game_pits[row])
        text += f"{row + 1}|{_count(store)}||{chr(92) + '/' if is_marked else '  '}||{counts}\n"
        text += f" | st ||{'/' + chr(92) if is_marked else '  '}||" + "".join(f"  {name} |" for name in names) + "\n"
        text += rule
    return text


def pit2_coordinates(pit_label, player_pits):
    width = len(player_pits[0])
    index = ord(pit_label) - ord("a") if len(pit_label) == 1 else -1
    return [index // width, index % width] if 0 <= index < 2 * width else None


def get_opposing_pit(pit, player_pits):
    row, column = _locate(pit, player_pits)
    return player_pit_labels(player_pits)[1 - row][column]


def is_pit_in_player_row(player, pit, players_pits):
    place = pit2_coordinates(pit, players_pits)
    return place is not None and place[0] == player - 1


def next_pit(current_pit, players_pits):
    """Counter-clockwise: row 0 runs to the left and down into row 1, row 1 to the right and up."""
    row, column = _locate(current_pit, players_pits)
    labels = player_pit_labels(players_pits)
    if row == 0:
        return labels[1][0] if column == 0 else labels[0][column - 1]
    return labels[0][column] if column == len(labels[1]) - 1 else labels[1][column + 1]


def get_pit_seed_count(pit, players_pits):
    row, column = _locate(pit, players_pits)
    return players_pits[row][column]


def single_sow(pick_pit, players_pits):
    seeds = get_pit_seed_count(pick_pit, players_pits)
    _put(pick_pit, players_pits, 0)
    pit = pick_pit
    for _ in range(seeds):
        pit = next_pit(pit, players_pits)
        _put(pit, players_pits, get_pit_seed_count(pit, players_pits) + 1)
    return pit


def check_end_game(players_pits, is_player1_turn):
    return not any(players_pits[0 if is_player1_turn else 1])


def total_seeds_on_board(players_pits):
    return sum(map(sum, players_pits))


def clear_board(players_pits):
    for row in players_pits:
        row[:] = [0] * len(row)


def play_game(players_pits, player1_store, player2_store, is_player1_turn):
    """Plays on standard input and output: words of which the first letter counts, a pit or `!` to stop."""
    stores = [player1_store, player2_store]
    player = 1 if is_player1_turn else 2
    words = _typed_words()
    seen = set()
    print("Starting game of Endodoi")
    _show(players_pits, stores, NO_PIT, player)
    while not check_end_game(players_pits, player == 1):
        position = (player, str(players_pits))
        if position in seen:
            raise EndlessGameError("The game goes round in a circle.")
        seen.add(position)
        pick = _choose(player, players_pits, words)
        if pick is None:
            return
        _take_turn(players_pits, stores, player, pick)
        player = 3 - player
        _show(players_pits, stores, NO_PIT, player)
    _end(players_pits, stores, player)


def _choose(player, pits, words):
    while True:
        print(f"Player {player} choose a pit:", flush=True)
        word = next(words, None)
        if word is None:
            return None
        if word[0] == "!":
            print("Game ended")
            return None
        if not is_pit_in_player_row(player, word[0], pits):
            print("Not a valid pit. Please pick again.")
        elif get_pit_seed_count(word[0], pits) == 0:
            print("Can't pick from an empty pit. Please pick again.")
        else:
            return word[0]


def _take_turn(pits, stores, player, pick):
    _sow_to_the_end(pick, [list(row) for row in pits])
    last, lap = single_sow(pick, pits), 1
    _show(pits, stores, last, player)
    while get_pit_seed_count(last, pits) > 1:
        print(f"Sowing ended in non-empty pit. Multi-lap {lap}. Resowing seeds...")
        last, lap = single_sow(last, pits), lap + 1
        _show(pits, stores, last, player)
    print(f"Player {player}'s turn ended.")
    if not is_pit_in_player_row(player, last, pits):
        return
    opposite = get_opposing_pit(last, pits)
    prey = get_pit_seed_count(opposite, pits)
    if prey > 0:
        captured = prey + get_pit_seed_count(last, pits)
        _put(last, pits, 0)
        _put(opposite, pits, 0)
        stores[player - 1] += captured
        print(f"Player {player} captured {captured} seeds")


def _sow_to_the_end(pick, pits):
    """Raises where the relay never ends, before any lap of it is shown."""
    start, last, laps = str(pits), single_sow(pick, pits), 1
    while get_pit_seed_count(last, pits) > 1:
        if laps == MAX_LAPS or (last == pick and str(pits) == start):
            raise EndlessGameError("The relay never ends.")
        last, laps = single_sow(last, pits), laps + 1


def _end(pits, stores, player):
    remaining = total_seeds_on_board(pits)
    print(f"Player {player} can't move.")
    print(f"The remaining {remaining} seeds go to Player {3 - player}")
    stores[2 - player] += remaining
    clear_board(pits)
    _show(pits, stores, NO_PIT, -1)
    if stores[0] == stores[1]:
        print("It was a draw!")
    else:
        print(f"Player {1 if stores[0] > stores[1] else 2} is the winner!")


def _show(pits, stores, selected, turn):
    print(draw_board(pits, stores[0], stores[1], selected, turn), end="")


def _typed_words():
    for line in iter(sys.stdin.readline, ""):
        yield from line.split()


def _count(seeds):
    return f"({'' if seeds == 0 else seeds:>2})"


def _label(index):
    return chr(ord("a") + index)


def _locate(pit, pits):
    place = pit2_coordinates(pit, pits)
    if place is None:
        raise ValueError(f"A board of 2 x {len(pits[0])} has no pit '{pit}'.")
    return place


def _put(pit, pits, seeds):
    row, column = _locate(pit, pits)
    pits[row][column] = seeds
