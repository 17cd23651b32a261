"""Choosing: segmented control (one of a few), switch (on or off); `select` has one of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, Unpack

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.widgets.base import Host, Look, Widget, WidgetOptions, Zone
from tabletop.app.widgets.button import ListRow
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Panel, control_h
from tabletop.i18n import languages


class SelectOption(NamedTuple):
    """One of the options; with a `reason`, why it cannot be chosen now."""

    value: Any
    label: str
    icon: str = ""
    reason: str = ""


class OptionWidget(Widget):
    """Base of widgets with one of several options; subclasses show them."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        options: Sequence[tuple[Any, ...]],
        value: Any,
        *,
        on_change: Callable[[Any], object],
        **more: Unpack[WidgetOptions],
    ) -> None:
        """`options` are (value, label), with icon and reason if there are; `name` is the spoken label."""
        super().__init__(ctx, key, rect, name, **more)
        self.options = [SelectOption(*option) for option in options]
        self.value = value
        self.on_change = on_change

    @property
    def index(self) -> int:
        """The index of the chosen option; -1 if the value is none of them."""
        return next((i for i, option in enumerate(self.options) if option.value == self.value), -1)

    @property
    def label(self) -> str:
        """The label of the chosen option."""
        return self.options[self.index].label if self.index >= 0 else ""

    def described(self, node: Node) -> Node:
        """Return the group or box with the chosen label as its value."""
        return replace(node, value=self.label)


class Segmented(OptionWidget):
    """A sand trough with one segment for each option; the chosen one is ink with a tick. Left and right
    choose."""

    role: Role = "radio_group"
    _pos: tuple[int, int] | None = None
    """The last position of the pointer."""

    @staticmethod
    def natural_width(ctx: Context, labels: Sequence[str]) -> int:
        """Return the preferred width of a control with these labels, device px."""
        pad = ctx.display.ui(30)
        widest = max(ctx.text.width(label, "body_b") for label in labels)
        return len(labels) * (widest + 2 * pad) + ctx.display.ui(10)

    def segments(self) -> list[pygame.Rect]:
        """Return the places of the options, in proportion to their labels."""
        gap = self.ctx.display.ui(5)
        inner = self.rect.inflate(-2 * gap, -2 * gap)
        words = [self.ctx.text.width(o.label, "body_b") for o in self.options]
        # In a narrow trough the margins go before the words shrink.
        spare = (inner.w - sum(words)) // max(1, len(words))
        pad = min(self.ctx.display.ui(50), max(self.ctx.display.ui(14), spare))
        wide = [word + pad for word in words]
        total = sum(wide) or 1
        edges = [inner.x + round(inner.w * sum(wide[:i]) / total) for i in range(len(wide) + 1)]
        return [pygame.Rect(a, inner.y, b - a, inner.h) for a, b in pairwise(edges)]

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on it; remembered, because a click means the segment under it."""
        inside = super().hit(pos)
        if inside:
            self._pos = pos
        return inside

    def activate(self, host: Host) -> None:
        """Choose the segment that was clicked; by key, the next one."""
        if host.focus_visible or self._pos is None:
            self._choose((self.index + 1) % len(self.options), host)
            return
        for number, rect in enumerate(self.segments()):
            if rect.collidepoint(self._pos):
                self._choose(number, host)

    def handle(self, event: Event, host: Host) -> bool:
        """Left and right choose the neighbour; at the ends the key moves the focus instead."""
        if not isinstance(event, KeyDown) or event.mods or event.name not in ("left", "right"):
            return False
        target = self.index + (1 if event.name == "right" else -1)
        if not 0 <= target < len(self.options):
            return False
        host.focus_visible = True
        self._choose(target, host)
        return True

    def _choose(self, number: int, host: Host) -> None:
        if number != self.index:
            self.value = self.options[number].value
            self.ctx.sound.play("click")
            self.on_change(self.value)
            host.rebuild()

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw trough and segments."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        trough = color.paper3 if self.enabled else color.disabled_bg
        shapes.box(surface, self.rect, trough, radius=self.radius)
        places = self.segments()
        # One size for all: the smallest that any of them needs.
        room = [max(1, rect.w - d.ui(12)) for rect in places]
        fits = [self.ctx.text.fit(o.label, "body_b", w) for o, w in zip(self.options, room, strict=True)]
        px = min(fitted.px for fitted in fits)
        for number, (option, rect) in enumerate(zip(self.options, places, strict=True)):
            on = number == self.index
            if on:
                fill = color.segment_on if self.enabled else color.disabled_text
                shapes.box(surface, rect, fill, radius=d.ui(9))
            self._draw_option(surface, option, rect, on, px)

    def _draw_option(
        self, surface: Canvas, option: SelectOption, rect: pygame.Rect, on: bool, px: int
    ) -> None:
        color, text, d = self.ctx.theme.color, self.ctx.text, self.ctx.display
        ink = color.on_dark if on else color.ink if self.enabled else color.disabled_text
        size, gap = d.ui(20), d.ui(10)
        room = rect.w - d.ui(12)
        wanted = text.width(option.label, "body_b", px)
        icon = option.icon or ("check" if on else "")
        # The sign goes before the words shrink.
        if wanted + size + gap > room:
            icon = ""
        lead = size + gap if icon else 0
        width = min(wanted, room - lead)
        x = rect.centerx - (lead + width) // 2
        if icon:
            surface.blit(self.ctx.assets.icon(icon, size, ink), (x, rect.centery - size // 2))
        body = pygame.Rect(x + lead, rect.y, max(1, width), rect.h)
        text.draw(surface, option.label, "body_b", ink, body, px=px)


class Switch(Widget):
    """On or off: green with a tick, or sand. `rect` may be larger; the switch is at its right end."""

    role: Role = "switch"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        on: bool,
        *,
        on_change: Callable[[bool], object],
    ) -> None:
        """`name` is the spoken label."""
        super().__init__(ctx, key, rect, name)
        self.on = on
        self.on_change = on_change

    @staticmethod
    def size(ctx: Context) -> tuple[int, int]:
        """Return width and height of a switch, device px."""
        return ctx.display.ui(72), ctx.display.ui(40)

    @property
    def radius(self) -> int:
        """Corner radius for the focus ring."""
        return self.rect.h // 2

    def activate(self, host: Host) -> None:
        """Turn it over."""
        self.on = not self.on
        self.ctx.sound.play("click")
        self.on_change(self.on)
        host.rebuild()

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw track and thumb; on and off differ by place and tick, not by colour alone (ux A2)."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        width, height = self.size(self.ctx)
        track = pygame.Rect(self.rect.right - width, self.rect.centery - height // 2, width, height)
        fill = color.good if self.on else color.switch_off
        edge = color.ink2 if look.hover else fill
        shapes.box(surface, track, fill, radius=height // 2, edge=edge, edge_w=d.px(2))
        side = height - 2 * d.ui(4)
        x = track.right - side - d.ui(4) if self.on else track.x + d.ui(4)
        thumb = pygame.Rect(x, track.centery - side // 2, side, side)
        shapes.disc(surface, thumb, color.field)
        if self.on:
            size = round(side * 0.62)
            where = (thumb.centerx - size // 2, thumb.centery - size // 2)
            surface.blit(self.ctx.assets.icon("check", size, color.good), where)

    def described(self, node: Node) -> Node:
        """Return the switch with its state."""
        return replace(node, checked=self.on)


# -- choosing from a list --


class Select(OptionWidget):
    """A button that shows the chosen option and opens a list of all."""

    role: Role = "combo_box"

    def activate(self, host: Host) -> None:
        """Open the list."""
        self.ctx.scenes.push(ChoiceList(self))

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the button with a chevron."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        ink = color.ink if self.enabled else color.disabled_text
        if self.enabled:
            shapes.shadow(surface, self.rect, "button", self.radius, d.u)
        fill = color.field if self.enabled else color.disabled_bg
        edge = color.ink2 if look.hover and self.enabled else color.line
        shapes.box(surface, self.rect, fill, radius=self.radius, edge=edge, edge_w=d.px(1.5))
        size, pad = d.ui(24), d.ui(16)
        chevron = self.ctx.assets.icon("chevd", size, ink)
        surface.blit(chevron, (self.rect.right - pad - size, self.rect.centery - size // 2))
        self.ctx.text.draw(surface, self.label, "body_b", ink, self.words)

    @property
    def words(self) -> pygame.Rect:
        """Where the label stands."""
        d, rect = self.ctx.display, self.rect
        pad = d.ui(16)
        return pygame.Rect(rect.x + pad, rect.y, rect.w - 3 * pad - d.ui(24) + pad // 2, rect.h)

    def described(self, node: Node) -> Node:
        """Return the box, closed."""
        return replace(super().described(node), expanded=False)


class Languages(Select):
    """The list of all languages."""

    def activate(self, host: Host) -> None:
        """Read them, and open the list."""
        self.options = [SelectOption(*option) for option in languages.offered().items()]
        super().activate(host)


def choice(
    ctx: Context,
    key: str,
    name: str,
    options: Sequence[tuple[Any, ...]],
    value: Any,
    room: int,
    *,
    on_change: Callable[[Any], object],
    spare: str = "",
    margin: float = 40,
) -> OptionWidget:
    """Return a segmented control no wider than `room`, device px, or a list if it would be. `spare` labels an
    option that comes and goes: it has room, too. `margin` is the least space about a label, logical px."""
    tall, pad = control_h(ctx, 56), ctx.display.ui(10)
    wide = [ctx.text.width(option[1], "body_b") for option in options]
    each = max(wide) + ctx.display.ui(60)
    least = sum(wide) + (ctx.text.width(spare, "body_b") if spare else 0)
    if least + (len(wide) + bool(spare)) * ctx.display.ui(margin) + pad <= room:
        place = pygame.Rect(0, 0, min(room, each * len(options) + pad), tall)
        return Segmented(ctx, key, place, name, options, value, on_change=on_change)
    place = pygame.Rect(0, 0, min(room, each + ctx.display.ui(60)), tall)
    return Select(ctx, key, place, name, options, value, on_change=on_change)


MOST_LANGUAGES = 4
"""The most languages that stand side by side."""


def language_choice(
    ctx: Context, name: str, room: int, on_change: Callable[[Any], object], *, tall: int = 0
) -> OptionWidget:
    """Return the choice of a language, by their own names: a list if there are many, which are read when it
    opens: they take a while, and some names a font of their own."""
    if len(languages.tags()) <= MOST_LANGUAGES:
        options = [*languages.offered().items()]
        found = choice(ctx, "language", name, options, ctx.language, room, on_change=on_change)
    else:
        now = ctx.language, languages.shown(ctx.catalogue.about)
        wide = max(ctx.text.width(now[1], "body_b"), ctx.display.ui(90)) + ctx.display.ui(90)
        place = pygame.Rect(0, 0, min(room, wide), control_h(ctx, 56))
        found = Languages(ctx, "language", place, name, [now], ctx.language, on_change=on_change)
    found.rect.h = tall or found.rect.h
    return found


class ChoiceList(WidgetScene):
    """The open list of a `Select`: an overlay beside it; Escape or a click outside closes it unchanged."""

    overlay = True

    def __init__(self, select: Select) -> None:
        super().__init__(select.ctx)
        self.title = select.name
        self._near, self._options, self._value = select.rect.copy(), select.options, select.value
        self._on_change = select.on_change
        self.focus_key = f"option{max(0, select.index)}"
        self.focus_visible = True

    def enter(self) -> None:
        """Begin where the chosen option can be seen."""
        super().enter()
        zone = self.zone_of(self.focus_key)
        if zone is not None and self.focus_key is not None:
            self.scrolling.reveal(zone, self.focus_key)

    def paint(self, surface: Canvas) -> None:
        """Draw nothing: the scene below stays visible."""

    def build(self) -> list[Zone]:
        """Return panel and rows."""
        d = self.ctx.display
        row, pad = d.ui(52), d.ui(8)
        widest = max(self.ctx.text.width(option.label, "button") for option in self._options) + d.ui(90)
        content = row * len(self._options)
        height = min(content + 2 * pad, d.h - d.ui(32))
        panel = pygame.Rect(self._near.x, self._near.bottom + d.ui(6), max(self._near.w, widest), height)
        if panel.bottom > d.h - d.ui(8):
            panel.bottom = max(self._near.top - d.ui(6), height)
        panel.clamp_ip(d.bounds)
        view = panel.inflate(-2 * pad, -2 * pad)
        rows: list[Widget] = []
        for number, option in enumerate(self._options):
            rect = pygame.Rect(view.x, view.y + number * row, view.w, row)
            rows.append(self._row(number, option, rect))
        return [Zone("panel", [Panel(self.ctx, "panel", panel)]), Zone("options", rows, view, content)]

    def _row(self, number: int, option: SelectOption, rect: pygame.Rect) -> ListRow:
        chosen = option.value == self._value
        return ListRow(
            self.ctx,
            f"option{number}",
            rect,
            option.label,
            chosen=chosen,
            on_dark=False,
            icon="check" if chosen else option.icon,
            enabled=not option.reason,
            reason=option.reason,
            on_activate=lambda: self._choose(option.value),
        )

    def _choose(self, value: Any) -> None:
        self.ctx.scenes.pop(self)
        if value != self._value:
            self._on_change(value)
            top = self.ctx.scenes.top
            if isinstance(top, WidgetScene):
                top.rebuild()

    def intercept(self, event: Event) -> bool:
        """Close on a click outside."""
        if isinstance(event, Pointer) and event.kind == "down" and self.widget_at(event.pos) is None:
            panel = self.find("panel")
            if panel is None or not panel.rect.collidepoint(event.pos):
                return self.on_cancel()
        return False

    def on_cancel(self) -> bool:
        """Close unchanged."""
        self.ctx.scenes.pop(self)
        return True

    def relayout(self) -> None:
        """Close: the place beside the box is gone."""
        super().relayout()
        self.ctx.scenes.pop(self)
