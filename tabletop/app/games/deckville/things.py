"""The widgets of Deckville's table: hand, supply, district, reserve, plates, steps, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import words
from tabletop.app.games.deckville.lacking import sentences
from tabletop.app.games.deckville.moves import place_of
from tabletop.app.games.deckville.zoom import rule_lines
from tabletop.app.table.cards import card_radius
from tabletop.app.table.plates import plate_radius
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import button_w
from tabletop.games.deckville.commands import SOURCES
from tabletop.games.deckville.steps import may_end, may_skip
from tabletop.games.deckville.tracker import tracker

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


def zones(scene: DeckvilleScene) -> list[Zone]:
    """Return the zones of the table, in Tab order."""
    found = [
        Zone("hand", _hand(scene)),
        Zone("supply", _supply(scene)),
        Zone("district", [*_areas(scene), *_built(scene)]),
    ]
    if scene.is_my_turn and not scene.is_busy:
        found.append(Zone("turn", _buttons(scene)))
        found.append(Zone("steps", _steps(scene)))
    found.append(Zone("seats", _seats(scene)))
    found.append(Zone("look", _looking(scene)))
    return [zone for zone in found if zone.widgets]


def _supply(scene: DeckvilleScene) -> list[Widget]:
    if not scene.layout.shows("supply"):
        return []
    return [_thing(scene, source, scene.layout.source(source)) for source in SOURCES]


def _seats(scene: DeckvilleScene) -> list[Widget]:
    """Return a plate a seat, the heading of the district, and what shows the supply where it is not shown."""
    layout = scene.layout
    found: list[Widget] = [_plate(scene, seat, rect) for seat, rect in layout.plates.items()]
    if layout.shows("district"):
        title = pygame.Rect(layout.title.x, layout.title.y, layout.title.w // 3, layout.title.h)
        found.append(_plate(scene, scene.looked_at, title, key=f"who:{scene.looked_at}"))
    if layout.tab is not None:
        name = scene.ctx.t(", ").join(words.thing_name(scene, source) for source in SOURCES)
        corner = plate_radius(scene.ctx)
        tab = Thing(scene.ctx, "tab:supply", layout.tab, name, scene.touch, corner=corner, role="group")
        found.insert(0, tab)
    return found


def _hand(scene: DeckvilleScene) -> list[Widget]:
    if scene.viewer is None:
        return []
    rects = scene.layout.hand
    made: list[Widget] = []
    for place in range(min(len(rects), len(scene.shown.hands[scene.viewer]))):
        rect = scene.raised(place, rects[place])
        strip = rect.copy()
        if place + 1 < len(rects):
            strip.w = min(rect.w, rects[place + 1].x - rect.x)
        made.append(_thing(scene, f"hand:{place}", rect, strip))
    return made


def _thing(scene: DeckvilleScene, key: str, rect: pygame.Rect, strip: pygame.Rect | None = None) -> Widget:
    card = scene.card_at(key)
    lines = () if card is None else rule_lines(scene.ctx, scene.shown.cards[card])
    held = place_of(key)
    lacking = () if held is None else sentences(scene, held)
    if lacking:
        lines = (scene.ctx.t(", ").join(lacking), *lines)
    return Thing(
        scene.ctx,
        key,
        rect,
        words.thing_name(scene, key),
        scene.touch,
        corner=card_radius(min(rect.w, rect.h)),
        strip=strip,
        description=" ".join(lines),
        is_picked=scene.picked == key or scene.is_chosen(key),
    )


def _built(scene: DeckvilleScene) -> list[Widget]:
    layout = scene.layout
    made = [_thing(scene, f"built_p:{one.index}", one.rect, one.strip) for one in layout.properties]
    made += [_thing(scene, f"built_r:{index}", rect) for index, rect in layout.strips]
    made.append(_thing(scene, "reserve", layout.reserve))
    return made


def _areas(scene: DeckvilleScene) -> list[Widget]:
    """Return the places that are only there to be aimed at, and those where one would look for a reason."""
    ctx, layout = scene.ctx, scene.layout
    may_build = scene.payment is None and place_of(scene.picked) is not None
    names = {
        "hand": ctx.t("Your hand"),
        "resources": ctx.t("Build as a resource"),
        "district": ctx.t("Build as a property"),
        "trash": ctx.t("Discard pile"),
    }
    return [
        Thing(ctx, key, place(scene, key).rect, name, scene.touch, corner=card_radius(scene.layout.deck.w))
        for key, name in names.items()
        if key in scene.marks or (key in ("resources", "district") and may_build and layout.shows("district"))
    ]


def place(scene: DeckvilleScene, key: str) -> Place:
    """Return where a target lies, and what else counts as it when something is dropped."""
    layout = scene.layout
    match key:
        case "hand":
            return Place(key, layout.hand_area)
        case "resources":
            return Place(key, layout.resources)
        case "district":
            left = layout.resources.right + scene.ctx.display.px(12)
            top = layout.district.y + scene.ctx.display.px(6)
            bottom = layout.reserve.y if layout.sheet == "both" else layout.district.bottom
            rect = pygame.Rect(left, top, layout.district.right - left - 6, bottom - top - 6)
            return Place(key, rect)
        case "reserve":
            return Place(key, layout.reserve)
        case "trash":
            return Place(key, layout.discard)
        case _:
            widget = scene.find(key)
            return Place(key, widget.rect if widget is not None else layout.hand_area)


def _plate(scene: DeckvilleScene, seat: int, rect: pygame.Rect, key: str = "") -> Widget:
    return Thing(
        scene.ctx,
        key or f"seat:{seat}",
        rect,
        words.seat_words(scene, seat),
        scene.touch,
        corner=plate_radius(scene.ctx),
        role="group",
    )


# -- buttons -------------------------------------------------------------------------------------------


def _buttons(scene: DeckvilleScene) -> list[Widget]:
    """Return the main button, and what else ends something: cancelling a payment, skipping, ending."""
    ctx, block, px = scene.ctx, scene.layout.actions, scene.ctx.display.px
    caption, why = words.main_caption(scene)
    main = Button(
        ctx,
        "main",
        pygame.Rect(block.x, block.y, block.w, (block.h - px(12)) * 56 // 100),
        caption,
        kind="primary",
        style="button",
        enabled=not why,
        reason=why,
        lock=scene.is_ending,
        on_activate=scene.primary,
        action="primary",
    )
    made: list[Widget] = [main]
    y = main.rect.bottom + px(12)
    low = pygame.Rect(block.x, y, block.w, block.bottom - y)
    if scene.payment is not None and not scene.can_cancel:
        return made
    if scene.payment is not None:
        stop = ctx.t("Do not build") if scene.payment.is_building else ctx.t("Do not discard yet")
        made.append(Button(ctx, "cancel", low, stop, icon="x", on_activate=scene.cancel_payment))
        return made
    if may_end(scene.shown) and may_skip(scene.shown):
        made.append(
            Button(
                ctx, "end", low, ctx.t("End turn"), lock=True, on_activate=scene.end_turn, action="end_turn"
            )
        )
    elif may_skip(scene.shown) and scene.draw_step_is_ahead:
        made.append(
            Button(
                ctx,
                "to_draw",
                low,
                ctx.t("Skip to step 4: draw"),
                on_activate=lambda: scene.skip_to(4),
                action="end_turn",
            )
        )
    return made


def _looking(scene: DeckvilleScene) -> list[Widget]:
    """Return the buttons of whoever looks: points by card, back to one's own district, turning a card."""
    ctx, layout, gap = scene.ctx, scene.layout, scene.ctx.display.px(12)
    title = layout.title
    by_card, home = ctx.t("Points by card"), ctx.t("Back to your district")
    width = min(button_w(ctx, by_card, icon=True, style="small"), title.w // 3)
    rect = pygame.Rect(title.right - width, title.y, width, title.h)
    made: list[Widget] = []
    if layout.shows("district"):
        made.append(
            Button(ctx, "by_card", rect, by_card, icon="star", style="small", on_activate=scene.show_points)
        )
    if scene.looking is not None and layout.sheet == "both":
        back = home if scene.viewer is not None else ctx.t("Back to who plays")
        width = min(button_w(ctx, back, icon=True, style="small"), title.w // 3)
        rect = pygame.Rect(rect.x - gap - width, title.y, width, title.h)
        made.append(Button(ctx, "back", rect, back, icon="undo", style="small", on_activate=scene.look_home))
    if scene.can_turn(scene.panel_key):
        words = ctx.t("Turn over")
        made.append(
            Button(
                ctx,
                "turn",
                scene.layout.flip,
                words,
                style="small",
                on_activate=scene.turn_shown,
                action="flip",
            )
        )
    return made


def _steps(scene: DeckvilleScene) -> list[Widget]:
    """Return the steps that lie ahead: touching one skips those before it."""
    made: list[Widget] = []
    for line, rect in zip(tracker(scene.shown), scene.layout.steps, strict=True):
        name = f"{scene.say(line.title)}: {scene.say(line.hint)}"
        made.append(
            Thing(
                scene.ctx,
                f"step:{line.step}",
                rect,
                name,
                scene.touch,
                corner=scene.ctx.display.px(10),
                role="group",
                tooltip=name,
            )
        )
    return made
