"""Turning from the offers to a deal and back; at large scales seats, offers, deal are pages (ux S3)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.offers import slots_of
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.trading import Page
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button

KEYS: dict[str, Page] = {"a": "seats", "o": "offers", "b": "deal"}

_FIRST: dict[Page, str] = {"seats": "seats", "offers": "offers", "deal": "papers"}
"""The zone of each page that comes first."""


def go(do: TradeActions, page: Page) -> None:
    """Turn to a page by its key: the focus goes to the first thing on it."""
    if page == "offers":
        do.to_offers()
    elif page == "deal" and not do.trade_commands.trade_view.layout.is_large:
        do.papers.turn_over(1)
    do.trade_commands.turn(page)
    for zone in do.table.host.zones:
        if zone.name == _FIRST[page]:
            do.table.focus(next((widget.key for widget in zone.widgets if widget.focusable), None))


def zones(trade_view: TradeView, do: TradeActions) -> list[Zone]:
    """Return the switch; nothing where all has room."""
    t = trade_view.ctx.t
    if not trade_view.layout.is_large:
        return []
    count = len(slots_of(trade_view))
    offers = t("Offers: {count}", count=count) if count else t("Offers")
    names = {"seats": t("Players"), "offers": offers, "deal": t("Deal")}
    area, gap = trade_view.layout.switch, trade_view.ctx.display.px(8)
    wide = (area.w - 2 * gap) // 3
    made: list[Widget] = [
        Button(
            trade_view.ctx,
            f"page.{page}",
            pygame.Rect(area.x + number * (wide + gap), area.y, wide, area.h),
            names[page],
            kind="normal" if trade_view.page == page else "ghost",
            style="button_s",
            cap=key.upper(),
            on_activate=partial(do.trade_commands.turn, page),
        )
        for number, (key, page) in enumerate(KEYS.items())
    ]
    return [Zone("pages", made, on_dark=True)]
