"""Around the table of GoTown: an evening street, cars that pass, a tram with its bell, crickets."""

from __future__ import annotations

import random

import numpy as np
from loops import LENGTH, RATE, Ring, far, noise, put, ring, rise_and_fall, seconds, struck, swell

_BELL = ((1.0, 1.0, 1.0), (2.0, 0.35, 0.6), (2.98, 0.28, 0.4), (4.2, 0.12, 0.25))


def made() -> Ring:
    """Return the loop."""
    loop, drawn = ring(LENGTH), random.Random(11)
    air = noise(len(loop), 1, (30, 0.0), (60, 1.0), (180, 0.5), (700, 0.08), (3_000, 0.01), (9_000, 0.0))
    loop += 0.5 * air * swell(len(loop), 2, 16, 0.35)
    for number, at in enumerate((3.0, 14.5, 22.0, 35.0, 42.5)):
        length = drawn.uniform(5.0, 8.0)
        tyres = noise(seconds(length), 20 + number, (80, 0.3), (350, 1.0), (900, 0.4), (2_500, 0.0))
        put(loop, tyres * rise_and_fall(length, drawn.uniform(0.4, 0.6)), at, drawn.uniform(0.16, 0.3))
    rumble = noise(seconds(11.0), 40, (40, 0.4), (75, 1.0), (160, 0.5), (420, 0.06), (900, 0.0))
    put(loop, rumble * rise_and_fall(11.0), 25.0, 0.34)
    for at in (29.0, 29.55):
        put(loop, struck(1_046.5, 2.2, _BELL), at, 0.05)
    loop = far(loop, 3, 1.6, 0.35, 4_500)
    for number, at in enumerate(np.arange(0.4, LENGTH - 1, 1.37)):
        if number % 5 not in (1, 4):
            put(loop, _cricket(drawn.uniform(4_150, 4_250)), at + drawn.uniform(0, 0.25), 0.011)
    return loop


def _cricket(pitch: float) -> Ring:
    at = np.arange(seconds(0.42)) / RATE
    pulses = np.maximum(0, np.sin(2 * np.pi * 26 * at)) ** 2
    return np.sin(2 * np.pi * pitch * at) * pulses * rise_and_fall(0.42)
