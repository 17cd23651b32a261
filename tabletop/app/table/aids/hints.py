"""Hints: what the strongest computer player would do for the person to move, and why.

The first request says what to look at, the second which moves are best. The bots' process computes them from
the view alone, and each hint is written into the journal before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.settings import SPEED
from tabletop.app.table.aid import Aid
from tabletop.app.table.aids import hint_way
from tabletop.app.table.aids.hint_box import HintActions, HintBox, HintText, told
from tabletop.app.table.drawn.animator import Ghost
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.table.key import Key
    from tabletop.app.table.table_context import TableContext


STILL_MS = 1500
"""How long a picture stands instead of a motion, ms."""
PULSE_MS = 3000
"""How long the ring of a lit move swells, ms."""


def aid(table: TableContext, tell: Callable[[Seat], HintText] | None = None) -> Aid:
    """Make the hints of a table: what the strongest computer player would do, or what `tell` returns."""
    hints = Hints(table, tell)
    return Aid(
        zones=hints.zones,
        bar=hints.bar,
        pieces=hints.pieces,
        draw=hints.draw,
        animating=lambda: hints.is_pulsing,
        settled=hints.tidy,
        update=hints.update,
        on_action=hints.on_action,
        on_cancel=hints.close,
        opened=lambda: hints.opened,
        holds_bots=lambda: hints.is_busy,
    )


class Hints:
    """Requests and shows hints. A hint is for one seat in one state; any change ends it."""

    def __init__(self, table: TableContext, tell: Callable[[Seat], HintText] | None = None) -> None:
        self._table, self._tell = table, tell
        actions = HintActions(self.choose, self.show_moves, self.show, self.do, self.close)
        self._box = HintBox(table, actions)
        self._request: int | None = None
        self._for: tuple[Seat, Any] | None = None
        """Whose hint it is, and in which state."""
        self.given: HintText | None = None
        self._last: tuple[Seat, Any, HintText] | None = None
        """What was told last, to whom, and of which state: asked for again there it is the same hint."""
        self._came_from: str | None = None
        self._still: tuple[Ghost, int] | None = None
        """What stands there instead of moving, and until when."""
        self._lit_at = -PULSE_MS
        self._laid: tuple[Hashable, list[pygame.Rect], pygame.Rect] = (None, [], pygame.Rect(0, 0, 0, 0))
        """For which rings it was found on which words none is drawn and where the sign lies; both."""

    # -- asking ----------------------------------------------------------------------------------------

    @property
    def _is_offered(self) -> bool:
        """Whether this table offers hints."""
        table = self._table
        knows = self._tell is not None or table.game.players.advise is not None
        return bool(table.session.humans) and table.ctx.settings.hints and knows

    @property
    def _seat(self) -> Seat | None:
        """Who may ask now: the person to move, whose view is shown; where all act together, the only person;
        nobody else, and nobody while what happened before waits to be read."""
        session, viewer = self._table.session, self._table.viewer
        if self._table.is_paused:
            return None
        if session.is_together:
            # With several people no seat's view is shown.
            return viewer if viewer in session.table.actors else None
        return viewer if session.phase == "act" and viewer == session.pending else None

    @property
    def _why_not(self) -> str:
        """Why nobody may ask now; empty where somebody may."""
        t = self._table.ctx.t
        if self._table.is_paused:
            return t("Go on first, then ask for a hint. The last moves are still being shown.")
        return "" if self._seat is not None else t("You can get a hint when it is your turn.")

    @property
    def is_busy(self) -> bool:
        """Whether a player waits for a hint or reads one; other seats wait meanwhile."""
        return self._for is not None

    def bar(self) -> Iterator[ActionItem]:
        """Yield the button."""
        t = self._table.ctx.t
        if not self._is_offered:
            return
        is_thinking = self._request is not None
        yield ActionItem(
            "bar.hint",
            t("Hint"),
            "clockw" if is_thinking else "hint",
            self.ask,
            "hint",
            is_on=is_thinking or self.given is not None,
            reason=self._why_not,
            tooltip=t("Hint\nThe computer player is thinking.") if is_thinking else "",
        )

    def on_action(self, name: str) -> bool:
        """H: ask, see the moves, close; or be told why not."""
        if name != "hint" or not self._is_offered:
            return False
        button, why_not = self._table.find("bar.hint"), self._why_not
        if why_not and button is not None and self._table.is_on_top:
            self._table.show_reason(why_not, button.rect)
        self.ask()
        return True

    def ask(self) -> None:
        """Ask for a hint, show more of it, or close it."""
        table = self._table
        if self._seat is None or self._request is not None:
            return
        if self.given is None:
            self._for = self._seat, table.session.table.state
            self._came_from = table.focus_key if table.focus_visible else None
            if self._tell is not None:
                self._give(self._tell(self._seat))
            elif self._last is not None and self._is_of_now(*self._last[:2]):
                self._give(self._last[2])
            else:
                self._request = table.bots.advise(self._seat)
                table.rebuild()
        elif self._box.shows_moves or not self.given.moves:
            self.close()
        else:
            self.show_moves()

    def update(self, now: int) -> None:
        """Take the advice when it has arrived."""
        table = self._table
        if self._still is not None:
            table.ctx.alarm.at(self._still[1])
            if now >= self._still[1]:
                self._still, table.dirty = None, True
        if self._lit_at >= 0 and not self.is_pulsing:
            self._lit_at, table.dirty = -PULSE_MS, True
        self.tidy()
        if self._request is None:
            return
        table.ctx.alarm.at(now)
        answer = table.bots.advice(self._request)
        if answer is None or self._for is None:
            return
        self._request = None
        if answer.advice:
            # Journal before show.
            table.session.table.note_hint(answer.seat)
            hint = told(table, answer.seat, answer.advice, self._plan(answer.seat))
            self._last = answer.seat, table.session.table.state, hint
            self._give(hint)
        else:
            table.ctx.toasts.add(table.ctx.t("No hint was found."))
            table.rebuild()

    def _plan(self, seat: Seat) -> tuple[Any, ...]:
        """Return what an earlier hint of this turn advised a seat, best first."""
        if self._last is None or self._last[0] != seat:
            return ()
        round_of, now = self._table.game.progress.round_of, self._table.session.table.state
        is_same_turn = round_of(self._last[1]) == round_of(now)
        return tuple(move.command for move in self._last[2].moves) if is_same_turn else ()

    # -- showing ---------------------------------------------------------------------------------------

    def _give(self, hint: HintText) -> None:
        """Show what to look at."""
        self.given, self._box.chosen, self._box.shows_moves = hint, 0, False
        self._shown("hint.more" if hint.moves else "hint.close", hint.look)

    def show_moves(self) -> None:
        """Go on from what to look at to the moves."""
        if self.given is not None:
            self._box.shows_moves, self._lit_at = True, self._table.ctx.now
            self._turn_to(self.given.moves[self._box.chosen].way)
            self._shown("hint.0", self.given.spoken(self._table.ctx))

    def _shown(self, focus: str, spoken: str) -> None:
        """Have the hint read out; move the keyboard's focus into the box."""
        table = self._table
        table.rebuild()
        table.ctx.a11y.announce(spoken)
        if table.focus_visible or not table.used_pointer_last:
            table.focus(focus)

    def choose(self, number: int) -> None:
        """Light another of the moves."""
        self._box.chosen, self._lit_at = number, self._table.ctx.now
        if self.given is not None:
            self._turn_to(self.given.moves[number].way)
        self._table.rebuild()

    def _turn_to(self, way: Sequence[Key]) -> None:
        """Turn to the page with the things of a gesture, its first one above all."""
        table = self._table
        for key in reversed(way[:2]):
            table.parts.controller.reveal(table.view, table, key)

    @property
    def is_pulsing(self) -> bool:
        """Whether the ring of a move that was just lit swells."""
        ctx = self._table.ctx
        moves = not ctx.settings.reduced_motion and SPEED[ctx.settings.animation] > 0
        return moves and self.given is not None and 0 <= ctx.now - self._lit_at < PULSE_MS

    @property
    def _ghost(self) -> Ghost | None:
        given = self.given
        return None if given is None else hint_way.carried(self._table, given.moves[self._box.chosen].way)

    def show(self) -> None:
        """Show how a hand makes the chosen move, and goes back; without animation a picture stands there for
        a while."""
        table = self._table
        ghost = self._ghost
        if ghost is None:
            return
        ms = 3 * table.ctx.ms("play_card")
        if ms and not table.ctx.settings.reduced_motion:
            table.play(ghost.flights(ms))
        else:
            self._still = ghost, table.ctx.now + STILL_MS
            table.dirty = True

    def do(self) -> None:
        """Make the chosen move."""
        if self.given is not None:
            self._table.perform(self.given.moves[self._box.chosen].command, seat=self.given.seat)

    # -- closing ---------------------------------------------------------------------------------------

    @property
    def opened(self) -> Hashable:
        """What Escape can close."""
        return self.given is not None, self._box.shows_moves

    def close(self) -> bool:
        """Close the box, or cancel the request; return whether there was anything."""
        table = self._table
        was = self.given is not None or self._request is not None
        if self._request is not None:
            table.bots.cancel_advice(self._request)
        has_focus = table.focus_visible and (table.focus_key or "").startswith("hint.")
        self._request = self._for = self.given = self._still = None
        if was:
            table.rebuild()
            if has_focus and table.find(self._came_from) is not None:
                table.focus(self._came_from)
        return was

    def tidy(self) -> None:
        """Close a hint for another seat or state."""
        if self._for is not None and not self._is_for_now:
            self.close()

    @property
    def _is_for_now(self) -> bool:
        """Whether state and viewer are still those of the hint."""
        if self._for is None:
            return False
        return self._is_of_now(*self._for)

    def _is_of_now(self, seat: Seat, state: Any) -> bool:
        return seat == self._seat and state is self._table.session.table.state

    # -- drawing ---------------------------------------------------------------------------------------

    def zones(self) -> Iterator[Zone]:
        """Yield the box."""
        if self.given is not None and self._is_for_now:
            yield from self._box.zones(self.given)

    def draw(self, surface: Canvas) -> None:
        """Draw the swelling ring, and the hand's motion or its picture."""
        if self.is_pulsing and self.given is not None and self._is_lit:
            way, past = self.given.moves[self._box.chosen].way, self._table.ctx.now - self._lit_at
            hint_way.pulse(self._table, way, past, self._lay(way)[0], surface)
        if self._still is not None:
            self._still[0].draw(surface)

    @property
    def _is_lit(self) -> bool:
        return self._box.shows_moves and self._is_for_now

    def pieces(self) -> Iterator[Part]:
        """Yield the rings of the chosen move, with their sign."""
        if self.given is not None and self._is_lit:
            way = self.given.moves[self._box.chosen].way
            words, sign = self._lay(way)
            yield from hint_way.rings(self._table, way, sign, words)

    def _lay(self, way: Sequence[Key]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Return on which words no ring is drawn, and where the sign lies; both are found anew where the
        rings are others, or something else can be seen."""
        table, box = self._table, self._table.find("hint.ground")
        rects = tuple(map(tuple, hint_way.places(table, way)))
        now = (rects, None if box is None else tuple(box.rect), table.ctx.language, table.view.raised)
        if self._laid[0] != now:
            words = [*hint_way.words(table), *([] if box is None else [box.rect])]
            self._laid = now, words, hint_way.sign_place(table, way, words)
        return self._laid[1:]
