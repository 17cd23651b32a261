"""How the people of the town play: what each likes about a table after a turn, beside what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tabletop.engine.message import N_
from tabletop.engine.personalities import Personalities, people
from tabletop.engine.players import later
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.cards import (
    DOG,
    JACKHAMMER,
    JOKER,
    SUPER_THIEF,
    WRECKING_BALL,
    Card,
)
from tabletop.games.gotown.state import Hand, State, ready_floors

_SPECIALS: Final = range(DOG, SUPER_THIEF + 1)
_TOOLS: Final = (JACKHAMMER, WRECKING_BALL)


class Bias(NamedTuple):
    """What somebody likes, for each of it; what is below nothing is disliked.

    In points, of which a floor is 100 to 250; of who is Hard in thousandths of a score, of which it is about
    400.

    Attributes:
        guards: a dog on a floor of one's own.
        ready: a floor that lies ready in hand.
        specials: a special card in hand.
        cards: any card in hand.
        tools: a jackhammer or wrecking ball in hand.
        variety: a number in hand, however often.
        richest: a card in the hand of the opponent who has most.
        leaders: a card in the hand of the opponent whose tower is highest.
        delayed: that this opponent loses the next turn.
    """

    guards: int = 0
    ready: int = 0
    specials: int = 0
    cards: int = 0
    tools: int = 0
    variety: int = 0
    richest: int = 0
    leaders: int = 0
    delayed: int = 0

    def of(self, table: State, seat: Seat) -> int:
        """Return how much a seat likes a table."""
        hand, others = table.hands[seat], table.opponents(seat)
        leader = max(others, key=lambda other: len(table.towers[other]))
        return (
            self.guards * sum(floor.dog for floor in table.towers[seat])
            + self.ready * ready_floors(hand)
            + self.cards * len(hand)
            + self.specials * _held(hand, _SPECIALS)
            + self.tools * _held(hand, _TOOLS)
            + self.variety * len({card for card in hand if card is not None and card < JOKER})
            + self.richest * max(len(table.hands[other]) for other in others)
            + self.leaders * len(table.hands[leader])
            + self.delayed * table.skips_next(leader)
        )


def _held(hand: Hand, kinds: Iterable[Card]) -> int:
    return sum(hand.count(kind) for kind in kinds)


NOBODY: Final = Bias()
LIKES: Final[Mapping[str, Bias]] = {
    "ruth": Bias(guards=120),
    "kenji": Bias(cards=-80),
    "mele": Bias(leaders=-30),
    "finn": Bias(specials=-28),
    "ingrid": Bias(ready=55),
    "diego": Bias(richest=-20),
    "amara": Bias(guards=-30),
    "priya": Bias(delayed=40),
    "leila": Bias(ready=35, variety=5, tools=-40),
    "harjit": Bias(tools=-400),
    "sachi": Bias(ready=60, specials=-60),
    "kofi": Bias(variety=60),
}

TEMPERS: Final = Personalities(
    people=people(
        later("tabletop.games.gotown.bot:person"),
        {
            "ruth": (N_("puts dogs on guard"), "dogs_out"),
            "kenji": (N_("empties the hand"), "few_cards"),
            "mele": (N_("robs who leads"), "from_leader"),
            "finn": (N_("plays specials at once"), "no_specials"),
            "ingrid": (N_("builds two at a time"), "two"),
            "diego": (N_("robs the fullest hand"), "from_richest"),
            "amara": (N_("keeps dogs back"), "dogs_in"),
            "priya": (N_("slows the leader down"), "delays_leader"),
            "leila": (N_("keeps a floor ready"), "ready"),
            "harjit": (N_("tears floors down"), "destroyed"),
            "sachi": (N_("keeps floors in hand"), "ready"),
            "kofi": (N_("keeps many numbers"), "variety"),
        },
    ),
    count=later("tabletop.games.gotown.habits:count"),
)
