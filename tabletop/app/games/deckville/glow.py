"""What lies over Deckville's table while somebody aims, pays or reads: marks, hover, dragged card, zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.display import MIN_TEXT
from tabletop.app.games.deckville import faces, words
from tabletop.app.games.deckville.layout import BAR
from tabletop.app.games.deckville.moves import command_of, is_use, offered, payment, place_of
from tabletop.app.games.deckville.zoom import card_zoom, resource_zoom
from tabletop.app.table import inspector as zoom
from tabletop.app.table import preview as previews
from tabletop.app.table.cards import card_radius
from tabletop.app.table.held import draw_held, draw_hover
from tabletop.app.table.preview import Change, Preview
from tabletop.engine.message import Message
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.score import gain, scores
from tabletop.games.deckville.text import label
from tabletop.games.deckville.words import shortage_text

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


def draw_live(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Draw marks of targets, the ring of what is picked or chosen, the card under the pointer."""
    ctx = scene.ctx
    for place in scene.mark_places():
        _mark(scene, surface, place.key, place.rect)
    picked = scene.find(scene.picked) if scene.picked else None
    if picked is not None and not scene.is_dragging:
        ctx.shapes.selected(surface, picked.rect, card_radius(min(picked.rect.w, picked.rect.h)))
        face = scene.face_of(picked.key, picked.rect.w) if picked.key != "reserve" else None
        if face is not None:
            surface.blit(face, picked.rect)
    elif scene.picked is None and scene.payment is None:
        _draw_offers(scene, surface)
        if scene.hover_key and not scene.focus_visible:
            _hover(scene, surface, scene.hover_key)
    _draw_payment(scene, surface)


def _draw_offers(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Light the cards of the supply that can be taken now (ux D2)."""
    tab, sources = scene.layout.tab, offered(scene.shown) if scene.can_act else ()
    if sources and tab is not None and not scene.layout.shows("supply"):
        _mark(scene, surface, "tab", tab.inflate(-scene.ctx.display.px(8), -scene.ctx.display.px(8)))
        return
    for source in sources:
        rect = scene.layout.source(source)
        _mark(scene, surface, source, rect, corner=card_radius(rect.w))


def _hover(scene: DeckvilleScene, surface: pygame.Surface, key: str) -> None:
    widget, card = scene.find(key), scene.card_at(key)
    if widget is None or card is None or scene.is_busy or scene.is_dim(key):
        return
    if place_of(key) is None and not key.startswith("pool_") and key != "discard":
        return
    place = place_of(key)
    side = "property" if place is None else scene.side_of(place)
    kind = scene.shown.cards[card]
    name = faces.face_key(scene.ctx, kind, widget.rect.w, side)
    draw_hover(scene.ctx, surface, widget.rect, name, faces.face(scene.ctx, kind, widget.rect.w, side))


def _draw_payment(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Ring what is built; number the cards that pay, in the order in which they go to the pile (DV-5.4)."""
    paid, ctx = scene.payment, scene.ctx
    if paid is None:
        return
    d, color = ctx.display, ctx.theme.color
    for place, rect in enumerate(scene.layout.hand):
        at = scene.raised(place, rect)
        if place == paid.place:
            ctx.shapes.ring(surface, at, color.brass, max(3, d.px(5)), card_radius(at.w))
        if place not in paid.chosen:
            continue
        ctx.shapes.ring(surface, at, color.bad, max(3, d.px(5)), card_radius(at.w))
        number = paid.chosen.index(place) + 1
        size = d.px(46)
        disc = pygame.Rect(0, 0, size, size)
        disc.center = (at.centerx, at.y + size)
        ctx.shapes.disc(surface, disc, color.bad)
        ctx.text.line(surface, str(number), "h3", color.on_dark, disc.center, align="center")
        words = ctx.t("discard") if number < paid.count else ctx.t("discard, on top")
        fitted = ctx.text.fit(words, "small", at.w - d.px(28), lines=2, min_px=MIN_TEXT)
        step = ctx.text.line_height("small", fitted.px, words)
        wide = max(ctx.text.width(line, "small", fitted.px) for line in fitted.lines)
        pill = pygame.Rect(0, 0, wide + d.px(20), step * (len(fitted.lines) - 1) + max(d.px(30), step))
        pill.midtop = (at.centerx, disc.bottom + d.px(4))
        ctx.shapes.box(surface, pill, color.card, radius=min(pill.h // 2, d.px(16)))
        y = pill.centery - step * (len(fitted.lines) - 1) // 2
        for line in fitted.lines:
            ctx.text.line(surface, line, "small", color.ink, (pill.centerx, y), align="center", px=fitted.px)
            y += step


def _mark(
    scene: DeckvilleScene,
    surface: pygame.Surface,
    key: str,
    rect: pygame.Rect,
    *,
    hot: bool = False,
    corner: int = 0,
) -> None:
    """Mark a legal target: outline and diamond (ux D2), thin when bold marks are switched off."""
    ctx = scene.ctx
    corner = corner or ctx.display.px(12)
    if ctx.settings.legal_marks or hot:
        ctx.shapes.legal(surface, rect, corner, hot=hot)
    else:
        ctx.shapes.dashed(surface, rect, ctx.theme.color.legal, corner, max(2, ctx.display.px(3)))
    if key in ("resources", "district") and rect.h > ctx.display.px(90):
        words = ctx.t("Build as a resource") if key == "resources" else ctx.t("Build as a property")
        wide, tall = ctx.text.width(words, "body_b") + ctx.display.px(30), ctx.display.px(42 * scene.layout.k)
        pill = pygame.Rect(0, 0, min(rect.w, wide), tall)
        pill.midbottom = (rect.centerx, rect.bottom - ctx.display.px(12))
        ctx.shapes.box(surface, pill, ctx.theme.color.card, radius=pill.h // 2)
        ctx.text.draw(surface, words, "body_b", ctx.theme.color.ink, pill.inflate(-12, 0), align="center")


def draw_over(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Draw the hot target, what hangs from the pointer, the preview, the zoom; lowest first."""
    ctx, hot = scene.ctx, scene.hot
    if hot is not None:
        _mark(scene, surface, hot, scene.place(hot).rect, hot=True)
    drag = scene.drag
    if drag is not None and drag.started:
        face = scene.face_of(drag.key, drag.rect.w)
        if face is not None:
            draw_held(ctx, surface, drag, ("deckville.held", scene.card_at(drag.key), face.get_size()), face)
    if hot is not None:
        previews.draw(ctx, surface, preview_spot(scene, hot), preview_of(scene, hot))
    spot = zoom_spot(scene)
    if spot is not None:
        zoom.draw(ctx, surface, *spot, ctx.display.px(BAR))


def preview_of(scene: DeckvilleScene, key: str) -> Preview:
    """Return what putting the picked thing on a marked target will do."""
    ctx, view, seat = scene.ctx, scene.shown, scene.viewer
    meant, picked = scene.marks[key][0], scene.picked or ""
    if seat is None:
        return Preview("", "")
    if meant == "pay":
        return Preview(ctx.t("Discard {card}", card=scene.card_words(scene.card_at(picked))), "")
    if not is_use(meant):
        is_final = key == "hand"
        return Preview(_sentence(scene.say(label(meant, view))), "", is_final=is_final)
    paid = payment(view, seat, meant, picked)
    command = command_of(view, seat, paid)
    card = scene.card_at(picked)
    title = "" if command is None else _sentence(scene.say(_short(command, view)))
    text = ""
    if paid.count:
        text = ctx.tn(
            "Then choose {count} card to discard.", "Then choose {count} cards to discard.", paid.count
        )
    changes: tuple[Change, ...] = ()
    if meant == "property" and card is not None:
        now, more = scores(view)[seat], gain(view, seat, card)
        words = ctx.t("Score {before} → {after}", before=now, after=now + more)
        changes = (Change((more > 0) - (more < 0), words),)
    return Preview(title, text, changes)


def _short(command: object, view: object) -> Message:
    """Return what a command is called, whatever pays for it."""
    from msgspec.structs import replace

    bare = replace(command, discards=()) if hasattr(command, "discards") else command  # type: ignore[type-var]
    return label(bare, view)  # type: ignore[arg-type]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def preview_spot(scene: DeckvilleScene, key: str) -> pygame.Rect:
    """Return where the preview of a target goes."""
    ctx, near = scene.ctx, scene.place(key).rect
    keep_off = [other.rect for other in scene.mark_places() if other.key != key]
    if scene.drag is not None and scene.drag.started:
        keep_off.append(scene.drag.card())
    bar = ctx.display.px(BAR)
    bounds = pygame.Rect(0, bar, ctx.display.w, ctx.display.h - bar).inflate(-16, -16)
    return previews.place(
        previews.size(ctx, preview_of(scene, key)), near, keep_off, bounds, ctx.display.px(24)
    )


def zoom_spot(scene: DeckvilleScene) -> tuple[pygame.Rect, zoom.Zoomed] | None:
    """Return where the zoom is and what it shows; None when it is closed."""
    widget = scene.find(scene.inspector.key)
    what = zoomed(scene, widget.key) if widget is not None else None
    if widget is None or what is None:
        return None
    keep_off = [place.rect for place in scene.mark_places()]
    if scene.hot is not None:
        keep_off.append(preview_spot(scene, scene.hot))
    hand = scene.layout.hand
    return scene.zoom_box(what, [*keep_off, *hand] if scene.payment else keep_off, hand)


def zoomed(scene: DeckvilleScene, key: str) -> zoom.Zoomed | None:
    """Return a card with its rules; of a built resource how many there are (ux Z1, Z7)."""
    card = scene.card_at(key)
    if card is None:
        return None
    kind = scene.shown.cards[card]
    if key.startswith("built_r"):
        built = scene.shown.districts[scene.looked_at].resources
        count = sum(scene.shown.cards[other].resource == kind.resource for other in built)
        return resource_zoom(scene.ctx, key, kind, count)
    return card_zoom(scene.ctx, key, kind, *_facts(scene, key, card))


def _facts(scene: DeckvilleScene, key: str, card: int) -> list[str]:
    """Return what the panel says of a card, where there is no panel."""
    if scene.layout.panel.w:
        return []
    found = words.facts(scene, key, card, with_rules=True)
    lines = [scene.ctx.t("{label}: {value}", label=label, value=value) for label, value in found if value]
    if key.startswith("built_"):
        return lines
    lacking = shortage_text(shortage(scene.shown, scene.seat_of(key), card))
    return [*lines, scene.ctx.t(", ").join(map(scene.say, lacking))] if lacking else lines
