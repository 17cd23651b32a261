"""Buttons: primary (brass), normal (ivory), ghost (on tables), tab-like list rows, and icon buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import pygame

from tabletop.app.a11y import Role
from tabletop.app.theme import Color, with_alpha
from tabletop.app.widgets.base import Action, Look, Widget

if TYPE_CHECKING:
    from tabletop.app.context import Context

Kind: TypeAlias = Literal["primary", "normal", "ghost", "danger"]


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
        lock: bool = False,
        enabled: bool = True,
        reason: str = "",
        tooltip: str = "",
        on_activate: Action | None = None,
        action: str = "",
    ) -> None:
        """`name` is spoken, `caption` shown (default: the name); `cap` a key cap (default: first key of
        `action`); `lock` shows a small padlock: can't be undone (ux U4); `kind` "primary" only once a
        screen."""
        super().__init__(
            ctx,
            key,
            rect,
            name,
            enabled=enabled,
            reason=reason,
            tooltip=tooltip,
            on_activate=on_activate,
            action=action,
        )
        self.kind = kind
        self.icon = icon
        self.style = style
        self.cap = cap or (ctx.bindings.first(action) if action else "")
        self.caption = name if caption is None else caption
        self.align = align
        self.lock = lock

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw face, lip and content; hover lifts by 2 px, pressing lowers by 2 px."""
        lift = self.ctx.display.ui(2)
        face = self.rect.copy()
        if self.enabled and look.pressed:
            face.y += lift
        elif self.enabled and look.hover and self.kind != "ghost":
            face.y -= lift
        self._face(surface, face, look)
        self._content(surface, face)

    def _face(self, surface: pygame.Surface, face: pygame.Rect, look: Look) -> None:
        color, shapes, radius = self.ctx.theme.color, self.ctx.shapes, self.radius
        line = max(1, self.ctx.display.px(1.5))
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
            return color.on_dark if self.enabled else with_alpha(color.on_dark2, 0.55)
        if not self.enabled:
            return color.disabled_text
        return color.bad if self.kind == "danger" else color.ink

    def _content(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        ctx, ink = self.ctx, self.ink
        pad, gap = ctx.display.ui(16), ctx.display.ui(10)
        size = round(ctx.text.px(self.style) * 1.15)
        inner = face.inflate(-2 * pad if self.caption else 0, 0)
        if self.cap and self.caption:
            inner.w -= self._cap(surface, inner, ink) + gap
        lead = (size + (gap if self.caption else 0) if self.icon else 0) + (size + gap if self.lock else 0)
        width = min(ctx.text.width(self.caption, self.style), max(1, inner.w - lead)) if self.caption else 0
        x = inner.x if self.align == "left" else inner.x + max(0, (inner.w - lead - width) // 2)
        for icon in [self.icon] * bool(self.icon) + ["lock"] * self.lock:
            surface.blit(ctx.assets.icon(icon, size, ink), (x, face.centery - size // 2))
            x += size + gap
        if self.caption:
            body = pygame.Rect(x, face.y, max(1, min(inner.right - x, inner.w)), face.h)
            ctx.text.draw(surface, self.caption, self.style, ink, body, lines=2 if self._tall else 1)

    @property
    def _tall(self) -> bool:
        return self.rect.h >= 2 * self.ctx.text.line_height(self.style)

    def _cap(self, surface: pygame.Surface, inner: pygame.Rect, ink: Color) -> int:
        """Draw the key cap at the right end; return its width."""
        ctx = self.ctx
        px = max(11, round(ctx.text.px("key") * 0.9))
        side = ctx.display.ui(26)
        width = max(side, ctx.text.width(self.cap, "key", px) + side // 2)
        rect = pygame.Rect(inner.right - width, inner.centery - side // 2, width, side)
        edge = with_alpha(ink, 0.55)
        ctx.shapes.box(
            surface,
            rect,
            (0, 0, 0, 0),
            radius=ctx.display.ui(6),
            edge=edge,
            edge_w=max(1, ctx.display.px(1.5)),
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
        *,
        kind: Kind = "normal",
        enabled: bool = True,
        reason: str = "",
        tooltip: str = "",
        on_activate: Action | None = None,
        action: str = "",
    ) -> None:
        """`icon` is a name of `assets/svg/icons`."""
        super().__init__(
            ctx,
            key,
            rect,
            name,
            kind=kind,
            icon=icon,
            caption="",
            enabled=enabled,
            reason=reason,
            tooltip=tooltip or name,
            on_activate=on_activate,
            action=action,
        )


class Row(Button):
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
        icon: str = "",
        enabled: bool = True,
        reason: str = "",
        tooltip: str = "",
        on_activate: Action | None = None,
    ) -> None:
        """`chosen` marks the page or entry shown now."""
        super().__init__(
            ctx,
            key,
            rect,
            name,
            icon=icon,
            align="left",
            enabled=enabled,
            reason=reason,
            tooltip=tooltip,
            on_activate=on_activate,
        )
        self.chosen = chosen
        self.on_dark = on_dark

    @property
    def ink(self) -> Color:
        """Colour of caption and icon."""
        color = self.ctx.theme.color
        if not self.enabled:
            return with_alpha(color.on_dark2, 0.55) if self.on_dark else color.disabled_text
        return color.on_dark if self.on_dark and not self.chosen else color.ink

    def _face(self, surface: pygame.Surface, face: pygame.Rect, look: Look) -> None:
        color = self.ctx.theme.color
        if self.chosen:
            self.ctx.shapes.box(
                surface, face, color.card if self.on_dark else color.paper3, radius=self.radius
            )
        elif look.hover and self.enabled:
            fill = with_alpha(color.on_dark, 0.10) if self.on_dark else color.paper2
            self.ctx.shapes.box(surface, face, fill, radius=self.radius)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the row; it stays where it is."""
        self._face(surface, self.rect, look)
        self._content(surface, self.rect)
