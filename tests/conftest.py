"""How hard Hypothesis tries: the same cases each time by default, many new ones where HYPOTHESIS_PROFILE=thorough."""

import os

from hypothesis import settings

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
