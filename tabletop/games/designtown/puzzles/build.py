"""*Build for eight*: which build gives the best odds of eight stars in one's next turn (DT-6.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.engine.chance import NoChance
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.puzzle import Given, Proof, Question, Verdict
from tabletop.engine.resolution import fold
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.evolve import evolve
from tabletop.games.designtown.odds import SCALE, owned
from tabletop.games.designtown.puzzles.choices import LEAST, MOST, Choice, best_of, compared, failing, proof
from tabletop.games.designtown.puzzles.gambles import (
    Gamble,
    Line,
    TooLargeError,
    is_gamble,
    stars_within_reach,
)
from tabletop.games.designtown.state import State
from tabletop.games.designtown.view import legal

_PROMISING: Final = SCALE // 10
"""Where a win is not so likely with what there is and a point more, no build makes it so."""
_FEWEST: Final = 3
"""So many commands leave a choice."""
_KEPT: Final = 4


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    if not is_gamble(view, seat) or not view.is_building or view.actions != 1:
        return None
    if len(legal(view, seat)) < _FEWEST or view.points + stars_within_reach(view, seat) + 1 < POINTS_TO_WIN:
        return None
    gamble = Gamble(view.faces)
    if gamble.without_recycling(gamble.next_run(view, seat)._replace(points=1)) < _PROMISING:
        return None
    try:
        found = _builds(view, seat)
    except TooLargeError:
        return None
    best = best_of(found)
    if not LEAST <= best.worth <= MOST or isinstance(best.line[0], co.EndTurn):
        return None
    return proof(found, str(best.line[0].__struct_config__.tag), "DT-6.1", 5 * len(found), {})


@lru_cache(maxsize=_KEPT)
def _builds(view: State, seat: Seat) -> tuple[Choice, ...]:
    """Return what can be built, each with the odds of the seat's next turn after it."""
    found = []
    for command in legal(view, seat):
        after = _built(view, seat, command)
        gamble = Gamble(view.faces)
        odds = gamble.best(gamble.next_run(after, seat))
        found.append(Choice((command,), odds, odds.reach))
    return tuple(found)


def _built(view: State, seat: Seat, command: Command) -> State:
    """Return the table after a build, before the turn ends."""
    if isinstance(command, co.EndTurn):
        return view
    return fold(evolve, view, decide(view, seat, command, NoChance()))


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msg("Eight stars in your next turn, as your cards lie now: what do you build for it?")


def _hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    return msg("Count the stars and the unhappy faces of your next deck.")


def _judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
    found = _builds(before, seat)
    chosen = next(choice for choice in found if choice.line == done[:1])
    fails = failing(found)
    is_solved = chosen.worth > fails[0].worth
    other = fails[0] if is_solved else best_of(found)
    why = _why(before, seat, chosen.line[0], other.line[0])
    return Verdict(is_solved, compared(chosen.worth, other.worth, why, is_best=is_solved))


def _why(view: State, seat: Seat, command: Command, other: Command) -> Message:
    """Compare the cards that a seat has after two builds: how many, their stars and unhappy faces."""
    (cards, stars, faces), (cards2, stars2, faces2) = (_held(view, seat, one) for one in (command, other))
    return msg(
        "This build: {cards} cards with {stars} stars and {faces} unhappy faces. "
        "The other: {cards2} cards with {stars2} stars and {faces2} unhappy faces.",
        cards=cards,
        stars=stars,
        faces=faces,
        cards2=cards2,
        stars2=stars2,
        faces2=faces2,
    )


def _held(view: State, seat: Seat, command: Command) -> tuple[int, int, int]:
    """Return how many cards a seat has after a build, their stars and their unhappy faces."""
    own = [(view.faces[card], count) for card, count in enumerate(owned(_built(view, seat, command), seat))]
    return (
        sum(count for _, count in own),
        sum(count * face.points for face, count in own),
        sum(count * face.unhappy for face, count in own),
    )


BUILD_FOR_EIGHT: Final = Question(
    id="build", title=N_("Build for eight"), ask=_ask, hint=_hint, prove=_prove, judge=_judge
)
