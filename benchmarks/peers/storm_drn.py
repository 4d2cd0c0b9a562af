"""Read a model with Storm: print its states, and the greatest chance that the first seat loses."""

import sys

import stormpy

model = stormpy.build_model_from_drn(sys.argv[1])
formula = stormpy.parse_properties('Pmax=? [F "seat_1_loses"]')[0]
result = stormpy.model_checking(model, formula, only_initial_states=False)
print(model.nr_states, f"{result.get_value(0):.9f}")
