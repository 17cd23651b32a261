"""How soon a holding wins: fitted numbers, in ten-thousandths of a turn.

Found as `build/designtown_fit.py` finds them; not to be changed by hand.
"""

from typing import Final

START: Final = 18226
"""Without any card."""
EACH: Final = (40387, 40054, -11134, -28151, -1369, -22383, -10416, -29481, 13749, -2527)
"""More of it for a card of each face, by its number."""
PAIRS: Final = (
    (-1202, -3401, -745, -900, 284, -2043, -571, -2762, -3430, -4363),
    (0, -1668, -416, -351, -1282, -1574, -183, -1897, -3711, -4218),
    (0, 0, 462, 1903, 234, 966, 1661, 3403, -493, 152),
    (0, 0, 0, 1677, 731, 1602, 3576, 5132, -464, 2500),
    (0, 0, 0, 0, -665, 2533, 531, 864, -207, 352),
    (0, 0, 0, 0, 0, 1386, 939, 1606, 170, 2748),
    (0, 0, 0, 0, 0, 0, 1118, 4017, 539, 822),
    (0, 0, 0, 0, 0, 0, 0, 3371, -540, 2574),
    (0, 0, 0, 0, 0, 0, 0, 0, -60, -364),
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 1144),
)
"""And for each pair of faces, the lower one first: the one count times the other."""
