"""The compiled part of the rules: boards, moves and judgement in integers. For the core and the engine only."""
