"""What people do on Design Town's table besides picking cards up: buttons and keys, looking at faces and
pages; and what happens automatically (ux D7, D10, Z5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.session import SessionUpdate
from tabletop.app.games.designtown import faces, view, words
from tabletop.app.games.designtown.aids import MARKS
from tabletop.app.games.designtown.layout import DesignTownLayout, page_of, usual_page
from tabletop.app.games.designtown.motion import DesignTownCeremony, DesignTownMotion
from tabletop.app.games.designtown.move_map import DesignTownMoveMap, why_not
from tabletop.app.games.designtown.narrator import DesignTownNarrator, button_texts
from tabletop.app.games.designtown.painter import DesignTownPainter
from tabletop.app.games.designtown.table import FORCED_CARDS
from tabletop.app.games.designtown.view import (
    DesignTownUiState,
    DesignTownView,
    face_at,
    flip_place,
    is_forced,
    looked_at,
    peeked,
    place,
)
from tabletop.app.games.designtown.words import DECK, END_TURN, PLAY, ROW, DesignTownKind, shown_face
from tabletop.app.table.drawn.cards import flip
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Controller, Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Label
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Game
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.state import State
from tabletop.saves.library import Library

_BEAT = 900
"""How long a forced card is announced before it is played automatically, ms at normal speed."""


# -- buttons --


class NotedButton(Button):
    """A button with a second, smaller line about its effect."""

    def __init__(self, *args: Any, note: str = "", **options: Any) -> None:
        """`note` is the second line; everything else as for `Button`."""
        super().__init__(*args, **options)
        self.note = note

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        super()._face(surface, face, look)
        if self.kind == "danger" and self.enabled:
            color, width = self.ctx.theme.color, max(2, self.ctx.display.px(4))
            self.ctx.shapes.box(surface, face, color.bad_bg, radius=self.radius, edge=color.bad, edge_w=width)

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
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


def _button(
    ctx: Context, view: DesignTownView, text: ThingText, act: Callable[[str], Callable[[], object]]
) -> Widget:
    """Return a button of the turn. A certain bust has its own colour (DT-4.5)."""
    layout, action, look = view.layout, "end_turn", {"kind": "primary", "style": "button_l"}
    is_doomed = text.key != END_TURN and words.is_doomed(view.state)
    if text.key == PLAY:
        rect, action = layout.play, "primary"
        if is_doomed:
            look |= {"kind": "danger", "icon": "sad"}
    elif text.key == END_TURN:
        rect = layout.end
    elif text.reason:
        # Greyed out it would look like a choice: only the reason is shown (DT-4.2, DT-4.4).
        color = ctx.theme.color.on_dark
        room = layout.stop.inflate(0, ctx.display.px(10))
        return Label(ctx, "stop.why", room, text.reason, "small", color=color, lines=3)
    else:
        rect, look = layout.stop, {"kind": "primary" if is_doomed else "normal", "icon": "flag"}
    return NotedButton(
        ctx,
        text.key,
        rect,
        text.name,
        note=text.description,
        enabled=not text.reason,
        reason=text.reason,
        tooltip=text.tip,
        on_activate=act(action),
        action=action,
        **look,
    )


def _page_switch(ctx: Context, view: DesignTownView, act: Callable[[], object]) -> Widget:
    """Return the button to the other page of the table, if there are two."""
    name, caption = ctx.t("Show the supply"), ctx.t("Supply")
    if view.layout.page == "supply":
        name, caption = ctx.t("Show your deck and the cards in play"), ctx.t("Cards in play")
    return Button(
        ctx,
        "page",
        view.layout.switch,
        name,
        caption=caption,
        kind="ghost",
        style="button_s",
        icon="swap",
        on_activate=act,
        action="drawer",
    )


class DesignTownController(Controller[State, DesignTownLayout, DesignTownUiState]):
    """Handles buttons, keys and overlays of Design Town's table."""

    _due: int | None = None
    """When the only possible command is given automatically, ms."""

    def __init__(self, ctx: Context) -> None:
        """Act with the app's settings and words."""
        super().__init__(ctx)
        self._told: tuple[object, tuple[view.PastTurn, ...]] = (None, ())

    # -- what is on the table --------------------------------------------------------------------------

    def reconcile(self, view: DesignTownView, table: TableApi) -> DesignTownUiState:
        """End looks and pages after a change of the table; update the plates."""
        if view.ui_state.at == view.state:
            return view.ui_state
        return replace(
            view.ui_state,
            at=view.state,
            peeked=None,
            is_turned=False,
            turns=self._turns(table.session.table.steps),
            fewest=self._fewest if view.state.is_solo else None,
        )

    def _turns(self, steps: Sequence[Any]) -> tuple[view.PastTurn, ...]:
        """Return all turns so far; the last known step must still be in force."""
        if self._told[0] is not steps[-1]:
            told = (event for step in steps for event in step.record.events)
            self._told = steps[-1], tuple(view.turns(told))
        return self._told[1]

    @cached_property
    def _fewest(self) -> int | None:
        return Library(self.ctx.home / "saves").fewest_turns("designtown")

    def on_touch(self, view: DesignTownView, table: TableApi, key: str) -> bool:
        """Say why a card in play cannot be picked up."""
        played = Key.read(key)
        if view.picked is not None or played.kind != DesignTownKind.ROW:
            return False
        why, widget = why_not(view, played), table.find(key)
        if why is not None and widget is not None:
            table.refuse(why, widget.rect)
        return True

    @override
    def zones(self, view: DesignTownView, table: TableApi) -> Sequence[Zone]:
        """Return the button to the other page, then those of the turn."""

        def act(action: str) -> Callable[[], object]:
            return lambda: self.on_action(table.view, table, action)

        switch = [] if view.layout.page == "all" else [_page_switch(self.ctx, view, act("drawer"))]
        made = [_button(self.ctx, view, text, act) for text in button_texts(self.ctx, view)]
        return [Zone("supply", [*switch]), Zone("turn", made)]

    # -- buttons and keys ------------------------------------------------------------------------------

    def _primary(self, view: DesignTownView, table: TableApi) -> None:
        """Do what the main button says: play a card, shuffle, end the turn."""
        if view.state.is_building:
            self._end_turn(view, table)
        elif co.PlayCard() in view.legal:
            table.perform(co.PlayCard())
        elif co.ShuffleDeck() in view.legal:
            table.perform(co.ShuffleDeck())
        elif view.state.is_solo and view.can_act and table.pick(DECK) and ROW in table.view.marks:
            table.aim(ROW)

    def _end_turn(self, view: DesignTownView, table: TableApi) -> None:
        """End the building phase; warn once a game when something could still be built (ux D10)."""
        could_build = any(isinstance(each, co.Buy | co.BuyUpgraded | co.Upgrade) for each in view.legal)
        if could_build and self.ctx.settings.confirmations and not view.ui_state.has_warned:
            table.change(replace(view.ui_state, has_warned=True))
            reason = self.ctx.t("You can still buy or flip a card. Press “End turn” again if you are done.")
            table.warn(reason, "end_turn")
            return
        table.perform(co.EndTurn())

    def on_action(self, view: DesignTownView, table: TableApi, name: str) -> bool:
        """Use the main button by Space; put what is picked into the flip area by F, or turn any other card
        over to look at it (ux D8)."""
        match name:
            case "primary" if view.is_my_turn:
                self._primary(view, table)
            case "end_turn" if view.is_my_turn:
                # Without a button for it, the refusal says why (ux D7).
                self._end_turn(view, table) if view.state.is_building else table.perform(co.Stop())
            case "flip":
                flips, key = flip_place(view), looked_at(view)
                if flips is not None:
                    table.aim(flips)
                elif key is not None and self._can_peek(view, key):
                    self._turn_over(view, table, key)
            case "drawer":
                self._turn_page(table)
            case _:
                return False
        return True

    # -- looking ---------------------------------------------------------------------------------------

    @override
    def reveal(self, view: DesignTownView, table: TableApi, key: Key) -> None:
        if page_of(key) not in (None, view.layout.page):
            self._turn_page(table)

    def _turn_page(self, table: TableApi) -> None:
        """Show the other page of the table, until something happens in the game."""
        if table.view.layout.page == "all":
            return
        table.drop_selection()
        view: DesignTownView = table.view
        is_usual = view.layout.page == usual_page(self.ctx.display, view.state)
        table.change(replace(view.ui_state, is_turned=is_usual))

    def _can_peek(self, view: DesignTownView, key: Key) -> bool:
        """Whether a thing is a card on the table; small pictures on plates do not turn over."""
        if view.picked is not None or key.kind == DesignTownKind.SEAT or place(self.ctx, view, key) is None:
            return False
        return shown_face(view.state, key) is not None

    def _turn_over(self, view: DesignTownView, table: TableApi, key: Key) -> None:
        """Turn a card over to look at its other face, or back; the game does not change."""
        before, lies = face_at(view, key), place(self.ctx, view, key)
        table.change(replace(view.ui_state, peeked=None if key == peeked(view) else key))
        after = face_at(table.view, key)
        if lies is None or before is None or after is None:
            return
        sides = [faces.face(self.ctx, view.state.faces, card, lies.rect.w) for card in (before, after)]
        table.play([flip(self.ctx, lies.rect, lies.rect, (sides[0], sides[1]), hides=(key,))])

    # -- by itself -------------------------------------------------------------------------------------

    def on_command(self, view: DesignTownView, table: TableApi, session_update: SessionUpdate) -> None:
        """Say a person's bust in words, for the turn is over before one knows; a computer player's caption
        says its own."""
        for event in session_update.events:
            if isinstance(event, ev.TurnBust) and event.seat in table.session.humans:
                text = table.say(view.game.words.describe(event)[0])
                self.ctx.toasts.add(text, seat=view.seats[event.seat].colour, is_public=True)

    def update(self, view: DesignTownView, table: TableApi, now: int) -> None:
        """Turn a card back when the player looks elsewhere; play a forced card or end the turn automatically,
        if the setting says so (ux D10)."""
        key = peeked(view)
        if key is None:
            if view.ui_state.peeked is not None:
                table.change(replace(view.ui_state, peeked=None))
        elif key != looked_at(view) and not view.is_busy:
            self._turn_over(view, table, key)
        command = self._by_itself(view)
        if command is None or not table.is_on_top:
            self._due = None
            return
        if self._due is None:
            self._due = now + (0 if self.ctx.settings.animation == "off" else _BEAT)
        elif now >= self._due:
            self._due = None
            table.perform(command)
            return
        self.ctx.alarm.at(self._due)

    def _by_itself(self, view: DesignTownView) -> Any:
        """Return the only possible command, if the setting gives it automatically."""
        if len(view.legal) != 1 or view.picked is not None:
            return None
        match view.legal[0]:
            case co.EndTurn():
                return view.legal[0] if self.ctx.settings.auto_end_turn else None
            case co.PlayCard() | co.ShuffleDeck(remove=None):
                wanted = FORCED_CARDS.of(self.ctx.settings) and is_forced(view.state)
                return view.legal[0] if wanted else None
            case _:
                return None


# Design Town's table: supply, deck and played row, discard pile, and everything a person does with them. Only
# the order of the decks is secret, so everybody sees the table of the acting seat.


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, DesignTownLayout, DesignTownUiState]:
    """Return the parts of a table of Design Town."""
    return Parts(
        DesignTownMoveMap(),
        DesignTownPainter(ctx),
        DesignTownNarrator(ctx),
        DesignTownMotion(ctx),
        DesignTownController(ctx),
        DesignTownUiState(),
        MARKS,
        DesignTownCeremony,
    )
