"""Read an .efg file with Gambit: print its nodes, and each player's worth if everybody tosses coins, as fractions."""

import sys

import pygambit

game = pygambit.read_efg(sys.argv[1])
coins = game.mixed_behavior_profile(rational=True)
print(len(game.nodes), *(coins.payoff(player) for player in game.players))
