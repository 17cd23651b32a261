"""The sounds in assets are what build/sounds.py makes, and fit to be heard often."""

import io
import wave
from array import array

import pytest

from tests.build_tools import ROOT, tool

sounds = tool("sounds")
SOUNDS = sounds.all_sounds()
FOLDER = ROOT / "assets" / "sounds"


def samples(data: bytes) -> array:
    with wave.open(io.BytesIO(data)) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, 22_050)
        return array("h", reader.readframes(reader.getnframes()))


def test_assets_hold_exactly_the_sounds_of_the_generator():
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUNDS}


@pytest.mark.parametrize("name", SOUNDS)
def test_each_file_is_the_generator_s_output_byte_for_byte(name):
    assert (FOLDER / f"{name}.wav").read_bytes() == sounds.wav(*SOUNDS[name])


@pytest.mark.parametrize("name", SOUNDS)
def test_each_sound_is_short_soft_and_ends_in_silence(name):
    found = samples(sounds.wav(*SOUNDS[name]))
    assert 0.03 * sounds.RATE < len(found) < 1.5 * sounds.RATE
    loudest = max(abs(value) for value in found)
    assert 0.25 * 32767 < loudest <= 0.5 * 32767 + 1
    assert abs(found[0]) < 400 and abs(found[-1]) < 40
    assert abs(sum(found) / len(found)) < 0.01 * 32767
