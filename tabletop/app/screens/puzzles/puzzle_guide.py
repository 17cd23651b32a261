"""A puzzle at its table: the question in the bar, the verdict on an attempt, the next buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import BASE_H, BASE_W
from tabletop.app.core.settings import SPEED
from tabletop.app.screens.lesson.bubble import Room
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.puzzles.badge import draw_badge
from tabletop.app.screens.puzzles.card import Standing, VerdictCard, VerdictText, place
from tabletop.app.screens.puzzles.sequence import PuzzleSequence
from tabletop.app.screens.puzzles.session import PuzzleSession
from tabletop.app.table import registry
from tabletop.app.table.aids import hints
from tabletop.app.table.aids.aids import aids_of
from tabletop.app.table.aids.glow import glow
from tabletop.app.table.aids.hint_box import HintText, move_told
from tabletop.app.table.around import opening
from tabletop.app.table.guide import Guide
from tabletop.app.table.key import Refusal
from tabletop.app.table.players import own_name
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Custom, button_w, control_h
from tabletop.engine.cast import CAST
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import N_, Message
from tabletop.engine.players import HUMAN, colour_of, kind_of
from tabletop.puzzles import Puzzle, puzzles_of, table_at

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key
    from tabletop.app.table.scene import TableScene
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.box import Verdict
    from tabletop.engine.protocol import Illegal, Seat


OVER: Final = N_("This attempt is over.")
LIGHT_MS: Final = 180
"""Time between two windows that are lit, ms."""
_MARGIN = 16
_COLUMN, _BAR = 500, 20
"""Width of the column beside the table in a wide window, and of its scroll bar: logical px (UI scale)."""
_READABLE: Final = 0.8
"""Text smaller than this part of the small style is hard to read."""


class PuzzleGuide(Guide):
    """Asks a puzzle at its table and reports on each attempt."""

    prompt_lines = 2

    def __init__(self, scene: TableScene, session: PuzzleSession, puzzle_sequence: PuzzleSequence) -> None:
        self._scene, self._session, self._ctx = scene, session, scene.ctx
        self._course, self._puzzle = puzzle_sequence, session.puzzle
        self._is_begun = self._asks = False
        """Whether the question was asked; whether the card asks it, in large letters."""
        self._opened: Hashable = None
        """What was open as it was asked: the card gives way to a hint."""
        self._known: Verdict | None = None
        """What became of the last attempt: known before it is told."""
        self._shown: Verdict | None = None
        """What the card tells."""
        self._shown_at = self._lit = 0
        """Since when, and how many windows are lit."""
        self._names: dict[str, str] = {}
        """What the things on the table were called as it began: what is called otherwise has changed."""
        self._lay: tuple[Hashable, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))
        """For what the card was laid out, and where it lies."""

    # -- the course of things --------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Ask; show the result of an attempt once its moves were shown; light the windows."""
        scene, verdict = self._scene, self._session.verdict
        if not scene.is_on_top:
            return
        if not self._is_begun:
            self._is_begun = True
            # A double press on "next" must not play in the next puzzle.
            scene.turn.warn()
            scene.zones  # noqa: B018 how much room the bar has is found there
            self._ask(large=self._is_small and not self.aside)
        if verdict is not self._known:
            self._known = verdict
            if verdict is not None:
                self._course.judged(is_right=verdict.is_solved, stars=self._session.stars)
        if verdict is not self._shown and (verdict is None or not scene.is_busy):
            self._shown, self._shown_at, self._lit = verdict, now, 0
            scene.rebuild()
            if verdict is not None:
                self._tell(verdict)
        if self._shown is not None and self._shown.is_solved:
            self._light(now)

    @property
    def _is_small(self) -> bool:
        """Whether the question is hard to read in the bar."""
        return self._scene.top_bar.prompt_px(self._question) < _READABLE * self._ctx.text.px("small")

    def _ask(self, *, large: bool = True) -> None:
        """Have the question read; in `large` text on the card."""
        scene, self._asks = self._scene, large and not self.aside
        self._opened = scene.aids.opened
        self._ctx.a11y.announce(self._told(None).spoken(self._ctx))
        scene.rebuild()
        if self._asks and not scene.used_pointer_last:
            scene.focus("puzzle.ok")

    def _go(self) -> None:
        """Begin after the question was read."""
        self._asks = False
        self._scene.rebuild()

    def _tell(self, verdict: Verdict) -> None:
        scene, ctx = self._scene, self._ctx
        scene.drop_selection()
        ctx.sound.play("win" if verdict.is_solved else "end")
        ctx.a11y.announce(self._told(verdict).spoken(ctx))
        if not scene.used_pointer_last:
            scene.focus("puzzle.next" if verdict.is_solved else "puzzle.again")

    def _light(self, now: int) -> None:
        """Light one window after another; all at once with reduced motion."""
        settings, count = self._ctx.settings, card.windows(self._puzzle.storey)
        each = 0 if settings.reduced_motion else round(LIGHT_MS * SPEED[settings.animation])
        lit = count if not each else min(count, 1 + (now - self._shown_at) // each)
        if lit < count:
            self._ctx.alarm.at(self._shown_at + lit * each)
        if lit != self._lit:
            self._lit = lit
            self._scene.rebuild()

    def again(self) -> None:
        """Go back to the position."""
        scene = self._scene
        self._session.restart()
        self._ctx.sound.play("flip")
        scene.drop_selection()
        scene.ui_state = scene.parts.ui_state
        scene.turn.warn()
        scene.settle()

    def play_on(self) -> None:
        """Begin a new game from here."""
        opening.fork(self._ctx, self._session, len(self._session.table.steps))

    def why_not(self, key: Key, place: Key | None) -> Refusal | Illegal | None:
        """Return that an attempt is over; before that the rules alone say why not."""
        if self._session.verdict is None:
            return None
        return Refusal(Message(OVER), "")

    # -- what is seen ----------------------------------------------------------------------------------

    def prompt(self, words: str) -> str:
        """Ask."""
        return self._question

    def short_prompt(self) -> str:
        """Return what is shown if the question itself has no room."""
        return self._ctx.t("The question")

    def status(self, words: str) -> str:
        """Return which puzzle it is."""
        return self._course.status

    @property
    def badge(self) -> Standing | None:
        """Goal, stars and attempts, where there is no column for them."""
        return None if self.aside else self._standing

    def draw_badge(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw them as signs."""
        draw_badge(self._ctx, surface, self._standing, room)

    def short_status(self) -> str:
        """Return its number alone."""
        return self._course.short_status

    @property
    def _question(self) -> str:
        return self._scene.say(self._session.ask)

    def bar(self) -> Iterator[ActionItem]:
        """Yield the buttons back to the position and to the page."""
        t = self._ctx.t
        reason = "" if self._session.done else t("This is the start.")
        yield ActionItem("bar.start", t("From the start"), "rw", self.again, reason=reason)
        yield ActionItem("bar.puzzles", self._course.page, self._course.icon, self._course.leave)

    def around(self, zones: Iterable[Zone]) -> Iterator[Zone]:
        """Yield the table's zones, the question, and the card above them."""
        things = []
        for zone in zones:
            things += zone.widgets
            yield zone
        yield Zone("puzzle.question", [self._pill(), *self._badge()])
        verdict, done = self._shown, self._session.done
        self._asks = self._asks and not done and self._opened == self._scene.aids.opened
        if not done:
            self._names = {widget.key: widget.name for widget in things}
        if verdict is not self._session.verdict or (verdict is None and not self._asks):
            if self.aside:
                yield self._column(None)
            return
        for widget in things:
            if isinstance(widget, Button) and self._ctx.bindings.is_primary(widget.action):
                widget.action = ""  # its key means the card's button now
            if isinstance(widget, Button) and verdict is not None:
                widget.enabled, widget.reason = False, self._ctx.t(OVER)
        if self.aside:
            yield self._column(verdict)
            return
        buttons, told = self._buttons(verdict), self._told(verdict)
        card = VerdictCard(self._ctx, self._place(told, buttons, things), told, buttons)
        yield Zone("puzzle.card", [card, *buttons])

    @property
    def aside(self) -> int:
        """The column beside the table, if the table stays as large as without."""
        d = self._ctx.display
        wide, (w, h) = d.ui(_COLUMN), d.whole
        return wide if (w - wide) * BASE_H >= h * BASE_W and not d.is_large else 0

    def _column(self, verdict: Verdict | None) -> Zone:
        """Return the column, with the card's texts at all times."""
        ctx, d = self._ctx, self._ctx.display
        whole, margin = pygame.Rect(d.w, 0, d.whole[0] - d.w, d.h), d.px(_MARGIN)
        told = self._told(verdict)._replace(note=self._cost)
        buttons = [] if verdict is None else self._buttons(verdict)
        wide = whole.w - margin - d.ui(_BAR)
        tall = max(whole.h - 2 * margin, card.least_h(ctx, told, buttons, wide))

        def paint(canvas: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(canvas, rect, ctx.theme.color.ink)

        place = pygame.Rect(whole.x, margin, wide, tall)
        ground = Custom(ctx, "puzzle.ground", pygame.Rect(whole.x, 0, whole.w, tall + 2 * margin), paint)
        widgets = [ground, VerdictCard(ctx, place, told, buttons), *buttons]
        return Zone("puzzle.card", widgets, whole, tall + 2 * margin, on_dark=True)

    def _pill(self) -> Widget:
        """Return the question in the bar; a press shows it large on the card."""
        ctx, rect = self._ctx, self._scene.top_bar.prompt_rect
        made = Custom(ctx, "puzzle.ask", rect, lambda *_: None, name=self._question, on_activate=self._ask)
        made.focusable = True
        return made

    def _badge(self) -> Iterator[Widget]:
        """Yield goal, stars and attempts in the bar; a press shows them large on the card."""
        ctx, rect, standing = self._ctx, self._scene.top_bar.badge_rect, self._standing
        if self.aside or not rect.w:
            return
        said = standing.spoken(ctx)
        tip = f"{said}\n{self._cost}"
        made = Custom(
            ctx, "puzzle.badge", rect, lambda *_: None, name=said, tooltip=tip, on_activate=self._ask
        )
        made.focusable = True
        yield made

    @property
    def _cost(self) -> str:
        return self._ctx.t("A hint or a failed attempt costs a star. You can take everything back.")

    @property
    def _standing(self) -> Standing:
        session, course = self._session, self._course
        return Standing(session.meter, len(session.failed), session.stars, course.number, course.solved)

    def _place(
        self, verdict_text: VerdictText, buttons: Sequence[Button], things: Sequence[Widget]
    ) -> pygame.Rect:
        """Return the place of the card: near the question, covering nothing that has changed."""
        ctx, d = self._ctx, self._ctx.display
        now = (verdict_text.title, verdict_text.text, verdict_text.standing, d.size, d.ui_scale, d.text_scale)
        if self._lay[0] != now:
            bar = self._scene.top_bar.area
            area = pygame.Rect(0, bar.h, d.w, d.h - bar.h).inflate(-2 * d.px(_MARGIN), -2 * d.px(_MARGIN))
            new = [one.rect for one in things if self._names.get(one.key) != one.name]
            room = Room([bar.inflate(-bar.w // 2, 0)], new, [one.rect for one in things])
            self._lay = now, place(ctx, verdict_text, buttons, area, room)
        return self._lay[1]

    def _told(self, verdict: Verdict | None) -> VerdictText:
        standing = self._standing
        if verdict is None:
            title = self._ctx.t(self._session.question.title)
            return VerdictText(title, self._question, standing, self._course.status)
        title = self._ctx.t("Solved!") if verdict.is_solved else self._ctx.t("Not yet.")
        why = self._scene.say(verdict.why)
        house_of = (verdict.is_solved, self._puzzle.storey, self._course.number, self._lit)
        if not verdict.is_solved and self._course.remark:
            why = self._ctx.sentences((why, self._course.remark))
        return VerdictText(title, why, standing, self._course.status, *house_of)

    def _buttons(self, verdict: Verdict | None) -> list[Button]:
        t = self._ctx.t
        if verdict is None:
            return [self._button("ok", t("OK"), self._go, is_main=True)]
        has_more = self._course.has_more
        if not verdict.is_solved:
            on = [self._next(is_main=False) if has_more else self._back(is_main=False)]
            again = self._button("again", t("Try again"), self.again, "rw", is_main=True)
            return [*(on if self._course.may_pass else ()), again]
        ways = [self._back(is_main=not has_more)]
        if self._session.result is None:
            ways.append(self._button("on", t("Play on from here"), self.play_on))
        if has_more:
            ways.append(self._next(is_main=True))
        return ways

    def _back(self, *, is_main: bool) -> Button:
        return self._button("back", self._course.way_back, self._course.leave, is_main=is_main)

    def _next(self, *, is_main: bool) -> Button:
        return self._button("next", self._ctx.t("Next"), self._course.go_on, "next", is_main=is_main)

    def _button(
        self, name: str, words: str, do: Callable[[], object], icon: str = "", *, is_main: bool = False
    ) -> Button:
        ctx = self._ctx
        cap = ctx.bindings.first("primary") if is_main else ""
        return Button(
            ctx,
            f"puzzle.{name}",
            pygame.Rect(0, 0, button_w(ctx, words, icon=bool(icon), cap=cap), control_h(ctx, 52)),
            words,
            kind="primary" if is_main else "normal",
            icon=icon,
            on_activate=do,
            action="primary" if is_main else "",
        )


# Opens a puzzle: the game's real table at its position, with the puzzle's guide beside it.

# -- hints: where to look, then the next command of the solution --


def told(
    table: TableContext, session: PuzzleSession, puzzle_sequence: PuzzleSequence, seat: Seat
) -> HintText:
    """Return the hint for the present attempt; none if it has left the known answer."""
    t, command = table.ctx.t, session.next
    puzzle_sequence.hinted(len(session.done))
    session.hints_seen.add(len(session.done))
    if command is None:
        look = t("Your moves left the known solution. Start again, then ask for a hint.")
        return HintText(seat, look, (), "", "")
    name = table.game.words.label(command, session.table.view(seat))
    more, by = t("Show the next move"), t("The next move of the solution")
    return HintText(seat, table.say(session.where_to_look), (move_told(table, command, name),), more, by)


_STRIDE = 5
"""Distance in the list of characters between neighbours at a table, so that their levels differ."""


def puzzle_scene(ctx: Context, game_id: str, puzzle_id: str) -> TableScene | None:
    """Return the table of a puzzle; None if there is no such puzzle."""
    puzzles = puzzles_of(game_id)
    number = next((at for at, one in enumerate(puzzles) if one.id == puzzle_id), None)
    return None if number is None else scene_of(ctx, PuzzleSequence(ctx, puzzles, number))


def scene_of(ctx: Context, puzzle_sequence: PuzzleSequence) -> TableScene:
    """Return the table of the present puzzle."""
    puzzle = puzzle_sequence.puzzle
    session = PuzzleSession(puzzle, table_at(puzzle, seats(ctx, puzzle, puzzle_sequence.number)))
    scene = registry.at_table(ctx, session)
    scene.aids = aids_of(
        scene, (glow, partial(hints.aid, tell=partial(told, scene, session, puzzle_sequence)))
    )
    scene.guide = PuzzleGuide(scene, session, puzzle_sequence)
    return scene


def seats(ctx: Context, puzzle: Puzzle, number: int) -> tuple[SeatInfo, ...]:
    """Return the seats: the player, and always the same characters."""
    town = [CAST[(number + _STRIDE * seat) % len(CAST)] for seat in range(puzzle.seats)]
    return tuple(
        SeatInfo(own_name(ctx, puzzle.game), HUMAN, colour_of(seat))
        if seat == puzzle.seat
        else SeatInfo(ctx.t(who.name), kind_of(who), colour_of(seat))
        for seat, who in enumerate(town)
    )
