"""How the notes of `composing` are played: instruments, time as hands keep it, a mood as it sounds."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cache

import numpy as np
from composing import Note, Piece, compose
from loops import RATE, Ring, far, put, ring, seconds

BEFORE, AFTER = 0.5, 7.0
"""Silence before the first note, and what the last one has to die away in, s."""

Partials = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Tone:
    """An instrument whose tones die away: partials as (ratio, loudness, length beside the first's), `long`
    the first's length at middle C in s, `attack` in s; two strings `apart` by so many cents."""

    partials: Partials
    long: float
    attack: float
    apart: float = 0.0

    def sound(self, pitch: int, level: float) -> Ring:
        """Return a tone; a soft one is duller."""
        hertz = 440 * 2 ** ((pitch - 69) / 12)
        length = self.long * 2 ** ((60 - pitch) / 24)
        at = np.arange(seconds(length)) / RATE
        made = np.zeros(len(at))
        for number, (ratio, loudness, part) in enumerate(self.partials):
            if hertz * ratio < 10_000:
                dull = level ** (0.35 * number)
                for cents in (-self.apart / 2, self.apart / 2) if self.apart else (0.0,):
                    turned = 2 * np.pi * hertz * ratio * 2 ** (cents / 1200)
                    made += loudness * dull * np.sin(turned * at) * np.exp(-6.9 * at / (length * part))
        rise = seconds(self.attack)
        made[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
        made[-seconds(0.05) :] *= np.linspace(1, 0, seconds(0.05))
        return (
            level
            * made
            / math.sqrt(sum(loudness**2 for _, loudness, _ in self.partials))
            / (2 if self.apart else 1)
        )


def _string(
    place: float, slope: float, stiff: float, count: int = 12
) -> tuple[tuple[float, float, float], ...]:
    """Partials of a string that is plucked or struck at this share of its length."""
    return tuple(
        (
            number * math.sqrt(1 + stiff * number**2),
            abs(math.sin(math.pi * number * place)) / number**slope,
            1 / (1 + 0.28 * (number - 1)),
        )
        for number in range(1, count + 1)
    )


HARP = Tone(_string(0.42, 1.5, 0.00004), 3.2, 0.004, 1.5)
GUITAR = Tone(_string(0.22, 1.25, 0.00006, 14), 2.6, 0.003, 0.8)
ZITHER = Tone(_string(0.13, 1.05, 0.00012, 16), 3.4, 0.002, 2.0)
FELT = Tone(_string(0.12, 1.9, 0.0003, 9), 4.2, 0.012, 1.6)
VIBES = Tone(((1.0, 1.0, 1.0), (4.0, 0.16, 0.35), (9.9, 0.03, 0.12)), 4.6, 0.005)
MARIMBA = Tone(((1.0, 1.0, 1.0), (3.93, 0.28, 0.28), (9.6, 0.08, 0.12)), 1.5, 0.003)
KALIMBA = Tone(((1.0, 1.0, 1.0), (2.0, 0.10, 0.6), (5.4, 0.12, 0.18), (6.3, 0.06, 0.12)), 2.4, 0.003)
CELESTA = Tone(((1.0, 1.0, 1.0), (2.0, 0.22, 0.5), (4.01, 0.20, 0.3), (6.8, 0.04, 0.12)), 2.6, 0.003)
BASS = Tone(((1.0, 1.0, 1.0), (2.0, 0.45, 0.6), (3.0, 0.18, 0.4), (4.0, 0.06, 0.3)), 2.4, 0.014)


@dataclass(frozen=True)
class Mood:
    """A piece and who plays it, each as loud as given."""

    piece: Piece
    tune: Tone
    answer: Tone
    figure: Tone
    levels: tuple[float, float, float, float, float] = (0.72, 0.6, 0.62, 0.8, 0.13)
    echo: float = 1.9
    wet: float = 0.32
    highest: float = 6_000


def moments(piece: Piece) -> list[float]:
    """Return when each beat begins, s: slower to the end of a phrase and of the whole, never quite even."""
    drawn, beat = random.Random(piece.seed + 1), 60 / piece.pace
    lengths = [len(phrase.bars) * piece.beats for phrase in piece.phrases]
    made, now = list[float](), BEFORE
    for number, length in enumerate(lengths):
        for at in range(length):
            left = (length - at - 1) / piece.beats
            slower = 0.07 * max(0.0, 1 - left) + (
                0.16 * max(0.0, 1 - left / 1.5) if number == len(lengths) - 1 else 0
            )
            made.append(now)
            now += beat * (1 + slower + 0.02 * math.sin(at / 5) + drawn.uniform(-0.008, 0.008))
    return [*made, now]


def onsets(piece: Piece, notes: list[Note]) -> list[float]:
    """Return when each note is played, s: as hands do, a little before or after."""
    drawn, beats = random.Random(piece.seed + 2), moments(piece)
    made = []
    for note in notes:
        whole = min(int(note.at), len(beats) - 2)
        at = beats[whole] + (note.at - whole) * (beats[whole + 1] - beats[whole])
        made.append(at + min(0.04, max(-0.03, drawn.gauss(0.006, 0.011))))
    return made


def play(mood: Mood) -> Ring:
    """Return a mood as it sounds."""
    notes = compose(mood.piece)
    beats = moments(mood.piece)
    whole = ring(beats[-1] + AFTER)
    tones = {"tune": mood.tune, "answer": mood.answer, "figure": mood.figure, "bass": BASS}
    sounds = cache(lambda voice, pitch, level: tones[voice].sound(pitch, level))
    levels = dict(zip(("tune", "answer", "figure", "bass", "pad"), mood.levels, strict=True))
    for note, at in zip(notes, onsets(mood.piece, notes), strict=True):
        if note.voice == "pad":
            length = note.length * 60 / mood.piece.pace
            sound = _pad(note.pitch, length) * note.level
        else:
            sound = sounds(note.voice, note.pitch, round(min(1.0, note.level) * 16) / 16)
        put(whole, sound, max(0.0, at), levels[note.voice])
    sounding = far(whole, 9, mood.echo, mood.wet, mood.highest)
    sounding[: seconds(BEFORE / 2)] = 0.0
    sounding[-seconds(1.5) :] *= np.linspace(1, 0, seconds(1.5)) ** 2
    return sounding


def _pad(pitch: int, length: float) -> Ring:
    """A soft tone that comes and goes slowly, three that waver against each other."""
    rise = 1.1
    at = np.arange(seconds(length + rise)) / RATE
    made, hertz = np.zeros(len(at)), 440 * 2 ** ((pitch - 69) / 12)
    for number, cents in enumerate((-4.0, 0.3, 4.6)):
        waver = 0.25 * np.sin(2 * np.pi * (0.17 + 0.05 * number) * at + pitch + number)
        for partial, loudness in ((1, 1.0), (2, 0.32), (3, 0.12), (4, 0.04)):
            made += loudness * np.sin(
                partial * (2 * np.pi * hertz * 2 ** (cents / 1200) * at + waver) + number
            )
    slope = seconds(rise)
    made[:slope] *= np.sin(np.pi / 2 * np.arange(slope) / slope) ** 2
    made[-slope:] *= np.cos(np.pi / 2 * np.arange(slope) / slope) ** 2
    return made / 2
