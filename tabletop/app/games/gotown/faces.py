"""GoTown's card faces, backs and floor tiles, drawn once for each size (look 4). Widths are device px; a card
is 5 wide and 7 high, `u` is a hundredth of its width."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from tabletop.app.core.assets import document, paint, ready
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.table.drawn.cards import card_height, card_radius, faded, look_key
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    VALUES,
    WRECKING_BALL,
    Card,
    Floor,
)
from tabletop.games.gotown.text import card_name, card_rule

PICTURES: dict[Card, str] = {
    **{value: f"gotown/floor_{value}" for value in VALUES},
    JOKER: "gotown/floor_joker",
    DOG: "gotown/special_dog",
    BONE: "gotown/special_bone",
    JACKHAMMER: "gotown/special_jack",
    WRECKING_BALL: "gotown/special_ball",
    MILKSHAKE: "gotown/special_shake",
    DONUT_TRUCK: "gotown/special_truck",
    THIEF: "gotown/special_thief",
    SUPER_THIEF: "gotown/special_super",
}
height, radius = card_height, card_radius
RULE_FROM = 160
"""Narrower cards (logical px) show no rule text, which is in the zoom (look 2). With large text none does: it
is beside the card in the zoom."""


def face_key(ctx: Context, card: Card | None, w: int) -> Hashable:
    """Return the cache's key of a face or, for None, of the back."""
    return ("gotown", card, w, *look_key(ctx))


def face(ctx: Context, card: Card | None, w: int) -> pygame.Surface:
    """Return a card's face at this width; of an unknown card (None) the back."""
    return ctx.assets.cache.get(face_key(ctx, card, w), lambda: _face(ctx, card, w))


def useless(ctx: Context, card: Card, w: int) -> pygame.Surface:
    """Return the face of an unusable hand card: dimmed, never hidden (ux D7)."""
    ground = parse_color(ctx.theme.games["gotown"]["ground"])
    return faded(ctx, face_key(ctx, card, w), face(ctx, card, w), ground, radius(w))


def pair_color(ctx: Context, value: int) -> Color:
    """Return the text colour of a number: pairs that make nine share it."""
    return parse_color(_pair(ctx, value)["text"])


def _pair(ctx: Context, value: int) -> dict[str, str]:
    low = min(value, FLOOR_SUM - value)
    found: dict[str, str] = ctx.theme.games["gotown"]["pairs"][f"{low}+{FLOOR_SUM - low}"]
    return found


def pair_shape(ctx: Context, value: int, size: int) -> pygame.Surface:
    """Return the little shape of a pair (circle, square, triangle, diamond), `size` device px."""
    size = max(5, size)
    ink = paint("fill", pair_color(ctx, value))
    half = size / 2
    match _pair(ctx, value)["shape"]:
        case "circle":
            body = f'<circle cx="{half}" cy="{half}" r="{half * 0.92}" {ink}/>'
        case "square":
            side, at = size * 0.88, size * 0.06
            body = f'<rect x="{at}" y="{at}" width="{side}" height="{side}" {ink}/>'
        case "triangle":
            body = f'<polygon points="{half},{size * 0.06} {size},{size * 0.94} 0,{size * 0.94}" {ink}/>'
        case _:
            body = f'<polygon points="{half},0 {size},{half} {half},{size} 0,{half}" {ink}/>'
    return ctx.assets.markup(document(size, size, body), size, size)


def _face(ctx: Context, card: Card | None, w: int) -> pygame.Surface:
    made = pygame.Surface((w, height(w)), pygame.SRCALPHA)
    if card is None:
        _draw_back(ctx, made)
    else:
        rect = made.get_rect()
        ctx.shapes.box(made, rect, ctx.theme.color.card, radius=radius(w))
        if card in VALUES:
            _draw_number(ctx, made, card)
        elif w >= ctx.display.px(RULE_FROM) and not ctx.display.is_large:
            _draw_special(ctx, made, card)
        else:
            _draw_small_special(ctx, made, card)
    return ready(made)


def _draw_back(ctx: Context, made: pygame.Surface) -> None:
    w, h = made.get_size()
    gold, plum = (parse_color(text) for text in ctx.theme.games["gotown"]["card_back"])
    rim = max(2, round(w * 0.055))
    ctx.shapes.box(made, made.get_rect(), gold, radius=radius(w))
    inner = pygame.Rect(rim, rim, w - 2 * rim, h - 2 * rim)
    ctx.shapes.box(made, inner, plum, radius=max(2, radius(w) - rim // 2))
    u = w / 100
    windows = parse_color("#3A3560")
    for x, tall, wide in ((25, 26, 18), (47, 37, 18), (69, 20, 11)):
        block = pygame.Rect(round(x * u), round((88 - tall) * u), round(wide * u), round(tall * u))
        made.fill(gold, block)
        side = max(1, round(2.2 * u))
        for row in range(2, tall - 3, 6):
            for column in range(3, wide - 3, 5):
                spot = (block.x + round(column * u), block.y + round(row * u), side, side)
                made.fill(windows, spot)


def _draw_number(ctx: Context, made: pygame.Surface, card: Card) -> None:
    """Draw digit, pair shape, room, and "3 + 6 = 9"."""
    w, h = made.get_size()
    u = w / 100
    color = pair_color(ctx, card)
    ctx.text.line(made, str(card), "h1", color, (round(9 * u), round(18 * u)), px=round(30 * u))
    shape = pair_shape(ctx, card, round(13 * u))
    made.blit(shape, (w - round(10 * u) - shape.get_width(), round(11 * u)))
    picture = ctx.assets.rounded(PICTURES[card], round(90 * u), round(58.5 * u), max(2, round(4 * u)))
    made.blit(picture, (round(5 * u), round(34 * u)))
    sentence = f"{card} + {FLOOR_SUM - card} = {FLOOR_SUM}"
    px = round(17 * u)
    mark = pair_shape(ctx, card, round(8 * u))
    width = ctx.text.width(sentence, "h1", px)
    gap = round(4 * u)
    left = (w - width - mark.get_width() - gap) // 2
    middle = h - round(23 * u)
    made.blit(mark, (left, middle - mark.get_height() // 2))
    ctx.text.line(made, sentence, "h1", color, (left + mark.get_width() + gap, middle), px=px)


def _special_text(ctx: Context) -> Color:
    return parse_color(ctx.theme.games["gotown"]["special_text"])


def _draw_special(ctx: Context, made: pygame.Surface, card: Card) -> None:
    """Draw name, picture, rule, for the zoom and large cards."""
    w, h = made.get_size()
    u = w / 100
    name = ctx.message(card_name(card))
    top = pygame.Rect(round(6 * u), round(5 * u), round(88 * u), round(19 * u))
    ctx.text.draw(made, name, "h3", _special_text(ctx), top, align="center", px=round(12.4 * u), min_px=8)
    picture = ctx.assets.rounded(PICTURES[card], round(90 * u), round(58.5 * u), max(2, round(4 * u)))
    made.blit(picture, (round(5 * u), round(26 * u)))
    rule = ctx.message(card_rule(card)[0])
    room = pygame.Rect(round(7 * u), round(87 * u), round(86 * u), h - round(91 * u))
    ctx.text.draw(
        made,
        rule,
        "body_b",
        ctx.theme.color.ink,
        room,
        align="center",
        lines=5,
        px=round(9.4 * u),
        min_px=round(6.5 * u),
    )


def _draw_small_special(ctx: Context, made: pygame.Surface, card: Card) -> None:
    """Draw a large picture and the name, for a hand."""
    w, h = made.get_size()
    u = w / 100
    inset = round(5 * u)
    side = w - 2 * inset
    tall = round(78 * u)
    picture = ctx.assets.rounded(PICTURES[card], side, tall, max(2, round(4 * u)))
    made.blit(picture, (inset, round(10 * u)))
    room = pygame.Rect(round(4 * u), round(89 * u), w - round(8 * u), h - round(97 * u))
    name = ctx.message(card_name(card))
    px = (
        round(17 * u)
        if ctx.display.is_large
        else max(round(13.6 * u), min(ctx.display.min_text, round(17.4 * u)))
    )
    ctx.text.draw(
        made, name, "h3", _special_text(ctx), room, align="center", lines=2, px=px, min_px=round(9 * u)
    )


def floor_picture(ctx: Context, floor: Floor, tile_w: int, tile_h: int = 0) -> pygame.Surface:
    """Return a floor: two tiles of this size side by side in an ivory frame, without its dog; by default in
    the usual height."""
    tall = tile_h or tile_height(tile_w)
    key = ("gotown_floor", floor.left, floor.right, floor.joker, tile_w, tall, *look_key(ctx))
    return ctx.assets.cache.get(key, lambda: _floor(ctx, floor, tile_w, tall))


def tile_height(tile_w: int) -> int:
    """Return the height of a floor tile of this width."""
    return round(tile_w * 0.65)


def frame_width(ctx: Context) -> int:
    """Return the width of the ivory line around a floor."""
    return max(2, ctx.display.px(3))


def _floor(ctx: Context, floor: Floor, tile_w: int, tall: int) -> pygame.Surface:
    line = frame_width(ctx)
    made = pygame.Surface((2 * tile_w, tall))
    made.fill(ctx.theme.color.on_dark)
    for side, value in enumerate((floor.left, floor.right)):
        card = JOKER if floor.joker == side else value
        left = line if side == 0 else tile_w
        room = ctx.assets.cover(PICTURES[card], tile_w - line, tall - line)
        made.blit(room, (left, line if line > 2 else 1))
        chip_at = pygame.Rect(left + round(tile_w * 0.035), line + round(tile_w * 0.035), 0, 0)
        _chip(ctx, made, chip_at, value, card == JOKER, _chip_px(ctx, tile_w, tall))
    return ready(made)


def _chip_px(ctx: Context, tile_w: int, tall: int) -> int:
    """Return the size of a tile's number: a large part of the tile if text is large."""
    if ctx.display.is_large:
        return round(min(tall * 0.5, tile_w * 0.29))
    return max(ctx.display.min_text, round(tile_w * 0.19))


def _chip(ctx: Context, made: pygame.Surface, at: pygame.Rect, value: int, is_joker: bool, px: int) -> None:
    """Draw the number of a tile with the shape of its pair; a joker shows "?4" (look 4)."""
    label = f"?{value}" if is_joker else str(value)
    shape = pair_shape(ctx, value, round(px * 0.46))
    pad, gap = round(px * 0.3), round(px * 0.22)
    width = ctx.text.width(label, "h1", px) + gap + shape.get_width() + 2 * pad
    chip = pygame.Rect(at.x, at.y, width, round(px * 1.3))
    fill = (*ctx.theme.color.card[:3], 242)
    ctx.shapes.box(made, chip, fill, radius=round(chip.h * 0.24))
    ctx.text.line(made, label, "h1", pair_color(ctx, value), (chip.x + pad, chip.centery), px=px)
    made.blit(shape, (chip.right - pad - shape.get_width(), chip.centery - shape.get_height() // 2))


def badge(ctx: Context, card: Card, size: int) -> pygame.Surface:
    """Return a round picture of a special card with an ivory rim: a dog on its floor."""
    return ctx.assets.cache.get(
        ("gotown_badge", card, size, ctx.theme.palette), lambda: _badge(ctx, card, size)
    )


def _badge(ctx: Context, card: Card, size: int) -> pygame.Surface:
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    rect = made.get_rect()
    ctx.shapes.disc(made, rect, ctx.theme.color.on_dark)
    rim = max(2, round(size * 0.06))
    inner = size - 2 * rim
    tall = round(inner * 1.3)
    picture = ctx.assets.cover(PICTURES[card], round(tall * 160 / 104), tall)
    cut = pygame.Surface((inner, inner), pygame.SRCALPHA)
    cut.blit(picture, ((inner - picture.get_width()) // 2, (inner - picture.get_height()) // 2))
    cut.blit(ctx.assets.mask(inner, inner, inner // 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(cut, (rim, rim))
    return ready(made)
