"""How the people of the town play: what each fancies, beside what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.engine.message import N_
from tabletop.engine.personalities import Personalities, people
from tabletop.engine.players import later
from tabletop.games.deckville.cards import CIVIC, DINING, HOUSING, SHOPPING, PropertyType
from tabletop.games.deckville.faces import Face

_UNITS: Final = 4
"""A property of so many units is neither dear nor cheap."""


class Bias(NamedTuple):
    """What somebody fancies.

    Attributes:
        types: these types of properties are
        liked: worth so many hundredths more.
        prime: the same of prime properties.
        shared: of those that count other districts, too.
        unit: for each unit that one costs beyond four; less for each that it costs less.
        least: what a property must gain at the least, in thousandths of a point.
        material: what it likes about building a resource, likewise.
        discard: and about each card discarded for it.
        waits: what a property is worth that it reserves, at the least.
        denies: what it likes about taking a card that the next player could build, in thousandths of a point.
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

    def taste(self, face: Face) -> int:
        """Return by how many hundredths more a property is worth."""
        return (
            self.liked * (face.type in self.types)
            + self.prime * face.prime
            + self.shared * bool(face.all or face.most)
            + self.unit * (sum(face.cost) - _UNITS)
        )


NOBODY: Final = Bias()
FANCIES: Final[Mapping[str, Bias]] = {
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

TEMPERS: Final = Personalities(
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
