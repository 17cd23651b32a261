"""Design Town's cards in the workshop: a face from a row's values, its supplies, how many a game needs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.designtown import faces
from tabletop.engine.form import Values
from tabletop.games.designtown.cards import FACES, IDS, is_front
from tabletop.games.designtown.form import face


def card_face(ctx: Context, values: Values, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Return the face of a row's values."""
    card, printed = IDS.index(values["id"]), face(values)
    if is_cut:
        return faces.drawn(ctx, printed, card, w, is_cut=True)
    return faces.face(ctx, (printed,) * len(FACES), card, w)


def card_note(ctx: Context, values: Values) -> str:
    """Return where a card comes from: first decks, supplies."""
    english, japanese, solo = (values[key] for key in ("supply_en", "supply_ja", "supply_solo"))
    if not is_front(IDS.index(values["id"])):
        return ""
    if not (english or japanese or solo):
        first = values["starting"]
        return ctx.t("{count} in each first deck", count=first) if first else ""
    return ctx.t("Supply {english} / {japanese}, solo {solo}", english=english, japanese=japanese, solo=solo)


def copies(rows: Sequence[Values], seats: int) -> list[int]:
    """Return how many of each card a game needs, at its front's row: first decks and the (English) supply."""
    supply = "supply_solo" if seats == 1 else "supply_en"
    found = [0] * len(rows)
    for at in range(0, len(rows), 2):
        found[at] = seats * (rows[at]["starting"] + rows[at + 1]["starting"]) + rows[at][supply]
    return found
