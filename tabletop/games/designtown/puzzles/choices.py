"""Choices with their odds: which solve a puzzle, which fail, and what became of an attempt.

No luck of the moment counts: a choice solves a puzzle or fails whatever comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.puzzle import Given, Proof
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import FACES, Card, is_front, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE
from tabletop.games.designtown.puzzles.gambles import Gamble, Line, Odds
from tabletop.games.designtown.state import State

GAP: Final = SCALE // 10
"""What fails is so much worse than the best."""
SAME: Final = SCALE // 100
"""What solves it is not worse than the best by more."""
LEAST: Final = SCALE // 5
MOST: Final = SCALE * 9 // 10
"""Chances that are neither hopeless nor sure."""
_MISSES: Final = 3
_ANY_NUMBER: Final = 1 << 30
_KEPT: Final = 4
"""So many positions are kept, since an attempt is judged step by step."""


class Choice(NamedTuple):
    """A line of commands up to the choice that counts, and its odds."""

    line: Line
    odds: Odds
    worth: int


def choices(view: State, seat: Seat, gamble: Gamble) -> list[Choice]:
    """Return the choices of a seat that plays cards; raise `TooLargeError`."""
    lines = gamble.lines(gamble.run(view, seat))
    return [Choice(line, odds, gamble.worth(odds)) for line, odds in lines]


def best_of(found: Sequence[Choice]) -> Choice:
    """Return the best choice, of equal ones the shortest."""
    most = max(choice.worth for choice in found)
    return min(
        (choice for choice in found if choice.worth >= most - SAME),
        key=lambda choice: (len(choice.line), -choice.worth),
    )


def failing(found: Sequence[Choice]) -> list[Choice]:
    """Return the choices that fail, the best first."""
    most = max(choice.worth for choice in found)
    worse = [choice for choice in found if choice.worth <= most - GAP]
    return sorted(worse, key=lambda choice: (-choice.worth, len(choice.line)))


def proof(
    found: Sequence[Choice], theme: str, clause: str, extra: int, given: Given
) -> Proof[Command] | None:
    """Return the proof that some choices fail and all others are the best; None when they are not.

    The closer the best of those that fail comes, the harder it is, and by what is `extra`.
    """
    most = max(choice.worth for choice in found)
    worse = failing(found)
    if not worse or sum(choice.worth >= most - SAME for choice in found) + len(worse) < len(found):
        return None
    alike: dict[tuple[Command, Command], Line] = {}
    for choice in worse:
        alike.setdefault((choice.line[0], choice.line[-1]), choice.line)
    return Proof(
        given=given,
        answer=best_of(found).line,
        misses=tuple(alike.values())[:_MISSES],
        theme=theme,
        clause=clause,
        difficulty=100 - (most - worse[0].worth) * 100 // SCALE + extra,
    )


@lru_cache(maxsize=_KEPT)
def reckoned(view: State, seat: Seat, target: int, *, keeps: bool) -> tuple[Gamble, tuple[Choice, ...]]:
    """Return the gamble of a position that is known to be a puzzle, and its choices."""
    gamble = Gamble(view.faces, target, keeps=keeps, most=_ANY_NUMBER)
    return gamble, tuple(choices(view, seat, gamble))


def judged(
    view: State, seat: Seat, target: int, done: Line, *, keeps: bool = False
) -> tuple[Odds, bool] | None:
    """Return the odds of what was done, and whether that solves it.

    None before the choice that counts, unless recycling has spoilt it.
    """
    gamble, _ = reckoned(view, seat, target, keeps=keeps)
    run = gamble.run(view, seat)
    least = gamble.worth(gamble.best(run)) - GAP
    for command in done[:-1]:
        if isinstance(command, co.Recycle):
            run = gamble.recycled(run, command.card)
    odds = gamble.after(run, done[-1])
    is_good = gamble.worth(odds) > least
    return None if isinstance(done[-1], co.Recycle) and is_good else (odds, is_good)


def prices(view: State, seat: Seat) -> dict[Card, int]:
    """Return what it costs at least to get each face now: bought, or flipped in the discard pile (DT-6.1)."""
    found: dict[Card, int] = {}
    for card in FACES:
        face = view.faces[card]
        if is_front(card):
            if face.cost is not None and view.supply[card // 2]:
                found[card] = face.cost
            continue
        front = view.faces[other_face(card)]
        if front.fee is None or front.cost is None:
            continue
        if other_face(card) in view.discards[seat]:
            found[card] = front.fee
        elif view.supply[card // 2]:
            found[card] = front.cost + front.fee
    return found


def compared(chance: int, other: int, why: Message, *, is_best: bool) -> Message:
    """Return the chance of the way that was gone, that of the next best or of the best one, and why."""
    if is_best:
        odds = msg(
            "This way it succeeds with {chance}, otherwise with {other} at most.",
            chance=percent(chance),
            other=percent(other),
        )
    else:
        odds = msg(
            "This way it succeeds with {chance}, and another way with {other}.",
            chance=percent(chance),
            other=percent(other),
        )
    return msg("{odds} {why}", odds=odds, why=why)


def percent(chance: int) -> str:
    """Return a chance of `SCALE` in per cent."""
    return f"{(chance * 100 + SCALE // 2) // SCALE}%"
