"""Chinatown's characters and levels: their biases, the proposed tables, the measured strengths, the goal.

A bias decides what a character proposes and keeps; deals are judged as on its level.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.engine.box import Daily, Preset
from tabletop.engine.cast import Habit, Personalities, Tally, people
from tabletop.engine.message import N_, msg, msgn
from tabletop.engine.players import HUMAN, LEVEL, later
from tabletop.engine.protocol import NEWCOMERS, GoalStatus, Level, Measured, Seat
from tabletop.engine.setup import CLASSIC, FIRST_GAME, YOU_BEGIN
from tabletop.engine.statistics import StatStep, of_kind
from tabletop.games.chinatown.board import Kind, PlotNumber, geometry
from tabletop.games.chinatown.deals import (
    Plot,
    Tile,
    Transfers,
    money_change,
    money_given,
    parties_of,
    things_of,
)
from tabletop.games.chinatown.events import DealExecuted, DealProposed, Event, PlotsRevealed, RoundEnded
from tabletop.games.chinatown.state import ROUNDS, State

_FEW: Final = 2
"""The most things in a deal that is not big."""


class Bias(NamedTuple):
    """Bias of a personality; a hundred points are $1,000.

    Attributes:
        cash: points for a deal that brings money.
        barter: points for one without any.
        simple: points for one with a single thing for money.
        big: points for each thing in one beyond two.
        richest: points for one with the richest other seat, by the money that all see.
        collected: points for each tile that it gets and of which others have more.
        land: points for each plot that it gets beyond those that it gives.
        beside: points for each pair of its plots that lie side by side.
    """

    cash: int = 0
    barter: int = 0
    simple: int = 0
    big: int = 0
    richest: int = 0
    collected: int = 0
    land: int = 0
    beside: int = 0

    def of_deal(self, view: State, seat: Seat, transfers: Transfers) -> int:
        """Return a seat's bias for a deal."""
        points = 0
        if self.cash and money_change(transfers, seat) > 0:
            points += self.cash
        if self.barter and not any(money_given(transfers, one) for one in view.seats):
            points += self.barter
        if self.simple and is_simple(transfers):
            points += self.simple
        if self.big:
            points += self.big * max(0, len(things_of(transfers)) - _FEW)
        if self.richest and has_richest(view, seat, transfers):
            points += self.richest
        if self.collected:
            points += self.collected * sum(
                1
                for one in transfers
                if one.taker == seat
                and isinstance(one.what, Tile)
                and others_collect(view, seat, one.what.kind)
            )
        if self.land:
            points += self.land * sum(
                (one.taker == seat) - (one.giver == seat) for one in transfers if isinstance(one.what, Plot)
            )
        return points

    def of_plots(self, view: State, plots: Collection[PlotNumber]) -> int:
        """Return a seat's bias for owning these plots."""
        shape = geometry(view.board)
        return self.beside * sum(other in plots for plot in plots for other in shape.higher[plot])


def is_simple(transfers: Transfers) -> bool:
    """Whether a deal is a single thing for money."""
    return len(transfers) == 2 and len(things_of(transfers)) == 1


def has_richest(view: State, seat: Seat, transfers: Transfers) -> bool:
    """Whether a party of a deal beside a seat has the most money of the others, as far as all see it."""
    most = max(view.money[other] or 0 for other in view.seats if other != seat)
    return most > 0 and any(view.money[party] == most for party in parties_of(transfers) if party != seat)


def others_collect(view: State, seat: Seat, kind: Kind) -> bool:
    """Whether another seat has more tiles of a type, loose and placed."""
    has = [
        view.tiles[other][kind] + sum(view.tile_on(plot) == kind for plot in view.plots_of(other))
        for other in view.seats
    ]
    return max(has) > has[seat]


NO_BIAS: Final = Bias()
CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "ruth": {"asks": 37, "least": (37, 37), "bias": Bias(cash=50)},
    "kenji": {"bias": Bias(simple=150)},
    "mele": {"bias": Bias(barter=1500)},
    "finn": {"asks": 25, "least": (25, 25), "worthwhile": 400},
    "ingrid": {"bias": Bias(beside=150)},
    "diego": {
        "asks": 40,
        "least": (25, 38),
        "worthwhile": 10,
        "lots": 6,
        "rings": 6,
        "always_rings": True,
    },
    "amara": {"hopes": (5, 5, 5)},
    "priya": {"bias": Bias(collected=400)},
    "leila": {"bias": Bias(big=150)},
    "harjit": {"bias": Bias(richest=-150)},
    "sachi": {"bias": Bias(land=400)},
    "kofi": {"least": (46, 50)},
}
"""Changes of each character to its `Skill`."""

PERSONALITIES: Final = Personalities(
    people=people(
        later("tabletop.games.chinatown.player.trader:person"),
        {
            "ruth": (N_("wants cash"), "cash"),
            "kenji": (N_("likes simple deals"), "simple"),
            "mele": (N_("likes to swap"), "swaps"),
            "finn": (N_("seldom makes offers"), "answers"),
            "ingrid": (N_("likes adjacent plots"), "beside"),
            "diego": (N_("makes many offers"), "offered"),
            "amara": (N_("bets on tiles to come"), "paid"),
            "priya": (N_("buys what you collect"), "collected"),
            "leila": (N_("likes big deals"), "big"),
            "harjit": (N_("avoids the richest"), "avoids"),
            "sachi": (N_("buys up land"), "land"),
            "kofi": (N_("sets the terms"), "own"),
        },
    ),
    count=later("tabletop.games.chinatown.personalities:count"),
)


# Proposed tables, all of six rounds

_GENTLE, _NORMAL = LEVEL + "gentle", LEVEL + "normal"
_FOUR = (HUMAN, _NORMAL, _NORMAL, _NORMAL)

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("Two generous partners and no outlook cards. Only businesses pay."),
        (HUMAN, _GENTLE, _GENTLE),
        {"outlook": "none", **YOU_BEGIN},
    ),
    Preset(CLASSIC, N_("Four traders, and one outlook card a round."), _FOUR),
    Preset(
        N_("Open outlook"),
        N_("The outlook card is face up before you trade, so everyone knows which sizes pay more."),
        _FOUR,
        {"open_outlook": True},
    ),
    Preset(
        N_("Long hand"),
        N_("Plot cards you do not play stay in your hand, and you can trade them."),
        _FOUR,
        {"keep_cards": True},
    ),
    Preset(
        N_("Poker faces"),
        N_("The others’ money stays hidden until the end."),
        _FOUR,
        {"hidden_money": True},
    ),
)

DAILY: Final = Daily(
    (5,),
    (HUMAN, _NORMAL, _NORMAL),
    about=N_("Be the richest of three after six rounds."),
)


# Levels: manner and strength, measured by the ladder in docs/bots.md

NOISE: Final[Mapping[int, int]] = {3: 30, 4: 30, 5: 30}
"""By number of seats, in thousandths: smaller differences of chances mean nothing. At even chances of four
that is $1,700 when the first trading begins, and $700 two rounds later."""
LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        N_("A hopeful dreamer who offers little, and leaves most of a deal’s gain to you."),
        Measured(NEWCOMERS, 3, 300, 0.567, 0.51, 0.622, 1.3, 33),
    ),
    "easy": Level(
        N_("A dreamer: buys early, pays too much, and is generous."),
        Measured("bot:gentle", 3, 300, 0.727, 0.674, 0.774, 2.1, 70),
    ),
    "normal": Level(
        N_("A sober trader who asks for half of a deal’s gain."),
        Measured("bot:easy", 4, 500, 0.595, 0.551, 0.637, 3.6, 88),
    ),
    "hard": Level(
        N_("Asks for more than half, looks for three-way deals, and places tiles perfectly."),
        Measured("bot:normal", 4, 500, 0.347, 0.306, 0.389, 7.0, 170),
    ),
}


# The goal (CH-1)


def aim(view: State) -> GoalStatus:
    """Return that money counts, and the number of rounds left; the end is near in the last one."""
    left = ROUNDS - max(1, view.round)
    if not left:
        return GoalStatus(msg("The richest wins · this is the last round"), "CH-1", is_near=True)
    message = msgn(
        "The richest wins · {count} more round after this",
        "The richest wins · {count} more rounds after this",
        left,
    )
    return GoalStatus(message, "CH-1")


# Liveliness


def liveliness(states: Sequence[State], events: Sequence[Event]) -> Mapping[str, float]:
    """Return the number of deals that stand, in all and in the first round."""
    deals = [event for event in events if isinstance(event, (DealExecuted, RoundEnded))]
    first = next((at for at, event in enumerate(deals) if isinstance(event, RoundEnded)), len(deals))
    return {
        N_("Deals"): _standing(deals),
        N_("Deals in the first round"): _standing(deals[:first]),
    }


def _standing(events: Sequence[Event]) -> int:
    """Return the number of deals that stand, without reversed ones."""
    return sum(1 if event.reverses is None else -1 for event in events if isinstance(event, DealExecuted))


# Sentences said to the only person at the table

TO_YOU: Final[Mapping[str, Mapping[str, str]]] = {
    "{giver} gives {taker}: {things}": {
        "giver": N_("you give {taker}: {things}"),
        "taker": N_("{giver} gives you: {things}"),
    },
    "{seat} gives nothing in this deal.": {"seat": N_("You give nothing in this deal.")},
    "It would finish {seat}’s {business}.": {"seat": N_("It would finish your {business}.")},
    "{seat} would give me more for it.": {"seat": N_("You’d give me more for it.")},
    "{seat} is ahead by about {money}, and this helps them.": {
        "seat": N_("You’re ahead by about {money}, and this helps you."),
    },
    "{seat} would gain more from it than I would.": {"seat": N_("You’d gain more from it than I would.")},
    "{seat}, ask me again with about {money} more.": {"seat": N_("Ask me again with about {money} more.")},
    "{seat} does not own plot {plot}.": {"seat": N_("You don’t own plot {plot}.")},
    "{seat} has too few loose tiles ({tile}: {have} of {need}).": {
        "seat": N_("You have too few loose tiles ({tile}: {have} of {need})."),
    },
    "{seat} does not hold plot card {plot}.": {"seat": N_("You don’t hold plot card {plot}.")},
    "{seat} would pay {need} in all, but has {have}.": {
        "seat": N_("You’d pay {need} in all, but have {have}."),
    },
    "I see no offer for {seat} that’s good for us both.": {
        "seat": N_("I see no offer for you that’s good for us both."),
    },
}
"""By sentence and placeholder (see `Words.to_you`)."""


# Habits that measure personalities: how often a seat does what.

_Moves = Sequence[StatStep[State, Event]]


def count(moves: _Moves) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its deals: "cash", those that brought it money; "paid", those that cost it some; "swaps", those without
    any; "simple", those of a single thing for money; "land", those that brought it a plot; "own", those that
    it proposed; "answers", the others. Of all proposals, "offered", its own. Of its proposals that answer
    none, "big", those of more than two things, and "avoids", those without the richest other seat. Of the
    tiles in deals of which another seat had more than the taker, "collected", those that it got. Of the plots
    that it kept, "beside", those beside another of its own.
    """
    last = moves[-1].after
    proposals = tuple(of_kind(moves, DealProposed))
    tally = Tally(len(last.seats))
    for move, proposed in proposals:
        for seat in last.seats:
            tally.add("offered", seat, seat == proposed.seat)
        if proposed.counter_to is None:
            _add_offer(tally, move.before, proposed)
    proposers = {event.deal: event.seat for _, event in proposals}
    for move, event in of_kind(moves, DealExecuted):
        _add_deal(tally, move.before, event, proposers.get(event.deal))
    for move, revealed in of_kind(moves, PlotsRevealed):
        _add_plots(tally, move.after, revealed)
    return tally.counted()


def _add_offer(tally: Tally, table: State, offer: DealProposed) -> None:
    seat, transfers = offer.seat, offer.transfers
    tally.add("big", seat, len(things_of(transfers)) > _FEW)
    tally.add("avoids", seat, not has_richest(table, seat, transfers))


def _add_deal(tally: Tally, table: State, deal: DealExecuted, proposer: Seat | None) -> None:
    is_swap = not any(money_given(deal.transfers, seat) for seat in table.seats)
    plots = [one for one in deal.transfers if isinstance(one.what, Plot)]
    for seat in parties_of(deal.transfers):
        money = money_change(deal.transfers, seat)
        tally.add("cash", seat, money > 0)
        tally.add("paid", seat, money < 0)
        tally.add("swaps", seat, is_swap)
        tally.add("simple", seat, is_simple(deal.transfers))
        tally.add("land", seat, any(one.taker == seat for one in plots))
        tally.add("own", seat, seat == proposer)
        tally.add("answers", seat, seat != proposer)
    for one in deal.transfers:
        if isinstance(one.what, Tile) and others_collect(table, one.taker, one.what.kind):
            for seat in table.seats:
                tally.add("collected", seat, seat == one.taker)


def _add_plots(tally: Tally, table: State, revealed: PlotsRevealed) -> None:
    """Count the kept plots by their neighbours."""
    neighbours = geometry(table.board).neighbours
    for seat, kept in enumerate(revealed.kept):
        for plot in kept:
            owners = {table.owners[other - 1] for other in neighbours[plot]}
            tally.add("beside", seat, seat in owners)
