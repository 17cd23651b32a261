"""Design Town's puzzles: the choice with the best odds, computed exactly from public facts.

`gambles` computes the odds, `choices` compares them; the questions are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.chance import NoChance
from tabletop.engine.event_log import fold
from tabletop.engine.message import N_, Message, dollars, msg, msgn
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.evolve import evolve
from tabletop.games.designtown.odds import SCALE, bust_chance, owned
from tabletop.games.designtown.puzzles.choices import (
    GAP,
    LEAST,
    MOST,
    PuzzleChoice,
    PuzzleTurn,
    best_of,
    choices,
    compared,
    failing,
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

# *Stop or go on*: the building in reach now, or the odds of one worth twice as much (DT-4.5).

_KEPT_CHANCE: Final = SCALE // 2
"""Worth of stopping."""
_CLAUSES: Final = {"stop": "DT-4.5", "go_on": "DT-4.5", "shuffle": "DT-4.3", "recycle": "DT-5.2"}


def _prove_stop(view: State, seat: Seat) -> Proof[Command] | None:
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
    if abs(going_on.worth - _KEPT_CHANCE) < GAP:
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


def _ask_stop(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "{card} for {target} would be worth twice what you can build with {cash}. Do you stop or go on?",
        card=card_name(int(given["card"])),
        target=dollars(int(given["target"])),
        cash=dollars(view.cash),
    )


def _stop_hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    return msg(
        "What is more likely: you reach {target}, or you go bust?", target=dollars(int(given["target"]))
    )


def _stop_judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
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
            "This way you reach {target} {reach} of the time and go bust {bust} of the time. "
            "Another way: {more} and {less}.",
            target=dollars(target),
            reach=percent(odds.reach),
            bust=percent(odds.bust),
            more=percent(best.odds.reach),
            less=percent(best.odds.bust),
        )
        return Verdict(False, msg("{odds} {why}", odds=chances, why=reason(turn, best.line, done)))
    going_on = _going_on(known)
    chances = msg(
        "If you go on as long as it pays, you reach {target} {reach} of the time and go bust {bust} of "
        "the time.",
        target=dollars(target),
        reach=percent(going_on.odds.reach),
        bust=percent(going_on.odds.bust),
    )
    # i18n: two sentences in a row
    return Verdict(is_solved, msg("{odds} {why}", odds=chances, why=reason_to_go_on(turn, going_on.line)))


STOP_OR_GO_ON: Final = Question(
    id="stop",
    title=N_("Stop or go on"),
    ask=_ask_stop,
    hint=_stop_hint,
    prove=_prove_stop,
    judge=_stop_judge,
    meter=lambda view, seat, given: (view.cash, int(given["target"])),
)


# *Eight stars*, *Enough cash* and *Build for eight*: what to recycle, and when (DT-5), or what to build.

_PROMISING: Final = SCALE // 10
"""The least chance of a win without recycling that makes a search worthwhile."""
_FEW: Final = 1_000
"""The most tables examined for each face: there are many turns for cash."""
_DEAREST: Final = 3
"""The most faces examined: the first one that makes a puzzle is asked for."""


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
    """Whether a seat plays cards and has some to recycle."""
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
        "You need {target} for {card}, and nothing else counts this turn. You have {cash}. "
        "What do you do first?",
        card=card_name(int(given["card"])),
        target=dollars(int(given["target"])),
        cash=dollars(view.cash),
    )


def _hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    if isinstance(answer[0], co.Recycle):
        return msg("Look for a green arrow in your discard pile.")
    _, tried = _turn(view, seat, given)
    card = next(one.card for one in failing(tried)[0].line if isinstance(one, co.Recycle))
    if view.faces[card].recycle_to_deck:
        return msg("When does {card} help most on top of your deck: now or later?", card=card_name(card))
    return msg("What will {card} be in your next deck if you recycle it?", card=card_name(card))


def _turn(view: State, seat: Seat, given: Given) -> tuple[PuzzleTurn, list[PuzzleChoice]]:
    """Return the turn of the question, and the choices that go on."""
    target = int(given.get("target", 0))
    gamble, known = gamble_with_choices(view, seat, target, keeps=False)
    tried = [choice for choice in known if not isinstance(choice.line[-1], co.Stop)]
    return PuzzleTurn(view.faces, gamble, gamble.run(view, seat), target), tried


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


# *Build for eight*: the build with the best odds of eight stars in the next own turn (DT-6.1).

_PROMISING_BUILDS: Final = SCALE // 10
"""The least chance of a win with a point more than there is that makes a search worthwhile."""
_FEWEST: Final = 3
"""The fewest commands that leave a choice."""
_KEPT: Final = 4


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    if not is_gamble(view, seat) or not view.is_building or view.actions != 1:
        return None
    if len(legal(view, seat)) < _FEWEST or view.points + stars_within_reach(view, seat) + 1 < POINTS_TO_WIN:
        return None
    gamble = Gamble(view.faces)
    if gamble.without_recycling(gamble.next_run(view, seat)._replace(points=1)) < _PROMISING_BUILDS:
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
def _builds(view: State, seat: Seat) -> tuple[PuzzleChoice, ...]:
    """Return the possible builds, each with the odds of the seat's next turn."""
    found = []
    for command in legal(view, seat):
        after = _built(view, seat, command)
        gamble = Gamble(view.faces)
        odds = gamble.best(gamble.next_run(after, seat))
        found.append(PuzzleChoice((command,), odds, odds.reach))
    return tuple(found)


def _built(view: State, seat: Seat, command: Command) -> State:
    """Return the state after a build, before the turn ends."""
    if isinstance(command, co.EndTurn):
        return view
    return fold(evolve, view, decide(view, seat, command, NoChance()))


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msg("You want eight stars in your next turn, with your cards as they are now. What do you build?")


def _build_hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    return msg("Count the stars and the unhappy faces of your next deck.")


def _build_judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
    found = _builds(before, seat)
    chosen = next(choice for choice in found if choice.line == done[:1])
    fails = failing(found)
    is_solved = chosen.worth > fails[0].worth
    other = fails[0] if is_solved else best_of(found)
    why = _why(before, seat, chosen.line[0], other.line[0])
    return Verdict(is_solved, compared(chosen.worth, other.worth, why, is_best=is_solved))


def _why(view: State, seat: Seat, command: Command, other: Command) -> Message:
    """Return the comparison of a seat's cards after two builds: number, stars and unhappy faces."""
    return msg(
        "This build: {these}. The other: {others}.",
        these=_held(view, seat, command),
        others=_held(view, seat, other),
    )


def _held(view: State, seat: Seat, command: Command) -> tuple[Message, ...]:
    """Return the number of a seat's cards after a build, their stars and their unhappy faces."""
    own = [(view.faces[card], count) for card, count in enumerate(owned(_built(view, seat, command), seat))]
    return (
        msgn("{count} card in all", "{count} cards in all", sum(count for _, count in own)),
        msgn("{count} star", "{count} stars", sum(count * face.points for face, count in own)),
        msgn(
            "{count} unhappy face", "{count} unhappy faces", sum(count * face.unhappy for face, count in own)
        ),
    )


BUILD_FOR_EIGHT: Final = Question(
    id="build",
    title=N_("Build for eight stars"),
    ask=_ask,
    hint=_build_hint,
    prove=_prove,
    judge=_build_judge,
)


def questions() -> tuple[Question[State, Command], ...]:
    """Return Design Town's kinds of puzzles."""
    return STOP_OR_GO_ON, EIGHT_STARS, ENOUGH_CASH, BUILD_FOR_EIGHT
