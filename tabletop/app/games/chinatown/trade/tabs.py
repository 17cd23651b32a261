"""The head of the deal drawer: the way back to the offers, a tab for each paper, the way to a new one."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.offers import slots_of
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.rules import why_stale
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w

_TAB_LEAST, _TAB_GAP, _TAB_H = 60, 6, 44
_TABS = 4
"""For so many papers there is always room."""


def tabs(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return the way back to the offers, a tab for each open deal and draft, and the one that begins a new
    draft."""
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.tabs
    papers = trade_view.papers
    plus = pygame.Rect(area.right - area.h, area.y, area.h, area.h)
    gap = d.px(_TAB_GAP)
    back = None if trade_view.layout.is_large else _to_offers(trade_view, do, area)
    left = area.x if back is None else back.rect.right + gap
    room = pygame.Rect(left, area.y, plus.x - gap - left, area.h)
    fits = max(1, (room.w + gap) // (area.h * _TAB_LEAST // _TAB_H + gap))
    at = papers.index(trade_view.desk.selected) if trade_view.desk.selected in papers else 0
    first = max(0, min(at - fits // 2, len(papers) - fits))
    shown = papers[first : first + fits]
    # Narrower from the beginning, lest the others make room for a new one.
    columns = max(min(_TABS, fits), len(shown))
    wide = (room.w + gap) // columns - gap
    is_held = room.collidepoint(trade_view.at.pointer)
    under = (0, (trade_view.at.pointer[0] - room.x) // (wide + gap)) if is_held else None
    slots = do.hands.tab_slots.of(dict.fromkeys(shown, (1, 1)), columns, is_held=is_held, under=under)
    made: list[Widget] = [] if back is None else [back]
    made += [
        PaperTab(
            trade_view,
            key,
            partial(do.papers.select, key),
            pygame.Rect(room.x + slot.column * (wide + gap), room.y, wide, room.h),
        )
        for key, slot in slots.items()
        if slot.row == 0  # else there is room for it when the hand has gone
    ]
    if not trade_view.humans:
        return made
    tip = ctx.t("New draft (N)\nSeveral deals can lie open at once.")
    made.append(
        IconButton(
            ctx, "papers.new", plus, ctx.t("New draft"), "plus", tooltip=tip, on_activate=do.papers.new_draft
        )
    )
    return made


def _to_offers(trade_view: TradeView, do: TradeActions, area: pygame.Rect) -> Widget:
    """Return the button that shows the offers again, with how many lie there."""
    ctx, count = trade_view.ctx, len(slots_of(trade_view))
    name = ctx.t("Offers: {count}", count=count) if count else ctx.t("Offers")
    # As wide for any number: the tabs beside it stay where they are.
    widest = ctx.t("Offers: {count}", count=88)
    wide = min(area.w // 3, button_w(ctx, widest, icon=True, cap="O", style="button_s"))
    rect = pygame.Rect(area.x, area.y, wide, area.h)
    tip = ctx.t("Offers (O)\nWhat is written stays on the desk.")
    return Button(
        ctx,
        "papers.offers",
        rect,
        name,
        icon="back",
        style="button_s",
        cap="O",
        tooltip=tip,
        on_activate=do.to_offers,
    )


class PaperTab(Widget):
    """A deal or draft among those that lie open: its parties' tokens, and what kind of paper."""

    role = "tab"

    def __init__(self, trade_view: TradeView, paper: Key, on_activate: Action, rect: pygame.Rect) -> None:
        name = words.paper_name(trade_view, paper)
        key = Key(f"paper.{paper.kind}", *paper.at)
        super().__init__(trade_view.ctx, key, rect, name, tooltip=name, on_activate=on_activate)
        self.trade_view, self.paper = trade_view, paper

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the tab; the paper on top is joined to the drawer."""
        ctx, d, rect = self.ctx, self.ctx.display, self.rect
        color, is_on = ctx.theme.color, self.trade_view.desk.selected == self.paper
        fill = color.card if is_on else color.paper3 if look.hover else color.paper2
        edge = color.ink if is_on else color.line
        ctx.shapes.box(
            surface, rect, fill, radius=d.px(10), edge=edge, edge_w=max(1, d.px(2 if is_on else 1.5))
        )
        parties = self.trade_view.parties_of(self.paper)
        icon = rect.h * 20 // _TAB_H
        deal = self.trade_view.deal_of(self.paper)
        written = self.trade_view.desk.transfers(self.trade_view.view, self.paper)
        is_blocked = why_stale(self.trade_view.view, written, self.trade_view.viewer) is not None
        is_over = is_blocked or (deal is not None and deal.is_stale)
        sign = "no" if is_over else "swap" if deal is not None else "log"
        ink = color.bad if sign == "no" else color.ink2
        x = rect.x + d.px(8)
        surface.blit(ctx.assets.icon(sign, icon, ink), (x, rect.centery - icon // 2))
        x += icon + d.px(4)
        size = rect.h * 26 // _TAB_H
        step = min(
            size + d.px(2), max(d.px(8), (rect.right - d.px(6) - size - x) // max(1, len(parties) - 1))
        )
        for number, seat in enumerate(parties):
            at = pygame.Rect(x + number * step, rect.centery - size // 2, size, size)
            if at.right <= rect.right - d.px(2):
                draw_party(self.trade_view, surface, at, seat)
