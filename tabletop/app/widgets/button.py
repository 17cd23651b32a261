"""Buttons: primary (brass), normal (ivory), ghost (on tables), tab-like list rows, and icon buttons."""

from __future__ import annotations

from typing import Literal, NamedTuple, Self, TypeAlias, Unpack

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Role
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.input import Event, FocusLost, KeyDown, KeyUp, Pointer
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.widgets.base import Action, Host, Look, Widget, WidgetOptions

Kind: TypeAlias = Literal["primary", "normal", "ghost", "danger"]


class ActionItem(NamedTuple):
    """Something that can be done, shown as a button by bars, dialogs, panels and rows. `binding` is a key
    binding that does it, too."""

    key: str
    name: str
    icon: str = ""
    do: Action | None = None
    binding: str = ""
    kind: Kind = "normal"
    is_on: bool = False
    """Whether the thing that it opens is open."""
    reason: str = ""
    """Why it cannot be used now; empty if it can."""
    tooltip: str = ""
    cap: str = ""
    """The text of its key cap, if that is not the first key of `binding`."""


class ButtonLook(WidgetOptions, total=False):
    """Options of every button: see `Button.__init__`."""

    kind: Kind
    style: str
    cap: str


class ButtonOptions(ButtonLook, total=False):
    """The same, and options of buttons with words."""

    icon: str
    caption: str | None


class Button(Widget):
    """A button with a caption, an icon, a key cap, in any mix. Disabled ones say why (`reason`)."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        *,
        kind: Kind = "normal",
        icon: str = "",
        style: str = "button",
        cap: str = "",
        caption: str | None = None,
        align: Literal["left", "center"] = "center",
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`name` is spoken, `caption` shown (default: the name); `cap` a key cap (default: first key of
        `action`); `kind` "primary" at most once a screen."""
        super().__init__(ctx, key, rect, name, **options)
        self.kind = kind
        self.icon = icon
        self.style = style
        self.cap = cap or (ctx.bindings.first(self.action) if self.action else "")
        self.caption = name if caption is None else caption
        self.align = align
        if not self.tooltip and self.icon:
            # The words may not fit.
            self.tooltip = (
                "" if self._what_fits(rect.w - 2 * ctx.display.ui(16), ctx.display.ui(30))[0] else name
            )

    @classmethod
    def of(cls, ctx: Context, item: ActionItem, rect: pygame.Rect, **options: Unpack[ButtonOptions]) -> Self:
        """Make the button of an action; `options` override its fields."""
        own: ButtonOptions = {
            "kind": item.kind,
            "icon": item.icon,
            "enabled": not item.reason,
            "reason": item.reason,
            "tooltip": item.tooltip,
            "cap": item.cap,
            "on_activate": item.do,
            "action": item.binding,
        }
        own.update(options)
        return cls(ctx, item.key, rect, item.name, **own)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw face, lip and content; hover lifts by 2 px, pressing lowers by 2 px."""
        lift = self.ctx.display.ui(2)
        face = self.rect.copy()
        if self.enabled and look.pressed:
            face.y += lift
        elif self.enabled and look.hover and self.kind != "ghost":
            face.y -= lift
        self._face(surface, face, look)
        self._content(surface, face)

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        color, shapes, radius = self.ctx.theme.color, self.ctx.shapes, self.radius
        line = self.ctx.display.px(1.5)
        if self.kind == "ghost":
            strength = 0.04 if not self.enabled else 0.22 if look.hover or look.pressed else 0.10
            edge = with_alpha(color.on_dark, 0.12 if not self.enabled else 0.24)
            shapes.box(
                surface, face, with_alpha(color.on_dark, strength), radius=radius, edge=edge, edge_w=line
            )
            return
        if not self.enabled:
            shapes.box(
                surface, face, color.disabled_bg, radius=radius, edge=with_alpha(color.line, 0.6), edge_w=line
            )
            return
        if not look.pressed:
            kind = "button_primary" if self.kind == "primary" else "button"
            shapes.shadow(surface, face, kind, radius, self.ctx.display.u)
        if self.kind == "primary":
            shapes.box(
                surface,
                face,
                color.brass_top,
                radius=radius,
                edge=color.brass_edge,
                edge_w=line,
                bottom=color.brass,
            )
        else:
            edge = color.bad if self.kind == "danger" else color.line
            shapes.box(surface, face, color.field, radius=radius, edge=edge, edge_w=line)

    @property
    def ink(self) -> Color:
        """Colour of caption and icon."""
        color = self.ctx.theme.color
        if self.kind == "ghost":
            return color.on_dark if self.enabled else with_alpha(color.on_dark2, 0.7)
        if not self.enabled:
            return color.disabled_text
        return color.bad if self.kind == "danger" else color.ink

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        ctx, ink = self.ctx, self.ink
        gap, size = ctx.display.ui(10), min(round(ctx.text.px(self.style) * 1.15), face.h * 3 // 5)
        inner = face.inflate(-2 * ctx.display.ui(16 if face.w > ctx.display.ui(120) else 8), 0)
        icons = [self.icon] * bool(self.icon)
        caption, cap = self._what_fits(inner.w, len(icons) * (size + gap))
        if cap:
            inner.w -= self._cap(surface, inner, ink) + gap
        lead = len(icons) * (size + gap) - (0 if caption else gap) if icons else 0
        px = None if self._tall else self._px
        width = min(ctx.text.width(caption, self.style, px), max(1, inner.w - lead)) if caption else 0
        x = inner.x if self.align == "left" else inner.x + max(0, (inner.w - lead - width) // 2)
        for icon in icons:
            surface.blit(ctx.assets.icon(icon, size, ink), (x, face.centery - size // 2))
            x += size + gap
        if caption:
            body = pygame.Rect(x, face.y, max(1, min(inner.right - x, inner.w)), face.h)
            ctx.text.draw(surface, caption, self.style, ink, body, lines=self._lines(body.w), px=px)

    def _what_fits(self, width: int, lead: int) -> tuple[str, bool]:
        """Return the caption to show, and whether the key cap has room. In a narrow button the cap goes
        first, then the words shrink; a button with an icon drops words that would be cut or torn (look 2)."""
        text, gap = self.ctx.text, self.ctx.display.ui(10)
        if not self.caption:
            return "", False
        room = width - lead
        if self.cap and text.width(self.caption, self.style) <= room - self._cap_width() - gap:
            return self.caption, True
        lines = self._lines(max(1, room))
        fitted = text.fit(self.caption, self.style, max(1, room), lines=lines, height=self.rect.h)
        if self.icon and not fitted.is_whole:
            return "", bool(self.cap) and room >= self._cap_width()
        return self.caption, False

    def _lines(self, room: int) -> int:
        """Return the most lines of the words: two in a tall button, or where one has no room for them."""
        text = self.ctx.text
        least = 2 * text.line_height(self.style, self.ctx.display.min_text)
        is_wide = self.rect.h >= least and not text.fits(self.caption, self.style, room)
        return 2 if self._tall or is_wide else 1

    @property
    def _tall(self) -> bool:
        return self.rect.h >= 2 * self.ctx.text.line_height(self.style)

    @property
    def _px(self) -> int:
        """Size of words on one line: at most what the button's height holds, at any scale."""
        return min(self.ctx.text.px(self.style), max(MIN_TEXT, self.rect.h * 5 // 8))

    @property
    def _cap_side(self) -> int:
        return min(self.ctx.display.ui(26), self.rect.h * 5 // 8)

    @property
    def _cap_px(self) -> int:
        return max(MIN_TEXT, min(round(self.ctx.text.px("key") * 0.9), self._cap_side * 7 // 10))

    def _cap_width(self) -> int:
        side = self._cap_side
        return max(side, self.ctx.text.width(self.cap, "key", self._cap_px) + side // 2)

    def _cap(self, surface: Canvas, inner: pygame.Rect, ink: Color) -> int:
        """Draw the key cap at the right end; return its width."""
        ctx = self.ctx
        px, side, width = self._cap_px, self._cap_side, self._cap_width()
        rect = pygame.Rect(inner.right - width, inner.centery - side // 2, width, side)
        edge = with_alpha(ink, 0.55)
        ctx.shapes.box(
            surface,
            rect,
            (0, 0, 0, 0),
            radius=min(ctx.display.ui(6), side // 3),
            edge=edge,
            edge_w=ctx.display.px(1.5),
        )
        ctx.text.line(surface, self.cap, "key", ink, rect.center, align="center", px=px)
        return width


class IconButton(Button):
    """A square button with an icon only; its name is spoken and shown as tooltip."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        icon: str,
        **options: Unpack[ButtonLook],
    ) -> None:
        """`icon` is a name of `assets/svg/icons`."""
        options["tooltip"] = options.get("tooltip") or name
        super().__init__(ctx, key, rect, name, icon=icon, caption="", **options)


class ListRow(Button):
    """A row of a list: flat, filled with paper when it is the chosen one (settings pages, saved games)."""

    role: Role = "list_item"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        *,
        chosen: bool = False,
        on_dark: bool = True,
        **options: Unpack[ButtonOptions],
    ) -> None:
        """`chosen` marks the page or entry shown now."""
        super().__init__(ctx, key, rect, name, align="left", **options)
        self.chosen = chosen
        self.on_dark = on_dark

    @property
    def ink(self) -> Color:
        """Colour of caption and icon."""
        color = self.ctx.theme.color
        if not self.enabled:
            return with_alpha(color.on_dark2, 0.7) if self.on_dark else color.disabled_text
        return color.on_dark if self.on_dark and not self.chosen else color.ink

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        color = self.ctx.theme.color
        if self.chosen:
            self.ctx.shapes.box(
                surface, face, color.card if self.on_dark else color.paper3, radius=self.radius
            )
        elif look.hover and self.enabled:
            fill = with_alpha(color.on_dark, 0.10) if self.on_dark else color.paper2
            self.ctx.shapes.box(surface, face, fill, radius=self.radius)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row; it stays where it is."""
        self._face(surface, self.rect, look)
        self._content(surface, self.rect)


# -- buttons to be held (ux C5) --

HOLD_MS = 400
KEYS = ("space", "return", "enter", "keypad enter")


class Hold:
    """The button that is being held, by what, since when; lives as long as the scene."""

    def __init__(self, ms: int = HOLD_MS) -> None:
        """A button must be held for `ms`."""
        self.ms = ms
        self.key: str | None = None
        self.by: str = ""
        self.since = 0

    def begin(self, key: str, by: str, now: int) -> None:
        """Start holding a button; `by` is `pointer` or a key's name."""
        self.key, self.by, self.since = key, by, now

    def end(self) -> None:
        """Let go."""
        self.key = None

    def part(self, key: str, now: int) -> float:
        """Return the part of the time that a button has been held, 0 to 1."""
        return min(1.0, max(0.0, (now - self.since) / self.ms)) if self.key == key else 0.0

    def done(self, now: int) -> str | None:
        """Return the button that has been held long enough."""
        return self.key if self.key is not None and now - self.since >= self.ms else None

    def let_go(self, event: Event) -> bool:
        """End the hold at an event that ends it; return whether one did."""
        if self.key is None:
            return False
        match event:
            case KeyUp(name=name) if name == self.by:
                self.end()
            case Pointer(kind="up" | "cancel") if self.by == "pointer":
                self.end()
            case FocusLost():
                self.end()
            case _:
                return False
        return True


class HoldButton(Button):
    """Shows how much of the hold has passed; with the setting “hold to confirm” off a press is enough."""

    captures = True
    hold: Hold

    def handle(self, event: Event, host: Host) -> bool:
        """Begin to hold; the scene's `Hold` ends it."""
        match event:
            case Pointer(kind="down"):
                self._press("pointer", host)
            case Pointer(kind="move", pos=pos):
                if not self.hit(pos):
                    self.hold.end()
            case KeyDown(name=name) if name in KEYS:
                self._press(name, host)
            case _:
                return isinstance(event, Pointer)
        return True

    def _press(self, by: str, host: Host) -> None:
        if self.ctx.settings.hold_to_confirm:
            self.hold.begin(self.key, by, self.ctx.now)
        else:
            self.activate(host)

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        super()._face(surface, face, look)
        part = self.hold.part(self.key, self.ctx.now)
        if part > 0:
            clip = surface.get_clip()
            filled = pygame.Rect(face.x, face.y, round(face.w * part), face.h)
            surface.set_clip(filled.clip(clip))
            light = with_alpha(self.ctx.theme.color.field, 0.55)
            self.ctx.shapes.box(surface, face, light, radius=self.radius)
            surface.set_clip(clip)
