"""Settings of the whole suite: the budgets of Hypothesis.

`HYPOTHESIS_PROFILE` chooses one: `default` (the same examples every time), `pure` (short, for the
uncompiled core, and chosen by itself there) or `long` (new examples every time, for a quiet evening).
"""

import os

from hypothesis import HealthCheck, settings

import tankchess

settings.register_profile(
    "default", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("pure", settings.get_profile("default"), max_examples=12)
settings.register_profile("long", settings.get_profile("default"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default" if tankchess.COMPILED else "pure"))
