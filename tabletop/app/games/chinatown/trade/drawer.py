"""The deal drawer: tabs, title and versions, handshake, and its text while it is empty (look 3.7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown.phases.panel import draw_paper
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import columns, drawer_foot, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.answers import reply_to
from tabletop.app.games.chinatown.trade.cards import offers_name
from tabletop.app.games.chinatown.trade.choices import new_draft_button, small_button
from tabletop.app.games.chinatown.trade.drawer_foot import actions, answer, cash
from tabletop.app.games.chinatown.trade.faces import LineChip, draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.signatures import signatures, subtitle
from tabletop.app.games.chinatown.trade.words import NET
from tabletop.app.games.chinatown.trade_model.deal import why_stale
from tabletop.app.games.chinatown.trade_model.desk import deal_key, placed
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, Kind
from tabletop.app.widgets.layout import Custom, Label, button_w
from tabletop.games.chinatown.deals import DealId

_TAB_LEAST, _TAB_GAP, _TAB_H = 60, 6, 44
_TABS = 4
"""The least number of tabs that fit."""


def tabs(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the button to the offers, a tab for each open deal and draft, and the button for a new draft."""
    d, area = trade.ctx.display, trade.layout.tabs
    papers = trade.papers
    plus = pygame.Rect(area.right - area.h, area.y, area.h, area.h)
    gap = d.px(_TAB_GAP)
    back = None if trade.layout.is_large else _to_offers(trade, do, area)
    left = area.x if back is None else back.rect.right + gap
    room = pygame.Rect(left, area.y, plus.x - gap - left, area.h)
    fits = max(1, (room.w + gap) // (area.h * _TAB_LEAST // _TAB_H + gap))
    at = papers.index(trade.own.desk.selected) if trade.own.desk.selected in papers else 0
    first = max(0, min(at - fits // 2, len(papers) - fits))
    shown = papers[first : first + fits]
    # Narrow from the start, so that a new one moves no others.
    columns = max(min(_TABS, fits), len(shown))
    wide = (room.w + gap) // columns - gap
    is_held = room.collidepoint(trade.at.pointer)
    # While the pointer is there every tab keeps its place, and a closed one leaves a gap (ux N9).
    stays = is_held and do.hands.tab_count == columns
    under = (trade.at.pointer[0] - room.x) // (wide + gap) + 1 if stays else None
    slots = placed(do.hands.tabs if stays else {}, shown, under)
    do.hands.tabs, do.hands.tab_count = slots, columns
    made: list[Widget] = [] if back is None else [back]
    made += [
        PaperTab(
            trade,
            key,
            partial(do.select, key),
            pygame.Rect(room.x + (slot - 1) * (wide + gap), room.y, wide, room.h),
        )
        for key, slot in slots.items()
        if slot <= columns  # otherwise there is room for it when the pointer has left
    ]
    if trade.humans:
        made.append(new_draft_button(do, plus))
    return made


def _to_offers(trade: TradeView, do: TradeActions, area: pygame.Rect) -> Widget:
    """Return the button to the offers, with their number."""
    ctx, name = trade.ctx, offers_name(trade)
    # As wide for any number: the tabs beside it stay where they are.
    widest = ctx.t("Offers: {count}", count=88)
    wide = min(area.w // 3, button_w(ctx, widest, icon=True, cap="O", style="button_s"))
    rect = pygame.Rect(area.x, area.y, wide, area.h)
    tip = ctx.t("Offers (O)\nYour drafts stay on the desk.")
    item = ActionItem("papers.offers", name, "back", do.to_offers, cap="O", tooltip=tip)
    return small_button(ctx, rect, item)


class PaperTab(Widget):
    """An open deal or draft: its parties' tokens, and its kind."""

    role = "tab"

    def __init__(self, trade: TradeView, paper: Key, on_activate: Action, rect: pygame.Rect) -> None:
        name = words.paper_name(trade, paper)
        key = Key(f"paper.{paper.kind}", *paper.at)
        super().__init__(trade.ctx, key, rect, name, tooltip=name, on_activate=on_activate)
        self.trade, self.paper = trade, paper

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the tab; the one on top is joined to the drawer."""
        ctx, d, rect = self.ctx, self.ctx.display, self.rect
        color, is_on = ctx.theme.color, self.trade.own.desk.selected == self.paper
        fill = color.card if is_on else color.paper3 if look.hover else color.paper2
        edge = color.ink if is_on else color.line
        ctx.shapes.box(
            surface, rect, fill, radius=d.px(10), edge=edge, edge_w=max(1, d.px(2 if is_on else 1.5))
        )
        parties = self.trade.parties_of(self.paper)
        icon = rect.h * 20 // _TAB_H
        deal = self.trade.deal_of(self.paper)
        written = self.trade.own.desk.transfers(self.trade.view, self.paper)
        is_blocked = why_stale(self.trade.view, written, self.trade.viewer) is not None
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
                draw_party(self.trade, surface, at, seat)


def zones(trade: TradeView, do: TradeActions) -> list[Zone]:
    """Return the drawer's zones in Tab order: tabs, the deal's lines, its sums, signatures and actions."""
    top = _handshake(trade, do) if trade.own.shake is not None else tabs(trade, do)
    if trade.own.desk.selected is None:
        return [Zone("papers", top), Zone("empty", _empty(trade))]
    head = [*top, *_title(trade, do)]
    if not trade.columns:
        return [Zone("papers", head), Zone("empty", _empty(trade)), Zone("signatures", actions(trade, do))]
    named = drawer_foot.prices(trade, do)
    reply = None if trade.deal is None or trade.deal.is_open else reply_to(trade, trade.deal)
    if named is not None:
        middle = [Zone("parties", [*columns.heads(trade, do)]), named]
    else:
        heads = Zone("parties", [*columns.heads(trade, do), *columns.feet(trade)])
        middle = [heads, columns.lines(trade, do)]
    if reply is not None:
        below = [Zone("answer", [answer(trade, reply)]), Zone("signatures", actions(trade, do))]
    elif named is not None and trade.layout.is_large:
        below = [Zone("signatures", actions(trade, do))]
    else:
        signed = [*signatures(trade, do), *actions(trade, do)]
        below = [Zone("cash", cash(trade, do)), Zone("signatures", signed)]
    return [Zone("papers", head), *middle, *below]


# -- title ---------------------------------------------------------------------------------------------


def _title(trade: TradeView, do: TradeActions) -> list[Widget]:
    ctx, layout = trade.ctx, trade.layout
    chips = _versions(trade, do)
    left = min((chip.rect.x for chip in chips), default=layout.title.right)
    room = pygame.Rect(
        layout.title.x, layout.title.y, left - layout.title.x - ctx.display.px(8), layout.title.h
    )
    deal = trade.deal
    is_stale = deal is not None and deal.is_stale and not trade.is_changed
    is_stale = is_stale or trade.blocked is not None
    ink = ctx.theme.color.bad if is_stale else ctx.theme.color.ink2
    if layout.is_large:
        return [*chips, StateLine(trade, do.attended, subtitle(trade), ink, room)]
    return [
        Label(ctx, "deal.title", room, words.title(trade, trade.parties), "h2"),
        *chips,
        StateLine(trade, do.attended, subtitle(trade), ink, layout.sub),
    ]


class StateLine(Label):
    """The state of the deal; with the focus on a line or column, its full text."""

    def __init__(
        self, trade: TradeView, focused: Callable[[], Widget | None], text: str, ink: Color, rect: pygame.Rect
    ) -> None:
        super().__init__(trade.ctx, "deal.sub", rect, text, "small", color=ink, lines=2)
        self._focused = focused

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the state, or the focused thing's text."""
        widget = self._focused()
        if not isinstance(widget, LineChip) and (widget is None or Key.read(widget.key).kind != NET):
            super().draw(surface, look)
            return
        ink = self.ctx.theme.color.ink
        self.ctx.text.draw(surface, widget.name, "small", ink, self.rect, lines=2)


def _versions(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return buttons for the versions of the deal on top, and for the offer that it answers (ux N6)."""
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.title
    found: list[Widget] = []
    x, tall, wide = area.right, d.px(40), d.px(52)
    if trade.layout.is_large:
        tall = wide = d.px(text_room(d, 26, 52))
    now = trade.own.version_shown or trade.last_version
    for version in reversed(trade.versions[-4:]):
        x -= wide
        rect = pygame.Rect(x, area.centery - tall // 2, wide, tall)
        name = ctx.t("Version {number}, by {name}", number=version.number, name=trade.names[version.seat])
        # i18n: version of a deal, very short
        caption = ctx.t("v{number}", number=version.number)
        caption = ctx.text.wording((caption, str(version.number)), "button_s", wide - 2 * d.ui(8))
        show = partial(do.show_version, version.number)
        kind: Kind = "primary" if version.number == now and not trade.is_changed else "normal"
        chip = ActionItem(Key("version", version.number), caption, do=show, kind=kind, tooltip=name)
        found.append(small_button(ctx, rect, chip, name=name))
        x -= d.px(6)
    answered = trade.answered
    if answered is not None:
        name = ctx.t("Earlier offer")
        wide = min(area.w // 3, button_w(ctx, name, icon=True, style="button_s") + d.px(8))
        rect = pygame.Rect(x - wide, area.centery - tall // 2, wide, tall)
        show = partial(_select_answered, do, answered)
        found.append(small_button(ctx, rect, ActionItem("deal.answered", name, "swap", show)))
    return found


def _select_answered(do: TradeActions, number: DealId) -> None:
    """Show the deal that another one answers; a call cannot be shown there."""
    if do.trade.view.deal(number) is not None:
        do.select(deal_key(number))


# -- handshake -----------------------------------------------------------------------------------------


def _handshake(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the bar that fills while a deal can be stopped, and the button that stops it (ux N5)."""
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.tabs
    name, spoken = ctx.tc("handshake", "Stop"), ctx.t("Handshake: anyone in the deal can stop it")
    wide = min(area.w // 3, ctx.text.width(name, "button") + d.px(110))
    stop = pygame.Rect(area.right - wide, area.y, wide, area.h)
    bar = pygame.Rect(area.x, area.y, stop.x - d.px(10) - area.x, area.h)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, radius = ctx.theme.color, d.px(10)
        line = max(2, d.px(2))
        ctx.shapes.box(surface, rect, color.paper3, radius=radius, edge=color.brass_edge, edge_w=line)
        clip = surface.get_clip()
        filled = pygame.Rect(rect.x, rect.y, round(rect.w * trade.shaken), rect.h)
        surface.set_clip(filled.clip(clip))
        ctx.shapes.box(
            surface,
            rect,
            color.brass_top,
            radius=radius,
            edge=color.brass_edge,
            edge_w=line,
            bottom=color.brass,
        )
        surface.set_clip(clip)
        room = rect.inflate(-d.px(16), 0)
        text = ctx.text.wording((spoken, ctx.t("Handshake")), "body_b", room.w)
        ctx.text.draw(surface, text, "body_b", color.ink, room, align="center")

    return [
        Custom(ctx, "handshake", bar, paint, name=spoken),
        Button(
            ctx,
            "handshake.stop",
            stop,
            name,
            kind="danger",
            icon="no",
            cap=ctx.t("Esc"),
            on_activate=do.cancel,
        ),
    ]


# -- nothing yet ---------------------------------------------------------------------------------------


def _empty(trade: TradeView) -> list[Widget]:
    """Return the texts of the empty drawer: the three ways to begin a deal."""
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.middle
    y, made = area.y + d.px(12), list[Widget]()
    if trade.own.desk.selected is None:
        made.append(Label(ctx, "empty.title", trade.layout.title, ctx.tc("deals made", "Deals"), "h2"))
    for number, (icon, sentence) in enumerate(_ways(trade)):
        left = area.x + d.px(64)
        width = area.right - left
        tall = max(d.px(48), ctx.text.height(sentence, "body", width))
        made.append(_sign(trade, number, icon, pygame.Rect(area.x, y, d.px(48), tall)))
        made.append(
            Label.wrapped(
                ctx,
                Key("way", number),
                left,
                y + max(0, (tall - ctx.text.height(sentence, "body", width)) // 2),
                width,
                sentence,
            )
        )
        y += tall + d.px(22)
    return made


def _ways(trade: TradeView) -> list[tuple[str, str]]:
    """Return icons and sentences: how deals come about, for players and for spectators."""
    t = trade.ctx.t
    ways = [
        ("hand", t("Drag a plot, a tile or money to the player who should get it.")),
        ("pin", t("Or click it, then click the player.")),
        (
            "keyb",
            t("Or type a plot’s number and press Enter, then the number of the player. Press C for cash."),
        ),
    ]
    deals = t(
        "Two to five players can be in one deal, each giving and getting. It happens when all have signed."
    )
    watched = [("eye", t("Computer players bargain among themselves."))]
    return [*(ways if trade.humans else watched), ("swap", deals)]


def _sign(trade: TradeView, number: int, icon: str, rect: pygame.Rect) -> Widget:
    ctx = trade.ctx

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        picture = ctx.assets.icon(icon, ctx.display.px(34), ctx.theme.color.brass_text)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return Custom(ctx, Key("way.icon", number), rect, paint)


def grounds(trade: TradeView) -> tuple[pygame.Rect, ...]:
    """Return the places of the columns, which end at their heads while prices are below these."""
    if trade.own.chat.answers_to(trade.question):
        return ()
    return tuple(places.head.unionall([places.body, places.foot]) for places in trade.layout.columns)


def draw_ground(trade: TradeView, surface: Canvas) -> None:
    """Draw the paper of the drawer and the grounds of its columns."""
    ctx = trade.ctx
    draw_paper(ctx, trade.layout.drawer, surface)
    for ground in grounds(trade):
        ctx.shapes.box(surface, ground, ctx.theme.color.paper2, radius=ctx.display.px(10))
