"""Makes the sounds in assets/sounds again: wood, paper and mallets, synthesised with the standard library.

Run `python build/sounds.py`. The same bytes come out on every run: noise has fixed seeds, sines come from a
rounded table and decays from rounded factors, so that no difference between maths libraries shows.
"""

from __future__ import annotations

import argparse
import importlib
import io
import math
import random
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "assets" / "sounds"
RATE = 22_050
PEAK = 0.5
"""The common peak, of full scale."""

Wave = list[float]
Sound = tuple[Callable[[], Wave], float]

_STEPS = 4096
_SINE = [round(math.sin(2 * math.pi * step / _STEPS), 9) for step in range(_STEPS + 1)]
_BAR = ((1.0, 1.0, 1.0), (2.76, 0.45, 0.45), (5.4, 0.2, 0.25))
"""Modes of a wooden bar: pitch, loudness and length, each as a multiple of the first mode's."""
_MALLET = ((1.0, 1.0, 1.0), (3.93, 0.22, 0.3), (9.2, 0.06, 0.12))


def _samples(seconds: float) -> int:
    return round(seconds * RATE)


def _factor(seconds: float) -> float:
    """By what to multiply each sample so that a sound falls by 60 dB in so many seconds."""
    return round(math.exp(-6.9 / (seconds * RATE)), 12)


def sine(turns: float) -> float:
    place = (turns % 1.0) * _STEPS
    step = int(place)
    return _SINE[step] + (_SINE[step + 1] - _SINE[step]) * (place - step)


def silence(seconds: float) -> Wave:
    return [0.0] * _samples(seconds)


def add(target: Wave, sound: Wave, at: float = 0.0, gain: float = 1.0) -> Wave:
    """Mix `sound` into `target` from the second `at` on; the target grows where needed."""
    start = _samples(at)
    target.extend([0.0] * (start + len(sound) - len(target)))
    for index, value in enumerate(sound, start):
        target[index] += value * gain
    return target


def struck(pitch: float, seconds: float, modes: tuple[tuple[float, float, float], ...]) -> Wave:
    """A struck body: decaying sines at the modes of `pitch` (Hz), the first one dead after `seconds`."""
    sound = silence(seconds)
    for ratio, loudness, length in modes:
        if pitch * ratio > RATE * 0.45:
            continue
        level, fall, step = loudness, _factor(seconds * length), pitch * ratio / RATE
        for index in range(_samples(seconds * length)):
            sound[index] += level * sine(index * step)
            level *= fall
    return sound


def noise(seconds: float, seed: int) -> Wave:
    source = random.Random(seed)
    return [source.random() * 2 - 1 for _ in range(_samples(seconds))]


def low(sound: Wave, start: float, end: float | None = None) -> Wave:
    """A low-pass of 12 dB an octave whose corner glides from `start` to `end` (Hz)."""
    end = start if end is None else end
    once = twice = 0.0
    result = []
    for index, value in enumerate(sound):
        corner = start + (end - start) * index / len(sound)
        share = min(0.95, 6.2832 * corner / (RATE + 6.2832 * corner))
        once += share * (value - once)
        twice += share * (once - twice)
        result.append(twice)
    return result


def high(sound: Wave, corner: float) -> Wave:
    """What a low-pass at `corner` (Hz) leaves over."""
    return [value - kept for value, kept in zip(sound, low(sound, corner), strict=True)]


def shaped(sound: Wave, rise: float, power: float = 2.0) -> Wave:
    """Swell over the share `rise` of the length, then fade; a greater `power` fades faster."""
    count = max(1, len(sound))
    result = []
    for index, value in enumerate(sound):
        at = index / count
        level = at / rise if at < rise else (1 - at) / (1 - rise)
        result.append(value * (level if at < rise else round(level**power, 12)))
    return result


def paper(seconds: float, seed: int, start: float, end: float, rise: float = 0.2) -> Wave:
    """A sheet that slides: noise above 700 Hz, its brightness gliding from `start` to `end` (Hz)."""
    return shaped(high(low(noise(seconds, seed), start, end), 700), rise)


def knock(pitch: float, seconds: float = 0.12, seed: int = 1) -> Wave:
    """Wood on wood, with the short dull noise of the touch."""
    touch = shaped(low(noise(0.012, seed), pitch * 4), 0.1)
    return add(struck(pitch, seconds, _BAR), touch, gain=0.8)


def mallet(pitch: float, seconds: float = 0.5) -> Wave:
    """One note of a marimba."""
    touch = shaped(low(noise(0.008, 3), 1800), 0.1)
    return add(struck(pitch, seconds, _MALLET), touch, gain=0.25)


def glide(seconds: float, start: float, end: float, harmonics: int) -> Wave:
    """A tone with `harmonics` overtones, sliding from `start` to `end` (Hz)."""
    sound = []
    turns = 0.0
    for index in range(_samples(seconds)):
        turns += (start + (end - start) * index / _samples(seconds)) / RATE
        sound.append(sum(sine(turns * part) / part for part in range(1, harmonics + 1)))
    return sound


def tune(notes: tuple[tuple[float, float], ...], seconds: float) -> Wave:
    """Mallet notes: (second, pitch in Hz) each."""
    sound: Wave = []
    for at, pitch in notes:
        add(sound, mallet(pitch, seconds), at)
    return sound


def _pick() -> Wave:
    return add(paper(0.09, 11, 2500, 6500, 0.5), knock(1250, 0.04), 0.0, 0.12)


def _drop() -> Wave:
    return add(paper(0.1, 12, 4200, 1500, 0.05), knock(190, 0.1), 0.0, 0.9)


def _place() -> Wave:
    return add(knock(330, 0.16), paper(0.07, 13, 3500, 1800, 0.1), 0.0, 0.5)


def _build() -> Wave:
    sound = add(knock(294, 0.14), knock(392, 0.16, 2), 0.11)
    return add(sound, tune(((0.0, 523.25), (0.09, 783.99)), 0.45), 0.2, 0.6)


def _crash() -> Wave:
    rubble = shaped(low(noise(0.75, 15), 1600, 250), 0.03)
    places = random.Random(16)
    sound = add([], rubble, gain=1.2)
    for number in range(9):
        at = 0.02 + number * 0.055 + places.random() * 0.03
        add(sound, knock(170 + places.random() * 260, 0.13, number), at, 0.85 - number * 0.07)
    return sound


def _deal() -> Wave:
    return add(paper(0.11, 19, 5200, 1800, 0.35), knock(240, 0.05), 0.07, 0.25)


def _shuffle() -> Wave:
    sound: Wave = []
    places = random.Random(20)
    for number in range(18):
        leaf = paper(0.035, 100 + number, 5000, 2500, 0.1)
        add(sound, leaf, number * 0.024 + places.random() * 0.006, 0.5 + 0.5 * number / 18)
    return add(sound, paper(0.2, 21, 2200, 5000, 0.6), 0.46, 0.8)


def _flip() -> Wave:
    return add(paper(0.08, 22, 2200, 6000, 0.7), paper(0.07, 23, 4500, 1600, 0.05), 0.1, 0.9)


def _turn() -> Wave:
    return tune(((0.0, 523.25), (0.12, 783.99)), 0.5)


def _win() -> Wave:
    climb = ((0.0, 523.25), (0.12, 659.26), (0.24, 783.99), (0.36, 1046.5))
    chord = ((0.56, 523.25), (0.56, 659.26), (0.56, 783.99), (0.58, 1046.5))
    return tune(climb + chord, 0.75)


def _end() -> Wave:
    return tune(((0.0, 392.0), (0.22, 523.25), (0.5, 440.0), (0.5, 659.26)), 0.8)


def _draw_game() -> Wave:
    return tune(((0.0, 440.0), (0.0, 523.25), (0.28, 440.0), (0.28, 523.25), (0.56, 698.46)), 0.65)


def _click() -> Wave:
    return knock(720, 0.045)


def _error() -> Wave:
    return add(knock(208, 0.14), knock(165, 0.18, 2), 0.12)


def _curtain() -> Wave:
    return shaped(low(noise(0.55, 24), 500, 1700), 0.45)


SOUNDS: dict[str, Sound] = {
    "pick": (_pick, 0.6),
    "drop": (_drop, 0.9),
    "place": (_place, 1.0),
    "build": (_build, 1.0),
    "crash": (_crash, 1.0),
    "deal": (_deal, 0.7),
    "shuffle": (_shuffle, 0.7),
    "flip": (_flip, 0.7),
    "turn": (_turn, 0.8),
    "win": (_win, 1.0),
    "end": (_end, 0.6),
    "draw_game": (_draw_game, 0.9),
    "click": (_click, 0.6),
    "error": (_error, 0.8),
    "curtain": (_curtain, 0.7),
}
"""The sounds of every table: how each is made, and its peak as a share of the common peak."""


def wav(make: Callable[[], Wave], loudness: float) -> bytes:
    """The whole WAV file of a sound: mono, 16 bit; ends in a fade of 6 ms so that nothing clicks."""
    sound = make()
    fade = min(len(sound), _samples(0.006))
    for index in range(fade):
        sound[-1 - index] *= index / fade
    gain = 32767 * PEAK * loudness / max(abs(value) for value in sound)
    frames = array("h", (round(value * gain) for value in sound))
    if array("h", [1]).tobytes() != b"\x01\x00":
        frames.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(frames.tobytes())
    return file.getvalue()


def all_sounds() -> dict[str, Sound]:
    """The sounds of every table, and those of each game from `<game>_sounds.py` beside this file."""
    found = dict(SOUNDS)
    for path in sorted(HERE.glob("*_sounds.py")):
        found.update(importlib.import_module(path.stem).SOUNDS)
    return found


def main() -> None:
    argparse.ArgumentParser(description="Make the sounds in assets/sounds again.").parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, sound in all_sounds().items():
        (FOLDER / f"{name}.wav").write_bytes(wav(*sound))


if __name__ == "__main__":
    main()
