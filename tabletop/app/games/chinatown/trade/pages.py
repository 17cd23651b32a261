"""At large scales one of seats, offers, deal is seen at a time: which, and how to turn to another (ux S3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

import pygame

from tabletop.app.games.chinatown.trade.cards import cards
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

Page: TypeAlias = Literal["seats", "offers", "deal"]
KEYS: dict[str, Page] = {"a": "seats", "o": "offers", "b": "deal"}

_FIRST: dict[Page, str] = {"seats": "seats", "offers": "offers", "deal": "papers"}
"""The zone of each page that comes first."""


class Pages:
    """See the module. Where all has room, all pages are shown."""

    def __init__(self, trade: TradeMode) -> None:
        self.trade = trade
        self._chosen: Page = "seats"

    @property
    def shown(self) -> Page:
        """The page that is seen: what is picked goes to a seat, a handshake can be stopped."""
        if self.trade.scene.picked is not None:
            return "seats"
        return "deal" if self.trade.signing.shake is not None else self._chosen

    def shows(self, page: Page) -> bool:
        """Whether a page is seen now."""
        return not self.trade.layout.is_large or self.shown == page

    def turn(self, page: Page) -> None:
        """Turn to a page."""
        if self._chosen != page:
            self._chosen = page
            self.trade.scene.rebuild()

    def go(self, page: Page) -> None:
        """Turn to a page by its key: the focus goes to the first thing on it."""
        self.turn(page)
        scene = self.trade.scene
        for zone in scene.zones:
            if zone.name == _FIRST[page]:
                scene.focus(next((widget.key for widget in zone.widgets if widget.focusable), None))

    def zones(self) -> list[Zone]:
        """Return the switch; nothing where all has room."""
        trade, t = self.trade, self.trade.ctx.t
        if not trade.layout.is_large:
            return []
        count = sum(bool(card.choices) and not card.is_grey for card in cards(trade))
        offers = t("Offers: {count}", count=count) if count else t("Offers")
        names = {"seats": t("Players"), "offers": offers, "deal": t("Deal")}
        area, gap = trade.layout.switch, trade.ctx.display.px(8)
        wide = (area.w - 2 * gap) // 3
        made: list[Widget] = [
            Button(
                trade.ctx,
                f"page:{page}",
                pygame.Rect(area.x + number * (wide + gap), area.y, wide, area.h),
                names[page],
                kind="normal" if self.shown == page else "ghost",
                style="button_s",
                cap=key.upper(),
                on_activate=partial(self.turn, page),
            )
            for number, (key, page) in enumerate(KEYS.items())
        ]
        return [Zone("pages", made, on_dark=True)]
