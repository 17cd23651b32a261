"""The widgets of Design Town's table: deck, played row, discard pile, supply, plates, flip area, buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.moves import parts, shown_face
from tabletop.app.table.cards import card_radius
from tabletop.app.table.plates import plate_radius
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button, Kind
from tabletop.app.widgets.label import Label
from tabletop.games.designtown import commands as co

if TYPE_CHECKING:
    from tabletop.app.games.designtown.scene import DesignTownScene


class NotedButton(Button):
    """A button with a second, smaller line that says what will happen."""

    def __init__(self, *args: Any, note: str = "", **options: Any) -> None:
        """`note` is the second line; everything else as for `Button`."""
        super().__init__(*args, **options)
        self.note = note

    def _face(self, surface: pygame.Surface, face: pygame.Rect, look: Look) -> None:
        super()._face(surface, face, look)
        if self.kind == "danger" and self.enabled:
            color, width = self.ctx.theme.color, max(2, self.ctx.display.px(4))
            self.ctx.shapes.box(surface, face, color.bad_bg, radius=self.radius, edge=color.bad, edge_w=width)

    def _content(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if not self.note:
            super()._content(surface, face)
            return
        width = face.w * 22 // 24
        is_short = self.ctx.text.width(self.note, "small") <= width
        upper = pygame.Rect(face.x, face.y + face.h // 14, face.w, face.h * (58 if is_short else 38) // 100)
        super()._content(surface, upper)
        room = pygame.Rect(face.x + face.w // 24, upper.bottom, width, face.bottom - upper.bottom)
        room.h -= face.h // (10 if is_short else 40)
        lines = 1 if is_short else 2
        self.ctx.text.draw(surface, self.note, "small", self.ink, room, align="center", lines=lines)


def things(scene: DesignTownScene) -> list[Zone]:
    """Return the zones of the table, in Tab order."""
    layout, view = scene.layout, scene.shown
    deck = [_card(scene, "deck", layout.deck)] if layout.has_turn else []
    found = [Zone("deck", [*deck, *_areas(scene)])]
    if layout.piles:
        piles = [_card(scene, f"disc:{p.card}", scene.lifted(p), p.strip) for p in layout.piles]
        found.append(Zone("discard", piles))
    supply: list[Widget] = []
    for box in layout.supply if layout.has_supply else ():
        supply.append(_card(scene, f"supply:{box.card}", box.front))
        if view.faces[box.card].fee is not None:
            supply.append(_card(scene, f"back:{box.card}", box.back))
    found.append(Zone("supply", [*supply, *_switch(scene)]))
    if layout.row and layout.has_turn:
        row = [_card(scene, f"row:{i}", rect, _strip(layout.row, i)) for i, rect in enumerate(layout.row)]
        found.append(Zone("row", row))
    found.append(Zone("seats", [_plate(scene, seat) for seat in range(len(layout.plates))]))
    return found


def _switch(scene: DesignTownScene) -> list[Widget]:
    """Return the button that shows the other page of the table, where there are two."""
    ctx, layout = scene.ctx, scene.layout
    if layout.page == "all":
        return []
    name, caption = ctx.t("Show the supply"), ctx.t("Supply")
    if layout.page == "supply":
        name, caption = ctx.t("Show deck and played cards"), ctx.t("Played cards")
    return [
        Button(
            ctx,
            "page",
            layout.switch,
            name,
            caption=caption,
            kind="ghost",
            style="button_s",
            icon="swap",
            on_activate=scene.turn_page,
            action="drawer",
        )
    ]


def _strip(row: tuple[pygame.Rect, ...], index: int) -> pygame.Rect:
    rect = row[index].copy()
    if index + 1 < len(row):
        rect.w = min(rect.w, row[index + 1].x - rect.x)
    return rect


def _card(scene: DesignTownScene, key: str, rect: pygame.Rect, strip: pygame.Rect | None = None) -> Widget:
    face = shown_face(scene.shown, key)
    text = "" if face is None else words.describe_card(scene.ctx, scene.shown, face)
    part = None if strip is None else pygame.Rect(strip.x, rect.y, strip.w, rect.h)
    return Thing(
        scene.ctx,
        key,
        rect,
        words.thing_name(scene, key),
        scene.touch,
        corner=card_radius(rect.w),
        strip=part,
        description=text,
        is_picked=scene.picked == key,
    )


def _areas(scene: DesignTownScene) -> list[Widget]:
    """Return the places that are only there to be aimed at."""
    ctx, layout = scene.ctx, scene.layout
    names = {
        "row": (layout.slot or layout.row_zone, ctx.t("Played row")),
        "discard": (layout.discard, ctx.t("Discard pile")),
        "flip": (layout.flip, ctx.t("Flip area")),
    }
    return [
        Thing(ctx, key, rect, name, scene.touch, corner=card_radius(layout.deck.w), role="group")
        for key, (rect, name) in names.items()
        if key in scene.marks
    ]


def _plate(scene: DesignTownScene, seat: int) -> Widget:
    name, cards = words.seat_name(scene, seat)
    return Thing(
        scene.ctx,
        f"seat:{seat}",
        scene.layout.plates[seat],
        name,
        scene.touch,
        corner=plate_radius(scene.ctx),
        role="group",
        description=cards,
        tooltip="" if scene.picked else f"{name}\n{cards}",
    )


def place(scene: DesignTownScene, key: str) -> Place:
    """Return where a target lies, and what else counts as it when something is dropped."""
    layout = scene.layout
    kind, number = parts(key)
    match kind:
        case "row":
            return Place(key, layout.slot or layout.row_zone, (layout.row_zone,))
        case "deck":
            return Place(key, layout.deck)
        case "discard":
            return Place(key, layout.discard)
        case "flip":
            return Place(key, layout.flip, (layout.panel,))
        case "seat":
            return Place(key, layout.plates[number])
        case "disc":
            pile = layout.pile(number)
            return Place(key, scene.lifted(pile) if pile else layout.discard)
        case "back":
            return Place(key, layout.kind(number).back)
        case _:
            return Place(key, layout.kind(number).front)


# -- buttons -------------------------------------------------------------------------------------------


def buttons(scene: DesignTownScene) -> list[Widget]:
    """Return what ends and begins: play, shuffle, stop, end the turn; others have none."""
    if not scene.is_my_turn or scene.is_bust:
        return []
    return _to_build(scene) if scene.shown.is_building else _to_play(scene)


def _to_play(scene: DesignTownScene) -> list[Widget]:
    ctx, view, layout = scene.ctx, scene.shown, scene.layout
    why = scene.why_not(co.Stop())
    if why:
        # Greyed out it would look like a choice: the reason stands there alone (DT-4.2, DT-4.4).
        note = Label(ctx, "stop.why", layout.stop, why, "small", color=ctx.theme.color.on_dark, lines=3)
        return [_play_button(scene, layout.play), note]
    stop = _button(
        scene,
        "stop",
        layout.stop,
        ctx.t("Stop and build with ${cash}", cash=view.cash),
        co.Stop(),
        scene.stop,
        icon="flag",
        action="end_turn",
        kind="primary" if words.is_doomed(view) else "normal",
    )
    return [_play_button(scene, layout.play), stop]


def _play_button(scene: DesignTownScene, rect: pygame.Rect) -> Widget:
    """Return the button that goes on: a card, or a shuffle. A certain bust has its own colour (DT-4.5)."""
    ctx, view = scene.ctx, scene.shown
    command: Any = co.PlayCard()
    note, is_doomed = words.outcome(ctx, view), words.is_doomed(view)
    if view.decks[view.active] or not view.discards[view.active]:
        top = view.top(view.active)
        caption = (
            ctx.t("Play the next card") if top is None else ctx.t("Play {card}", card=words.name_of(ctx, top))
        )
    elif view.is_solo:
        caption, note = ctx.t("Choose a card to remove"), ctx.t("Then your discards are shuffled")
        command = next((c for c in scene.legal if isinstance(c, co.ShuffleDeck)), co.ShuffleDeck())
    else:
        caption, command = ctx.t("Shuffle the discard pile"), co.ShuffleDeck()
    return _button(
        scene,
        "play",
        rect,
        caption,
        command,
        scene.primary,
        note=note,
        icon="sad" if is_doomed else "",
        action="primary",
        kind="danger" if is_doomed else "primary",
        style="button_l",
    )


def _to_build(scene: DesignTownScene) -> list[Widget]:
    ctx, view = scene.ctx, scene.shown
    is_idle = bool(view.actions) and len(scene.legal) > 1
    caption = ctx.t("End turn")
    note = ctx.t("${cash} left is lost", cash=view.cash) if view.cash else ""
    if is_idle:
        caption = ctx.t("Build nothing, end turn") if view.actions else caption
    return [
        _button(
            scene,
            "end_turn",
            scene.layout.end,
            caption,
            co.EndTurn(),
            scene.end_turn,
            note=note,
            action="end_turn",
            kind="primary",
            style="button_l",
            lock=True,
        )
    ]


def _button(
    scene: DesignTownScene,
    key: str,
    rect: pygame.Rect,
    caption: str,
    command: Any,
    do: Callable[[], object],
    *,
    note: str = "",
    icon: str = "",
    action: str = "",
    kind: Kind = "normal",
    style: str = "button",
    lock: bool = False,
) -> Widget:
    """Return a button for a command; `lock` where what it does cannot be undone (ux U4)."""
    ctx = scene.ctx
    why = scene.why_not(command)
    return NotedButton(
        ctx,
        key,
        rect,
        caption,
        kind=kind,
        style=style,
        icon=icon,
        enabled=not why,
        reason=why,
        on_activate=do,
        action=action,
        note=note,
        lock=lock,
    )
