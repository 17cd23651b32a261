"""Cards in hand: a rising card lies over its neighbours, picked or legal ones are marked, all have number
keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.drawn.cards import card_radius, draw_hover, sprite
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face
from tabletop.app.table.targets import Place
from tabletop.app.table.view import TableView

Cards: TypeAlias = Mapping[Key, pygame.Rect]
"""Places of the cards of a hand, in order; later ones lie over earlier ones."""
_UP, _NUMBERED = 22, 9


class HandOfCards:
    """The cards of one hand. `face` draws a card at a width, `useless` an unusable one; both depend on
    nothing but the key."""

    def __init__(
        self,
        ctx: Context,
        face: Callable[[Key, int], Face],
        useless: Callable[[Key, int], Face] | None = None,
    ) -> None:
        self._ctx, self._face, self._useless = ctx, face, useless or face

    def lies(self, view: TableView[Any, Any, Any], cards: Cards, key: Key) -> pygame.Rect:
        """Return the present place of a card: higher if it is picked, or shown to be usable."""
        is_up = key == view.picked and view.drag is None
        return cards[key].move(0, -self._ctx.display.px(_UP) if is_up else -view.raised.get(key, 0))

    def place(self, view: TableView[Any, Any, Any], cards: Cards, key: Key) -> Place:
        """Return a card's place, with the part that can be hit: down to where it rose from, without what a
        later card covers."""
        rect, free = self.lies(view, cards, key), strip(cards, key)
        if key == view.picked:
            free = pygame.Rect(free.x, rect.y, free.w, free.bottom - rect.y)
        return Place(key, rect, strip=free)

    def piece(
        self,
        view: TableView[Any, Any, Any],
        cards: Cards,
        is_usable: Callable[[Key], bool] = lambda key: True,
    ) -> Part:
        """Return the hand as a piece of the picture."""
        lie = tuple((key, tuple(self.lies(view, cards, key)), is_usable(key)) for key in cards)
        at = tuple(key if key in cards else None for key in (view.hover, view.focus, view.picked, view.hot))
        marked = frozenset(key for key in view.marks if key in cards)
        hidden = frozenset(key for key in view.hidden if key in cards)
        hands = (view.picked is None, view.focus is None, view.drag is None)
        return Part(
            "hand",
            lambda canvas: self.draw(view, cards, canvas, is_usable),
            (lie, at, marked, hidden, hands),
        )

    def draw(
        self,
        view: TableView[Any, Any, Any],
        cards: Cards,
        surface: Canvas,
        is_usable: Callable[[Key], bool] = lambda key: True,
    ) -> None:
        """Draw the hand, except what moves."""
        raised = [key for key in (view.hover, view.focus, view.picked) if key]
        shown = [key for key in cards if key not in view.hidden]
        for key in sorted(shown, key=lambda key: raised.index(key) + 1 if key in raised else 0):
            self._card(view, cards, key, surface, is_usable)

    def numbers(self, view: TableView[Any, Any, Any], cards: Cards) -> Part:
        """Return the number keys, for `Painter.keycaps`; the focus ring would cut its card's."""
        off = (view.hot, view.focus, *view.hidden)
        chips = [
            (number, strip(cards, key), cards[key].w)
            for number, key in enumerate(list(cards)[:_NUMBERED], start=1)
            if key not in off
        ]

        def draw(surface: Canvas) -> None:
            for number, free, whole in chips:
                self._number(free, whole, number, surface)

        return Part("numbers", draw, tuple((number, tuple(free), whole) for number, free, whole in chips))

    def _card(
        self,
        view: TableView[Any, Any, Any],
        cards: Cards,
        key: Key,
        surface: Canvas,
        is_usable: Callable[[Key], bool],
    ) -> None:
        ctx, rect = self._ctx, self.lies(view, cards, key)
        name, picture = self._face(key, rect.w)
        corner, is_picked, is_marked = card_radius(rect.w), key == view.picked, key in view.marks
        if is_picked and view.drag is not None:
            color = with_alpha(ctx.theme.color.on_dark, 0.4)
            ctx.shapes.dashed(surface, rect, color, corner, max(2, ctx.display.px(3)))
        elif is_picked:
            ctx.shapes.selected(surface, rect, corner)
            surface.blit(picture, rect)
        elif is_marked:
            draw_mark(ctx, surface, rect, corner)
            surface.blit(picture, rect)
        elif view.picked is not None or not is_usable(key):
            name, picture = self._useless(key, rect.w)
            sprite(ctx, name, picture, corner).blit(surface, rect)
        elif key == view.hover and view.focus is None:
            draw_hover(ctx, surface, rect, name, picture)
        else:
            sprite(ctx, name, picture, corner).blit(surface, rect)

    def _number(self, free: pygame.Rect, whole: int, number: int, surface: Canvas) -> None:
        """Draw the number key of a card on its lower edge."""
        ctx, d = self._ctx, self._ctx.display
        px = min(ctx.text.px("key"), d.px(36 if d.is_large else 22))
        chip = pygame.Rect(0, 0, round(px * 1.5), round(px * 1.4))
        # Below the name, which may have two lines, as far as the window has room.
        chip.midbottom = (free.x + min(free.w, whole) // 2, min(free.bottom + px, d.h - d.px(2)))
        ctx.shapes.box(surface, chip, ctx.theme.color.ink, radius=round(px * 0.35))
        color = ctx.theme.color.on_dark
        ctx.text.line(surface, str(number), "key", color, chip.center, align="center", px=px)


def strip(cards: Cards, key: Key) -> pygame.Rect:
    """Return the part of a card that no later one covers."""
    rect, order = cards[key].copy(), list(cards)
    later = order.index(key) + 1
    if later < len(order):
        rect.w = min(rect.w, cards[order[later]].x - rect.x)
    return rect
