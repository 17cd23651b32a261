"""Players' own sets of cards: one file a set, a shelf of them for each game, and the keeper of an open one.

Knows no window and no one game: what cards are, a game's form says (`engine/form.py`).
"""
