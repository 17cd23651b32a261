"""The deal drawer: zones, title and versions, handshake, and what it says while it is empty (look 3.7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import asking, bubble, columns, words
from tabletop.app.games.chinatown.trade.actions import actions, cash
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import LineChip
from tabletop.app.games.chinatown.trade.opened import NET
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.replies import reply_to
from tabletop.app.games.chinatown.trade.signbox import signatures
from tabletop.app.games.chinatown.trade.signing import shaken
from tabletop.app.games.chinatown.trade.states import subtitle
from tabletop.app.games.chinatown.trade.tabs import tabs
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Custom, Label, button_w


def zones(trade_view: TradeView, do: TradeActions) -> list[Zone]:
    """Return the drawer's zones in Tab order: papers, the deal's lines, its sums, signatures and actions."""
    top = _handshake(trade_view, do) if trade_view.shake is not None else tabs(trade_view, do)
    if trade_view.desk.selected is None:
        return [Zone("papers", top), Zone("empty", _empty(trade_view))]
    head = [*top, *_title(trade_view, do)]
    if not trade_view.columns:
        return [
            Zone("papers", head),
            Zone("empty", _empty(trade_view)),
            Zone("signatures", actions(trade_view, do)),
        ]
    prices = asking.prices(trade_view, do)
    reply = (
        None if trade_view.deal is None or trade_view.deal.is_open else reply_to(trade_view, trade_view.deal)
    )
    if prices is not None:
        middle = [Zone("parties", [*columns.heads(trade_view, do)]), prices]
    else:
        heads = Zone("parties", [*columns.heads(trade_view, do), *columns.feet(trade_view)])
        middle = [heads, columns.lines(trade_view, do)]
    if reply is not None:
        below = [
            Zone("answer", [bubble.answer(trade_view, reply)]),
            Zone("signatures", actions(trade_view, do)),
        ]
    elif prices is not None and trade_view.layout.is_large:
        below = [Zone("signatures", actions(trade_view, do))]
    else:
        signed = [*signatures(trade_view, do), *actions(trade_view, do)]
        below = [Zone("cash", cash(trade_view, do)), Zone("signatures", signed)]
    return [Zone("papers", head), *middle, *below]


# -- title ---------------------------------------------------------------------------------------------


def _title(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    ctx, layout = trade_view.ctx, trade_view.layout
    chips = _versions(trade_view, do)
    left = min((chip.rect.x for chip in chips), default=layout.title.right)
    room = pygame.Rect(
        layout.title.x, layout.title.y, left - layout.title.x - ctx.display.px(8), layout.title.h
    )
    deal = trade_view.deal
    is_stale = deal is not None and deal.is_stale and not trade_view.is_changed
    is_stale = is_stale or trade_view.blocked is not None
    ink = ctx.theme.color.bad if is_stale else ctx.theme.color.ink2
    if layout.is_large:
        return [*chips, StateLine(trade_view, do.attended, subtitle(trade_view), ink, room)]
    return [
        Label(ctx, "deal.title", room, words.title(trade_view, trade_view.parties), "h2"),
        *chips,
        StateLine(trade_view, do.attended, subtitle(trade_view), ink, layout.sub),
    ]


class StateLine(Label):
    """How it stands with the deal; while the focus is on a line or column of it, what that says in full."""

    def __init__(
        self,
        trade_view: TradeView,
        focused: Callable[[], Widget | None],
        text: str,
        ink: Color,
        rect: pygame.Rect,
    ) -> None:
        super().__init__(trade_view.ctx, "deal.sub", rect, text, "small", color=ink, lines=2)
        self._focused = focused

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the text, or that of what has the focus."""
        widget = self._focused()
        if not isinstance(widget, LineChip) and (widget is None or Key.read(widget.key).kind != NET):
            super().draw(surface, look)
            return
        ink = self.ctx.theme.color.ink
        self.ctx.text.draw(surface, widget.name, "small", ink, self.rect, lines=2)


def _versions(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return chips of the versions of the deal on top, and the offer that it answers (ux N6)."""
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.title
    found: list[Widget] = []
    x, tall, wide = area.right, d.px(40), d.px(52)
    if trade_view.layout.is_large:
        tall = wide = d.px(text_room(d, 26, 52))
    now = trade_view.version_shown or trade_view.last_version
    for version in reversed(trade_view.versions[-4:]):
        x -= wide
        rect = pygame.Rect(x, area.centery - tall // 2, wide, tall)
        name = ctx.t(
            "Version {number}, by {name}", number=version.number, name=trade_view.names[version.seat]
        )
        chip = Button(
            ctx,
            Key("version", version.number),
            rect,
            name,
            caption=ctx.t("v{number}", number=version.number),
            kind="primary" if version.number == now and not trade_view.is_changed else "normal",
            style="button_s",
            tooltip=name,
            on_activate=partial(do.papers.show_version, version.number),
        )
        found.append(chip)
        x -= d.px(6)
    answered = trade_view.answered
    if answered is not None:
        name = ctx.t("Earlier offer")
        wide = min(area.w // 3, button_w(ctx, name, icon=True, style="button_s") + d.px(8))
        rect = pygame.Rect(x - wide, area.centery - tall // 2, wide, tall)
        found.append(
            Button(
                ctx,
                "deal.answered",
                rect,
                name,
                icon="swap",
                style="button_s",
                on_activate=partial(do.papers.select_deal, answered),
            )
        )
    return found


# -- handshake -----------------------------------------------------------------------------------------


def _handshake(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return the bar that fills while a deal can still be stopped, and the button that stops it (ux N5)."""
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.tabs
    name = ctx.t("Stop")
    wide = min(area.w // 3, ctx.text.width(name, "button") + d.px(110))
    stop = pygame.Rect(area.right - wide, area.y, wide, area.h)
    bar = pygame.Rect(area.x, area.y, stop.x - d.px(10) - area.x, area.h)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, radius = ctx.theme.color, d.px(10)
        line = max(2, d.px(2))
        ctx.shapes.box(surface, rect, color.paper3, radius=radius, edge=color.brass_edge, edge_w=line)
        clip = surface.get_clip()
        filled = pygame.Rect(rect.x, rect.y, round(rect.w * shaken(trade_view)), rect.h)
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
        text = ctx.t("Handshake: any party may stop it")
        ctx.text.draw(surface, text, "body_b", color.ink, rect.inflate(-d.px(16), 0), align="center")

    return [
        Custom(ctx, "handshake", bar, paint, name=ctx.t("Handshake: any party may stop it")),
        Button(
            ctx,
            "handshake.stop",
            stop,
            name,
            kind="danger",
            icon="no",
            cap=ctx.t("Esc"),
            on_activate=do.signatures.cancel,
        ),
    ]


# -- nothing yet ---------------------------------------------------------------------------------------


def _empty(trade_view: TradeView) -> list[Widget]:
    """Return what the drawer says while no deal lies in it: the three ways to begin one."""
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.middle
    t = ctx.t
    y, made = area.y + d.px(12), list[Widget]()
    if trade_view.desk.selected is None:
        made.append(Label(ctx, "empty.title", trade_view.layout.title, t("Deals"), "h2"))
    for number, (icon, sentence) in enumerate(_ways(trade_view)):
        left = area.x + d.px(64)
        width = area.right - left
        tall = max(d.px(48), ctx.text.height(sentence, "body", width))
        made.append(_sign(trade_view, number, icon, pygame.Rect(area.x, y, d.px(48), tall)))
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


def _ways(trade_view: TradeView) -> list[tuple[str, str]]:
    """Return icons and sentences: how deals come about, for people and for those who only watch."""
    t = trade_view.ctx.t
    ways = [
        ("hand", t("Drag a plot, a tile or money to the seat that gets it.")),
        ("pin", t("Or click it, then click the seat.")),
        ("keyb", t("Or type a plot's number and press Enter, then the number of the seat. C is for cash.")),
    ]
    deals = t("Each gives and gets: two to five seats can be in one deal. It happens when all have signed.")
    watched = [("eye", t("Computer players bargain among themselves."))]
    return [*(ways if trade_view.humans else watched), ("swap", deals)]


def _sign(trade_view: TradeView, number: int, icon: str, rect: pygame.Rect) -> Widget:
    ctx = trade_view.ctx

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        picture = ctx.assets.icon(icon, ctx.display.px(34), ctx.theme.color.brass_text)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return Custom(ctx, Key("way.icon", number), rect, paint)


def grounds(trade_view: TradeView) -> tuple[pygame.Rect, ...]:
    """Return where the columns lie: no further than their heads while prices lie below these."""
    if trade_view.chat.answers_to(trade_view.question):
        return ()
    return tuple(places.head.unionall([places.body, places.foot]) for places in trade_view.layout.columns)


def draw_ground(trade_view: TradeView, surface: Canvas) -> None:
    """Draw the paper of the drawer and the grounds of its columns."""
    ctx, d, rect = trade_view.ctx, trade_view.ctx.display, trade_view.layout.drawer
    radius = d.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, rect, "panel", radius)
    ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=radius)
    for ground in grounds(trade_view):
        ctx.shapes.box(surface, ground, ctx.theme.color.paper2, radius=d.px(10))
