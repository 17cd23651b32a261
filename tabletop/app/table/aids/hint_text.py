"""Advice in words, as a hint tells it: what to look at, the moves, why, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.message import Message
from tabletop.engine.protocol import Advice, Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key
    from tabletop.app.table.table_context import TableContext

MARKS: Final = 5
"""So many marks has the best move."""
_ALIKE: Final = 10
"""What differs by no more, in thousandths of a win, is not called better than what was advised before."""
_STEPS: Final = (5, 20, 50, 100)
"""A move that is worse by more than so many thousandths of a win has one mark less for each of them."""


@dataclass(frozen=True, slots=True)
class HintMove:
    """One of the moves: what it is called, why it is advised, how many marks it has, 0 where it is the only
    one; how many of a hundred games are won with it, and how many fewer than with the best one: None where
    nobody can say."""

    command: Any
    name: str
    why: str
    marks: int
    loses: int | None
    wins: int | None
    way: tuple[Key, ...]
    """What one touches on the table to make it."""
    things: str
    """That in words."""

    def spoken(self, ctx: Context, number: int) -> str:
        """Return all of it for screen readers."""
        marks = ctx.tn("{count} mark of five", "{count} marks of five", self.marks) if self.marks else ""
        marks = marks if self.wins is None else ctx.t("Chance to win: {count}%.", count=self.wins)
        lost = ctx.t("Of 100 games it wins {count} fewer.", count=self.loses) if self.loses else ""
        name = f"{number}. {self.name}" if self.marks else self.name
        parts = (name, self.things, self.why, marks, lost)
        return ctx.sentences(part for part in parts if part)

    def difference(self, ctx: Context) -> str:
        """Return how it differs from the best one; what differs less than can be told is as good."""
        if self.wins is not None and not self.loses:
            return ctx.t("as good")
        return ctx.t("−{count}%", count=self.loses) if self.loses else ""


@dataclass(frozen=True, slots=True)
class HintText:
    """What a hint tells: first what to look at; `more` is the button that leads on to the moves, `by` says
    who judges them, and `note` what else there is to know."""

    seat: Seat
    look: str
    moves: tuple[HintMove, ...]
    more: str
    by: str
    note: str = ""

    def spoken(self, ctx: Context) -> str:
        """Return the moves for screen readers."""
        return ctx.sentences(move.spoken(ctx, number) for number, move in enumerate(self.moves, start=1))


def kept_to(advice: Sequence[Advice], plan: Sequence[Any], least: int) -> list[Advice]:
    """Return advice with what an earlier hint of the turn put first at its head, unless something is better
    by more than can be told."""
    near = [
        one for one in advice if advice[0].worth - one.worth <= max(least, _ALIKE) and one.command in plan
    ]
    first = min(near, key=lambda one: plan.index(one.command), default=advice[0])
    return [first._replace(worth=advice[0].worth), *(one for one in advice if one is not first)]


def told(table: TableContext, seat: Seat, advice: Sequence[Advice], plan: Sequence[Any] = ()) -> HintText:
    """Put advice for a seat into words; from its view alone. `plan` is what an earlier hint of the same turn
    advised, the best first."""
    view, words = table.session.table.view(seat), table.game.words
    course = table.game.progress
    knows = course.win_chances is not None and len(table.names) > 1 and bool(course.win_chances(view))
    # Where there was no time to think nobody can say.
    knows = knows and advice[0].worth > 0
    least = course.noise.get(len(table.names), 0)
    advice = kept_to(advice, plan, least)
    best, moves = advice[0].worth, []
    hints = [words.hint(one, view) for one in advice]
    for one, hint in zip(advice, hints, strict=True):
        behind = max(0, best - one.worth)
        marks = MARKS - sum(behind > step for step in _STEPS)
        loses = round(behind / 10) if knows and behind >= least else None
        wins = round(min(max(one.worth, 0), 1000) / 10) if knows else None
        name = hint.move or words.label(one.command, view)
        moves.append(move_told(table, one.command, name, table.say(hint.why), marks, loses, wins))
    t, count = table.ctx.t, table.session.table.hints
    by = t("As the strongest computer player judges")
    if knows:
        by = t("Chance to win, as the strongest computer player judges")
    note = t("Hints seen in this game: {count}. They are in the log.", count=count)
    if plan and plan[0] != advice[0].command and plan[0] in [one.command for one in advice]:
        note = table.ctx.sentences(
            (t("Looked at anew, this is better than what the last hint put first."), note)
        )
    return HintText(seat, table.say(hints[0].look), tuple(moves), t("Show the best moves"), by, note)


def move_told(
    table: TableContext,
    command: Any,
    name: Message,
    why: str = "",
    marks: int = 0,
    loses: int | None = None,
    wins: int | None = None,
) -> HintMove:
    """Put a command into words, with what one touches for it."""
    words, way = table.say(name), tuple(table.parts.move_map.gesture_for(table.glimpse, command))
    touched = [widget.name for key in way if (widget := table.find(key)) is not None]
    capital = words[:1].upper() + words[1:]
    return HintMove(command, capital, why, marks, loses, wins, way, table.ctx.t(", ").join(touched))
