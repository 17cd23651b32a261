"""The page of a board: brush and eraser, plots that move, cards beside it; no module knows a game."""
