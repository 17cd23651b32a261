"""Explanations of what happens at Design Town's table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.designtown import faces, still
from tabletop.app.games.designtown.hud import hud
from tabletop.app.games.designtown.words import DECK, ROW, disc
from tabletop.app.table.declared import Glance, Sheet
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.parts import CoachMark
from tabletop.engine.message import N_, dollars
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import form
from tabletop.games.designtown.cards import (
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    FACTORY,
    HOSPITAL,
    LIMIT,
    POINTS_TO_WIN,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
    Card,
    Face,
)
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.state import State, obligation

_MANY = 5
"""From so many stars in a turn on, the player should think."""


def _top(view: State, seat: Seat) -> Face | None:
    """Return the printed face of the next card to play; None if none is known."""
    top = None if view.is_building else view.top(seat)
    return None if top is None else view.faces[top]


def _forced(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_forced = not view.is_building and obligation(view) == "forced_card"
    return DECK if is_forced else None


def _third(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    top = _top(view, seat)
    if top is None or co.Stop() not in legal:
        return None
    return DECK if view.unhappy + top.unhappy >= view.limit + top.limit else None


def _recycled(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Recycle)), None)


def _upgraded(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Upgrade)), None)


def _moved(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Upgrade) and one.to is not None), None)


def _empty(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return DECK if any(isinstance(one, co.ShuffleDeck) for one in legal) else None


def _one_more(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return DECK if view.must_play and not view.is_building and view.decks[seat] else None


def _stars(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return ROW if view.points >= _MANY and not view.is_building else None


MARKS: Final = (
    CoachMark(
        "stars",
        N_("Eight stars in this turn win. Weigh that against the next unhappy face."),
        "DT-1.2",
        _stars,
    ),
    CoachMark(
        "one_more",
        N_("The card you just played forces you to play one more, whatever it is."),
        "DT-4.2",
        _one_more,
    ),
    CoachMark(
        "forced",
        N_("With this card on top of your deck, you must play on and cannot stop."),
        "DT-4.2",
        _forced,
    ),
    CoachMark(
        "third",
        N_("This unhappy face would be one too many, and your turn would end with nothing. Stop now."),
        "DT-4.5",
        _third,
        lambda command: isinstance(command, co.Stop),
    ),
    CoachMark(
        "empty",
        N_("Your deck is empty. Shuffle your discard pile to play on, or stop if you can."),
        "DT-4.3",
        _empty,
        lambda command: isinstance(command, co.ShuffleDeck),
    ),
    CoachMark(
        "recycle",
        N_("Green arrow: flip this card now to get the bonus beside the arrow."),
        "DT-5.1",
        _recycled,
        lambda command: isinstance(command, co.Recycle),
    ),
    CoachMark(
        "moves",
        N_("When you flip this card for its fee, it moves to another player. You choose who gets it."),
        "DT-6.2",
        _moved,
        lambda command: isinstance(command, co.Upgrade) and command.to is not None,
    ),
    CoachMark(
        "upgrade",
        N_("Purple arrow: pay the fee, and this card shows its other side from now on."),
        "DT-6.1",
        _upgraded,
        lambda command: isinstance(command, co.Upgrade),
    ),
)


# -- Design Town at a glance --

_PRINTED = form.parse(form.HOUSE_SET).faces


def _card(ctx: Context, sheet: Sheet, card: Card, x: float, y: float, wide: float) -> pygame.Rect:
    """Draw a card of the house set; return its place."""
    rect = sheet.rect(x, y, wide, wide * 1.4)
    key = faces.face_key(ctx, _PRINTED, card, rect.w)
    picture = faces.face(ctx, _PRINTED, card, rect.w)
    sprite(ctx, key, picture, card_radius(rect.w)).blit(sheet.surface, rect)
    return rect


def _deck(ctx: Context, sheet: Sheet, top: Card, x: float, y: float, wide: float) -> pygame.Rect:
    """Draw a deck with its open top card; return its place."""
    still.draw_below(ctx, sheet.surface, sheet.rect(x, y, wide, wide * 1.4), 3, sheet.px(3))
    return _card(ctx, sheet, top, x, y, wide)


def _turning(ctx: Context, sheet: Sheet) -> None:
    _deck(ctx, sheet, CENTRAL_PARK, 20, 22, 84)
    sheet.sign(ctx, "play", 113, 74, 20)
    _card(ctx, sheet, CONVENIENCE_STORE, 142, 22, 84)


def _limits(ctx: Context, sheet: Sheet) -> None:
    color = ctx.theme.color
    for y, count, name, tint in (
        (16, LIMIT, "sad", color.on_dark),
        (92, POINTS_TO_WIN, "star", color.star_on_dark),
    ):
        hud(ctx, sheet.surface, sheet.rect(12, y, 216, 60))
        step = 24 if count > LIMIT else 40
        side = step - 2
        for at in range(count):
            x = 120 - count * step / 2 + at * step + 1
            place = sheet.rect(x, y + 30 - side / 2, side, side)
            sheet.surface.blit(ctx.assets.icon(name, place.w, tint), place)


def _buying(ctx: Context, sheet: Sheet) -> None:
    coin = sheet.rect(8, 62, 44, 44)
    faces.coin(ctx, sheet.surface, coin, dollars(4))
    sheet.sign(ctx, "play", 62, 76, 16)
    _card(ctx, sheet, FACTORY, 90, 35, 70)
    _card(ctx, sheet, HOSPITAL, 165, 35, 70)


def _faces(ctx: Context, sheet: Sheet) -> None:
    _card(ctx, sheet, CONVENIENCE_STORE, 12, 22, 88)
    _card(ctx, sheet, SHOPPING_MALL, 140, 22, 88)
    for y, icon, ground, ink in (
        (52, "up", ctx.theme.color.flip_bg, ctx.theme.color.flip_text),
        (88, "recycle", faces.tint(ctx, "recycle_bg"), faces.tint(ctx, "recycle_text")),
    ):
        disc = sheet.rect(106, y, 28, 28)
        ctx.shapes.disc(sheet.surface, disc, ground, ctx.theme.color.ink, max(1, sheet.px(1.5)))
        side = disc.w * 2 // 3
        picture = ctx.assets.icon(icon, side, ink)
        sheet.surface.blit(picture, picture.get_rect(center=disc.center))


def _forced_picture(ctx: Context, sheet: Sheet) -> None:
    rect = _deck(ctx, sheet, RESIDENTIAL_AREA, 20, 16, 94)
    still.draw_chip(ctx, sheet.surface, rect, ctx.t("Must be played"), "play")
    sheet.sign(ctx, "play", 122, 74, 20)
    slot = sheet.rect(152, 32, 74, 74 * 1.4)
    still.draw_slot(ctx, sheet.surface, slot)


GLANCES = (
    Glance(
        N_("Play cards from your deck. You always see its top card."),
        ("DT-4", "DT-3", "DT-8", "DT-10"),
        _turning,
    ),
    Glance(
        N_("Three unhappy faces end the turn with nothing; eight stars win."),
        ("DT-1", "DT-4.5", "DT-9"),
        _limits,
    ),
    Glance(N_("Stop and spend your cash: buy, flip, or both."), ("DT-6", "DT-7"), _buying),
    Glance(
        N_("Purple arrow: flip a card for a fee. Green arrow: flip it back for a bonus."),
        ("DT-5", "DT-2"),
        _faces,
    ),
    Glance(
        N_("If a Residential Area is on top of your deck, you must play it."), ("DT-4.2",), _forced_picture
    ),
)
"""What a newcomer must know."""
