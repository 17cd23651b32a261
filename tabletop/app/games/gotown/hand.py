"""GoTown's hand and what glows: cards that rise under the pointer, marks of targets, the dragged card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.theme import with_alpha
from tabletop.app.games.gotown import faces
from tabletop.app.games.gotown.layout import Layout
from tabletop.app.games.gotown.plates import plate_radius
from tabletop.app.table.cards import sprite
from tabletop.app.table.drag import Drag
from tabletop.app.table.held import draw_held, draw_hover
from tabletop.app.table.targets import Place
from tabletop.games.gotown.cards import Card

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.games.gotown.scene import GoTownScene

PICKED_UP = 22


def keys(layout: Layout) -> list[str]:
    """Return the keys of the cards in hand: `hand:<kind>:<copy>`, in the order in which they lie."""
    seen: dict[Card, int] = {}
    found = []
    for card, _ in layout.hand:
        copy = seen.get(card, 0)
        seen[card] = copy + 1
        found.append(f"hand:{card}:{copy}")
    return found


def kind(key: str) -> Card:
    """Return the kind of the hand card that a widget's key names."""
    return int(key.split(":")[1])


def lifted(scene: GoTownScene, index: int) -> pygame.Rect:
    """Return where a hand card lies now: higher when it is picked."""
    rect = scene.layout.hand[index][1]
    is_up = scene.hand_keys()[index] == scene.picked and not _is_dragged(scene)
    return rect.move(0, -scene.ctx.display.px(PICKED_UP)) if is_up else rect


def _is_dragged(scene: GoTownScene) -> bool:
    return scene.drag is not None and scene.drag.started


def place(scene: GoTownScene, key: str) -> Place:
    """Return where a target lies; for a seat its whole column counts as well."""
    layout = scene.layout
    what, _, rest = key.partition(":")
    numbers = [int(part) for part in rest.split(":") if part]
    match what:
        case "hand":
            return Place(key, layout.hand[scene.hand_keys().index(key)][1])
        case "slot":
            seat = scene.viewer or 0
            tower = layout.towers[seat]
            return Place(key, tower.floor(len(scene.shown.towers[seat])), (tower.scaffold,))
        case "floor":
            tower = layout.towers[numbers[0]]
            rect = tower.floor(numbers[1])
            dogs = (tower.dog(numbers[1], layout.badge),) if _has_dog(scene, numbers) else ()
            return Place(key, rect, dogs)
        case "tile":
            return Place(key, layout.towers[numbers[0]].tile(numbers[1], numbers[2]))
        case "seat":
            tower = layout.towers[numbers[0]]
            return Place(key, tower.plate, (tower.column,))
        case "discard":
            return Place(key, layout.discard)
        case _:
            return Place(key, layout.street)


def _has_dog(scene: GoTownScene, numbers: list[int]) -> bool:
    return scene.shown.towers[numbers[0]][numbers[1]].dog


def draw_hand(scene: GoTownScene, surface: pygame.Surface) -> None:
    """Draw the viewer's cards: what rises lies over its neighbours."""
    names = scene.hand_keys()
    hidden = scene.director.hidden
    raised = [key for key in (scene.hover_key, scene.focus_key if scene.focus_visible else None) if key]
    raised += [scene.picked] if scene.picked else []
    order = sorted(
        range(len(names)), key=lambda index: raised.index(names[index]) + 1 if names[index] in raised else 0
    )
    for index in order:
        if names[index] not in hidden:
            _draw_card(scene, surface, index, names[index])
    for index in range(min(9, len(names))):
        if names[index] not in hidden:
            _number(scene, surface, index)


def _draw_card(scene: GoTownScene, surface: pygame.Surface, index: int, key: str) -> None:
    ctx = scene.ctx
    card, rect = scene.layout.hand[index]
    is_picked = key == scene.picked
    if is_picked and _is_dragged(scene):
        color = with_alpha(ctx.theme.color.on_dark, 0.4)
        ctx.shapes.dashed(surface, rect, color, faces.radius(rect.w), max(2, ctx.display.px(3)))
        return
    marked = key in scene.marks
    usable = is_picked or marked if scene.picked is not None else scene.is_usable(card)
    picture, name = faces.face(ctx, card, rect.w), faces.face_key(ctx, card, rect.w)
    if is_picked:
        rect = lifted(scene, index)
        ctx.shapes.selected(surface, rect, faces.radius(rect.w))
        surface.blit(picture, rect)
        return
    if marked:
        draw_mark(ctx, surface, key, rect, "", legal=ctx.settings.legal_marks)
        surface.blit(picture, rect)
        return
    if not usable:
        dimmed = faces.useless(ctx, card, rect.w)
        sprite(ctx, ("useless", name), dimmed, faces.radius(rect.w)).blit(surface, rect)
        return
    if key == scene.hover_key and scene.picked is None and not scene.focus_visible:
        draw_hover(ctx, surface, rect, name, picture)
        return
    sprite(ctx, name, picture, faces.radius(rect.w)).blit(surface, rect)


def _number(scene: GoTownScene, surface: pygame.Surface, index: int) -> None:
    """The number key of a card, on its lower edge."""
    ctx = scene.ctx
    rect = scene.layout.strip(index)
    px = min(ctx.text.px("key"), ctx.display.px(22))
    chip = pygame.Rect(0, 0, round(px * 1.5), round(px * 1.4))
    # Below the name, which may stand on two lines, as far as the window has room.
    low = min(rect.bottom + px, ctx.display.h - ctx.display.px(2))
    chip.midbottom = (rect.x + scene.layout.hand[index][1].w // 2, low)
    if rect.w < scene.layout.hand[index][1].w:
        chip.centerx = rect.x + min(rect.w, scene.layout.hand[index][1].w) // 2
    ctx.shapes.box(surface, chip, ctx.theme.color.ink, radius=round(px * 0.35))
    ctx.text.line(surface, str(index + 1), "key", ctx.theme.color.on_dark, chip.center, align="center", px=px)


def draw_mark(
    ctx: Context,
    surface: pygame.Surface,
    key: str,
    rect: pygame.Rect,
    words: str,
    *,
    hot: bool = False,
    legal: bool = True,
) -> None:
    """Mark a legal target: outline and diamond (ux D2), thin when bold marks are switched off."""
    color = ctx.theme.color
    corner = _corner(ctx, key, rect)
    if words and key == "slot":
        ctx.shapes.box(surface, rect, with_alpha(color.ink, 0.96), radius=corner)
        room = rect.inflate(-ctx.display.px(16), 0)
        ctx.text.draw(surface, words, "body_b", color.legal, room, align="center", lines=2)
    if (legal and ctx.settings.legal_marks) or hot:
        ctx.shapes.legal(surface, rect, corner, hot=hot)
    else:
        ctx.shapes.dashed(surface, rect, color.legal, corner, max(2, ctx.display.px(3)))
    if words and key == "street":
        _street_words(ctx, surface, rect, words)


def _street_words(ctx: Context, surface: pygame.Surface, rect: pygame.Rect, words: str) -> None:
    size = ctx.text.size(words, "body_b")
    pill = pygame.Rect(0, 0, size[0] + ctx.display.ui(36), size[1] + ctx.display.ui(12))
    pill.midtop = (rect.centerx, rect.top + ctx.display.px(24))
    ctx.shapes.box(surface, pill, with_alpha(ctx.theme.color.ink, 0.8), radius=pill.h // 2)
    ctx.text.line(surface, words, "body_b", ctx.theme.color.legal, pill.center, align="center")


def _corner(ctx: Context, key: str, rect: pygame.Rect) -> int:
    if key.startswith("seat:"):
        return plate_radius(ctx)
    if key.startswith("hand:") or key == "discard":
        return faces.radius(rect.w)
    return ctx.display.px(16 if key == "street" else 4)


def draw_dragged(ctx: Context, surface: pygame.Surface, drag: Drag) -> None:
    """Draw the card that hangs from the pointer: a little bigger, leaning, with a deep shadow."""
    card = kind(drag.key)
    name = faces.face_key(ctx, card, drag.rect.w)
    draw_held(ctx, surface, drag, name, faces.face(ctx, card, drag.rect.w))
