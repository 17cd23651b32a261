"""Deckville's characters and levels: their biases, the proposed tables, the measured strengths, the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.engine.box import Daily, Preset
from tabletop.engine.cast import Habit, Personalities, Tally, people
from tabletop.engine.message import N_, Message, msg, msgn
from tabletop.engine.players import HUMAN, LEVEL, later
from tabletop.engine.protocol import NEWCOMERS, GoalStatus, Level, Measured, Seat
from tabletop.engine.setup import ALONE, CLASSIC, FIRST_GAME, YOU_BEGIN
from tabletop.engine.statistics import StatStep
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.cards import (
    CIVIC,
    DINING,
    DRAWS,
    HAND_LIMIT,
    HOUSING,
    SHOPPING,
    CardKind,
    PropertyType,
)
from tabletop.games.deckville.events import (
    CardReserved,
    CardTaken,
    Event,
    PropertyBuilt,
    ResourceBuilt,
    TurnEnded,
)
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
        powers: the same for those with a special power.
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
    powers: int = 0
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
            + self.powers * bool(face.powers)
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
    "leila": Bias(powers=55),
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
            "mele": (N_("likes homes and civic"), "homes"),
            "finn": (N_("likes easy resources"), "small"),
            "ingrid": (N_("puts resources first"), "materials"),
            "diego": (N_("likes shops and dining"), "shops"),
            "amara": (N_("reserves properties"), "reserved"),
            "priya": (N_("watches its neighbours"), "shared"),
            "leila": (N_("likes special powers"), "powers"),
            "harjit": (N_("takes what you need"), "denied"),
            "sachi": (N_("likes prime properties"), "primes"),
            "kofi": (N_("likes big properties"), "big"),
        },
    ),
    count=later("tabletop.games.deckville.personalities:count"),
)


# Proposed tables; docs/bots.md has their minutes

_GENTLE, _NORMAL = LEVEL + "gentle", LEVEL + "normal"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against an opponent who waits for what it likes best."),
        (HUMAN, _GENTLE),
        YOU_BEGIN,
        minutes=30,
    ),
    Preset(CLASSIC, N_("Three districts that compete for the same cards."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(ALONE, N_("You play alone, and your points earn you a title."), (HUMAN,), minutes=25),
    Preset(
        N_("Five districts"),
        N_("Five players. The deck runs out sooner, and others build most of the city."),
        (HUMAN, _NORMAL, _NORMAL, _NORMAL, _NORMAL),
        minutes=65,
    ),
)

DAILY: Final = Daily(
    (0, 3), (HUMAN,), about=N_("You play alone. Score as many points as you can."), minutes=25
)


# Levels: manner and strength, measured by the ladder in docs/bots.md

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        N_("Waits for properties it likes, and builds one a turn."),
        Measured(NEWCOMERS, 2, 2400, 0.539, 0.519, 0.559, 0.1, 12.3),
    ),
    "easy": Level(
        N_("Has its favourite properties, and never replaces a card."),
        Measured("bot:gentle", 2, 400, 0.855, 0.817, 0.886, 0.2, 23),
    ),
    "normal": Level(
        N_("Weighs what each card adds to its district, and plays its last turn perfectly."),
        Measured("bot:easy", 2, 500, 0.83, 0.795, 0.86, 0.14, 13.5),
    ),
    "hard": Level(
        N_("Tries each move against many imagined decks before making it."),
        Measured("bot:normal", 2, 500, 0.743, 0.702, 0.779, 19.7, 112),
    ),
    "master": Level(
        N_("Plays like Hard, but looks three turns ahead instead of one."),
        Measured("bot:hard", 2, 500, 0.68, 0.638, 0.719, 112, 506),
    ),
}


# The goal, and how far the end is (DV-8.1, DV-10)

_MOST_TAKEN = DRAWS + 3
"""The most cards that a turn takes off the deck: a replacement, three draws, one for a reserve."""


def aim(view: State) -> GoalStatus:
    """Return what wins and how often the deck must still run out; the end is near when once more suffices."""
    is_near = view.last_round is not None or (
        view.emptyings == view.last_emptying - 1 and len(view.deck) <= _MOST_TAKEN
    )
    return GoalStatus(_message(view), "DV-10" if view.is_solo else "DV-8.1", is_near or view.is_over)


def _message(view: State) -> Message:
    if view.last_round is None:
        return msgn(
            "Most points win · last round after {count} empty deck",
            "Most points win · last round after {count} empty decks",
            view.last_emptying - view.emptyings,
        )
    if view.is_last_round:
        return msg("Most points win · this is the last round")
    return msg("Most points win · the next round is the last")


# Habits that measure personalities: how often a seat does what.

_CHEAP: Final = 3
"""The most units of a cheap property."""


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its turns: "full_hand" at the end, "materials" built, cards "reserved". Of the properties that it
    built: "cheap" ones, of three units at most, and "big" ones; "homes", housing or civic; "shops", dining or
    shopping; "shared", whose points depend on other districts; "powers", with a special power; and "primes".
    Of the resources: "small" ones, printed with one discard at most. Of the cards that it took from the open
    supply: "denied", those that the next player could have built.
    """
    last = moves[-1].after
    tally = Tally(len(last.hands))
    for move in moves:
        for event in move.events:
            match event:
                case TurnEnded(seat=seat):
                    tally.add("full_hand", seat, len(move.before.hands[seat]) >= HAND_LIMIT)
                    tally.add("materials", seat, 0)
                    tally.add("reserved", seat, 0)
                case ResourceBuilt(seat=seat, card=card):
                    tally.add("materials", seat, 1, 0)
                    tally.add("small", seat, last.cards[card].resource_cost <= 1)
                case CardReserved(seat=seat):
                    tally.add("reserved", seat, 1, 0)
                case PropertyBuilt(seat=seat, card=card):
                    _add_property(tally, seat, last.cards[card])
                case CardTaken(seat=seat, shown=card) if card is not None:
                    rival = (seat + 1) % len(last.hands)
                    tally.add("denied", seat, not any(shortage(move.before, rival, card)))
                case _:
                    pass
    return tally.counted()


def _add_property(tally: Tally, seat: Seat, kind: CardKind) -> None:
    terms = {term.kind for term in kind.score}
    tally.add("cheap", seat, kind.units <= _CHEAP)
    tally.add("big", seat, kind.units > _CHEAP)
    tally.add("homes", seat, kind.type in (HOUSING, CIVIC))
    tally.add("shops", seat, kind.type in (DINING, SHOPPING))
    tally.add("shared", seat, bool(terms & {"all", "most"}))
    tally.add("powers", seat, bool(kind.powers))
    tally.add("primes", seat, kind.is_prime)
