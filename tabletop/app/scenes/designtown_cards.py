"""Design Town's card faces, both sides, drawn once a size and kept (design.md, section 4).

Widths are device px; a card is 5 wide and 7 high, `u` is a hundredth of its width. What is printed on a face
comes from the card set of the game shown, which may be the player's own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.stage.cards import card_height, card_radius, faded, look_key
from tabletop.app.theme import Color, parse_color
from tabletop.games.designtown.cards import Card, Face, is_front
from tabletop.games.designtown.text import card_name, face_rules

if TYPE_CHECKING:
    from tabletop.app.context import Context

_ART = (
    ("residential", "apartment"),
    ("convenience", "mall"),
    ("hospital", "church"),
    ("factory", "power"),
    ("park", "station"),
)
RULE_FROM = 200
"""From this width (logical px) on a card shows its whole rule instead of a keyword."""
GROUND = "#1F5A55"
"""The colour of the table under dimmed cards."""


def art(card: Card) -> str:
    """Return the short name of a face in the assets and the tokens."""
    return _ART[card // 2][card % 2]


def picture_name(card: Card) -> str:
    """Return the name of a face's picture."""
    return f"designtown/{art(card)}"


def band_color(ctx: Context, card: Card) -> Color:
    """Return the colour of a face's name band."""
    return parse_color(ctx.theme.games["designtown"]["name_band"][art(card)])


def face_key(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> Hashable:
    """Return the cache's key of a face."""
    return ("designtown", card, faces[card], w, *look_key(ctx))


def face(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> pygame.Surface:
    """Return a card showing this face, `w` device px wide, by the card set `faces`."""
    return ctx.assets.cache.get(face_key(ctx, faces, card, w), lambda: _face(ctx, faces[card], card, w))


def dimmed(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> pygame.Surface:
    """Return a face that is of no use now: dimmed, never hidden (ux D7)."""
    whole = face(ctx, faces, card, w)
    return faded(ctx, face_key(ctx, faces, card, w), whole, parse_color(GROUND), card_radius(w))


def keywords(ctx: Context, printed: Face) -> list[str]:
    """Return what a face does beyond its icons, a few words each."""
    t, found = ctx.t, []
    if printed.is_forced:
        found.append(t("Must be played"))
    if printed.must_play_next:
        found.append(t("Play on"))
    if printed.cash_per_unhappy:
        found.append(t("+${cash} per face", cash=printed.cash_per_unhappy))
    if printed.limit:
        found.append(t("Limit +{limit}", limit=printed.limit))
    if printed.extra_actions:
        found.append(t("+{count} build", count=printed.extra_actions))
    if printed.wins_at:
        found.append(t("{count} cards = win", count=printed.wins_at))
    if printed.moves_away:
        found.append(t("Moves house"))
    return found


def recycle_words(ctx: Context, printed: Face) -> str:
    """Return what recycling gives, as short as it stands in the corner: "+$2"."""
    parts = []
    if printed.recycle_cash:
        parts.append(f"+${printed.recycle_cash}")
    if printed.recycle_limit:
        parts.append(ctx.t("+{limit} limit", limit=printed.recycle_limit))
    if printed.recycle_to_deck:
        parts.append(ctx.t("to deck"))
    return " ".join(parts)


def _face(ctx: Context, printed: Face, card: Card, w: int) -> pygame.Surface:
    h, u, color = card_height(w), w / 100, ctx.theme.color
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), color.card, radius=card_radius(w))
    picture = ctx.assets.rounded(picture_name(card), round(92 * u), round(57 * u), max(2, round(4 * u)))
    made.blit(picture, (round(4 * u), round(4 * u)))
    band = pygame.Rect(round(4 * u), round(63 * u), round(92 * u), round(15.5 * u))
    ctx.shapes.box(made, band, band_color(ctx, card), radius=max(2, round(2.5 * u)))
    name = ctx.message(card_name(card))
    room = band.inflate(-round(4 * u), 0)
    least = max(5, round(5 * u))
    ctx.text.draw(made, name, "h3", color.on_dark, room, align="center", px=round(10.4 * u), min_px=least)
    icons(ctx, made, pygame.Rect(0, round(80.5 * u), w, round(19 * u)), printed)
    _words(ctx, made, printed, u)
    if printed.cost is not None and is_front(card):
        spot = pygame.Rect(w - round(27 * u), round(2 * u), round(25 * u), round(25 * u))
        coin(ctx, made, spot, f"${printed.cost}")
    _corners(ctx, made, printed, card, u)
    return made.convert_alpha() if pygame.display.get_surface() else made


def _words(ctx: Context, made: pygame.Surface, printed: Face, u: float) -> None:
    """The keyword below the icons; on a big card the whole rule."""
    w = made.get_width()
    if w >= ctx.display.px(RULE_FROM):
        text = " ".join(ctx.message(rule) for rule, _ in face_rules(printed))
        px, lines, least = round(8 * u), 5, max(5, round(4.2 * u))
        room = pygame.Rect(round(5 * u), round(99 * u), round(90 * u), round(24 * u))
    else:
        text = ctx.t(" · ").join(keywords(ctx, printed))
        px, lines, least = round(11.5 * u), 2, max(5, round(4.5 * u))
        room = pygame.Rect(round(4 * u), round(100 * u), round(92 * u), round(20 * u))
    if text:
        ctx.text.draw(
            made,
            text,
            "body_b",
            ctx.theme.color.ink,
            room,
            align="center",
            lines=lines,
            px=px,
            min_px=least,
        )


def _corners(ctx: Context, made: pygame.Surface, printed: Face, card: Card, u: float) -> None:
    """Below: at the left that this is a back, at the right what flipping costs or gives (DT-2.2)."""
    color = ctx.theme.color
    if not is_front(card):
        room = pygame.Rect(round(7 * u), round(122 * u), round(26 * u), round(13 * u))
        ctx.text.draw(made, ctx.t("back"), "small", color.ink2, room, px=max(6, round(7.6 * u)), min_px=6)
    if printed.fee is not None:
        _pill(ctx, made, "up", f"${printed.fee}", color.flip_bg, color.flip_text, u)
    elif printed.is_recyclable:
        words = recycle_words(ctx, printed)
        _pill(ctx, made, "recycle", words, color.recycle_bg, color.recycle_text, u)


def _pill(
    ctx: Context, made: pygame.Surface, icon: str, words: str, ground: Color, ink: Color, u: float
) -> None:
    px, tall = round(11.5 * u), round(14.5 * u)
    style = "h3" if icon == "up" else "body_b"
    size, pad = round(10 * u), round(4 * u)
    most = round(62 * u) - size - 3 * pad
    while px > 6 and ctx.text.width(words, style, px) > most:
        px -= 1
    width = ctx.text.width(words, style, px) + size + round(2.6 * pad)
    box = pygame.Rect(made.get_width() - round(5 * u) - width, round(120.5 * u), width, tall)
    ctx.shapes.box(made, box, ground, radius=tall // 2)
    made.blit(ctx.assets.icon(icon, size, ink), (box.x + pad, box.centery - size // 2))
    ctx.text.line(made, words, style, ink, (box.right - pad, box.centery), align="right", px=px)


def coin(ctx: Context, made: pygame.Surface, rect: pygame.Rect, words: str) -> None:
    """Draw a coin with an amount on it that fills a square rect."""
    color = ctx.theme.color
    ctx.shapes.disc(made, rect, color.coin_face, color.coin_rim, max(1, round(rect.w * 0.11)))
    px = round(rect.w * (0.5 if len(words) < 3 else 0.4))
    ctx.text.line(made, words, "h3", color.coin_text, rect.center, align="center", px=px)


def icons(ctx: Context, made: pygame.Surface, room: pygame.Rect, printed: Face) -> None:
    """Draw cash, unhappy faces and stars of a face in a row, centred in `room`; a dash for none (DT-2.3)."""
    color = ctx.theme.color
    marks = ["coin"] * bool(printed.cash) + ["sad"] * printed.unhappy + ["star"] * printed.points
    if not marks:
        ctx.text.line(made, "–", "h3", color.ink2, room.center, align="center", px=room.h)
        return
    size, step = room.h, min(round(room.h * 1.12), (room.w - room.h) // max(1, len(marks) - 1))
    x = room.centerx - (size + step * (len(marks) - 1)) // 2
    for mark in marks:
        if mark == "coin":
            coin(ctx, made, pygame.Rect(x, room.y, size, size), f"${printed.cash}")
        else:
            made.blit(ctx.assets.icon(mark, size, color.star), (x, room.y))
        x += step
