"""Read an .efg file with OpenSpiel: print its nodes, and each player's worth if everybody tosses coins."""

import sys
from pathlib import Path

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score

game = pyspiel.load_efg_game(Path(sys.argv[1]).read_text(encoding="utf-8"))
todo, nodes = [game.new_initial_state()], 0
while todo:
    state = todo.pop()
    nodes += 1
    todo += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
coins = policy.UniformRandomPolicy(game)
worth = expected_game_score.policy_value(game.new_initial_state(), [coins] * game.num_players())
print(nodes, *(f"{value:.9f}" for value in worth))
