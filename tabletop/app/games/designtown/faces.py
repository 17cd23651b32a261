"""Design Town's card faces, both sides, drawn once for each size (look 4). Widths are device px; a card is 5
wide and 7 high, `u` is a hundredth of its width.

A face's print comes from the card set of the shown game, which may be the player's own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import ready
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.fonts import is_wide
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.table.drawn.cards import card_height, card_radius, faded, look_key, scaled
from tabletop.engine.message import dollars
from tabletop.games.designtown.cards import Card, Face, is_front
from tabletop.games.designtown.text import card_name, face_rules, short_name

_ART = (
    ("residential", "apartment"),
    ("convenience", "mall"),
    ("hospital", "church"),
    ("factory", "power"),
    ("park", "station"),
)
RULE_FROM = 200
"""From this width (logical px) on a card shows its whole rule instead of a keyword; from half as much more
with large text."""
BIG = 160
"""Below this width (device px) a card shows no whole rule, nor that it is a back (look 2)."""
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


def tint(ctx: Context, name: str) -> Color:
    """Return a colour of this game's look."""
    return parse_color(ctx.theme.games["designtown"][name])


def face_key(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> Hashable:
    """Return the cache's key of a face."""
    return ("designtown", card, faces[card], w, *look_key(ctx))


def face(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> pygame.Surface:
    """Return a card showing this face, `w` device px wide, by the card set `faces`."""
    least = 5 * least_px(ctx)
    if w < least:
        # Too small to be readable, as on its way to a plate: the smallest face, scaled down.
        whole = face(ctx, faces, card, least)
        return scaled(ctx, face_key(ctx, faces, card, least), whole, (w, card_height(w)))
    return ctx.assets.cache.get(face_key(ctx, faces, card, w), lambda: drawn(ctx, faces[card], card, w))


def dimmed(ctx: Context, faces: Sequence[Face], card: Card, w: int) -> pygame.Surface:
    """Return an unusable face: dimmed, never hidden (ux D7)."""
    whole = face(ctx, faces, card, w)
    return faded(ctx, face_key(ctx, faces, card, w), whole, parse_color(GROUND), card_radius(w))


def keywords(ctx: Context, printed: Face) -> list[str]:
    """Return a face's effects besides its icons, a few words each."""
    t, found = ctx.t, []
    if printed.is_forced:
        found.append(t("Must be played"))
    if printed.must_play_next:
        found.append(t("Play on"))
    if printed.cash_per_unhappy:
        found.append(t("+{cash} per face", cash=dollars(printed.cash_per_unhappy)))
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
    """Return the gain of recycling, as short as in the corner: "+$2"."""
    parts = []
    if printed.recycle_cash:
        parts.append(ctx.t("+{cash}", cash=dollars(printed.recycle_cash)))
    if printed.recycle_limit:
        parts.append(ctx.t("+{limit} limit", limit=printed.recycle_limit))
    if printed.recycle_to_deck:
        # i18n: on a card, beside a green arrow; 9 letters fit
        parts.append(ctx.t("to deck"))
    return " ".join(parts)


def _recycle_signs(ctx: Context, printed: Face) -> list[str]:
    """Return the same as signs, without room for words: figures, and `@` before an icon's name."""
    parts = [ctx.t("+{cash}", cash=dollars(printed.recycle_cash))] if printed.recycle_cash else []
    parts += [f"+{printed.recycle_limit}", "@sadoff"] if printed.recycle_limit else []
    return parts + (["@deck"] if printed.recycle_to_deck else [])


def least_px(ctx: Context) -> int:
    """Return the size of the smallest text on a card, device px: 13 up to 720p, 14 at 1080p, 28 at 2160p."""
    return max(MIN_TEXT, round(14 * ctx.display.s))


def drawn(ctx: Context, printed: Face, card: Card, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Draw a face. Small ones keep picture, name, icons and price, all large enough to be readable; the zoom
    has the rest (look 2). With `is_cut` its corners are square, for scissors."""
    h, u, color, least = card_height(w), w / 100, ctx.theme.color, least_px(ctx)
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), color.card, radius=0 if is_cut else card_radius(w))
    foot = pygame.Rect(round(5 * u), 0, w - 2 * round(5 * u), max(round(14.5 * u), least + 4))
    foot.bottom = h - round(5 * u)
    row = pygame.Rect(0, round(80.5 * u), w, max(round(19 * u), least + 7))
    below = pygame.Rect(0, row.bottom + 1, w, foot.y - row.bottom - 2)
    if below.h + 4 >= ctx.text.line_height("body_b", least):
        _words(ctx, made, printed, below)
    else:
        # Without room for words below, the icons move down, for the sake of the picture.
        row.bottom = foot.y - 1
    band = _band(ctx, made, card, row.y - round(2 * u))
    tall = band.y - round(2 * u) - round(4 * u)
    picture = ctx.assets.rounded(picture_name(card), round(92 * u), tall, max(2, round(4 * u)))
    made.blit(picture, (round(4 * u), round(4 * u)))
    icons(ctx, made, row, printed)
    if printed.cost is not None and is_front(card):
        size = max(round(25 * u), least + 11)
        coin(
            ctx,
            made,
            pygame.Rect(w - size - round(2 * u), round(2 * u), size, size),
            dollars(printed.cost),
        )
    _corners(ctx, made, printed, card, foot)
    return ready(made)


def _band(ctx: Context, made: pygame.Surface, card: Card, bottom: int) -> pygame.Rect:
    """Draw the name in its band and return the band: two lines high if one would be too small."""
    name, least, w = ctx.message(card_name(card)), least_px(ctx), made.get_width()
    u = w / 100
    px, style, lines = max(least, round(10.4 * u)), "h3", 1
    room = pygame.Rect(0, 0, round(88 * u), max(round(15.5 * u), least + 5))
    narrow = ctx.text.width(name, style, least)
    if narrow > room.w:
        room.w = w - 4
    if narrow > room.w:
        # On a small card: two lines, rarely three; if a word would be torn, the narrower font, then the short
        # name.
        px = least
        if _is_torn(ctx, name, style, room.w):
            style = "body_b"
        if _is_torn(ctx, name, style, room.w):
            name = ctx.message(short_name(card))
        lines = min(3, len(ctx.text.wrap(name, style, room.w, px=px)))
        room.h = max(room.h, lines * ctx.text.line_height(style, px, name))
    room.midbottom = (w // 2, bottom)
    band = room.inflate(round(4 * u), 0).clip(made.get_rect())
    ctx.shapes.box(made, band, band_color(ctx, card), radius=max(2, round(2.5 * u)))
    ink = ctx.theme.color.on_dark
    ctx.text.draw(made, name, style, ink, room, align="center", px=px, min_px=least, lines=lines)
    return band


def _is_torn(ctx: Context, name: str, style: str, room: int) -> bool:
    """Whether a word of a name is too long for a line of the smallest text."""
    least = least_px(ctx)
    return any(ctx.text.width(word.rstrip(), style, least) > room for word in ctx.text.words(name))


def _words(ctx: Context, made: pygame.Surface, printed: Face, room: pygame.Rect) -> None:
    """Draw the keyword below the icons, if it is readable; on a large card the whole rule."""
    w, least = made.get_width(), least_px(ctx)
    room = room.inflate(-w // 12, 6)
    # i18n: between short facts on a card
    tries = [(ctx.t(" · ").join(keywords(ctx, printed)), 0.115)]
    if w >= max(BIG, ctx.display.px(RULE_FROM * (1.5 if ctx.display.is_large else 1))):
        tries.insert(0, (ctx.sentences(ctx.message(rule) for rule, _ in face_rules(printed)), 0.08))
    for text, part in tries:
        px = _fitting(ctx, text, room, max(least, round(w * part)))
        if text and px is not None:
            ink, lines = ctx.theme.color.ink, max(1, room.h // least)
            ctx.text.draw(made, text, "body_b", ink, room, align="center", lines=lines, px=px, min_px=px)
            return


def _fitting(ctx: Context, text: str, room: pygame.Rect, most: int) -> int | None:
    """Return the greatest size up to `most` at which a text fits a room; None if not even the least does."""
    for px in range(most, least_px(ctx) - 1, -1):
        words = max((ctx.text.width(word, "body_b", px) for word in text.split(" ")), default=0)
        is_narrow = words <= room.w or any(is_wide(char) for char in text)
        if is_narrow and ctx.text.height(text, "body_b", room.w, px) <= room.h:
            return px
    return None


def _corners(ctx: Context, made: pygame.Surface, printed: Face, card: Card, foot: pygame.Rect) -> None:
    """Draw the lower corners: left, that this is a back; right, the cost or gain of flipping (DT-2.2)."""
    color = ctx.theme.color
    left = foot.right
    if printed.fee is not None:
        left = _pill(ctx, made, "up", [ctx.t(dollars(printed.fee))], foot, color.flip_bg, color.flip_text)
    elif printed.is_recyclable:
        ground, ink = tint(ctx, "recycle_bg"), tint(ctx, "recycle_text")
        words, most = [recycle_words(ctx, printed)], foot.w
        if made.get_width() >= BIG and not is_front(card):
            most -= ctx.text.width(ctx.t("back"), "small", _back_px(ctx, made)) + 4
        if _pill_width(ctx, foot, words) > most:
            words = _recycle_signs(ctx, printed)
        left = _pill(ctx, made, "recycle", words, foot, ground, ink)
    if not is_front(card) and made.get_width() >= BIG:
        px = _back_px(ctx, made)
        # i18n: on a card: its other face; 6 letters fit
        words = [ctx.t("back")]
        if foot.x + ctx.text.width(words[0], "small", px) < left:
            ctx.text.line(made, words[0], "small", color.ink2, (foot.x + 2, foot.centery), px=px)


def _back_px(ctx: Context, made: pygame.Surface) -> int:
    return max(least_px(ctx), round(made.get_width() * 0.076))


def _pill_px(ctx: Context, foot: pygame.Rect) -> int:
    return max(least_px(ctx), round(foot.h * 0.79))


def _pill_width(ctx: Context, foot: pygame.Rect, parts: Sequence[str]) -> int:
    """Return the width of the pill in the corner with its icon, words and signs."""
    px, pad = _pill_px(ctx, foot), foot.h * 2 // 7
    size = round(foot.h * 0.7)
    wide = sum(size if part[0] == "@" else ctx.text.width(part, "body_b", px) for part in parts)
    return wide + (len(parts) - 1) * pad // 2 + size + round(2.6 * pad)


def _pill(
    ctx: Context,
    made: pygame.Surface,
    icon: str,
    parts: Sequence[str],
    foot: pygame.Rect,
    ground: Color,
    ink: Color,
) -> int:
    """Draw the pill in the corner; return its left edge."""
    px, pad, size = _pill_px(ctx, foot), foot.h * 2 // 7, round(foot.h * 0.7)
    box = pygame.Rect(0, foot.y, _pill_width(ctx, foot, parts), foot.h)
    box.right = foot.right
    ctx.shapes.box(made, box, ground, radius=box.h // 2)
    made.blit(ctx.assets.icon(icon, size, ink), (box.x + pad, box.centery - size // 2))
    x = box.x + pad + size + round(pad * 0.6)
    for part in parts:
        if part[0] == "@":
            made.blit(ctx.assets.icon(part[1:], size, ink), (x, box.centery - size // 2))
            x += size + pad // 2
        else:
            x = ctx.text.line(made, part, "body_b", ink, (x, box.centery), px=px).right + pad // 2
    return box.x


def coin(ctx: Context, made: Canvas, rect: pygame.Rect, words: str) -> None:
    """Draw a coin with an amount in a square rect; a long amount makes it wider."""
    words = ctx.t(words)
    ground, edge = tint(ctx, "coin_face"), tint(ctx, "coin_rim")
    px = max(min(least_px(ctx), rect.h), round(rect.w * (0.5 if len(words) < 3 else 0.4)))
    rim, need = max(1, round(rect.w * 0.11)), ctx.text.width(words, "h3", px)
    if need > rect.w - rim:
        wide = pygame.Rect(0, 0, need + 2 * rim + 2, rect.h)
        wide.midright = rect.midright
        ctx.shapes.box(made, wide, ground, radius=rect.h // 2, edge=edge, edge_w=rim)
        rect = wide
    else:
        ctx.shapes.disc(made, rect, ground, edge, rim)
    ctx.text.line(made, words, "h3", tint(ctx, "coin_text"), rect.center, align="center", px=px)


def icons(ctx: Context, made: pygame.Surface, room: pygame.Rect, printed: Face) -> None:
    """Draw a face's cash, unhappy faces and stars in a row, centred in `room`; a dash for none (DT-2.3)."""
    color = ctx.theme.color
    marks = ["coin"] * bool(printed.cash) + ["sad"] * printed.unhappy + ["star"] * printed.points
    if not marks:
        ctx.text.line(made, "–", "h3", color.ink2, room.center, align="center", px=room.h)
        return
    size, step = room.h, min(round(room.h * 1.12), (room.w - room.h) // max(1, len(marks) - 1))
    x = room.centerx - (size + step * (len(marks) - 1)) // 2
    for mark in marks:
        if mark == "coin":
            coin(ctx, made, pygame.Rect(x, room.y, size, size), dollars(printed.cash))
        else:
            made.blit(ctx.assets.icon(mark, size, color.star), (x, room.y))
        x += step
