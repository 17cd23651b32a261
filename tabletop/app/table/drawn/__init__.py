"""How things on a table look and move: cards with shadows, plates, marks, zoom, flights. Knows no scene."""
