"""The workshop: a player's own cards, made, compared and printed. Everything here follows from a game's form
(`engine.form`); no screen knows a game."""
