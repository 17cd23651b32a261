"""Around the table of Deckville: a fan that turns, birds before the open window."""

from __future__ import annotations

import random

import numpy as np
from loops import LENGTH, RATE, Ring, far, noise, put, ring, rise_and_fall, seconds, swell


def made() -> Ring:
    """Return the loop."""
    loop, drawn = ring(LENGTH), random.Random(13)
    air = noise(len(loop), 1, (40, 0.3), (110, 1.0), (400, 0.45), (1_500, 0.12), (5_000, 0.02), (9_000, 0.0))
    at = np.arange(len(loop)) / RATE
    blades = 1 + 0.10 * np.sin(2 * np.pi * 5.5 * at)
    loop += 0.34 * air * blades * swell(len(loop), 2, 24, 0.2)
    for part, level in ((1, 0.020), (2, 0.012), (3, 0.005)):
        loop += level * np.sin(2 * np.pi * 95.0 * part * at)
    garden = ring(LENGTH)
    for at_, low, count in ((2.5, 2_900, 4), (8.0, 3_600, 3), (15.5, 2_600, 6), (21.0, 3_300, 3),
                            (27.5, 2_900, 5), (36.0, 4_000, 3), (42.0, 2_600, 4)):  # fmt: skip
        for number in range(count):
            pitch = low * drawn.uniform(0.92, 1.1)
            put(garden, _chirp(pitch, pitch * drawn.uniform(1.1, 1.45), 0.09), at_ + number * 0.19, 0.09)
    return loop + far(garden, 4, 1.1, 0.6, 6_500)


def _chirp(start: float, end: float, length: float) -> Ring:
    at = np.linspace(0, 1, seconds(length))
    pitch = start + (end - start) * np.sin(np.pi * at)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * rise_and_fall(length, 0.3)
