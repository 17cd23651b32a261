"""Deckville's characters and levels: their biases, the proposed tables, the measured strengths, the goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.engine.box import Daily, Preset
from tabletop.engine.cast import Personalities, people
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.players import HUMAN, LEVEL, later
from tabletop.engine.presets import ALONE, CLASSIC, FIRST_GAME, YOU_BEGIN
from tabletop.engine.protocol import GoalStatus, Level, Measured
from tabletop.games.deckville.cards import CIVIC, DINING, DRAWS, HOUSING, SHOPPING, PropertyType
from tabletop.games.deckville.faces import FaceNumbers
from tabletop.games.deckville.state import State

_UNITS: Final = 4
"""Units of a property that is neither dear nor cheap."""


class Bias(NamedTuple):
    """Bias of a personality.

    Attributes:
        types: favourite types of properties.
        liked: hundredths that those are worth more.
        prime: the same for prime properties.
        shared: the same for those that count other districts, too.
        unit: the same for each unit of cost beyond four, and less for each below.
        least: the least gain of a property, in thousandths of a point.
        material: bonus for building a resource, in thousandths of a point.
        discard: bonus for each card discarded for it.
        waits: the least worth of a property that it reserves.
        denies: bonus for taking a card that the next player could build, in thousandths of a point.
    """

    types: tuple[PropertyType, ...] = ()
    liked: int = 0
    prime: int = 0
    shared: int = 0
    unit: int = 0
    least: int = 0
    material: int = 0
    discard: int = 0
    waits: int = 4900
    denies: int = 0

    def taste(self, face: FaceNumbers) -> int:
        """Return how many hundredths more a property is worth."""
        return (
            self.liked * (face.type in self.types)
            + self.prime * face.prime
            + self.shared * bool(face.all or face.most)
            + self.unit * (sum(face.cost) - _UNITS)
        )


NO_BIAS: Final = Bias()
BIASES: Final[Mapping[str, Bias]] = {
    "ruth": Bias(least=800, material=-800),
    "kenji": Bias(unit=-16),
    "mele": Bias(types=(HOUSING, CIVIC), liked=40),
    "finn": Bias(material=3000, discard=-3000),
    "ingrid": Bias(material=2000),
    "diego": Bias(types=(DINING, SHOPPING), liked=25),
    "amara": Bias(waits=3000),
    "priya": Bias(shared=25),
    "leila": Bias(prime=15, denies=300),
    "harjit": Bias(denies=900),
    "sachi": Bias(prime=25),
    "kofi": Bias(unit=4),
}

PERSONALITIES: Final = Personalities(
    people=people(
        later("tabletop.games.deckville.player.bot:person"),
        {
            "ruth": (N_("keeps a full hand"), "full_hand"),
            "kenji": (N_("builds cheaply"), "cheap"),
            "mele": (N_("likes housing, civic"), "homes"),
            "finn": (N_("likes easy resources"), "small"),
            "ingrid": (N_("puts resources first"), "materials"),
            "diego": (N_("likes shops and dining"), "shops"),
            "amara": (N_("reserves buildings"), "reserved"),
            "priya": (N_("looks to neighbours"), "shared"),
            "leila": (N_("has an eye for prime"), "primes"),
            "harjit": (N_("takes what you need"), "denied"),
            "sachi": (N_("likes prime buildings"), "primes"),
            "kofi": (N_("likes big buildings"), "big"),
        },
    ),
    count=later("tabletop.games.deckville.habits:count"),
)


# Proposed tables; docs/bots.md has their minutes

_EASY, _NORMAL = LEVEL + "easy", LEVEL + "normal"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against one that builds what it likes best."),
        (HUMAN, _EASY),
        YOU_BEGIN,
        minutes=30,
    ),
    Preset(CLASSIC, N_("Three districts that compete for the same cards."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(ALONE, N_("You alone: your points earn you a title."), (HUMAN,), minutes=25),
    Preset(
        N_("Five districts"),
        N_("Five districts: the deck is empty sooner, and most is built by others."),
        (HUMAN, _NORMAL, _NORMAL, _NORMAL, _NORMAL),
        minutes=65,
    ),
)

DAILY: Final = Daily((0, 3), (HUMAN,), about=N_("You alone: as many points as you can."), minutes=25)


# Levels: manner and strength, measured by the ladder in docs/bots.md

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(N_("Has its favourites among the buildings, and never swaps a card.")),
    "normal": Level(
        N_("Weighs what each card brings its district; its last turn is exact."),
        Measured("bot:easy", 2, 500, 0.83, 0.795, 0.86, 0.14, 13.5),
    ),
    "hard": Level(
        N_("Plays on what it might do with many imagined decks before it does it."),
        Measured("bot:normal", 2, 500, 0.743, 0.702, 0.779, 19.7, 112),
    ),
}


# The goal, and how far the end is (DV-8.1, DV-10)

_MOST_TAKEN = DRAWS + 3
"""The most cards that a turn takes off the deck: a replacement, three draws, one for a reserve."""


def aim(view: State) -> GoalStatus:
    """Return what wins and how often the deck has run out; the end is near when once more suffices."""
    is_near = view.last_round is not None or (
        view.emptyings == view.last_emptying - 1 and len(view.deck) <= _MOST_TAKEN
    )
    return GoalStatus(_message(view), "DV-10" if view.is_solo else "DV-8.1", is_near or view.is_over)


def _message(view: State) -> Message:
    if view.last_round is None:
        return msg(
            "Most points win · the deck has run out {emptyings} of {last} times",
            emptyings=view.emptyings,
            last=view.last_emptying,
        )
    if view.is_last_round:
        return msg("Most points win · this is the last round")
    return msg("Most points win · the next round is the last")
