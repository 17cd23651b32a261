"""What is heard around the tables is what build/ambience.py makes: without a seam, equally loud."""

from __future__ import annotations

import io

import numpy as np
import pytest
import soundfile

from tabletop.engine.registry import own_games
from tests.build_tools import ROOT, tool

loops = tool("loops")
SCENES = tool("ambience").scenes()
FOLDER = ROOT / "assets" / "ambience"


def heard(data: bytes) -> np.ndarray:
    samples, rate = soundfile.read(io.BytesIO(data))
    assert rate == loops.RATE and samples.ndim == 1
    return samples


def test_each_game_of_ours_has_its_own_and_all_are_small() -> None:
    files = list(FOLDER.iterdir())
    assert {path.stem for path in files} == set(SCENES) == set(own_games())
    assert sum(path.stat().st_size for path in files) < 2 * 2**20


@pytest.mark.parametrize("name", SCENES)
def test_a_loop_has_no_seam_and_is_as_loud_as_all(name: str) -> None:
    samples = heard((FOLDER / f"{name}.ogg").read_bytes())
    assert len(samples) == loops.seconds(loops.LENGTH)
    assert abs(loops.loudness(samples) - loops.LOUDNESS) < 1
    assert np.abs(samples).max() < 0.98
    # From the last sample to the first it goes on as anywhere else.
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) < np.percentile(steps, 99.5)
    ends = np.concatenate([samples[-loops.seconds(0.02) :], samples[: loops.seconds(0.02)]])
    blocks = samples[: len(samples) // len(ends) * len(ends)].reshape(-1, len(ends))
    assert np.abs(np.diff(ends)).max() < np.percentile(np.abs(np.diff(blocks)).max(axis=1), 99)


def test_what_goes_beyond_the_end_begins_the_loop() -> None:
    loop = loops.ring(1.0)
    loops.put(loop, np.ones(loops.seconds(0.5)), 0.75)
    assert loop[: loops.seconds(0.25)].all() and loop[loops.seconds(0.75) :].all()
    assert not loop[loops.seconds(0.25) : loops.seconds(0.75)].any()


def test_loudness_is_that_of_the_standard() -> None:
    # A sine of 997 Hz at full scale is -3.01 LUFS in one channel (ITU-R BS.1770).
    sine = np.sin(2 * np.pi * 997 * np.arange(loops.seconds(4)) / loops.RATE)
    assert abs(loops.loudness(sine) + 3.01) < 0.1


def test_a_file_is_the_same_bytes_each_time() -> None:
    sound = loops.noise(loops.seconds(1), 1, (100, 0.0), (1_000, 1.0), (4_000, 0.0)) / 4
    data = loops.ogg(sound)
    assert data == loops.ogg(sound)
    assert np.corrcoef(heard(data), sound)[0, 1] > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_each_file_is_the_generators_output(name: str) -> None:
    assert (FOLDER / f"{name}.ogg").read_bytes() == loops.ogg(loops.levelled(SCENES[name]()))
