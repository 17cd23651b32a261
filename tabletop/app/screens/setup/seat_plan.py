"""One seat as it is being set up: who sits there, name and look; and seats as settings keep them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.players import BOT, COLOURS, HUMAN, character_of, colour_of

if TYPE_CHECKING:
    from tabletop.app.core.settings import Settings

LONGEST_NAME = 40
"""Names are cut to this many characters; the field itself takes more, so that pasting never fails."""
_BIDI = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of the text around them: they would mix up the log's sentences."""


def clean_name(name: str) -> str:
    """Return a name on one line, without control signs, trimmed; may be empty."""
    kept = "".join(
        " " if char.isspace() else char
        for char in name
        if char not in _BIDI
        and (char.isspace() or unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn"))
    )
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


def default_name(kind: str, number: int, t: Callable[..., str]) -> str:
    """Return what seat `number`, counted from 0, is called when nobody gave it a name."""
    if kind == HUMAN:
        return t("Player {number}", number=number + 1)
    who = character_of(kind)
    if who is not None:
        return t(who.name)
    return t("AI {number}", number=number + 1)


@dataclass
class SeatPlan:
    """One seat as it is being set up; `name` is what stands in the field."""

    name: str = ""
    kind: str = HUMAN
    colour: int = 0

    @property
    def is_human(self) -> bool:
        """Whether a person sits there."""
        return self.kind == HUMAN


def newer_names(game_id: str, settings: Settings) -> list[str]:
    """Return the names of people in games set up since this one was, the latest game's first."""
    games = list(settings.last_setup)
    newer = games[games.index(game_id) + 1 :] if game_id in games else games
    found: dict[str, str] = {}
    for raw in (settings.last_setup[game] for game in reversed(newer)):
        for seat in kept_seats(raw.get("seats")) if isinstance(raw, dict) else ():
            if seat.is_human and clean_name(seat.name):
                found.setdefault(seat.name.casefold(), seat.name)
    return list(found.values())


def kept_seats(raw: object) -> list[SeatPlan]:
    """Return the seats that settings keep; what a hand-edited file spoiled is mended or left out."""
    found: list[SeatPlan] = []
    for entry in raw if isinstance(raw, list) else []:
        if isinstance(entry, dict):
            name, colour = entry.get("name"), entry.get("colour")
            good = type(colour) is int and colour in COLOURS
            # Older set-ups tell only whether a person sits there.
            kind = entry.get("kind", HUMAN if entry.get("human") is not False else BOT)
            found.append(
                SeatPlan(
                    name if isinstance(name, str) else "",
                    kind if isinstance(kind, str) else BOT,
                    colour if good and isinstance(colour, int) else colour_of(len(found)),
                )
            )
    return found[: len(COLOURS)]
