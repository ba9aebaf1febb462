"""Endodoi, a relay-sowing game for two."""


def create_new_pits(pits_per_row, num_seeds):
    raise NotImplementedError


def player_pit_labels(player_pits):
    raise NotImplementedError


def draw_board(game_pits, store_player1, store_player2, selected_pit, indicate_player_turn):
    raise NotImplementedError


def pit2_coordinates(pit_label, player_pits):
    raise NotImplementedError


def get_opposing_pit(pit, player_pits):
    raise NotImplementedError


def is_pit_in_player_row(player, pit, players_pits):
    raise NotImplementedError


def next_pit(current_pit, players_pits):
    raise NotImplementedError


def get_pit_seed_count(pit, players_pits):
    raise NotImplementedError


def single_sow(pick_pit, players_pits):
    raise NotImplementedError


def check_end_game(players_pits, is_player1_turn):
    raise NotImplementedError


def total_seeds_on_board(players_pits):
    raise NotImplementedError


def clear_board(players_pits):
    raise NotImplementedError


def play_game(players_pits, player1_store, player2_store, is_player1_turn):
    raise NotImplementedError
