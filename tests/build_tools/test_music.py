"""The music is what build/music.py makes: nothing rubs, nothing is mechanical, silence at both ends."""

from __future__ import annotations

from itertools import groupby, pairwise, product

import numpy as np
import pytest
import soundfile

from tabletop.engine.registry import own_games
from tests.build_tools import ROOT, tool

loops = tool("loops")
composing = tool("composing")
moods = tool("moods")
FOLDER = ROOT / "assets" / "music"
MOODS = tool("music").moods()
NAMES = list(MOODS)
NOTES = {name: composing.compose(mood.piece) for name, mood in MOODS.items()}


def voice(name: str, kind: str) -> list:
    return [note for note in NOTES[name] if note.voice == kind]


def sounding(notes: list, at: float) -> list[int]:
    return [note.pitch for note in notes if note.at <= at < note.at + note.length]


def heavy(name: str) -> list[int]:
    """The strong beats of a piece."""
    piece = MOODS[name].piece
    bars = sum(len(phrase.bars) for phrase in piece.phrases)
    return [at for at in range(bars * piece.beats) if composing.strong(at, piece.beats)]


def test_each_game_of_ours_and_the_menu_have_their_own_and_all_are_small() -> None:
    files = list(FOLDER.iterdir())
    assert {path.stem for path in files} == set(NAMES) == {"menu", *own_games()}
    everything = [*files, *(ROOT / "assets" / "ambience").iterdir()]
    assert sum(path.stat().st_size for path in everything) < 8 * 2**20


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_two_to_three_minutes_and_begins_and_ends_in_silence(name: str) -> None:
    short = loops.seconds(0.02)
    with soundfile.SoundFile(FOLDER / f"{name}.ogg") as file:
        assert file.samplerate == loops.RATE and file.channels == 1
        assert 120 <= file.frames / loops.RATE <= 180
        begins = file.read(short)
        file.seek(file.frames - short)
        assert max(np.abs(begins).max(), np.abs(file.read()).max()) < 10 ** (-60 / 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_as_loud_as_all(name: str) -> None:
    samples, _ = soundfile.read(FOLDER / f"{name}.ogg")
    assert abs(loops.loudness(samples) - loops.LOUDNESS) < 1
    assert np.abs(samples).max() < 0.9


@pytest.mark.parametrize("name", NAMES)
def test_nothing_rubs_on_a_strong_beat(name: str) -> None:
    for at in heavy(name):
        tunes = sounding(voice(name, "tune") + voice(name, "answer"), at)
        others = sounding([note for note in NOTES[name] if note.voice not in ("tune", "answer")], at)
        assert not any(composing.rubs(one, (other,)) for one, other in product(tunes, others)), at
        low = sounding(voice(name, "bass"), at)
        assert not any((one - other) % 12 == 6 for one, other in product(tunes, low)), at


@pytest.mark.parametrize("name", NAMES)
def test_tune_and_bass_hardly_ever_run_beside_each_other_in_fifths_or_octaves(name: str) -> None:
    both = [
        (tune[0], bass[-1])
        for at in heavy(name)
        if (tune := sounding(voice(name, "tune"), at)) and (bass := sounding(voice(name, "bass"), at))
    ]
    beside = [
        one
        for one, two in pairwise(both)
        if (one[0] - one[1]) % 12 == (two[0] - two[1]) % 12 in (0, 7)
        and one[0] != two[0]
        and one[1] != two[1]
    ]
    assert len(beside) <= len(both) / 12


@pytest.mark.parametrize("name", NAMES)
def test_a_tune_goes_mostly_by_steps_and_stays_in_its_range(name: str) -> None:
    tune = voice(name, "tune")
    ways = [abs(two.pitch - one.pitch) for one, two in pairwise(tune)]
    assert max(ways) <= 12 and sum(way <= 4 for way in ways) >= 0.6 * len(ways)
    assert max(len(list(same)) for _, same in groupby(note.pitch for note in tune)) <= 3
    for note in NOTES[name]:
        assert composing.LOW[note.voice] <= note.pitch <= composing.HIGH[note.voice]


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_does_not_repeat_but_its_motifs_come_back(name: str) -> None:
    piece = MOODS[name].piece
    lengths = [len(phrase.bars) for phrase in piece.phrases]
    assert len(set(lengths)) >= 4 and all(one != two for one, two in pairwise(lengths))
    bars = [
        tuple((note.at % piece.beats, note.pitch) for note in notes)
        for _, notes in groupby(NOTES[name], key=lambda note: note.at // piece.beats)
    ]
    assert len(set(bars)) >= 0.95 * len(bars)
    sung = " ".join(phrase.sung for phrase in piece.phrases)
    assert all(sung.count(motif) >= 3 for motif in piece.motifs)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_quiet_calm_quiet(name: str) -> None:
    piece = MOODS[name].piece
    begun = [
        at
        for note, at in zip(NOTES[name], moods.onsets(piece, NOTES[name]), strict=True)
        if note.voice != "pad"
    ]
    end = moods.moments(piece)[-1]
    a_second = [count / 16 for count in np.histogram(begun, np.arange(0, end, 16))[0]]
    assert max(a_second) < 4.5
    assert a_second[0] < 0.85 * max(a_second)
    assert sum(at > end - 8 for at in begun) / 8 < 0.6 * max(a_second)


@pytest.mark.parametrize("name", NAMES)
def test_hands_are_not_even(name: str) -> None:
    piece = MOODS[name].piece
    begun = moods.onsets(piece, NOTES[name])
    grid = np.array([note.at for note in NOTES[name]]) * 60 / piece.pace
    single = np.diff(np.array(begun) - grid)
    assert 0.005 < single.std() < 0.05
    assert len({round(note.level, 3) for note in voice(name, "tune")}) > 20


def test_a_tone_dies_away_and_is_duller_when_soft() -> None:
    soft, loud = moods.GUITAR.sound(60, 0.3), moods.GUITAR.sound(60, 1.0)
    spectra = [np.abs(np.fft.rfft(one / np.abs(one).max())) for one in (soft, loud)]
    high = loops.seconds(1) * 1_500 * len(soft) // loops.RATE**2
    assert spectra[0][high:].sum() < 0.8 * spectra[1][high:].sum()
    assert np.abs(loud[-640:]).max() < 0.01 * np.abs(loud).max()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_file_is_the_generators_output(name: str) -> None:
    assert (FOLDER / f"{name}.ogg").read_bytes() == loops.ogg(loops.levelled(moods.play(MOODS[name])))
