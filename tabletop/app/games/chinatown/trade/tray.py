"""The tray: offers in slots that never move, in the drawer's place while no person has a deal in it; behind
it the list of others' deals and of those made (ux N8, N9, N17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import ledger
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.cards import (
    TrayCard,
    list_cards,
    listed,
    main_of,
    offers,
    slots_of,
    whose,
)
from tabletop.app.games.chinatown.trade.choices import new_draft_button, small_button
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.slot import free_slot, ground_key, heights, slot_button, slot_widgets
from tabletop.app.games.chinatown.trade.things import hint_button, unmute_button
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.layout import Custom, Label, button_w

OFFERS = "offers"
"""The zone of the slots."""
_PAD, _TOP, _HEAD, _GAP, _MORE, _BAR = 16, 10, 46, 12, 40, 14
_CARD_H, _LARGE_CARD_H, _CARD_ROWS = 114, 108, 3


@dataclass(frozen=True, slots=True)
class Slots:
    """Places of the slots: the visible part, the height of each, how many there are, filled or not."""

    view: pygame.Rect
    pitch: int
    gap: int
    count: int

    def rect(self, number: int) -> pygame.Rect:
        """Return the place of a slot without scrolling."""
        top = self.view.y + (number - 1) * self.pitch
        return pygame.Rect(self.view.x, top, self.view.w, self.pitch - self.gap)

    @property
    def tall(self) -> int:
        """The height of all slots together."""
        return self.count * self.pitch - self.gap


def slots(trade: TradeView) -> Slots:
    """Return the slots: as many as fit, or as are taken."""
    d, area = trade.ctx.display, trade.layout.tray
    pad, gap = d.px(_PAD), d.px(_GAP)
    top = area.y + d.px(_TOP) + _head_h(trade) + d.px(6)
    view = pygame.Rect(area.x + pad, top, area.w - 2 * pad, area.bottom - d.px(_TOP) - top)
    pitch = heights(trade).all + gap
    room = max(1, (view.h + gap) // pitch)
    last = max(slots_of(trade).values(), default=0)
    if last > room:
        view.h -= _more_h(trade) + d.px(4)
    # Room for the scroll bar at all times: taking the last slot makes nothing narrower.
    view.w += d.px(_BAR) // 2
    return Slots(view, pitch, gap, max(last, room))


def _head_h(trade: TradeView) -> int:
    d = trade.ctx.display
    return d.px(text_room(d, 28, 52) if trade.layout.is_large else _HEAD)


def _more_h(trade: TradeView) -> int:
    return max(36, trade.ctx.display.px(_MORE), round(trade.ctx.text.line_height("button_s") * 1.2))


def zones(trade: TradeView, do: TradeActions) -> Iterator[Zone]:
    """Yield the tray's zones: its head, then the slots, or the list."""
    yield Zone("tray", _head(trade, do))
    if trade.own.lists_all:
        yield _list(trade, do)
        return
    found, places = offers(trade, do), slots(trade)
    main = main_of(trade, found)
    made, is_first = list[Widget](), True
    for number in range(1, places.count + 1):
        # The scroll bar is at the right.
        rect = places.rect(number)
        rect.w -= trade.ctx.display.px(_BAR)
        offer = found.get(number)
        if offer is not None:
            stands_out = main is not None and main[0] is offer
            made += slot_widgets(trade, do, number, offer, rect, stands_out=stands_out)
        else:
            made.append(free_slot(trade, do, number, rect, is_first=is_first))
            is_first = False
    zone = Zone(OFFERS, made, places.view, places.tall)
    yield zone
    if places.tall > places.view.h:
        yield Zone("more", [MoreLine(trade, do, places, found, zone)])


def number_under(trade: TradeView, do: TradeActions) -> int | None:
    """Return the slot under the pointer, or None."""
    places = slots(trade)
    if trade.own.lists_all or not trade.shows("offers") or not places.view.collidepoint(trade.at.pointer):
        return None
    scrolled = do.table.host.scrolling.offsets.get(OFFERS, 0)
    return (trade.at.pointer[1] - places.view.y + scrolled) // places.pitch + 1


class MoreLine(Button):
    """Number and owners of the offers out of sight; a press shows the next of them."""

    def __init__(
        self, trade: TradeView, do: TradeActions, places: Slots, found: Mapping[int, TrayCard], zone: Zone
    ) -> None:
        area, d = trade.layout.tray, trade.ctx.display
        tall = _more_h(trade)
        top = area.bottom - d.px(_TOP) - tall
        rect = pygame.Rect(places.view.x, top, area.w - 2 * d.px(_PAD), tall)
        self.trade, self._do, self._places, self._found, self._zone = trade, do, places, found, zone
        super().__init__(
            trade.ctx, "tray.more", rect, self.words(), icon="chevd", style="button_s", on_activate=self._turn
        )

    @property
    def _offset(self) -> int:
        return self._do.table.host.scrolling.offsets.get(OFFERS, 0)

    def hidden(self, *, above: bool) -> dict[int, TrayCard]:
        """Return the offers above or below of which less than half is visible."""
        view, found = self._places.view, dict[int, TrayCard]()
        for number, offer in self._found.items():
            middle = self._places.rect(number).centery - self._offset
            if (middle < view.top) if above else (middle > view.bottom):
                found[number] = offer
        return found

    def words(self) -> str:
        """Return what is out of sight: "2 more below: Tom, Ravi"."""
        ctx, said = self.trade.ctx, []
        above, below = self.hidden(above=True), self.hidden(above=False)
        if above:
            names = whose(self.trade, above)
            said.append(ctx.tn("{count} above: {names}", "{count} above: {names}", len(above), names=names))
        if below:
            names = whose(self.trade, below)
            said.append(
                ctx.tn("{count} more below: {names}", "{count} more below: {names}", len(below), names=names)
            )
        return ctx.t(" · ").join(said) or ctx.t("Back to the first slot")

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw what is out of sight now: the slots may have been scrolled since."""
        self.name = self.caption = self.words()
        self.icon = "chevd" if self.hidden(above=False) else "up"
        super().draw(surface, look)

    def _turn(self) -> None:
        host, below = self._do.table.host, self.hidden(above=False)
        target = (min(below) - 1) * self._places.pitch if below else 0
        zone = next((zone for zone in host.zones if zone.name == OFFERS), self._zone)
        host.scrolling.to(zone, target)


# -- the head ------------------------------------------------------------------------------------------


def _head(trade: TradeView, do: TradeActions) -> list[Widget]:
    ctx, d, area, t = trade.ctx, trade.ctx.display, trade.layout.tray, trade.ctx.t
    tall = _head_h(trade) if trade.layout.is_large else max(36, d.px(42))
    right, y = area.right - d.px(_PAD), area.y + d.px(_TOP)
    made: list[Widget] = []

    def put(wide: int, make: Callable[[pygame.Rect], Widget]) -> None:
        nonlocal right
        made.insert(0, make(pygame.Rect(right - wide, y, wide, tall)))
        right -= wide + d.px(8)

    if trade.humans and not trade.layout.is_large:
        put(tall, partial(new_draft_button, do))
    count, papers = len(listed(trade)), len(trade.own.desk.drafts)
    if count or trade.own.lists_all:
        name = t("Offers") if trade.own.lists_all else t("All deals: {count}", count=count)
        turn = partial(do.put, lists_all=not trade.own.lists_all)
        tip = t("Deals of others, and deals already made. You can take those back in this phase.")
        wide = min(area.w // 3, button_w(ctx, name, icon=True, style="button_s"))
        action = ActionItem("tray.all", name, "log", turn, tooltip=tip)
        put(wide, lambda rect: small_button(ctx, rect, action))
    put(tall, partial(deals_button, trade, do))
    if papers and not trade.layout.is_large:
        name = ctx.tn("{count} draft", "{count} drafts", papers)
        wide = min(area.w // 3, button_w(ctx, name, icon=True, cap="B", style="button_s"))
        to_draft = ActionItem("tray.drafts", name, "hand", partial(do.turn_over, 1), cap="B")
        put(wide, lambda rect: small_button(ctx, rect, to_draft))
    if trade.layout.is_large:
        hint = hint_button(trade)
        put(min(area.w // 3, hint.rect.w), lambda rect: _at(hint, rect))
        if trade.own.muted:
            put(tall, lambda rect: unmute_button(trade, do, rect))
    title = t("All deals") if trade.own.lists_all else t("Offers")
    seconds = do.hands.seconds
    if seconds is not None:
        clock = t("{minutes}:{seconds} left", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
        # i18n: {clock}: time left
        title = t("{title} · {clock}", title=title, clock=clock)
    room = pygame.Rect(area.x + d.px(_PAD), y, right - area.x - d.px(_PAD), tall)
    style = "body_b" if trade.layout.is_large else "h2"
    made.insert(0, Label(ctx, "tray.title", room, title, style))
    rest = room.w - ctx.text.width(title, style) - d.px(24)
    said = t("each keeps its place until you answer it")
    if not trade.own.lists_all and ctx.text.width(said, "small") <= rest:
        made[0].rect = pygame.Rect(room.x, y, room.w - rest, tall)
        at = pygame.Rect(room.right - rest, y, rest - d.px(6), tall)
        made.insert(1, Label(ctx, "tray.said", at, said, "small", color=ctx.theme.color.ink2, align="right"))
    return made


def deals_button(trade: TradeView, do: TradeActions, rect: pygame.Rect) -> IconButton:
    """Return the button that opens the list of all deals (I)."""
    name = trade.ctx.t("What deals were worth")
    tip = trade.ctx.t("What deals were worth\nWho got what, and its estimated worth to each side (I).")
    show = partial(ledger.show, trade.ctx, do.table.session)
    return IconButton(trade.ctx, "tray.deals", rect, name, "swap", tooltip=tip, on_activate=show)


def _at(widget: Widget, rect: pygame.Rect) -> Widget:
    widget.rect = rect
    return widget


# -- the list ------------------------------------------------------------------------------------------


def _list(trade: TradeView, do: TradeActions) -> Zone:
    """Return the deals of others and those made."""
    d, view = trade.ctx.display, slots(trade).view
    tall = d.px(text_room(d, _LARGE_CARD_H) if trade.layout.is_large else _CARD_H)
    y, made = view.y, list[Widget]()
    for card in list_cards(trade, do):
        rect = pygame.Rect(view.x, y, view.w - d.px(_BAR), tall)
        buttons, room = _list_parts(trade, card, rect)
        while rect.h < _CARD_ROWS * tall and _is_cut(trade, card.text, room):
            rect.h += tall // 2
            buttons, room = _list_parts(trade, card, rect)
        made += [_list_ground(trade, card, rect, room), *buttons]
        y = rect.bottom + d.px(_GAP)
    if not made:
        text = trade.ctx.t("No deals yet, and no other player is bargaining.")
        ink = trade.ctx.theme.color.ink2
        made.append(Label(trade.ctx, "tray.none", view, text, "body", color=ink, align="center", lines=2))
    return Zone("deals", made, view, y - view.y)


# -- lines of the list --------------------------------------------------------------------------------
_TOKEN, _LINES = 44, 12


def _is_cut(trade: TradeView, words_: str, room: pygame.Rect) -> bool:
    text = trade.ctx.text
    least = text.px("small") * 4 // 5 if trade.layout.is_large else None
    return text.fit(words_, "small", room.w, lines=_LINES, height=room.h, min_px=least).cut


def _list_parts(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the buttons of a card, and the room of its words."""
    if trade.layout.is_large:
        return _parts_below(trade, card, rect)
    d, choices = trade.ctx.display, list(card.choices)
    gap, width = d.px(6), _list_width(trade, choices)
    tall = (rect.h - 3 * gap) // 2 if len(choices) > 1 else min(rect.h - 2 * gap, d.px(56))
    x = rect.right - d.px(8) - width
    top = rect.centery - (len(choices) * (tall + gap) - gap) // 2
    buttons = [
        slot_button(trade, card, choice, pygame.Rect(x, top + number * (tall + gap), width, tall))
        for number, choice in enumerate(choices)
    ]
    right = x - gap
    left = rect.x + d.px(_TOKEN + 16)
    return buttons, pygame.Rect(left, rect.y + d.px(2), right - d.px(2) - left, rect.h - d.px(4))


def _parts_below(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the same with the buttons below the words, for large text."""
    d = trade.ctx.display
    gap, tall = d.px(8), d.px(text_room(d, 26, 48))
    top, left, right = rect.bottom - gap - tall, rect.x + gap, rect.right - gap
    buttons: list[Widget] = []
    for number, choice in enumerate(card.choices):
        wide = (right - left - gap * (len(card.choices) - 1 - number)) // (len(card.choices) - number)
        buttons.append(slot_button(trade, card, choice, pygame.Rect(left, top, wide, tall)))
        left += wide + gap
    words_x = rect.x + d.px(_TOKEN + 16)
    bottom = top if buttons else rect.bottom
    room = pygame.Rect(words_x, rect.y + gap, rect.right - gap - words_x, bottom - gap - rect.y - gap // 2)
    return buttons, room


def _list_width(trade: TradeView, choices: list[ActionItem]) -> int:
    ctx = trade.ctx
    wanted = max((button_w(ctx, choice.name, style="button_s") for choice in choices), default=0)
    return min(max(wanted, ctx.display.px(92)), ctx.display.px(200))


def _list_ground(trade: TradeView, card: TrayCard, rect: pygame.Rect, room: pygame.Rect) -> Widget:
    ctx = trade.ctx
    # Both move together when the tray scrolls.
    inside = room.move(-rect.x, -rect.y)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill = color.paper3 if card.is_grey else color.card
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=color.line, edge_w=max(1, d.px(1)))
        size = d.px(_TOKEN)
        middle = rect.y + inside.centery
        token = pygame.Rect(rect.x + d.px(8), middle - size // 2, size, size)
        draw_party(trade, surface, token, card.seat)
        ink, place = color.ink2 if card.is_grey else color.ink, inside.move(rect.topleft)
        ctx.text.draw(surface, card.text, "small", ink, place, lines=_LINES)

    speaker, told = words.name_of(trade, card.seat), card.full or card.text
    return Custom(
        ctx,
        ground_key(card.key),
        rect,
        paint,
        name=told,
        tooltip=f"{speaker}\n{told}",
        focusable=card.open is not None or not card.choices,
        on_activate=card.open,
    )
