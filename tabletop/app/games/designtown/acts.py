"""Design Town's table as far as hands go: what buttons and keys do, what is picked up and put down, and what
happens by itself (ux D1, D7, D10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.app.core.session import News
from tabletop.app.games.designtown import moves, things
from tabletop.app.games.designtown.layout import Layout, page_of
from tabletop.app.games.designtown.moves import parts
from tabletop.app.games.designtown.peek import PeekScene
from tabletop.app.games.designtown.settings import FORCED_CARDS
from tabletop.app.table.targets import Place
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.state import obligation

if TYPE_CHECKING:
    from tabletop.app.games.designtown.scene import DesignTownScene

_BEAT = 900
"""How long a forced card lies announced before it is played by itself, ms at normal speed."""


class HandledScene(PeekScene):
    """Design Town's table as it is played by hand; see the module."""

    layout: Layout
    _ready_since: int | None = None
    _has_warned = False

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one whose turn is shown."""
        return self.viewer is not None and self.shown.active == self.viewer and not self.shown.is_over

    @property
    def is_dragging(self) -> bool:
        """Whether something hangs from the pointer."""
        return self.drag is not None and self.drag.started

    def why_not(self, command: Any) -> str:
        """Return why a command cannot be given now, with its clause; empty when it can (ux D7)."""
        shown = self.shown
        seat = self.viewer if self.viewer is not None else shown.active
        try:
            decide(shown, seat, command, NoChance())
        except ChanceNeededError:
            return ""
        except Illegal as illegal:
            reason = self.say(self.game.words.explain(illegal))
            return self.ctx.t("{reason} ({clause})", reason=reason, clause=illegal.clause)
        return ""

    # -- commands --------------------------------------------------------------------------------------

    def primary(self) -> None:
        """Do what the main button says: play a card, shuffle, end the turn."""
        if self.shown.is_building:
            self.end_turn()
        elif co.PlayCard() in self.legal:
            self.perform(co.PlayCard())
        elif co.ShuffleDeck() in self.legal:
            self.perform(co.ShuffleDeck())
        elif self.shown.is_solo and self.can_act:
            self.pick("deck")
            if self.picked and "row" in self.marks:
                self.aim("row")

    def turn_page(self) -> None:
        """Show the other page of the table, where it has two."""

    def stop(self) -> None:
        """Play no more cards."""
        self.perform(co.Stop())

    def end_turn(self) -> None:
        """End the building phase; warn once a game when something could still be built (ux D10)."""
        if self._is_worth_a_warning:
            self._has_warned = True
            reason = self.ctx.t("You can still buy or upgrade a card. End the turn again if that is all.")
            self.warn(reason, "end_turn")
            return
        self.perform(co.EndTurn())

    @property
    def _is_worth_a_warning(self) -> bool:
        if self._has_warned or not self.ctx.settings.confirmations:
            return False
        return any(isinstance(command, co.Buy | co.BuyUpgraded | co.Upgrade) for command in self.legal)

    def on_action(self, name: str) -> bool:
        """Space is the main button; F puts what is picked into the flip area, and turns any other card over
        to be looked at (ux D8)."""
        if name == "primary" and self.is_my_turn:
            self.primary()
            return True
        if name == "end_turn" and self.is_my_turn:
            # There is no button for it now: the refusal says why (ux D7).
            self.end_turn() if self.shown.is_building else self.stop()
            return True
        if name == "flip":
            flips = moves.flips(self.picked, self.marks)
            if flips is not None:
                self.aim(flips)
            else:
                self.peek(self.looked_at)
            return True
        if name == "drawer":
            self.turn_page()
            return True
        return super().on_action(name)

    # -- picking ---------------------------------------------------------------------------------------

    def schedule(self, news: News) -> None:
        """Line up what a command did; a bust is said in words too, for the turn is over before one knows."""
        super().schedule(news)
        for event in news.events:
            if isinstance(event, ev.TurnBust):
                colour = self.session.table.seats[event.seat].colour
                self.ctx.toasts.add(self.say(self.game.words.describe(event)[0]), seat=colour, is_public=True)

    def touch(self, key: str) -> None:
        """What lies inside a marked area stands for that area."""
        if self.picked is not None and key not in self.marks:
            kind = parts(key)[0]
            area = {"disc": "discard", "row": "row"}.get(kind, key)
            key = area if area in self.marks else key
        elif self.picked is None and not moves.is_movable(key):
            self._explain(key, None)
        super().touch(key)

    def can_pick(self, key: str) -> bool:
        """Cards of deck, discard pile and supply are what is picked up."""
        if self.picked is not None and not self.is_dragging:
            area = {"disc": "discard"}.get(parts(key)[0])
            if area in self.marks:
                return False
        return moves.is_movable(key) and self.find(key) is not None

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return the legal targets of a thing."""
        if self.viewer is None:
            return {}
        marks = moves.targets(self.shown, self.viewer, key, self.legal)
        if self.layout.has_side:
            return marks
        marks.pop(moves.FLIP, None)
        return {place: meant for place, meant in marks.items() if self._is_here(place)} or marks

    def _is_here(self, place: str) -> bool:
        """Whether a place is on the page of the table that is shown."""
        return page_of(parts(place)[0]) in (None, self.layout.page)

    def narrow(self, key: str, commands: tuple[Any, ...]) -> Mapping[str, tuple[Any, ...]]:
        """Ask who gets an apartment, or which card of the supply goes."""
        return moves.telling_apart(commands)

    def mark_places(self) -> list[Place]:
        """Return where the marked targets lie."""
        return [self.place(key) for key in self.marks]

    def place(self, key: str) -> Place:
        """Return where a target lies."""
        return things.place(cast("DesignTownScene", self), key)

    def explain_useless(self, key: str) -> None:
        """Say why a thing is of no use now."""
        self._explain(key, None)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Say why a thing cannot be put there."""
        self._explain(key, place, at)

    def _explain(self, key: str, place: str | None, at: pygame.Rect | None = None) -> None:
        widget = self.find(key)
        where = at or (widget.rect if widget is not None else None)
        if where is None or self.viewer is None:
            return
        if not self.is_my_turn and not self.shown.is_over:
            self.refuse(Illegal("not_your_turn", "DT-7", active=self.shown.active), where)
            return
        why = moves.refusal(self.shown, self.viewer, key, place)
        if why is not None:
            self.refuse(why, where)

    # -- by itself -------------------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Advance; do by itself what is forced, or the end of the turn, where that is wanted (ux D10)."""
        super().update(now)
        command = self._by_itself()
        if command is None or self.ctx.scenes.top is not self:
            self._ready_since = None
        elif self._ready_since is None:
            self._ready_since = now
        elif now - self._ready_since >= _BEAT or self.ctx.settings.animation == "off":
            self._ready_since = None
            self.perform(command)

    def _by_itself(self) -> Any:
        """Return the only command there is, where it is wanted that it happens without a press."""
        legal: tuple[Any, ...] = self.legal
        if len(legal) != 1 or self.picked is not None:
            return None
        match legal[0]:
            case co.EndTurn():
                return legal[0] if self.ctx.settings.auto_end_turn else None
            case co.PlayCard() | co.ShuffleDeck(remove=None):
                is_forced = obligation(self.shown) in ("forced_card", "must_play_next")
                return legal[0] if FORCED_CARDS.of(self.ctx.settings) and is_forced else None
            case _:
                return None
