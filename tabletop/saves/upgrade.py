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


UPGRADES: Mapping[int, Upgrade] = {}
"""The upgrade from each old format to the one after it. Format 1 is the first, so there is none yet."""


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
