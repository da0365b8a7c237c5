"""A second, slow reading of the rules, for tests only.

It shares no code with the library: sets and dictionaries, every move played out in full, every threat
found by trying all the opponent's moves. Where the two differ, one of them misread a rule.
"""
