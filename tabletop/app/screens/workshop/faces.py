"""Pictures of cards by their values: the game's own, or a plain one that follows from the declaration."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

import pygame

from tabletop.app.core.assets import ready
from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.work import Work, whole
from tabletop.app.table import registry
from tabletop.app.table.drawn.cards import card_height, card_radius, look_key
from tabletop.engine.fields import Amounts, Field, Flag, Name, Number, Parts, Pick
from tabletop.engine.form import Form, Row, Values

_MOST_KEPT = 1200
"""The most pictures that are kept: three sizes of the largest set."""


class Faces:
    """The pictures of a set's cards. Those of a list are made bit by bit: see `work`."""

    def __init__(self, ctx: Context, work: Work) -> None:
        self._ctx, self._work = ctx, work
        self._draw = registry.card_face(work.game.id)
        self._known: dict[Hashable, pygame.Surface] = {}
        self._wanted: dict[Hashable, tuple[int, int, bool]] = {}

    def forget_wishes(self) -> None:
        """Forget what was wanted and is not made yet."""
        self._wanted.clear()

    def key(self, at: int, w: int, is_cut: bool = False) -> Hashable:
        """Return what names a row's picture of a width."""
        return (self._work.shown(at), w, is_cut, *look_key(self._ctx))

    def known(self, at: int, w: int, *, is_cut: bool = False) -> pygame.Surface | None:
        """Return a row's picture if it is there; else it is wanted. `is_cut` is for square corners."""
        key = self.key(at, w, is_cut)
        found = self._known.get(key)
        if found is None:
            self._wanted[key] = at, w, is_cut
        return found

    def face(self, at: int, w: int, *, is_cut: bool = False) -> pygame.Surface:
        """Return a row's picture, made now if need be."""
        key = self.key(at, w, is_cut)
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = self.drawn(self._work.values(at), w, is_cut=is_cut)
            self._wanted.pop(key, None)
        return self._known[key]

    def of(self, row: Row, w: int) -> pygame.Surface:
        """Return the picture of any row, of another set too."""
        key = (row, w, False, *look_key(self._ctx))
        if key not in self._known:
            form = self._work.form
            self._known[key] = self.drawn(whole(form, row, form.read_row(row).values), w)
        return self._known[key]

    def back(self, w: int, *, is_cut: bool = False) -> pygame.Surface:
        """Return the back of a card that has no row for it."""
        key = ("back", w, is_cut, *look_key(self._ctx))
        if key not in self._known:
            self._known[key] = self.drawn(None, w, is_cut=is_cut)
        return self._known[key]

    def drawn(self, values: Values | None, w: int, *, is_cut: bool = False) -> pygame.Surface:
        """Draw a card, or its back; plainly if the game does not draw it."""
        if self._draw is None:
            return plain(self._ctx, self._work.form, values, w, is_cut=is_cut)
        return self._draw(self._ctx, values, w, is_cut=is_cut)

    @property
    def is_wanting(self) -> bool:
        """Whether pictures are wanted."""
        return bool(self._wanted)

    def making(self) -> Iterator[None]:
        """Make the wanted pictures, one a step."""
        while self._wanted:
            key, (at, w, is_cut) = next(iter(self._wanted.items()))
            del self._wanted[key]
            if at < len(self._work.rows) and self.key(at, w, is_cut) == key:
                self.face(at, w, is_cut=is_cut)
            yield


# -- a face that follows from the declaration --


def plain(ctx: Context, form: Form, values: Values | None, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Return a plain card: its name, the chosen picture, figures with their icons, a line a word; without
    values a back."""
    made = pygame.Surface((w, card_height(w)), pygame.SRCALPHA)
    color, radius = ctx.theme.color, 0 if is_cut else card_radius(w)
    ctx.shapes.box(made, made.get_rect(), color.card, radius=radius)
    edge = max(2, w // 24)
    inner = made.get_rect().inflate(-2 * edge, -2 * edge)
    if values is None:
        ctx.shapes.box(made, inner, color.ink, radius=radius // 2)
        size = w // 3
        deck = ctx.assets.icon("deck", size, color.on_dark)
        made.blit(deck, deck.get_rect(center=inner.center))
        return ready(made)
    least = max(13, round(14 * ctx.display.s)) if w >= 120 else 8
    head = pygame.Rect(inner.x, inner.y, inner.w, max(w // 6, least + 6))
    ctx.shapes.box(made, head, color.ink, radius=radius // 2)
    name = ctx.message(form.title(form.row(values)))
    ctx.text.draw(
        made,
        name,
        "h3",
        color.on_dark,
        head.inflate(-edge, 0),
        align="center",
        px=max(least, w // 11),
        min_px=8,
    )
    y = head.bottom + edge
    lines, picture = list(_lines(ctx, form, values)), _picture(form, values)
    low = max(w // 10, least + 4)
    if picture and ctx.assets.exists(picture):  # as high as the lines leave it room, a little closer together
        low = max(w // 16, least + 2)
        place = pygame.Rect(inner.x, y, inner.w, 0)
        place.h = min(inner.h * 2 // 5, inner.bottom - y - edge - len(lines) * low)
        if place.h >= inner.h // 8:
            made.blit(ctx.assets.rounded(picture, *place.size, radius // 2), place)
            y = place.bottom + edge
    tall = max(min(w // 5, (inner.bottom - y) // max(1, len(lines))), low)
    for icon, words in lines:
        row = pygame.Rect(inner.x, y, inner.w, tall)
        if row.bottom > inner.bottom:
            break
        if icon:
            size = row.h * 3 // 4
            made.blit(ctx.assets.icon(icon, size, color.ink), (row.x, row.centery - size // 2))
        row.x += row.h
        row.w -= row.h
        ctx.text.draw(made, words, "body_b", color.ink, row, px=max(least, tall * 5 // 8), min_px=8)
        y = row.bottom
    return ready(made)


def _picture(form: Form, values: Values) -> str:
    """Return the chosen picture; empty if none was chosen, or there are none to choose."""
    looks = (field for field in form.fields if field.is_look and isinstance(field, Pick))
    chosen = ((field, values.get(field.key)) for field in looks)
    icons = (one.icon for field, name in chosen for one in field.choices if one.name == name)
    return next((icon for icon in icons if icon), "")


def _lines(ctx: Context, form: Form, values: Values) -> Iterable[tuple[str, str]]:
    """Yield icon and words of each field that says something."""
    for group in form.groups:
        for field in map(form.field, group.fields):
            value = values.get(field.key)
            if value is None or value in ((), {}, False) or isinstance(field, Name) or field.is_look:
                continue
            yield from _told(ctx, field, value)


def _told(ctx: Context, field: Field, value: Any) -> Iterable[tuple[str, str]]:
    t = ctx.t
    match field:
        case Flag():
            yield field.icon or "check", t(field.label)
        case Pick():
            choice = field.choices[field.names.index(value)]
            yield choice.icon or field.icon, t(choice.label)
        case Number() if field.icon:
            yield field.icon, str(value)
        case Amounts():
            for choice in field.choices:
                if value.get(choice.name):
                    yield choice.icon or field.icon, f"{value[choice.name]} {t(choice.label)}"
        case Parts():
            for word in value:
                yield field.icon, ctx.message(field.by_tag[word.tag].describe(word))
        case _:
            # i18n: a value of a card: “Cost 3”
            yield "", t("{field} {value}", field=t(field.label), value=ctx.message(field.describe(value)))
