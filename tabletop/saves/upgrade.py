"""Upgrades of old formats, on the raw JSON objects, before anything is decoded.

When the format changes, `FORMAT` grows by one and an entry is added here under the number of the format that
it upgrades from; sample files of that format stay in tests/saves/samples and must load for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

Raw: TypeAlias = dict[str, Any]


class Upgrade(NamedTuple):
    """How the header and the records of one format become those of the next."""

    header: Callable[[Raw], Raw]
    record: Callable[[Raw], Raw]


def _usual(kind: object) -> object:
    return "bot:normal" if kind == "bot:easy" else kind


def _levels_of_seats(raw: Raw) -> Raw:
    """Format 1 knew one level, "easy", which is nearest to today's Normal: the players stay as strong."""
    seats = raw.get("seats")
    if isinstance(seats, list):
        seats = [
            {**seat, "kind": _usual(seat["kind"])} if isinstance(seat, dict) and "kind" in seat else seat
            for seat in seats
        ]
    return {**raw, "format": 2, "seats": seats}


def _level_of_change(raw: Raw) -> Raw:
    """The same where a seat was handed to the computer in the middle of the game."""
    return {**raw, "player": _usual(raw["player"])} if "player" in raw else raw


UPGRADES: Mapping[int, Upgrade] = {1: Upgrade(_levels_of_seats, _level_of_change)}
"""The upgrade from each old format to the one after it."""


def upgraded_header(raw: Raw, version: int, wanted: int, upgrades: Mapping[int, Upgrade]) -> Raw:
    """Return a header of format `version` as one of format `wanted`."""
    for number in range(version, wanted):
        raw = upgrades[number].header(raw)
    return raw


def upgraded_record(raw: Raw, version: int, wanted: int, upgrades: Mapping[int, Upgrade]) -> Raw:
    """Return a record of format `version` as one of format `wanted`."""
    for number in range(version, wanted):
        raw = upgrades[number].record(raw)
    return raw
