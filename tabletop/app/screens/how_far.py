"""How far a game has come, in words: turns of one seat, or rounds in which all act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def count_text(ctx: Context, game: Game[Any, Any, Any], number: int) -> str:
    """Return a turn or round by its number: "Turn 14"."""
    if game.progress.counts_rounds:
        return ctx.t("Round {turn}", turn=number)
    return ctx.t("Turn {turn}", turn=number)


def game_text(ctx: Context, game: Game[Any, Any, Any], number: int) -> str:
    """Return a game and how far it has come: "Ludo, turn 14"."""
    if game.progress.counts_rounds:
        return ctx.t("{game}, round {round}", game=game.name, round=number)
    return ctx.t("{game}, turn {turn}", game=game.name, turn=number)


def won_text(ctx: Context, game: Game[Any, Any, Any], names: str, number: int) -> str:
    """Return who won when; without names it was a draw."""
    match game.progress.counts_rounds, bool(names):
        case True, True:
            return ctx.t("Won by {names} in round {round}", names=names, round=number)
        case True, False:
            return ctx.t("A draw after round {round}", round=number)
        case False, True:
            return ctx.t("Won by {names} in turn {turn}", names=names, turn=number)
        case _:
            return ctx.t("A draw after turn {turn}", turn=number)


def length_text(ctx: Context, game: Game[Any, Any, Any], count: int) -> str:
    """Return how long a finished game took."""
    if game.progress.counts_rounds:
        return ctx.tn("Finished after {count} round", "Finished after {count} rounds", count)
    return ctx.tn("Finished after {count} turn", "Finished after {count} turns", count)
