"""The sounds that only GoTown has, made by `sounds.py`."""

from __future__ import annotations

from sounds import RATE, Sound, Wave, add, glide, high, knock, low, noise, paper, shaped, sine, tune


def _steal() -> Wave:
    swish = paper(0.2, 14, 1500, 6000, 0.75)
    return add(swish, tune(((0.0, 659.26), (0.1, 622.25), (0.2, 466.16)), 0.3), 0.13, 0.5)


def _dog() -> Wave:
    sound: Wave = []
    for at, start, end, gain in ((0.0, 520.0, 300.0, 1.0), (0.2, 560.0, 280.0, 0.8)):
        voice = low(glide(0.13, start, end, 7), 1500)
        breath = low(noise(0.13, 17), 1800)
        add(sound, shaped(add(voice, breath, gain=0.5), 0.12, 1.5), at, gain)
    return sound


def _bone() -> Wave:
    return add(knock(880, 0.09), knock(1175, 0.1, 2), 0.085, 0.9)


def _slurp() -> Wave:
    drawn = high(low(noise(0.5, 18), 600, 2600), 350)
    bubbles = [value * (0.45 + 0.55 * sine(index * 27 / RATE)) for index, value in enumerate(drawn)]
    return add(shaped(bubbles, 0.55, 1.5), shaped(glide(0.09, 380, 760, 2), 0.3), 0.43, 0.22)


def _truck() -> Wave:
    engine = low(glide(0.75, 78, 104, 12), 650)
    putter = [value * (0.6 + 0.4 * sine(index * 15.5 / RATE)) for index, value in enumerate(engine)]
    horn = shaped(add(glide(0.14, 392, 392, 4), glide(0.14, 494, 494, 4)), 0.08, 0.6)
    return add(add([], shaped(putter, 0.3)), low(horn, 1200), 0.12, 0.3)


SOUNDS: dict[str, Sound] = {
    "steal": (_steal, 0.9),
    "dog": (_dog, 0.8),
    "bone": (_bone, 0.9),
    "slurp": (_slurp, 0.7),
    "truck": (_truck, 0.9),
}
"""Each by name: how it is made, and its peak as a share of the common peak."""
