"""What sounds that go round are made of: everything wraps, so a loop has no seam; loudness; Ogg files.

A loop is an array of so many samples that is thought of as a ring. Noise is made from its spectrum, what
sounds beyond the end sounds on at the beginning, and echoes are folded round as well.
"""

from __future__ import annotations

import argparse
import importlib
import io
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType

import numpy as np
import soundfile
from numpy.typing import NDArray

Ring = NDArray[np.float64]

RATE = 32_000
LENGTH = 48.0
"""How long a loop is, seconds."""
LOUDNESS = -23.0
"""How loud all are, LUFS."""
_QUALITY = 0.7
"""How far Vorbis makes it smaller, of 1: about its quality 3."""
_SERIAL = 1


def seconds(count: float) -> int:
    """Return so many seconds in samples."""
    return round(count * RATE)


def ring(length: float) -> Ring:
    """Return a silent loop of so many seconds."""
    return np.zeros(seconds(length))


def noise(length: int, seed: int, *bands: tuple[float, float]) -> Ring:
    """Return noise of a spectrum given by (Hz, level) pairs, straight lines between them on scales of log
    frequency; its loudest moment is 1."""
    # The old generator's numbers are promised never to change.
    phases = np.random.RandomState(seed).uniform(0, 2 * np.pi, length // 2 + 1)
    pitches = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1.0)
    at, levels = zip(*bands, strict=True)
    spectrum = np.interp(np.log(pitches), np.log(at), levels, left=0.0, right=0.0)
    made = np.fft.irfft(spectrum * np.exp(1j * phases), length)
    return made / np.abs(made).max()


def swell(length: int, seed: int, slowest: float, depth: float) -> Ring:
    """Return a level that goes slowly up and down between 1 - `depth` and 1, at slowest in `slowest` s."""
    turns = max(1, round(length / RATE / slowest))
    at = 2 * np.pi * np.arange(length) / length
    wave = np.zeros(length)
    for step, phase in enumerate(np.random.RandomState(seed).uniform(0, 2 * np.pi, 8)):
        wave += np.cos((turns + step) * at + phase) / (step + 1)
    return 1 - depth * (wave - wave.min()) / (wave.max() - wave.min())


def put(loop: Ring, sound: Ring, at: float, level: float = 1.0) -> None:
    """Mix a sound into a loop from a second on; what goes beyond its end begins it."""
    start = seconds(at) % len(loop)
    for begin in range(0, len(sound), len(loop)):
        piece = sound[begin : begin + len(loop)] * level
        first = min(len(piece), len(loop) - start)
        loop[start : start + first] += piece[:first]
        loop[: len(piece) - first] += piece[first:]


def rise_and_fall(length: float, peak: float = 0.5) -> Ring:
    """Return a level that swells and fades like a hill, highest at this share of its length."""
    at = np.linspace(0, 1, seconds(length))
    return (
        np.where(at < peak, np.sin(np.pi / 2 * at / peak), np.cos(np.pi / 2 * (at - peak) / (1 - peak))) ** 2
    )


def struck(pitch: float, length: float, modes: Iterable[tuple[float, float, float]]) -> Ring:
    """Return a struck body: decaying sines; modes are pitch, loudness and length beside the first."""
    at = np.arange(seconds(length)) / RATE
    made = np.zeros(len(at))
    for ratio, loudness, part in modes:
        if pitch * ratio < RATE * 0.45:
            made += loudness * np.sin(2 * np.pi * pitch * ratio * at) * np.exp(-6.9 * at / (length * part))
    made[: seconds(0.002)] *= np.linspace(0, 1, seconds(0.002))
    return made


def far(loop: Ring, seed: int, echo: float, wet: float, highest: float = 5_000) -> Ring:
    """Return a loop as heard from some way off: with the echo of a room of so many seconds, dull above
    `highest` Hz."""
    at = np.arange(len(loop)) / RATE
    tail = np.random.RandomState(seed).normal(0, 1, len(loop)) * np.exp(-6.9 * at / echo)
    tail /= np.sqrt((tail**2).sum())
    spectrum = np.fft.rfft(loop)
    pitches = np.fft.rfftfreq(len(loop), 1 / RATE)
    dull = 1 / (1 + (pitches / highest) ** 4)
    return np.fft.irfft(spectrum * dull * ((1 - wet) + wet * np.fft.rfft(tail)), len(loop))


def loudness(loop: Ring) -> float:
    """Return how loud a loop is, LUFS: K-weighted, without what is far below the rest (ITU-R BS.1770)."""
    pitches = np.fft.rfftfreq(len(loop), 1 / RATE)
    heard = np.fft.irfft(np.fft.rfft(loop) * _k_weight(pitches), len(loop))
    block, step = seconds(0.4), seconds(0.1)
    powers = np.array([np.mean(heard[at : at + block] ** 2) for at in range(0, len(heard) - block + 1, step)])
    powers = powers[_lufs(powers) > -70]
    return float(_lufs(np.mean(powers[_lufs(powers) > _lufs(np.mean(powers)) - 10])))


def _lufs(power: NDArray[np.float64] | np.window_placement) -> NDArray[np.float64]:
    return -0.691 + 10 * np.log10(np.maximum(power, 1e-12))


def _k_weight(pitches: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much each pitch counts: 4 dB more from some 1,700 Hz on, less below 40 Hz."""
    s = 1j * pitches
    shelf, corner, edge = 10 ** (3.999843853973347 / 20), 1681.974450955533, 38.13547087602444
    q = 0.7071752369554196
    high = (shelf * s**2 + np.sqrt(shelf) * corner / q * s + corner**2) / (s**2 + corner / q * s + corner**2)
    low = s**2 / (s**2 + edge / 0.5003270373238773 * s + edge**2)
    return np.abs(high * low)


def levelled(loop: Ring) -> Ring:
    """Return a loop as loud as all are; never louder than the format holds."""
    made = loop * 10 ** ((LOUDNESS - loudness(loop)) / 20)
    return np.clip(made, -0.98, 0.98)


def ogg(loop: Ring) -> bytes:
    """Return a loop as an Ogg Vorbis file: the same bytes each time."""
    file = io.BytesIO()
    with soundfile.SoundFile(
        file, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=_QUALITY
    ) as written:
        for begin in range(0, len(loop), RATE):
            written.write(loop[begin : begin + RATE])
    return _numbered(file.getvalue())


def scripts(end: str) -> dict[str, ModuleType]:
    """Return the scripts beside this one whose names end so, imported, by what stands before that."""
    found = sorted(path.stem for path in Path(__file__).resolve().parent.glob(f"*{end}.py"))
    return {name.removesuffix(end): importlib.import_module(name) for name in found}


def write(about: str | None, folder: Path, makers: Mapping[str, Callable[[], Ring]]) -> None:
    """Make the files of a folder, all or as the command line says, each as loud as all are."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--only", nargs="*", choices=makers, default=list(makers))
    folder.mkdir(exist_ok=True)
    for name in parser.parse_args().only:
        data = ogg(levelled(makers[name]()))
        (folder / f"{name}.ogg").write_bytes(data)
        print(f"{name}: {len(data) / 1024:.0f} KiB")


def _numbered(data: bytes) -> bytes:
    """Return an Ogg file with our serial number in each page instead of one by lot, and the sums that go with
    it."""
    pages, at = [], 0
    while at < len(data):
        segments = data[at + 26]
        end = at + 27 + segments + sum(data[at + 27 : at + 27 + segments])
        page = bytearray(data[at:end])
        page[14:18] = struct.pack("<I", _SERIAL)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(page))
        pages.append(bytes(page))
        at = end
    return b"".join(pages)


def _checksum(page: bytes | bytearray) -> int:
    """Return an Ogg page's sum: CRC-32 by 0x04c11db7, no bits turned round, begun with 0."""
    crc = 0
    for byte in page:
        crc = (crc << 8) & 0xFFFFFFFF ^ _TABLE[(crc >> 24) ^ byte]
    return crc


def _entry(index: int) -> int:
    value = index << 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


_TABLE = [_entry(index) for index in range(256)]
