"""What lies over GoTown's table while somebody aims or reads: the hot target, its preview, the dragged card,
the zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.gotown import hand as gotown_hand
from tabletop.app.games.gotown.layout import BAR
from tabletop.app.games.gotown.zoom import zoomed
from tabletop.app.table import inspector as zoom
from tabletop.app.table import preview as previews

if TYPE_CHECKING:
    from tabletop.app.games.gotown.scene import GoTownScene

_GAP, _OFF = 24, 16


def draw(scene: GoTownScene, surface: pygame.Surface) -> None:
    """Draw it all, lowest first."""
    hot = scene.hot
    if hot is not None:
        place = scene.place(hot)
        gotown_hand.draw_mark(scene.ctx, surface, hot, place.rect, "", hot=True)
    if scene.drag is not None and scene.drag.started:
        gotown_hand.draw_dragged(scene.ctx, surface, scene.drag)
    if hot is not None:
        _draw_preview(scene, surface, hot)
    _draw_zoom(scene, surface)


def _draw_preview(scene: GoTownScene, surface: pygame.Surface, key: str) -> None:
    previews.draw(scene.ctx, surface, preview_spot(scene, key), scene.preview_of(key))


def preview_spot(scene: GoTownScene, key: str) -> pygame.Rect:
    """Return where the preview of a target goes: off the picked card, all targets and End turn, if there is
    room."""
    ctx, near = scene.ctx, scene.place(key).rect
    if key == "street":
        # The street is everywhere: the panel goes where the eye is.
        centre = near.center if scene.focus_visible else scene.pointer
        near = pygame.Rect(centre, (1, 1))
    keep_off = [other.rect for other in scene.mark_places() if other.key != "street"]
    source = scene.find(scene.picked)
    if source is not None:
        keep_off.append(source.rect)
    if scene.drag is not None and scene.drag.started:
        keep_off.append(scene.drag.card())
    off = 2 * ctx.display.px(_OFF)
    keep_off = [rect.inflate(off, off) for rect in keep_off] + [scene.layout.end]
    bar = ctx.display.px(BAR)
    bounds = pygame.Rect(0, bar, ctx.display.w, ctx.display.h - bar).inflate(-16, -16)
    size = previews.size(ctx, scene.preview_of(key))
    hand = [rect for _, rect in scene.layout.hand]
    return previews.place(size, near, keep_off, bounds, ctx.display.px(_GAP), hand)


def _draw_zoom(scene: GoTownScene, surface: pygame.Surface) -> None:
    spot = zoom_spot(scene)
    if spot is not None:
        zoom.draw(scene.ctx, surface, *spot, scene.ctx.display.px(BAR))


def zoom_spot(scene: GoTownScene) -> tuple[pygame.Rect, zoom.Zoomed] | None:
    """Return where the zoom is and what it shows; None when it is closed."""
    widget = scene.find(scene.inspector.key)
    if widget is None:
        return None
    what = zoomed(scene.ctx, scene.shown, widget.key, scene.names)
    if what is None:
        return None
    keep_off = [place.rect for place in scene.mark_places() if place.key != "street"]
    keep_off.append(scene.layout.turn)
    if scene.hot is not None:
        keep_off.append(preview_spot(scene, scene.hot))
    return scene.zoom_box(what, keep_off, [rect for _, rect in scene.layout.hand])
