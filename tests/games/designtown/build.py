"""Builds Design Town tables from a few words and plays commands on them.

Faces: `res apt store mall hosp church fact plant park station`. A deck is written top card first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.games.designtown import GAME
from tabletop.games.designtown.commands import EndTurn, PlayCard, Stop
from tabletop.games.designtown.state import State
from tests.games.playing import Playing

WORDS = ("res", "apt", "store", "mall", "hosp", "church", "fact", "plant", "park", "station")
RES, APT, STORE, MALL, HOSP, CHURCH, FACT, PLANT, PARK, STATION = range(10)
PLAY, STOP, END = PlayCard(), Stop(), EndTurn()
OPTIONS = {"supply": "english", "first": 0}


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(WORDS.index(word) for word in text.split())


def words(cards: Sequence[int]) -> str:
    """The opposite of `cards_of`, in the order in which the cards lie."""
    return " ".join(WORDS[card] for card in cards)


def deck_of(text: str) -> tuple[int, ...]:
    return cards_of(text)[::-1]


def town(
    deck: str = "",
    discard: str = "",
    *,
    seats: int = 2,
    others: str = "store store store",
    known: int | None = None,
    game: Any = GAME,
    **more: Any,
) -> State:
    """Seat 0 plays cards; the others have a deck of `others`. `known` cards of the deck are open."""
    blank = game.rules.initial(seats, OPTIONS)
    own = deck_of(deck)
    opened = min(1, len(own)) if known is None else known
    fields: dict[str, Any] = {
        "supply": blank.supply,
        "removed": blank.removed,
        "decks": (own, *(deck_of(others) for _ in range(seats - 1))),
        "open": (opened, *(min(1, len(others)) for _ in range(seats - 1))),
        "discards": (cards_of(discard), *(() for _ in range(seats - 1))),
        "turn": 9,
        "best": (0,) * seats,
        "busts": (0,) * seats,
        "shuffles": (0,) * seats,
    }
    return State(faces=blank.faces, **(fields | more))


def builder(cash: int, discard: str = "", deck: str = "store store", **more: Any) -> State:
    """Seat 0 is in its building phase."""
    return town(deck, discard, cash=cash, is_building=True, row=cards_of("store"), **more)


RULES = Playing(GAME, OPTIONS)
play, refused, offered, at_table = RULES.play, RULES.refused, RULES.offered, RULES.at_table
