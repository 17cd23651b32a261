"""Design Town's characters and levels: biases, proposed tables, measured strengths, and the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.engine.box import Daily, Preset
from tabletop.engine.cast import Habit, Personalities, Tally, people
from tabletop.engine.message import N_, SeatName, msg
from tabletop.engine.players import HUMAN, LEVEL, later
from tabletop.engine.protocol import NEWCOMERS, GoalStatus, Level, Measured, Seat
from tabletop.engine.setup import ALONE, CLASSIC, FIRST_GAME, YOU_BEGIN
from tabletop.engine.statistics import StatStep
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    LIMIT,
    MOST_TURNS,
    POINTS_TO_WIN,
    RESIDENTIAL_AREA,
    STATION,
    Card,
    Face,
)
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.events import BuildingBegan, CardBought, CardFlipped, Event, TurnBust
from tabletop.games.designtown.odds import owned
from tabletop.games.designtown.state import State


class Bias(NamedTuple):
    """Bias of a personality: how much more commands are worth, in thousandths of a win.

    Attributes:
        play: playing one more card.
        buy: buying a card, upgraded or not.
        flip: upgrading an own card.
        homes: upgrading a Residential Area, or giving away the Apartment that it becomes.
        station: recycling a Station, which goes on top of the deck.
        copies: whether it follows the plan that an opponent has followed furthest.
        plans: the plans it keeps to all game long, if any (Easy).
        enough: the cash with which it stops (Easy).
        uneasy: the cash with which it stops once a face in play is unhappy (Easy).
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
        """Return the bias for a command, in thousandths of a win."""
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


NO_BIAS: Final = Bias()
BIASES: Final[Mapping[str, Bias]] = {
    "ruth": Bias(plans=("church",), enough=9, uneasy=6),
    "kenji": Bias(plans=("rush", "church"), enough=10),
    "mele": Bias(plans=("points",), enough=7),
    "finn": Bias(plans=("power",), enough=6),
    "ingrid": Bias(flip=20),
    "diego": Bias(buy=16),
    "amara": Bias(play=1),
    "priya": Bias(copies=True),
    "leila": Bias(flip=-20),
    "harjit": Bias(homes=60),
    "sachi": Bias(station=60),
    "kofi": Bias(play=-10),
}

# i18n: after a character’s name, and alone: a verb phrase
PERSONALITIES: Final = Personalities(
    people=people(
        later("tabletop.games.designtown.bot:person"),
        {
            "ruth": (N_("stops at one face"), "one_face"),
            "kenji": (N_("buys stores"), "stores"),
            "mele": (N_("builds parks"), "parks"),
            "finn": (N_("stops early"), "no_face"),
            "ingrid": (N_("flips rather than buys"), "flips"),
            "diego": (N_("buys the most"), "bought"),
            "amara": (N_("plays one more card"), "busts"),
            "priya": (N_("copies others"), "copied"),
            "leila": (N_("buys rather than flips"), "fresh"),
            "harjit": (N_("gives Apartments away"), "given"),
            "sachi": (N_("recycles stations"), "stations"),
            "kofi": (N_("takes few risks"), "safe"),
        },
    ),
    count=later("tabletop.games.designtown.personalities:count"),
)


# Proposed tables; docs/bots.md has their minutes

_GENTLE, _NORMAL = LEVEL + "gentle", LEVEL + "normal"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against a careful computer player."),
        (HUMAN, _GENTLE),
        YOU_BEGIN,
        minutes=20,
    ),
    Preset(CLASSIC, N_("Three cities, one supply."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(
        N_("Japanese sheet"),
        N_("Three cities. The supply has fewer stores and hospitals, but more factories and parks."),
        (HUMAN, _NORMAL, _NORMAL),
        {"supply": "japanese"},
    ),
    Preset(ALONE, N_("You against the supply: win before it runs out."), (HUMAN,), minutes=15),
)

DAILY: Final = Daily(
    (2,),
    (HUMAN,),
    about=N_("You against the supply: eight stars in one turn before it runs out."),
    minutes=15,
)


# Levels: manner and strength, measured by the ladder in docs/bots.md

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        N_("Stops as soon as it can build something, and never gives you an Apartment."),
        Measured(NEWCOMERS, 2, 2400, 0.593, 0.573, 0.612, 0.1, 5.8),
    ),
    "easy": Level(
        N_("Keeps to one plan, stops early, and builds what it likes."),
        Measured("bot:gentle", 2, 400, 0.808, 0.766, 0.843, 0.2, 203),
    ),
    "normal": Level(
        N_("Counts the odds and sticks to its plan."),
        Measured("bot:easy", 2, 500, 0.766, 0.726, 0.801, 0.3, 65),
    ),
    "hard": Level(
        N_("Works out how soon each city can win, and builds accordingly."),
        Measured("bot:normal", 2, 500, 0.726, 0.685, 0.763, 0.4, 82),
    ),
}


# The goal: stars, and the most that a player's cards can bring in one turn (DT-1.2)

_LAST_OF_SUPPLY = 2
"""The most cards that leave the supply in one solo turn: one bought, one removed (DT-9.2)."""

TO_YOU: Final = {
    "{goal} stars in one turn win · {seat} can reach {stars}": {
        "seat": N_("{goal} stars in one turn win · you can reach {stars}"),
    },
}
"""Sentences said to the person they are about (see `Words.to_you`)."""


def aim(view: State) -> GoalStatus:
    """Return the stars that win, and the player whose cards can show most in one turn. The end is near if a
    player's cards can win, if the supply of a solo game runs out (DT-9.3), and in the last turns (DT-1.5)."""
    cards = [_cards(view, seat) for seat in range(len(view.decks))]
    stars = [_most_stars(view.faces, own) for own in cards]
    most = max(stars)
    is_near = (
        most >= POINTS_TO_WIN
        or any(_wins_by_number(view.faces, own) for own in cards)
        or (view.is_solo and sum(view.supply) <= _LAST_OF_SUPPLY)
        or view.turn > (MOST_TURNS - 1) * len(view.decks)
    )
    if stars.count(most) > 1:
        message = msg(
            "{goal} stars in one turn win · {stars} within reach",
            goal=POINTS_TO_WIN,
            stars=most,
        )
    else:
        message = msg(
            "{goal} stars in one turn win · {seat} can reach {stars}",
            goal=POINTS_TO_WIN,
            seat=SeatName(stars.index(most)),
            stars=most,
        )
    return GoalStatus(message, "DT-1.2", is_near)


def _cards(view: State, seat: Seat) -> tuple[Card, ...]:
    """Return all cards of a seat, which are public except for their order (DT-8)."""
    row = view.row if seat == view.active else ()
    return tuple(sorted((*view.decks[seat], *view.discards[seat], *row)))


@lru_cache(maxsize=16)
def _most_stars(faces: tuple[Face, ...], cards: tuple[Card, ...]) -> int:
    """Return the most stars that cards can show in the luckiest order before a bust."""
    own = [faces[card] for card in cards]
    bears = LIMIT - 1 + sum(face.limit for face in own)
    best = [0] * (bears + 1)
    for face in own:
        for room in range(bears, face.unhappy - 1, -1):
            best[room] = max(best[room], best[room - face.unhappy] + face.points)
    return best[bears]


def _wins_by_number(faces: tuple[Face, ...], cards: tuple[Card, ...]) -> bool:
    """Whether a player's cards are enough for a win by their number (DT-1.3)."""
    return any(0 < faces[card].wins_at <= len(cards) for card in cards)


# Habits that measure personalities: how often a seat does what.


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its turns: "busts", "safe" ones without a bust, "bought" cards of the supply, Apartments "given" to
    others, "stations" recycled. Of the turns that it stopped: "no_face" and "one_face", by unhappy faces. Of
    its purchases: "stores" and "parks". Of its builds: "flips" of own cards, "fresh" ones from the supply,
    and "copied" faces of which an opponent had more.
    """
    tally = Tally(len(moves[-1].after.decks))
    for move in moves:
        for event in move.events:
            match event:
                case TurnBust(seat=seat):
                    _add_turn(tally, seat, is_bust=True)
                case BuildingBegan(seat=seat):
                    _add_turn(tally, seat, is_bust=False)
                    tally.add("no_face", seat, move.before.unhappy == 0)
                    tally.add("one_face", seat, move.before.unhappy == 1)
                case CardBought(seat=seat, card=card):
                    tally.add("bought", seat, 1, 0)
                    tally.add("stores", seat, card == CONVENIENCE_STORE)
                    tally.add("parks", seat, card == CENTRAL_PARK)
                    _add_built(tally, seat, move.before, card, is_flipped=False)
                case CardFlipped(seat=seat, card=card, is_recycled=is_recycled, to=to):
                    if is_recycled:
                        tally.add("stations", seat, card == STATION, 0)
                    else:
                        tally.add("given", seat, to is not None, 0)
                        _add_built(tally, seat, move.before, card ^ 1, is_flipped=True)
                case _:
                    pass
    return tally.counted()


def _add_turn(tally: Tally, seat: Seat, *, is_bust: bool) -> None:
    tally.add("busts", seat, is_bust)
    tally.add("safe", seat, not is_bust)
    for habit in ("bought", "given", "stations"):
        tally.add(habit, seat, 0)


def _add_built(tally: Tally, seat: Seat, table: State, card: Card, *, is_flipped: bool) -> None:
    tally.add("flips", seat, is_flipped)
    tally.add("fresh", seat, not is_flipped)
    others = [owned(table, other)[card] for other in range(len(table.decks)) if other != seat]
    tally.add("copied", seat, max(others, default=0) > owned(table, seat)[card])
