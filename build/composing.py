"""Composes: motifs of a pentatonic scale over a row of chords become notes for five voices, by a seed.

A piece is a row of phrases of unequal lengths. What is sung is written down as motifs, which come back moved,
turned over, or cut short; what goes with it is drawn from patterns. On strong beats nothing rubs: a note that
would lie a semitone from one of the chord moves to the nearest that does not.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

PENTATONIC = (0, 2, 4, 7, 9)
CHORDS = {
    "I": (0, 4, 7), "ii": (2, 5, 9), "iii": (4, 7, 11), "IV": (5, 9, 0), "V": (7, 11, 2), "vi": (9, 0, 4),
    "I9": (0, 7, 2), "IV9": (5, 9, 7), "V4": (7, 0, 2), "vi7": (9, 0, 7), "ii7": (2, 5, 0),
}  # fmt: skip
"""Semitones above the tonic of the major key, the root first."""
VOICES = ("tune", "answer", "figure", "bass", "pad")
LOW, HIGH = {"tune": 60, "answer": 55, "figure": 50, "bass": 33, "pad": 52}, {
    "tune": 88, "answer": 76, "figure": 71, "bass": 50, "pad": 69,
}  # fmt: skip
"""The lowest and highest pitch of a voice, by MIDI's numbers."""

MOST_LEAP = 9
"""So far the tune leaps, in semitones."""

Motif = tuple[tuple[int, float], ...]
"""Steps of the scale above the first one of the tune, each with its length in beats."""
_WORD = re.compile(r"(~?)([a-z])([+-]\d+)?(/\d+)?")


@dataclass(frozen=True)
class Phrase:
    """Chords, one a bar; what is sung to them: motifs moved by steps (`a+2`), turned over (`~a`), only their
    first notes (`a/3`), `.` a bar's rest; how much goes with it, of 1."""

    chords: str
    sung: str = ""
    busy: float = 0.7

    @property
    def bars(self) -> list[str]:
        """The chords one by one."""
        return self.chords.split()


@dataclass(frozen=True)
class Piece:
    """What a piece is made of. `tonic`: the tune's; `figures`: beats of a bar and which note of the chord,
    several to draw from."""

    seed: int
    tonic: int
    pace: float
    """Beats a minute."""
    beats: int
    motifs: dict[str, Motif]
    figures: tuple[tuple[tuple[float, int], ...], ...]
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class Note:
    """When it begins and how long it lasts, in beats; its pitch by MIDI's number; how loud, of 1."""

    voice: str
    at: float
    length: float
    pitch: int
    level: float


def compose(piece: Piece) -> list[Note]:
    """Return all notes of a piece, in the order in which they begin."""
    return sorted(_Composer(piece).notes(), key=lambda note: (note.at, VOICES.index(note.voice), note.pitch))


def strong(at: float, beats: int) -> bool:
    """Whether a moment is the first beat of a bar or its middle."""
    return at % beats == 0 or (beats == 4 and at % 4 == 2)


def rubs(pitch: int, others: tuple[int, ...]) -> bool:
    """Whether a pitch lies a semitone from one of the others, in whatever octave."""
    return any((pitch - other) % 12 in (1, 11) for other in others)


class _Composer:
    def __init__(self, piece: Piece) -> None:
        self._piece = piece
        self._drawn = random.Random(piece.seed)
        self._chords = [chord for phrase in piece.phrases for chord in phrase.bars]
        self._lying = {voice: ((LOW[voice] + HIGH[voice]) // 2,) * 3 for voice in ("figure", "pad")}
        self._figure = -1

    def notes(self) -> Iterator[Note]:
        bar, beats = 0, self._piece.beats
        for number, phrase in enumerate(self._piece.phrases):
            sung = self._sing(phrase, bar)
            yield from sung
            if sung:
                yield from self._answer(phrase, bar, sung)
            for place in range(len(phrase.bars)):
                is_last = number == len(self._piece.phrases) - 1 and place == len(phrase.bars) - 1
                yield from self._bass(bar + place, phrase.busy, is_last)
                yield from self._accompany(bar + place, phrase.busy, is_last)
            yield from self._pad(phrase, bar)
            bar += len(phrase.bars)
        yield Note("tune", bar * beats - beats, beats, self._piece.tonic, 0.5)

    # -- what is sung ----------------------------------------------------------------------------------

    def _sing(self, phrase: Phrase, bar: int) -> list[Note]:
        beats, made = self._piece.beats, list[Note]()
        at, end = float(bar * beats), float((bar + len(phrase.bars)) * beats)
        for word in phrase.sung.split():
            if word == ".":
                at += beats
                continue
            motif = self._motif(word)
            by = self._octave(motif, made[-1].pitch if made else self._piece.tonic + 7)
            for step, length in ((step + by, length) for step, length in motif):
                if at < end:
                    made.append(self._note("tune", self._piece.tonic, step, at, min(length, end - at)))
                at += length
        if not made:
            return []
        last = made[-1]
        rests_on = self._nearest(last.pitch, [self._piece.tonic + n for n in self._chord(last.at)])
        made[-1] = Note("tune", last.at, last.length, rests_on, last.level)
        return [self._shaped(note, made[0].at, last.at) for note in made]

    def _motif(self, word: str) -> Motif:
        found = _WORD.fullmatch(word)
        if found is None:
            raise ValueError(word)
        turned, name, moved, cut = found.groups()
        motif = self._piece.motifs[name][: int(cut[1:]) if cut else None]
        first = motif[0][0]
        return tuple(
            ((2 * first - step if turned else step) + int(moved or 0), length) for step, length in motif
        )

    def _octave(self, motif: Motif, before: int) -> int:
        """Return by how many steps a motif moves so that all of it is in the tune's range, near what was."""
        pitches = {by: [self._scale(self._piece.tonic, step + by) for step, _ in motif] for by in (0, -5, 5)}
        fits = [by for by, all_ in pitches.items() if LOW["tune"] <= min(all_) and max(all_) <= HIGH["tune"]]
        return min(fits, key=lambda by: max(MOST_LEAP, abs(pitches[by][0] - before)))

    def _note(self, voice: str, tonic: int, step: int, at: float, length: float) -> Note:
        pitch = self._scale(tonic, step)
        chord = tuple(tonic + semitones for semitones in self._chord(at))
        is_heavy = strong(at, self._piece.beats) or length >= 1.5
        if is_heavy and (rubs(pitch, chord) or (pitch - chord[0]) % 12 == 6):
            fits = [
                self._scale(tonic, step + by)
                for by in (-2, -1, 1, 2)
                if not rubs(self._scale(tonic, step + by), chord)
                and (self._scale(tonic, step + by) - chord[0]) % 12 != 6
            ]
            pitch = min(fits, key=lambda one: (abs(one - pitch), one))
        return Note(voice, at, length, self._within(pitch, voice), 0.7)

    def _shaped(self, note: Note, begins: float, ends: float) -> Note:
        """Loudest past the middle of its phrase; strong beats and high notes a little louder."""
        way = (note.at - begins) / max(1.0, ends - begins)
        level = 0.62 + 0.22 * math.sin(math.pi * way**0.8)
        level += 0.06 * strong(note.at, self._piece.beats) + 0.004 * (note.pitch - self._piece.tonic)
        return Note(note.voice, note.at, note.length, note.pitch, level + self._drawn.uniform(-0.05, 0.05))

    def _answer(self, phrase: Phrase, bar: int, sung: list[Note]) -> Iterator[Note]:
        """Where the tune rests or holds for long, a second voice sings how its motif begins after it."""
        beats = self._piece.beats
        motif = self._piece.motifs[re.findall("[a-z]", phrase.sung)[-1]][:3]
        tonic = self._piece.tonic - 12
        free = [
            place
            for place in range(bar + 1, bar + len(phrase.bars))
            if not any(place * beats < note.at < (place + 1) * beats for note in sung)
        ]
        for place in free[: 2 if phrase.busy > 0.6 else 1]:
            at, moved = place * beats + 1.0, self._drawn.choice((0, 1, 2))
            for step, length in motif:
                length = min(length, (place + 1) * beats - at)
                if length > 0:
                    yield self._note("answer", tonic, step + moved, at, length)
                at += length

    # -- what goes with it -----------------------------------------------------------------------------

    def _bass(self, bar: int, busy: float, is_last: bool) -> Iterator[Note]:
        beats, tonic = self._piece.beats, self._piece.tonic
        root = self._within(tonic + self._chord(bar * beats)[0] - 24, "bass")
        if busy < 0.3 and bar % 2 and not is_last:
            return
        yield Note("bass", bar * beats, beats, root, 0.75 + self._drawn.uniform(-0.05, 0.05))
        if busy > 0.6 and not is_last and self._drawn.random() < busy - 0.3:
            fifth = self._within(root + 7, "bass")
            at = bar * beats + (beats - 1 if self._drawn.random() < 0.3 else beats - 2 + 0.5 * (beats == 3))
            yield Note("bass", at, (bar + 1) * beats - at, fifth if at % 1 == 0 else root, 0.5)

    def _accompany(self, bar: int, busy: float, is_last: bool) -> Iterator[Note]:
        beats = self._piece.beats
        lying = self._lead("figure", bar * beats)
        if is_last:
            for place, pitch in enumerate(lying):
                yield Note("figure", bar * beats + 0.12 * place, beats, pitch, 0.5)
            return
        kinds = [kind for kind in range(len(self._piece.figures)) if kind != self._figure]
        self._figure = self._drawn.choice(kinds)
        for at, which in self._piece.figures[self._figure]:
            if at == 0 or self._drawn.random() < 0.35 + 0.6 * busy:
                pitch = lying[which % 3] + 12 * (which // 3)
                level = 0.42 + 0.14 * busy + 0.08 * (at == 0) + self._drawn.uniform(-0.06, 0.06)
                yield Note(
                    "figure", bar * beats + at, max(0.5, beats - at), self._within(pitch, "figure"), level
                )

    def _pad(self, phrase: Phrase, bar: int) -> Iterator[Note]:
        """Chords lie as long as they stay the same."""
        beats, place = self._piece.beats, 0
        while place < len(phrase.bars):
            begin = place
            while place < len(phrase.bars) and phrase.bars[place] == phrase.bars[begin]:
                place += 1
            for pitch in self._lead("pad", (bar + begin) * beats):
                yield Note(
                    "pad", (bar + begin) * beats, (place - begin) * beats, pitch, 0.35 + 0.3 * phrase.busy
                )

    def _lead(self, voice: str, at: float) -> tuple[int, ...]:
        """Lay the chord so that each of its notes is near one of the chord before."""
        tonic, before = self._piece.tonic, self._lying[voice]
        places = [
            [pitch for pitch in range(LOW[voice], HIGH[voice] + 1) if (pitch - tonic - semitones) % 12 == 0]
            for semitones in self._chord(at)
        ]
        laid = [tuple(sorted(one)) for one in product(*places)]
        wide = [one for one in laid if one[2] - one[0] <= 14 and min(one[1] - one[0], one[2] - one[1]) > 1]
        middle = (LOW[voice] + HIGH[voice]) / 2

        def way(one: tuple[int, ...]) -> float:
            moved = sum(abs(new - old) for new, old in zip(one, before, strict=True))
            return moved + 0.3 * abs(sum(one) / 3 - middle)

        self._lying[voice] = min(wide, key=lambda one: (way(one), one))
        return self._lying[voice]

    def _chord(self, at: float) -> tuple[int, ...]:
        return CHORDS[self._chords[int(at // self._piece.beats)]]

    @staticmethod
    def _nearest(pitch: int, chord: list[int]) -> int:
        fits = [
            one
            for one in range(LOW["tune"], HIGH["tune"] + 1)
            if any((one - other) % 12 == 0 for other in chord)
        ]
        return min(fits, key=lambda one: (abs(one - pitch), one))

    @staticmethod
    def _scale(tonic: int, step: int) -> int:
        return tonic + 12 * (step // 5) + PENTATONIC[step % 5]

    @staticmethod
    def _within(pitch: int, voice: str) -> int:
        while pitch < LOW[voice]:
            pitch += 12
        while pitch > HIGH[voice]:
            pitch -= 12
        return pitch
