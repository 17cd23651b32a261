"""*Eight stars* and *Enough cash*: nothing else counts this turn, so what is recycled, and when (DT-5)?"""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import N_, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.puzzle import Given, Proof, Question, Verdict
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE
from tabletop.games.designtown.puzzles.choices import (
    LEAST,
    MOST,
    Choice,
    best_of,
    choices,
    compared,
    failing,
    judged,
    prices,
    proof,
    reckoned,
)
from tabletop.games.designtown.puzzles.gambles import (
    Gamble,
    Line,
    TooLargeError,
    is_gamble,
    stars_within_reach,
)
from tabletop.games.designtown.puzzles.reasons import Turn, reason
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name

_PROMISING: Final = SCALE // 10
"""Where a win is not so likely without recycling, nobody looks for one."""
_FEW: Final = 1_000
"""So many tables are looked at for each face: turns for cash are many."""
_DEAREST: Final = 3
"""Of so many faces the first one that makes a puzzle is asked for."""


def _prove_stars(view: State, seat: Seat) -> Proof[Command] | None:
    if not _may_recycle(view, seat) or view.points + stars_within_reach(view, seat) < POINTS_TO_WIN:
        return None
    gamble = Gamble(view.faces)
    if gamble.without_recycling(gamble.run(view, seat)) < _PROMISING:
        return None
    return _prove_with(view, seat, gamble, {})


def _prove_cash(view: State, seat: Seat) -> Proof[Command] | None:
    if not _may_recycle(view, seat) or view.points + stars_within_reach(view, seat) >= POINTS_TO_WIN:
        return None
    dear = sorted(prices(view, seat).items(), key=lambda one: (-one[1], one[0]))
    for card, target in dear[:_DEAREST]:
        if target > view.cash:
            given = {"card": card, "target": target}
            found = _prove_with(view, seat, Gamble(view.faces, target, most=_FEW), given)
            if found is not None:
                return found
    return None


def _may_recycle(view: State, seat: Seat) -> bool:
    """Whether a seat plays cards and has some that it could recycle."""
    if not is_gamble(view, seat) or view.is_building:
        return False
    return any(view.faces[card].is_recyclable for card in view.discards[seat])


def _prove_with(view: State, seat: Seat, gamble: Gamble, given: Given) -> Proof[Command] | None:
    try:
        found = choices(view, seat, gamble)
    except TooLargeError:
        return None
    tried = [choice for choice in found if not isinstance(choice.line[-1], co.Stop)]
    if not LEAST <= max(choice.worth for choice in found) <= MOST:
        return None
    best = best_of(tried).line
    flipped = [command.card for command in best if isinstance(command, co.Recycle)]
    if not flipped:
        theme, clause = "keep", "DT-4.3"
    elif any(view.faces[card].recycle_to_deck for card in flipped):
        theme, clause = "deck_top", "DT-5.2"
    elif any(view.faces[card].recycle_limit for card in flipped):
        theme, clause = "limit", "DT-5.2"
    else:
        theme, clause = "cash", "DT-5.2"
    return proof(tried, theme, clause, 10 * len(best) + len(view.decks[seat]), given)


def _ask_stars(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "Only a win counts this turn, and you have {points} of {all} stars. What do you do first?",
        points=view.points,
        all=POINTS_TO_WIN,
    )


def _ask_cash(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "You need ${target} for {card}, nothing else counts this turn. "
        "You have ${cash}: what do you do first?",
        card=card_name(int(given["card"])),
        target=given["target"],
        cash=view.cash,
    )


def _hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    if isinstance(answer[0], co.Recycle):
        return msg("Look for a green arrow in your discard pile.")
    _, tried = _turn(view, seat, given)
    card = next(one.card for one in failing(tried)[0].line if isinstance(one, co.Recycle))
    if view.faces[card].recycle_to_deck:
        return msg("When does {card} help most on your deck: now or later?", card=card_name(card))
    return msg("What is {card} in your next deck if you recycle it?", card=card_name(card))


def _turn(view: State, seat: Seat, given: Given) -> tuple[Turn, list[Choice]]:
    """Return the turn that is asked about, and the choices that go on."""
    target = int(given.get("target", 0))
    gamble, known = reckoned(view, seat, target, keeps=False)
    tried = [choice for choice in known if not isinstance(choice.line[-1], co.Stop)]
    return Turn(view.faces, gamble, gamble.run(view, seat), target), tried


def _judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
    found = judged(before, seat, int(given.get("target", 0)), done)
    if found is None:
        return None
    odds, is_solved = found
    turn, tried = _turn(before, seat, given)
    other = failing(tried)[0] if is_solved else best_of(tried)
    why = reason(turn, *((done, other.line) if is_solved else (other.line, done)))
    return Verdict(is_solved, compared(odds.reach, other.odds.reach, why, is_best=is_solved))


EIGHT_STARS: Final = Question(
    id="stars",
    title=N_("Eight stars"),
    ask=_ask_stars,
    hint=_hint,
    prove=_prove_stars,
    judge=_judge,
    meter=lambda view, seat, given: (view.points, POINTS_TO_WIN),
)
ENOUGH_CASH: Final = Question(
    id="cash",
    title=N_("Enough cash"),
    ask=_ask_cash,
    hint=_hint,
    prove=_prove_cash,
    judge=_judge,
    meter=lambda view, seat, given: (view.cash, int(given["target"])),
)
