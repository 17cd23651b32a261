"""Explanations of what happens at Deckville's table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import faces, keys
from tabletop.app.games.deckville.looks import draw_card, draw_slot
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.table.declared import Glance, Sheet
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.key import Key
from tabletop.app.table.parts import CoachMark
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import form, house_deck
from tabletop.games.deckville.building import draws_due, excess, step_of
from tabletop.games.deckville.cards import BRICK, GLASS, WOOD, Card, CardKind, Resource
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, RESOURCE, State


def _held(view: State, seat: Seat, card: Card) -> Key:
    return keys.hand(hand_of(view, seat).index(card))


def _material(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    if step_of(view) != RESOURCE:
        return None
    return next((_held(view, seat, one.card) for one in legal if isinstance(one, co.BuildResource)), None)


def _building(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    if step_of(view) != PROPERTIES:
        return None
    held = (one for one in legal if isinstance(one, co.BuildProperty) and not one.from_reserve)
    return next((_held(view, seat, one.card) for one in held), None)


def _second(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return _building(view, seat, legal) if view.built == 1 else None


def _draw(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_due = step_of(view) == DRAW and draws_due(view) and view.pool[0] is not None
    return keys.SOURCES[0] if is_due else None


def _excess(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.hand(0) if excess(view) and not draws_due(view) else None


def _reserve(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    may = step_of(view) == RESERVE and any(isinstance(one, co.Reserve) for one in legal)
    return keys.RESERVE if may and not view.is_last_round else None


def _emptied(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.DECK if view.emptyings == 1 and view.last_round is None else None


def _last(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.RESERVE if view.is_last_round and view.districts[seat].reserve is not None else None


MARKS: Final = (
    CoachMark(
        "last", N_("This is the last round. A card left in your reserve costs 5 points."), "DV-9.2", _last
    ),
    CoachMark(
        "emptied",
        N_("The deck has run out once. The next time it does, one last round follows."),
        "DV-8.1",
        _emptied,
    ),
    CoachMark(
        "second",
        N_("A second property in a turn costs two cards from your hand."),
        "DV-6.2",
        _second,
    ),
    CoachMark(
        "building",
        N_("You have all the resources for this property, so you can build it. Resources are never used up."),
        "DV-6.1",
        _building,
        lambda command: isinstance(command, co.BuildProperty),
    ),
    CoachMark(
        "material",
        N_(
            "Below the grey line, each card is a resource. Discard other cards to build it, and "
            "it stays for good."
        ),
        "DV-4.2",
        _material,
        lambda command: isinstance(command, co.BuildResource),
    ),
    CoachMark(
        "draw",
        N_("Draw two cards, at least one of them from the open pool."),
        "DV-4.4",
        _draw,
        lambda command: isinstance(command, co.DrawCard),
    ),
    CoachMark(
        "excess",
        N_("You have more than six cards, so discard down to six. The last one ends up on top."),
        "DV-4.4",
        _excess,
        lambda command: isinstance(command, co.DiscardDown),
    ),
    CoachMark(
        "reserve",
        N_("Keep a card here for later. If you never build it, it costs 5 points."),
        "DV-4.5",
        _reserve,
        lambda command: isinstance(command, co.Reserve),
    ),
)


# -- Deckville at a glance --

_KINDS = {kind.name: kind for kind in form.parse(house_deck.HOUSE_DECK)}


def _card(
    ctx: Context,
    sheet: Sheet,
    name: str,
    x: float,
    y: float,
    wide: float,
    side: faces.Side = "property",
    *,
    is_dim: bool = False,
) -> None:
    """Draw a card of the house deck."""
    draw_card(ctx, sheet.surface, sheet.rect(x, y, wide, wide * 1.4), _KINDS[name], is_dim, side)


def _back(ctx: Context, sheet: Sheet, x: float, y: float, wide: float) -> None:
    rect = sheet.rect(x, y, wide, wide * 1.4)
    kind: CardKind | None = None
    picture = faces.face(ctx, kind, rect.w)
    sprite(ctx, faces.face_key(ctx, kind, rect.w), picture, card_radius(rect.w)).blit(sheet.surface, rect)


def _strips(ctx: Context, sheet: Sheet, those: tuple[Resource, ...], x: float, y: float, wide: float) -> None:
    """Draw built resources, one below the other."""
    for at, resource in enumerate(those):
        rect = sheet.rect(x, y + 25 * at, wide, 24)
        sheet.surface.blit(faces.strip(ctx, resource, rect.w, rect.h), rect)


def _halves(ctx: Context, sheet: Sheet) -> None:
    _card(ctx, sheet, "Row Cottages", 12, 16, 97)
    _card(ctx, sheet, "Row Cottages", 131, 16, 97, "resource")
    sheet.sign(ctx, "swap", 109, 73, 22)


def _materials(ctx: Context, sheet: Sheet) -> None:
    _card(ctx, sheet, "Tram Line", 12, 34, 58, is_dim=True)
    _card(ctx, sheet, "Cabaret", 42, 50, 58, is_dim=True)
    sheet.sign(ctx, "play", 113, 74, 20)
    _strips(ctx, sheet, (WOOD, BRICK, BRICK, GLASS), 148, 34, 82)


def _district(ctx: Context, sheet: Sheet) -> None:
    _strips(ctx, sheet, (BRICK, GLASS, WOOD), 10, 46, 72)
    _card(ctx, sheet, "Corner Office", 90, 40, 64)
    _card(ctx, sheet, "Corner Shop", 166, 10, 64)
    _back(ctx, sheet, 168, 112, 28)
    _back(ctx, sheet, 200, 112, 28)


def _supply(ctx: Context, sheet: Sheet) -> None:
    for at, name in enumerate(("Bandstand", "Fire Post", "Workshop Yard")):
        _card(ctx, sheet, name, 14 + 54 * at, 12, 46)
    for below in (4, 2, 0):
        _back(ctx, sheet, 178 + below, 14 - below, 46)
    for x in (68, 178):
        draw_mark(ctx, sheet.surface, sheet.rect(x, 12 if x == 68 else 14, 46, 64.4), sheet.px(3))
    hand = ("Footbridge", "Theatre Bar", "Show Home", "Ballot Hall", "Shipyard", "Jewel Court")
    for at, name in enumerate(hand):
        _card(ctx, sheet, name, 9 + 35.5 * at, 94, 45)


def _end(ctx: Context, sheet: Sheet) -> None:
    color = ctx.theme.color
    for at in range(2):
        slot = sheet.rect(14 + 54 * at, 48, 48, 48 * 1.4)
        draw_slot(ctx, sheet.surface, slot)
        ctx.text.line(
            sheet.surface, str(at + 1), "h1", color.on_dark, slot.center, align="center", px=sheet.px(26)
        )
    picture = faces.sideways(ctx, _KINDS["Gilded Opera"], sheet.px(68))
    sheet.surface.blit(picture, sheet.rect(132, 34, 95, 68))
    pill = sheet.rect(148, 110, 62, 28)
    ctx.shapes.box(
        sheet.surface, pill, color.ink, radius=pill.h // 2, edge=color.brass, edge_w=max(1, sheet.px(1.5))
    )
    side = sheet.px(16)
    sheet.surface.blit(
        ctx.assets.icon("bookmark", side, color.brass), (pill.x + sheet.px(10), pill.centery - side // 2)
    )
    at_five = (pill.right - sheet.px(10), pill.centery)
    ctx.text.line(sheet.surface, "−5", "h3", color.on_dark, at_five, align="right", px=sheet.px(18))


GLANCES = (
    Glance(N_("A card is a property, or the resource below the line."), ("DV-2", "DV-7"), _halves),
    Glance(N_("Resources cost other cards and stay for good."), ("DV-4.2", "DV-3"), _materials),
    Glance(
        N_("A property needs its resources. The second one in a turn costs two cards."), ("DV-6",), _district
    ),
    Glance(
        N_("Draw two, at least one from the pool. Keep six at most."), ("DV-4.4", "DV-5", "DV-11"), _supply
    ),
    Glance(
        N_("The last round follows the second empty deck. Most points win. A reserve costs 5."),
        ("DV-8", "DV-9", "DV-1", "DV-10"),
        _end,
    ),
)
"""What a newcomer must know."""
