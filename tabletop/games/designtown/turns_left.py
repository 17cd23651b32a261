"""Turns left to a win, by the cards of a holding: fitted numbers, in ten-thousandths of a turn.

Made by `python build/fit_designtown.py`; not to be changed by hand.
"""

from typing import Final

START: Final = 49056
"""Without any card."""
EACH: Final = (40352, 39471, -8709, -25588, 6718, -25756, -4483, -26009, -7986, -28360)
"""More of it for a card of each face."""
PAIRS: Final = (
    (-460, -2255, -1958, -2518, -2842, -3046, -2001, -4489, 198, -1913),
    (0, -1481, -1265, -1759, -2995, -3057, -1615, -3091, 118, -1089),
    (0, 0, 778, 2364, -19, 964, 1521, 2999, -408, 1543),
    (0, 0, 0, 1924, 1478, 2643, 2872, 4728, -76, 3528),
    (0, 0, 0, 0, 803, 3161, 733, 1905, 509, 992),
    (0, 0, 0, 0, 0, 2014, 1966, 3430, 1252, 3304),
    (0, 0, 0, 0, 0, 0, 1012, 3562, -502, 1632),
    (0, 0, 0, 0, 0, 0, 0, 3049, -349, 4055),
    (0, 0, 0, 0, 0, 0, 0, 0, 508, 103),
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 2385),
)
"""And for each pair of faces, one count times the other; the first is the lower one."""
