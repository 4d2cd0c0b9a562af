"""The base game as a Python game of OpenSpiel: go through every history, and print how many and how many a second."""

import sys
import time

import numpy as np
import pyspiel

SEATS, FACES, COPIES = (int(word) for word in sys.argv[1:4])
KEEP, TRADE = 0, 1
GAME_TYPE = pyspiel.GameType(
    short_name="cuckoo_by_hand",
    long_name="Cuckoo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=2,
    max_chance_outcomes=FACES,
    num_players=SEATS,
    min_utility=-1.0,
    max_utility=0.0,
    max_game_length=SEATS,
)


class CuckooGame(pyspiel.Game):
    """Whoever has the lowest card loses a chip."""

    def __init__(self, params=None):
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self):
        return CuckooState(self)


class CuckooState(pyspiel.State):
    """A place in the tree."""

    def __init__(self, game):
        super().__init__(game)
        self.cards, self.seat, self.drawing, self.shown = [], 0, False, set()

    def current_player(self):
        if len(self.cards) < SEATS or self.drawing:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.seat >= SEATS else self.seat

    def _legal_actions(self, player):
        return [KEEP, TRADE]

    def chance_outcomes(self):
        left = [(card, COPIES - self.cards.count(card)) for card in range(FACES)]
        total = FACES * COPIES - len(self.cards)
        return [(card, copies / total) for card, copies in left if copies]

    def _apply_action(self, action):
        if len(self.cards) < SEATS:
            self.cards.append(action)
        elif self.drawing:
            self.cards[-1], self.drawing, self.seat = action, False, SEATS
        elif action == KEEP:
            self.seat += 1
        elif self.seat == SEATS - 1:
            self.drawing = True
        elif self.cards[self.seat + 1] == FACES - 1:
            self.shown.add(self.seat + 1)
            self.seat += 2
        else:
            here = self.seat
            self.cards[here], self.cards[here + 1] = self.cards[here + 1], self.cards[here]
            self.seat += 1

    def _action_to_string(self, player, action):
        return str(action)

    def is_terminal(self):
        return len(self.cards) == SEATS and not self.drawing and self.seat >= SEATS

    def returns(self):
        if not self.is_terminal():
            return [0.0] * SEATS
        low = min(self.cards)
        return [-1.0 if card == low else 0.0 for card in self.cards]

    def information_state_string(self, player):
        return f"{player} {self.cards[player]}"

    def __str__(self):
        return f"{self.cards} {self.seat} {self.drawing}"


pyspiel.register_game(GAME_TYPE, CuckooGame)


def count():
    """Every history, the root first."""
    todo, histories, worth = [CuckooGame().new_initial_state()], 0, np.zeros(SEATS)
    while todo:
        state = todo.pop()
        histories += 1
        if state.is_terminal():
            worth += state.returns()
        else:
            todo += [state.child(action) for action in state.legal_actions()]
    return histories


start = time.process_time()
found = count()
print(found, found / (time.process_time() - start))
