"""Around the table of Design Town: rain at the window, a pencil, now and then a sheet of paper."""

from __future__ import annotations

import random

import numpy as np
from loops import LENGTH, RATE, Ring, far, noise, put, ring, rise_and_fall, seconds, struck, swell


def made() -> Ring:
    """Return the loop."""
    loop, drawn = ring(LENGTH), random.Random(12)
    rain = noise(len(loop), 1, (150, 0.05), (900, 0.25), (2_500, 0.6), (6_000, 0.5), (12_000, 0.0))
    loop += 0.16 * rain * swell(len(loop), 2, 12, 0.45)
    for _ in range(1_150):
        length = drawn.uniform(0.004, 0.02)
        drop = struck(drawn.uniform(1_300, 5_200), length, ((1.0, 1.0, 1.0), (1.7, 0.5, 0.6)))
        put(loop, drop, drawn.uniform(0, LENGTH), 0.16 * drawn.random() ** 3)
    gutter = noise(len(loop), 5, (90, 0.2), (240, 1.0), (600, 0.3), (1_400, 0.0))
    loop += 0.12 * gutter * swell(len(loop), 6, 7, 0.6)
    loop = far(loop, 3, 0.5, 0.2, 7_000)
    for number, at in enumerate((4.2, 9.6, 17.0, 24.8, 33.4, 39.9)):
        for _ in range(drawn.randint(4, 8)):
            length = drawn.uniform(0.10, 0.32)
            put(loop, _stroke(length, 60 + number), at, drawn.uniform(0.05, 0.10))
            at += length + drawn.uniform(0.04, 0.22)
    for number, at in enumerate((13.1, 29.3, 45.0)):
        sheet = noise(seconds(0.8), 80 + number, (600, 0.1), (2_200, 1.0), (5_500, 0.6), (11_000, 0.0))
        put(loop, sheet * rise_and_fall(0.8, 0.3), at, 0.09)
    return loop


def _stroke(length: float, seed: int) -> Ring:
    """A pencil's stroke: the grain of the paper is heard in it."""
    made = noise(seconds(length), seed, (700, 0.1), (1_900, 1.0), (4_200, 0.6), (9_000, 0.0))
    grain = 0.6 + 0.4 * np.sin(2 * np.pi * 85 * np.arange(len(made)) / RATE)
    return made * grain * rise_and_fall(length, 0.35)
