"""Deckville's cards in the workshop: a face from a row's values, and the games it is used in."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import faces
from tabletop.engine.form import Values
from tabletop.games.deckville.form import kind


def card_face(ctx: Context, values: Values | None, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Return the face of a row's values, or a card's back."""
    if values is None:
        return faces.back(ctx, w, is_cut=is_cut)
    if is_cut:
        return faces.drawn(ctx, kind(values), w, is_cut=True)
    return faces.face(ctx, kind(values), w)


def card_note(ctx: Context, values: Values) -> str:
    """Return the numbers of players that use a card."""
    least, solo = values["min_players"], values["solo"]
    words = ctx.t("only 5") if least == 5 else ctx.t("from {count}", count=least)
    return ctx.t("{players}, alone", players=words) if solo else words


def copies(rows: Sequence[Values], seats: int) -> list[int]:
    """Return how many of each card are in a game of so many seats."""
    return [
        row["copies"] if (row["solo"] if seats == 1 else row["min_players"] <= seats) else 0 for row in rows
    ]
