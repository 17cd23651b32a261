"""GoTown's characters and levels: their biases, the proposed tables, the measured strengths, the goal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from tabletop.engine.box import Daily, Preset
from tabletop.engine.cast import Habit, Personalities, Tally, people
from tabletop.engine.message import N_, SeatName, msg
from tabletop.engine.players import HUMAN, LEVEL, later
from tabletop.engine.protocol import NEWCOMERS, GoalStatus, Level, Measured, Seat
from tabletop.engine.setup import CLASSIC, FIRST_GAME, YOU_BEGIN
from tabletop.engine.statistics import StatStep, turns
from tabletop.games.gotown.events import (
    CardsStolen,
    Event,
    FloorBuilt,
    FloorDestroyed,
    MilkshakePlaced,
    TurnEnded,
)
from tabletop.games.gotown.state import (
    DOG,
    JACKHAMMER,
    JOKER,
    REFILL,
    SUPER_THIEF,
    WRECKING_BALL,
    Card,
    Hand,
    State,
    progress,
    ready_floors,
)

_SPECIALS: Final = range(DOG, SUPER_THIEF + 1)
_TOOLS: Final = (JACKHAMMER, WRECKING_BALL)


class Bias(NamedTuple):
    """Bias per item on the table after a turn; negative values are dislikes.

    In points, of which a floor is 100 to 250; for Hard in thousandths of a score, of which a floor is about
    400.

    Attributes:
        guards: a dog on a floor of the own tower.
        ready: a floor ready in hand.
        specials: a special card in hand.
        cards: any card in hand.
        tools: a jackhammer or wrecking ball in hand.
        variety: a different number in hand.
        richest: a card in the largest hand of an opponent.
        leaders: a card in the hand of the opponent with the highest tower.
        delayed: that opponent's loss of the next turn.
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
        """Return the bias of a seat for a table."""
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


NO_BIAS: Final = Bias()
BIASES: Final[Mapping[str, Bias]] = {
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
    "sachi": Bias(specials=60),
    "kofi": Bias(variety=60),
}

# i18n: after a character’s name, and alone: a verb phrase
PERSONALITIES: Final = Personalities(
    people=people(
        later("tabletop.games.gotown.bot:person"),
        {
            "ruth": (N_("puts dogs on guard"), "dogs_out"),
            "kenji": (N_("empties the hand"), "few_cards"),
            "mele": (N_("steals from the leader"), "from_leader"),
            "finn": (N_("plays specials at once"), "no_specials"),
            "ingrid": (N_("builds two at a time"), "two"),
            "diego": (N_("steals from full hands"), "from_richest"),
            "amara": (N_("keeps dogs back"), "dogs_in"),
            "priya": (N_("slows the leader down"), "delays_leader"),
            "leila": (N_("keeps a floor ready"), "ready"),
            "harjit": (N_("tears floors down"), "destroyed"),
            "sachi": (N_("saves special cards"), "specials"),
            "kofi": (N_("keeps many numbers"), "variety"),
        },
    ),
    count=later("tabletop.games.gotown.personalities:count"),
)


# Proposed tables; docs/bots.md has their minutes

_GENTLE, _NORMAL, _HARD = LEVEL + "gentle", LEVEL + "normal", LEVEL + "hard"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against an opponent who would rather build than steal. First to four floors wins."),
        (HUMAN, _GENTLE),
        {"short": True, **YOU_BEGIN},
        minutes=10,
    ),
    Preset(CLASSIC, N_("Three towers, five floors, played by the printed rules."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(
        # i18n: name of a short game for two
        N_("Duel"),
        N_("One on one, five floors, against the strongest computer player."),
        (HUMAN, _HARD),
        minutes=10,
    ),
    Preset(
        N_("Full street"),
        N_("Four towers, plenty to steal, and four floors win."),
        (HUMAN, _NORMAL, _NORMAL, _NORMAL),
        {"short": True},
        minutes=15,
    ),
)

DAILY: Final = Daily(
    (1, 4),
    (HUMAN, _NORMAL, _NORMAL),
    about=N_("Be the first of three to build five floors."),
    minutes=20,
)


# Levels: manner and strength, measured by the ladder in docs/bots.md

NOISE: Final[Mapping[int, int]] = {2: 30, 3: 50, 4: 100}
"""By number of seats, in thousandths: smaller changes of chances mean nothing. With four seats, where most
chances lie between 10 and 40 per cent, the model knows little."""

LEVELS: Final[Mapping[str, Level]] = {
    "gentle": Level(
        N_("Builds when it can, and attacks only the highest tower, once a turn."),
        Measured(NEWCOMERS, 2, 2400, 0.555, 0.535, 0.575, 0.1, 7.5),
    ),
    "easy": Level(
        N_("Makes small mistakes, and sometimes overlooks a special card."),
        Measured("bot:gentle", 2, 400, 0.822, 0.782, 0.857, 0.1, 22),
    ),
    "normal": Level(
        N_("Plans its whole turn, and builds early when others could steal."),
        Measured("bot:easy", 2, 600, 0.725, 0.688, 0.759, 0.3, 22),
    ),
    "hard": Level(
        N_("Picks the turn that leaves the best chance of winning."),
        Measured("bot:normal", 3, 600, 0.462, 0.422, 0.502, 1.9, 27),
    ),
}


# The goal (GT-1.1)

TO_YOU: Final = {
    "First to {goal} floors · {seat} has {floors}": {
        "seat": N_("First to {goal} floors · you have {floors}")
    },
}
"""Sentences said to the person they are about (see `Words.to_you`)."""


def aim(view: State) -> GoalStatus:
    """Return the floors that win, and the leader; the end is near one floor below that."""
    floors, goal = progress(view), view.goal
    most = max(floors)
    is_near = most >= goal - 1
    if not most:
        return GoalStatus(msg("First to {goal} floors · no floors yet", goal=goal), "GT-1.1", is_near)
    if floors.count(most) > 1:
        return GoalStatus(
            msg("First to {goal} floors · tallest tower {floors}", goal=goal, floors=most), "GT-1.1", is_near
        )
    message = msg(
        "First to {goal} floors · {seat} has {floors}",
        goal=goal,
        seat=SeatName(floors.index(most)),
        floors=most,
    )
    return GoalStatus(message, "GT-1.1", is_near)


# Liveliness


def liveliness(states: Sequence[State], events: Sequence[Event]) -> Mapping[str, float]:
    """Return the longest row of turns that ended with all towers empty, and the number of such turns."""
    ends = {state.turn: state for state in states}
    empty = [not any(state.towers) for state in ends.values()]
    longest = max((len([*turns]) for is_empty, turns in groupby(empty) if is_empty), default=0)
    return {N_("Longest stretch of turns without a floor"): longest, N_("Turns without a floor"): sum(empty)}


# Habits that measure personalities: how often a seat does what.


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    "destroyed": opponents' floors, per turn. "two": turns with several floors, per turn with any. At the end
    of its turns: "ready", floors ready in hand; "variety", different numbers; "few_cards", hands so small
    that it drew; "specials", special cards; "no_specials", hands without any; "dogs_out", dogs on floors, of
    all its dogs; "dogs_in", the others. "from_richest" and "from_leader": thefts from the largest hand and
    from the highest tower, of all from hands; "delays_leader": milkshakes for the highest tower, of all it
    gave.
    """
    tally = Tally(len(moves[-1].after.towers))
    for turn in turns(moves, lambda state: state.turn):
        seat = turn[0].seat
        if seat is None:
            continue
        events = [event for move in turn for event in move.events]
        built = sum(isinstance(event, FloorBuilt) for event in events)
        tally.add("two", seat, built > 1, built > 0)
        tally.add("destroyed", seat, sum(isinstance(event, FloorDestroyed) for event in events))
        if any(isinstance(event, TurnEnded) for event in turn[-1].events):
            _add_end(tally, seat, turn[-1].before)
        for move in turn:
            _add_victims(tally, seat, move)
    return tally.counted()


def _add_end(tally: Tally, seat: Seat, table: State) -> None:
    """Count the end of a turn."""
    hand, tower = table.hands[seat], table.towers[seat]
    held = {card for card in hand if card is not None}
    tally.add("ready", seat, ready_floors(hand))
    tally.add("variety", seat, sum(card < JOKER for card in held))
    tally.add("few_cards", seat, len(hand) < REFILL)
    tally.add("specials", seat, _held(hand, _SPECIALS))
    tally.add("no_specials", seat, max(held, default=0) < DOG)
    if tower:
        inside, outside = hand.count(DOG), sum(floor.dog for floor in tower)
        tally.add("dogs_out", seat, outside, inside + outside)
        tally.add("dogs_in", seat, inside, inside + outside)


def _add_victims(tally: Tally, seat: Seat, stat_step: StatStep[State, Event]) -> None:
    """Count the victims of a seat that had a choice."""
    table = stat_step.before
    heights = {other: len(table.towers[other]) for other in table.opponents(seat)}
    sizes = {other: len(table.hands[other]) for other in table.opponents(seat)}
    for event in stat_step.events:
        match event:
            case CardsStolen(victims=(victim,)):
                _add_choice(tally, "from_leader", seat, heights, victim)
                _add_choice(tally, "from_richest", seat, sizes, victim)
            case MilkshakePlaced(victim=victim):
                _add_choice(tally, "delays_leader", seat, heights, victim)
            case _:
                pass


def _add_choice(tally: Tally, habit: str, seat: Seat, has: Mapping[Seat, int], victim: Seat) -> None:
    if len(set(has.values())) > 1:
        tally.add(habit, seat, has[victim] == max(has.values()))
