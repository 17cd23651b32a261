"""*Stop or go on*: the building in reach now, or the odds of one worth twice as much (DT-4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE, bust_chance
from tabletop.games.designtown.puzzles.choices import (
    GAP,
    LEAST,
    MOST,
    PuzzleChoice,
    PuzzleTurn,
    best_of,
    choices,
    gamble_with_choices,
    judged,
    percent,
    prices,
    proof,
    reason,
    reason_to_go_on,
)
from tabletop.games.designtown.puzzles.gambles import (
    Gamble,
    Line,
    TooLargeError,
    is_gamble,
    stars_within_reach,
)
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name
from tabletop.games.designtown.view import legal

_KEPT: Final = SCALE // 2
"""Worth of stopping."""
_CLAUSES: Final = {"stop": "DT-4.5", "go_on": "DT-4.5", "shuffle": "DT-4.3", "recycle": "DT-5.2"}


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    if not is_gamble(view, seat) or co.Stop() not in legal(view, seat):
        return None
    if view.decks[seat] and not LEAST <= bust_chance(view) * SCALE <= MOST:
        return None
    if view.points + stars_within_reach(view, seat) >= POINTS_TO_WIN:
        return None
    costs = prices(view, seat)
    if min(costs.values(), default=view.cash + 1) > view.cash:
        return None
    for card, target in sorted(costs.items(), key=lambda one: (-one[1], one[0])):
        if target > view.cash:
            found = _prove_for(view, seat, {"card": card, "target": target})
            if found is not None:
                return found
    return None


def _prove_for(view: State, seat: Seat, given: dict[str, int | str]) -> Proof[Command] | None:
    gamble = Gamble(view.faces, int(given["target"]), keeps=True)
    try:
        found = choices(view, seat, gamble)
    except TooLargeError:
        return None
    going_on = _going_on(found)
    if not LEAST <= going_on.odds.reach <= MOST or any(one.odds.reach == SCALE for one in found):
        return None
    if abs(going_on.worth - _KEPT) < GAP:
        return None  # stopping is as good
    theme = _theme(view, seat, best_of(found).line)
    return proof(found, theme, _CLAUSES[theme], 10 * len(found) + len(view.decks[seat]), given)


def _theme(view: State, seat: Seat, line: Line) -> str:
    if isinstance(line[0], co.Recycle):
        return "recycle"
    if isinstance(line[0], co.Stop):
        return "stop"
    return "go_on" if view.decks[seat] else "shuffle"


def _going_on(found: Sequence[PuzzleChoice]) -> PuzzleChoice:
    return max((choice for choice in found if co.Stop() not in choice.line), key=lambda choice: choice.worth)


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "{card} for ${target} would be worth twice what you can build with ${cash}. Stop, or go on?",
        card=card_name(int(given["card"])),
        target=given["target"],
        cash=view.cash,
    )


def _hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    return msg("What is likelier: that you reach ${target}, or that you bust?", target=given["target"])


def _judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
    target = int(given["target"])
    found = judged(before, seat, target, done, keeps=True)
    if found is None:
        return None
    odds, is_solved = found
    gamble, known = gamble_with_choices(before, seat, target, keeps=True)
    turn = PuzzleTurn(before.faces, gamble, gamble.run(before, seat), target)
    best = best_of(known)
    if not is_solved and co.Stop() not in (*done, *best.line):
        chances = msg(
            "This way reaches ${target} with {reach} and busts with {bust}, "
            "another way with {more} and {less}.",
            target=target,
            reach=percent(odds.reach),
            bust=percent(odds.bust),
            more=percent(best.odds.reach),
            less=percent(best.odds.bust),
        )
        return Verdict(False, msg("{odds} {why}", odds=chances, why=reason(turn, best.line, done)))
    going_on = _going_on(known)
    chances = msg(
        "Going on as long as it pays reaches ${target} with {reach} and busts with {bust}.",
        target=target,
        reach=percent(going_on.odds.reach),
        bust=percent(going_on.odds.bust),
    )
    return Verdict(is_solved, msg("{odds} {why}", odds=chances, why=reason_to_go_on(turn, going_on.line)))


STOP_OR_GO_ON: Final = Question(
    id="stop",
    title=N_("Stop or go on"),
    ask=_ask,
    hint=_hint,
    prove=_prove,
    judge=_judge,
    meter=lambda view, seat, given: (view.cash, int(given["target"])),
)
