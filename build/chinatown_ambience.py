"""Around the table of Chinatown: the murmur of a market without a word in it, and wind chimes."""

from __future__ import annotations

import random

import numpy as np
from loops import LENGTH, RATE, Ring, far, noise, put, ring, rise_and_fall, struck, swell

_TUBE = ((1.0, 1.0, 1.0), (2.76, 0.5, 0.5), (5.4, 0.18, 0.25))


def made() -> Ring:
    """Return the loop."""
    loop, drawn = ring(LENGTH), random.Random(14)
    for voice in range(26):
        first, second = drawn.uniform(280, 760), drawn.uniform(1_000, 2_100)
        made = noise(
            len(loop), 100 + voice,
            (first * 0.6, 0.0), (first, 1.0), (first * 1.5, 0.1), (second, 0.28), (second * 1.4, 0.0),
        )  # fmt: skip
        loop += 0.07 * made * _talk(len(loop), drawn)
    ground = noise(len(loop), 5, (50, 0.4), (140, 1.0), (500, 0.3), (1_800, 0.05), (6_000, 0.0))
    loop += 0.10 * ground * swell(len(loop), 6, 15, 0.3)
    loop = far(loop, 3, 0.9, 0.4, 3_400)
    chimes = ring(LENGTH)
    tones = (1_174.7, 1_318.5, 1_568.0, 1_760.0, 2_093.0)
    for at in (3.0, 12.5, 19.0, 30.5, 40.0):
        for _ in range(drawn.randint(3, 7)):
            put(
                chimes,
                struck(drawn.choice(tones), drawn.uniform(2.2, 3.6), _TUBE),
                at,
                drawn.uniform(0.01, 0.035),
            )
            at += drawn.uniform(0.08, 0.6)
    return loop + far(chimes, 7, 1.8, 0.5, 7_000)


def _talk(length: int, drawn: random.Random) -> Ring:
    """The level of one who talks: syllables, some at a time, and pauses between them."""
    level, at = np.zeros(length), drawn.uniform(0, 4)
    while at < length / RATE:
        for _ in range(drawn.randint(3, 11)):
            syllable = drawn.uniform(0.12, 0.28)
            put(level, rise_and_fall(syllable, 0.35), at, drawn.uniform(0.4, 1.0))
            at += syllable * drawn.uniform(0.8, 1.3)
        at += drawn.uniform(0.6, 3.5)
    return level
