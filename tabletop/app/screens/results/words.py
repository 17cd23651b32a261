"""What is said at the end of a game: who won, why, and the best result so far of those who play alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.session import Session
from tabletop.engine.protocol import Result
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def headline(ctx: Context, session: Session, result: Result) -> str:
    """Say who won; alone, what became of it."""
    if result.headline is not None:
        return ctx.message(result.headline, session.names)
    t, names = ctx.t, [session.names[seat] for seat in result.winners]
    match names:
        case [] if len(session.names) == 1:
            return t("The game is lost")
        case []:
            return t("A draw")
        case [name]:
            return t("{name} wins {game}", name=name, game=session.game.name)
        case [one, two]:
            return t("{one} and {two} share the win", one=one, two=two)
        case _:
            return t("{names} share the win", names=t(", ").join(names))


def reason(ctx: Context, session: Session, result: Result, best: int | None) -> str:
    """Say why, and whether there were hints; alone also the `best_alone`, or that this is it."""
    why, hints = ctx.message(result.reason, session.names), session.table.hints
    if hints:
        why = ctx.sentences((why, ctx.tn("With {count} hint.", "With {count} hints.", hints)))
    if best is None:
        return why
    if best == _result_alone(session, result):
        text = ctx.t("That is the best result so far.")
    elif _counts_points(session):
        text = ctx.tn("Best so far: {count} point.", "Best so far: {count} points.", best)
    else:
        text = ctx.tn("Best so far: won in {count} turn.", "Best so far: won in {count} turns.", best)
    return ctx.sentences((why, text))


def best_alone(session: Session, library: Library) -> int | None:
    """Return the best result of somebody who plays alone: points, or turns to the quickest win."""
    if len(session.names) > 1:
        return None
    game_id = session.game.id
    return library.best_score(game_id) if _counts_points(session) else library.fewest_turns(game_id)


def _counts_points(session: Session) -> bool:
    """Whether no number of points wins, so that alone the most are the best (DV-10, else DT-9.3)."""
    return session.game.course.goal(session.table.state) is None


def _result_alone(session: Session, result: Result) -> int | None:
    """Return what this game counts among them, as it lies in the library already; None if it does not."""
    table = session.table
    if table.is_assisted or not result.winners:
        return None
    return result.scores[0] if _counts_points(session) else table.game.course.round_of(table.state)
