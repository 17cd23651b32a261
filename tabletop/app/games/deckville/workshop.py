"""Deckville's cards in the workshop: a face from a row's values, and the games it is used in."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import faces
from tabletop.engine.form import Values
from tabletop.games.deckville.form import kind

_MOST = 5
"""The most players."""


def card_face(ctx: Context, values: Values | None, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Return the face of a row's values, or a card's back."""
    if values is None:
        return faces.back(ctx, w, is_cut=is_cut)
    if is_cut:
        return faces.drawn(ctx, kind(values), w, is_cut=True)
    return faces.face(ctx, kind(values), w)


def card_note(ctx: Context, values: Values) -> str:
    """Return the numbers of players that use a card."""
    least = 1 if values["solo"] and values["min_players"] <= 2 else max(values["min_players"], 2)
    few = [1] * (values["solo"] and least > 1)
    # i18n: from few to many players
    many = str(least) if least == _MOST else ctx.t("{few}–{many}", few=least, many=_MOST)
    return ctx.t("Players: {numbers}", numbers=ctx.t(", ").join([*map(str, few), many]))


def copies(rows: Sequence[Values], seats: int) -> list[int]:
    """Return how many of each card are in a game of so many seats."""
    return [
        row["copies"] if (row["solo"] if seats == 1 else row["min_players"] <= seats) else 0 for row in rows
    ]
