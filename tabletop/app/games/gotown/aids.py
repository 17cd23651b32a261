"""Explanations of what happens at GoTown's table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from tabletop.app.core.context import Context
from tabletop.app.games.gotown import faces, layout, street
from tabletop.app.table.declared import Glance, Sheet
from tabletop.app.table.drawn.cards import sprite
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.key import Key
from tabletop.app.table.parts import CoachMark
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import may_discard
from tabletop.games.gotown.state import BONE, DOG, JACKHAMMER, WRECKING_BALL, Card, Floor, State

C = TypeVar("C")


def _first(legal: Sequence[Command], kind: type[C]) -> C | None:
    return next((command for command in legal if isinstance(command, kind)), None)


def _pair(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    floor = _first(legal, co.BuildFloor)
    return None if floor is None else layout.hand(floor.left, 0)


def _theft(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    theft = _first(legal, co.StealFloor)
    return None if theft is None else layout.floor(theft.victim, len(view.towers[theft.victim]) - 1)


def _dog(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    top = len(view.towers[seat]) - 1
    return layout.floor(seat, top) if co.PlaceDog(top) in legal else None


def _bare(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """A floor has fallen, or can fall: the highest of several own floors has no dog."""
    tower = view.towers[seat]
    return layout.floor(seat, len(tower) - 1) if len(tower) > 1 and not tower[-1].dog else None


def _skip(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    skipping = [other for other in view.opponents(seat) if view.skips_next(other)]
    return layout.plate(skipping[0]) if skipping else None


def _full(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return layout.DISCARD if may_discard(view) else None


def _rival(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    near = [other for other in view.opponents(seat) if len(view.towers[other]) == view.goal - 1]
    return layout.plate(near[0]) if near else None


def _reshuffled(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """A shuffle after that of the set-up."""
    return layout.PILE if view.shuffles > 1 else None


MARKS: Final = (
    CoachMark(
        "rival",
        N_("One more floor and this rival wins. Steal one, tear one down, or make them skip a turn."),
        "GT-1.1",
        _rival,
    ),
    CoachMark(
        "pair",
        N_("To build a floor, drag one of two cards that add up to nine onto the other."),
        "GT-5.1",
        _pair,
        lambda command: isinstance(command, co.BuildFloor),
    ),
    CoachMark(
        "theft",
        N_("No dog guards this floor. One of your cards makes nine with a card here and can steal it."),
        "GT-6.1",
        _theft,
        lambda command: isinstance(command, co.StealFloor),
    ),
    CoachMark(
        "dog",
        N_("A guard dog keeps thieves and jackhammers off a floor. Your top floor needs it most."),
        "GT-7.1",
        _dog,
        lambda command: isinstance(command, co.PlaceDog),
    ),
    CoachMark(
        "bare",
        N_("Your top floor has no dog: a matching card steals it, a jackhammer tears it down."),
        "GT-6.3",
        _bare,
        lambda command: isinstance(command, co.PlaceDog),
    ),
    CoachMark(
        "skip",
        N_("A milkshake or the donut truck makes a player skip the next turn, and only that one."),
        "GT-10.1",
        _skip,
        lambda command: isinstance(command, co.PlayMilkshake | co.PlayDonutTruck),
    ),
    CoachMark(
        "full",
        N_("With eight cards in hand you draw none. If you play nothing, you can discard one here."),
        "GT-4.5",
        _full,
        lambda command: isinstance(command, co.EndTurn) and command.discard is not None,
    ),
    CoachMark(
        "reshuffled",
        N_("The draw pile ran out, so the discard pile was shuffled. Its cards will come up again."),
        "GT-4.4",
        _reshuffled,
    ),
)


# -- GoTown at a glance --

_KERB = 160
_TOWER = (Floor(4, 5), Floor(2, 7), Floor(8, 1), Floor(3, 6), Floor(5, 4))
_OTHER = (Floor(7, 2), Floor(6, 3), Floor(1, 8))


def _card(ctx: Context, sheet: Sheet, card: Card | None, x: float, y: float, wide: float) -> None:
    """Draw a card; None: its back."""
    w = sheet.px(wide)
    picture = sprite(ctx, faces.face_key(ctx, card, w), faces.face(ctx, card, w), faces.radius(w))
    picture.blit(sheet.surface, sheet.rect(x, y, wide, wide * 1.4))


def _tower(ctx: Context, sheet: Sheet, floors: Sequence[Floor], x: float, tile: float) -> None:
    """Draw floors one on another, the lowest on the kerb; a dog sits where one does."""
    tall = faces.tile_height(sheet.px(tile))
    for number, floor in enumerate(floors):
        at = sheet.rect(x, _KERB, 2 * tile, 0).move(0, -(number + 1) * tall)
        sheet.surface.blit(faces.floor_picture(ctx, floor, sheet.px(tile)), at)
        if floor.dog:
            size = round(tall * 0.95)
            at.topleft = (at.x + 2 * sheet.px(tile) - size * 2 // 3, at.y + (tall - size) // 2)
            at.size = (size, size)
            street.draw_dog(ctx, sheet.surface, at)


def _flag(ctx: Context, sheet: Sheet, x: float, y: float, colour: int) -> None:
    street.draw_flag(ctx, sheet.surface, (sheet.px(x), sheet.px(y)), colour, sheet.px(25))


def _pair_picture(ctx: Context, sheet: Sheet) -> None:
    street.draw_sky(ctx, sheet.surface, sheet.px(_KERB))
    _card(ctx, sheet, 3, 54, 6, 60)
    _card(ctx, sheet, 6, 126, 6, 60)
    sheet.sign(ctx, "chevd", 112, 97, 16)
    _tower(ctx, sheet, (Floor(3, 6),), 62, 58)


def _win(ctx: Context, sheet: Sheet) -> None:
    street.draw_sky(ctx, sheet.surface, sheet.px(_KERB))
    _tower(ctx, sheet, _TOWER, 28, 40)
    _flag(ctx, sheet, 68, _KERB - 5 * 26, 0)
    _tower(ctx, sheet, _OTHER, 136, 40)
    _flag(ctx, sheet, 176, _KERB - 3 * 26, 3)


def _steal(ctx: Context, sheet: Sheet) -> None:
    street.draw_sky(ctx, sheet.surface, sheet.px(_KERB))
    tile = 56
    _tower(ctx, sheet, (Floor(8, 1), Floor(5, 4), Floor(7, 2)), 118, tile)
    tall = faces.tile_height(sheet.px(tile))
    top = sheet.rect(118, _KERB, tile, 0).move(0, -3 * tall)
    top.h = tall
    draw_mark(ctx, sheet.surface, top, 4)
    _card(ctx, sheet, 2, 12, 28, 62)
    sheet.sign(ctx, "play", 85, 62, 16)


def _specials(ctx: Context, sheet: Sheet) -> None:
    street.draw_sky(ctx, sheet.surface, sheet.px(_KERB))
    for at, card in enumerate((DOG, BONE, JACKHAMMER, WRECKING_BALL)):
        _card(ctx, sheet, card, 7 + 57 * at, 14, 54)
    _tower(ctx, sheet, (Floor(3, 6, dog=True),), 14, 48)
    _tower(ctx, sheet, (Floor(5, 4),), 130, 48)


def _turn(ctx: Context, sheet: Sheet) -> None:
    street.draw_sky(ctx, sheet.surface, sheet.px(_KERB))
    for below in (6, 3, 0):
        _card(ctx, sheet, None, 6 + below, 54 - below, 42)
    sheet.sign(ctx, "play", 58, 77, 12)
    for at, card in enumerate((4, DOG, 5)):
        _card(ctx, sheet, card, 77 + 54 * at, 40 if at == 1 else 46, 52)


GLANCES = (
    Glance(N_("Two cards that add up to nine make a floor."), ("GT-5", "GT-2"), _pair_picture),
    Glance(
        N_("Five floors win at once. In the short game, four are enough."),
        ("GT-1", "GT-3"),
        _win,
    ),
    Glance(N_("A card that makes nine with a rival’s top floor steals it."), ("GT-6", "GT-9"), _steal),
    Glance(
        N_(
            "Dogs guard. Bones lure dogs away. Jackhammers destroy a top floor without a dog; the "
            "wrecking ball destroys any."
        ),
        ("GT-7", "GT-8"),
        _specials,
    ),
    Glance(
        N_("Draw one card and play as many as you like. With fewer than three left, draw up to three."),
        ("GT-4", "GT-10", "GT-11", "GT-12"),
        _turn,
    ),
)
"""What a newcomer must know."""
