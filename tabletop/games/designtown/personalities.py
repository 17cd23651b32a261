"""How the people of the town play: what each leans to, beside what a command is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.engine.message import N_
from tabletop.engine.personalities import Personalities, people
from tabletop.engine.players import later
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import APARTMENT, RESIDENTIAL_AREA, STATION
from tabletop.games.designtown.commands import Command


class Bias(NamedTuple):
    """What somebody leans to. Commands are worth more by so many thousandths of a win.

    Attributes:
        play: to play one more card.
        buy: to buy a card, upgraded or not.
        flip: to upgrade a card that one has.
        homes: to upgrade a Residential Area, or give the Apartment away that it becomes.
        station: to recycle a station, which goes on top of the deck.
        copies: follows the plan that an opponent has followed furthest.
        plans: follows one of these plans, if any, all game long; who is Easy.
        enough: stops with so much cash; who is Easy.
        uneasy: stops with so much, once a face in play is unhappy; who is Easy.
    """

    play: int = 0
    buy: int = 0
    flip: int = 0
    homes: int = 0
    station: int = 0
    copies: bool = False
    plans: tuple[str, ...] = ()
    enough: int = 8
    uneasy: int = 8

    def to(self, command: Command) -> int:
        """Return how much more a command is worth, in thousandths of a win."""
        match command:
            case co.PlayCard():
                return self.play
            case co.Buy() | co.BuyUpgraded():
                return self.buy
            case co.Upgrade(card):
                return self.flip + (self.homes if card in (RESIDENTIAL_AREA, APARTMENT) else 0)
            case co.Recycle(card) if card == STATION:
                return self.station
            case _:
                return 0


NOBODY: Final = Bias()
LEANINGS: Final[Mapping[str, Bias]] = {
    "ruth": Bias(plans=("church",), enough=9, uneasy=6),
    "kenji": Bias(plans=("rush", "church"), enough=10),
    "mele": Bias(plans=("points",), enough=7),
    "finn": Bias(plans=("power",), enough=6),
    "ingrid": Bias(flip=20),
    "diego": Bias(buy=16),
    "amara": Bias(play=1),
    "priya": Bias(copies=True),
    "leila": Bias(homes=20, station=35),
    "harjit": Bias(homes=60),
    "sachi": Bias(station=60),
    "kofi": Bias(play=-10),
}

TEMPERS: Final = Personalities(
    people=people(
        later("tabletop.games.designtown.bot:person"),
        {
            "ruth": (N_("stops at one face"), "one_face"),
            "kenji": (N_("buys stores"), "stores"),
            "mele": (N_("builds parks"), "parks"),
            "finn": (N_("stops early"), "no_face"),
            "ingrid": (N_("flips rather than buys"), "flips"),
            "diego": (N_("buys most"), "bought"),
            "amara": (N_("plays one more card"), "busts"),
            "priya": (N_("copies others"), "copied"),
            "leila": (N_("likes stations"), "stations"),
            "harjit": (N_("gives apartments away"), "given"),
            "sachi": (N_("recycles stations"), "stations"),
            "kofi": (N_("takes few risks"), "safe"),
        },
    ),
    count=later("tabletop.games.designtown.habits:count"),
)
