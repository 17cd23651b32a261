"""What lies over Design Town's table while somebody aims or reads: marks, hover, the dragged card, zoom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.designtown import faces, words
from tabletop.app.games.designtown.layout import BAR
from tabletop.app.games.designtown.moves import parts, shown_face
from tabletop.app.games.designtown.side import flip_words
from tabletop.app.table import inspector as zoom
from tabletop.app.table import preview as previews
from tabletop.app.table.cards import card_radius
from tabletop.app.table.held import draw_held, draw_hover
from tabletop.app.table.plates import plate_radius
from tabletop.games.designtown.text import face_rules

if TYPE_CHECKING:
    from tabletop.app.games.designtown.scene import DesignTownScene


def draw_live(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """Draw the card under the pointer a little higher, the picked one with its ring, the marks of targets."""
    ctx = scene.ctx
    for place in scene.mark_places():
        _mark(scene, surface, place.key, place.rect)
    picked = scene.find(scene.picked) if scene.picked else None
    if picked is not None and not scene.is_dragging:
        card = shown_face(scene.shown, picked.key)
        ctx.shapes.selected(surface, picked.rect, card_radius(picked.rect.w))
        if card is not None:
            surface.blit(faces.face(ctx, scene.shown.faces, card, picked.rect.w), picked.rect)
        if picked.key in scene.marks:
            _mark(scene, surface, picked.key, picked.rect)
    elif scene.picked is None and scene.hover_key and not scene.focus_visible and not scene.is_busy:
        _hover(scene, surface, scene.hover_key)


def _hover(scene: DesignTownScene, surface: pygame.Surface, key: str) -> None:
    widget, card = scene.find(key), shown_face(scene.shown, key)
    if widget is None or card is None or parts(key)[0] not in ("deck", "supply", "back"):
        return
    if scene.is_dim(key) or key == scene.peeked:
        return
    name = faces.face_key(scene.ctx, scene.shown.faces, card, widget.rect.w)
    face = faces.face(scene.ctx, scene.shown.faces, card, widget.rect.w)
    draw_hover(scene.ctx, surface, widget.rect, name, face)


def _mark(
    scene: DesignTownScene, surface: pygame.Surface, key: str, rect: pygame.Rect, *, hot: bool = False
) -> None:
    """Mark a legal target: outline and diamond (ux D2), thin when bold marks are switched off."""
    ctx = scene.ctx
    corner = plate_radius(ctx) if key.startswith(("seat:", "discard")) else card_radius(rect.w)
    if ctx.settings.legal_marks or hot:
        ctx.shapes.legal(surface, rect, corner, hot=hot)
    else:
        ctx.shapes.dashed(surface, rect, ctx.theme.color.legal, corner, max(2, ctx.display.px(3)))


def draw_over(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """Draw the hot target, what hangs from the pointer, the preview, the zoom; lowest first."""
    ctx, hot = scene.ctx, scene.hot
    if hot is not None:
        _mark(scene, surface, hot, scene.place(hot).rect, hot=True)
    drag = scene.drag
    if drag is not None and drag.started:
        card = shown_face(scene.shown, drag.key)
        if card is not None:
            name = faces.face_key(ctx, scene.shown.faces, card, drag.rect.w)
            face = faces.face(ctx, scene.shown.faces, card, drag.rect.w)
            draw_held(ctx, surface, drag, name, face)
    if hot is not None:
        previews.draw(ctx, surface, preview_spot(scene, hot), scene.preview_of(hot))
    spot = zoom_spot(scene)
    if spot is not None:
        zoom.draw(ctx, surface, *spot, ctx.display.px(BAR))


def preview_spot(scene: DesignTownScene, key: str) -> pygame.Rect:
    """Return where the preview of a target goes."""
    ctx, near = scene.ctx, scene.place(key).rect
    keep_off = [other.rect for other in scene.mark_places() if other.key != key]
    if scene.drag is not None and scene.drag.started:
        keep_off.append(scene.drag.card())
    bar = ctx.display.px(BAR)
    bounds = pygame.Rect(0, bar, ctx.display.w, ctx.display.h - bar).inflate(-16, -16)
    return previews.place(
        previews.size(ctx, scene.preview_of(key)), near, keep_off, bounds, ctx.display.px(24)
    )


def zoom_spot(scene: DesignTownScene) -> tuple[pygame.Rect, zoom.Zoomed] | None:
    """Return where the zoom is and what it shows; None when it is closed (ux Z1, Z4).

    Where there is a panel, what the pointer rests on is in it, and this opens by key and middle button only.
    """
    widget = scene.find(scene.inspector.key)
    what = zoomed(scene, widget.key) if widget is not None else None
    if what is None:
        return None
    layout = scene.layout
    keep_off = [place.rect for place in scene.mark_places()]
    if scene.hot is not None:
        keep_off.append(preview_spot(scene, scene.hot))
    return scene.zoom_box(what, keep_off, [layout.discard, layout.row_zone])


def zoomed(scene: DesignTownScene, key: str) -> zoom.Zoomed | None:
    """Return both faces of a card with its rules (ux Z2); of a plate its open top card and what it holds."""
    ctx, view = scene.ctx, scene.shown
    card = shown_face(view, key)
    if card is None:
        return None
    both = tuple(partial(faces.face, ctx, view.faces, each) for each in (card, card ^ 1))
    kind, number = parts(key)
    rules, clauses = [], []
    for each in (card, card ^ 1):
        for rule, clause in face_rules(view.faces[each], is_solo=view.is_solo):
            text = ctx.message(rule)
            rules.append(ctx.t("{name}: {facts}", name=words.name_of(ctx, each), facts=text))
            clauses.append(clause)
    lines = list(rules)
    if kind == "seat":
        lines.append(words.seat_name(scene, number)[1])
    elif kind == "deck":
        lines.append(ctx.t("Deck: {cards}", cards=words.counted(ctx, view.composition(view.active))))
    return zoom.Zoomed(
        key,
        both,
        tuple(lines),
        ctx.t(", ").join(dict.fromkeys(clauses)),
        (ctx.t("Now"), flip_words(scene, card)),
    )
