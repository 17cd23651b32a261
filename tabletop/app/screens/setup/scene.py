"""Setting up a game: who sits where, which variants, who begins (ux M5 to M8)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop import foreign, own_content
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, FocusGained
from tabletop.app.core.session import Session
from tabletop.app.screens import tiles
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.setup import desk
from tabletop.app.screens.setup.desk import SetupDesk
from tabletop.app.screens.setup.panels import SetupPanels
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.rungs import Rungs
from tabletop.app.table.around import opening
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Column, Custom, Panel, control_h
from tabletop.engine.cast import Character, people_of
from tabletop.engine.players import face_of, level_of
from tabletop.engine.protocol import Game, SetupError
from tabletop.engine.registry import package_of
from tabletop.engine.table import Table
from tabletop.own_content import own_game

# -- the small table with the chosen seats and options --

SEED = 11
"""Never the typed one: no player may see what will be dealt."""


class Thumbnail:
    """Painted step by step while nothing else happens; until then the old one stays."""

    def __init__(self, ctx: Context, plan: SetupPlan) -> None:
        self.ctx, self.plan = ctx, plan
        self.size: tuple[int, int] | None = None
        """How large it is shown, device px; None where there is no room."""
        self.surface: pygame.Surface | None = None
        self._shown: Hashable = None
        self._wanted: Hashable = None
        self._steps: Iterator[None] = iter(())

    @property
    def is_due(self) -> bool:
        """Whether it is shown and out of date."""
        return self.size is not None and self.plan.reason is None and self._key() != self._shown

    def _key(self) -> Hashable:
        ctx, plan = self.ctx, self.plan
        options = tuple(plan.options.items())
        look = (ctx.language, ctx.theme.palette, ctx.settings.seat_patterns, ctx.display.u)
        return self.size, tuple(plan.infos(ctx.t)), options, plan.content, look

    def work(self) -> bool:
        """Do a step; return whether the picture changed."""
        if not self.is_due:
            return False
        key = self._key()
        if key != self._wanted:
            self._wanted, self._steps = key, self._painted()
        if not self.ctx.frame_budget.work(self._steps):
            return False
        self._shown = key
        return True

    def _painted(self) -> Iterator[None]:
        """Paint it; if another package's game fails, show its picture from the menu."""
        try:
            if package_of(self.plan.game.id) is None:
                yield from self._paint()
            else:
                foreign.run(lambda: list(self._paint()))
        except (SetupError, foreign.ForeignError):
            self.surface = None
        if self.surface is None and self.size is not None:
            radius = self.ctx.display.px(self.ctx.theme.radius["panel"])
            self.surface = tiles.picture(self.ctx, self.plan.game.id, *self.size, radius, all_round=True)

    def _paint(self) -> Iterator[None]:
        from tabletop.app.screens.replay.board import TablePicture

        yield
        ctx, size = self.ctx, self.size
        table = self.table()
        board = TablePicture(ctx, Session(table, lambda: "off"))
        yield
        if size is not None:
            radius = ctx.display.px(ctx.theme.radius["panel"])
            self.surface = board.picture(size, table.view(None), None, radius=radius)

    def table(self) -> Table[Any, Any, Any]:
        """Return the table, begun by a person unless a first player was chosen."""
        plan = self.plan
        first = next((number for number, seat in enumerate(plan.seats) if seat.is_human), 0)
        seated = {one.key: first for one in plan.game.box.options if one.kind == "seat"}
        options = {**plan.options, **{key: n for key, n in seated.items() if plan.options.get(key) is None}}
        game = own_game(plan.game.id, self.ctx.home, plan.content)
        return Table.new(game, plan.infos(self.ctx.t), SEED, options)


PICTURE_MIN_H, PICTURE_H, TALL, WINDOW_H = 180, 330, 760, 1000
"""Height of the table's picture, at least and beside scrolling variants, logical px; these leave it room in a
column and a window of at least such heights, logical px (UI scale) and device px."""


def start(ctx: Context, plan: SetupPlan) -> None:
    """Keep the set-up and begin the game; show the engine's refusal."""
    desk.invite(plan.seats, ctx.dice)
    if plan.cards and own_content.chosen(own_content.cards(plan.game.id, ctx.home), plan.cards) is None:
        ctx.toasts.add(ctx.message(own_content.gone(plan.cards)), kind="bad")
        plan.cards = own_content.HOUSE
    ctx.change(**plan.keep(ctx.settings))
    if not plan.phones:
        ctx.phones.forget()
    ctx.phones.is_wanted = plan.phones and plan.humans > 0
    try:
        opening.begin(
            ctx,
            plan.game.id,
            plan.infos(ctx.t),
            plan.options,
            seed=plan.seed_number,
            friendly=plan.friendly,
            content=plan.content,
        )
    except SetupError as error:
        ctx.phones.is_wanted = False
        ctx.toasts.add(ctx.message(error.message), kind="bad")


def begin_first_game(
    ctx: Context, game: Game[Any, Any, Any], company_of: Sequence[Character | None] = ()
) -> None:
    """Begin the game as it is proposed to somebody who plays it for the first time.

    `company_of` says who of the town is wanted on which seat, if they sit at the level there.
    """
    plan = SetupPlan.last(game, ctx.settings)
    if game.box.presets:
        plan.take(game.box.presets[0])
    for number, (seat, who) in enumerate(zip(plan.seats, company_of, strict=False)):
        level = level_of(seat.kind)
        if who in people_of(level):
            desk.choose(plan.seats, number, who, level)
    start(ctx, plan)


class SetupScene(PageScene):
    """The set-up of one game; begins with the last one."""

    leads_home = True

    def __init__(self, ctx: Context, game: Game[Any, Any, Any], cards: str = "") -> None:
        """`cards` is the set to play with, or the board; empty for that of the last time."""
        super().__init__(ctx)
        self.game = game
        self.plan = SetupPlan.last(game, ctx.settings)
        if cards and game.edition.has_board:
            self.plan.board = cards
        elif cards:
            self.plan.cards = cards
        self.plan.phones = ctx.phones.is_remembered
        self.desk = SetupDesk(self.plan, ctx.home, ctx.dice, self.rebuild, self._show_faces)
        self.rungs = Rungs(ctx, self.desk)
        self.panels = SetupPanels(ctx, self.desk, self.rungs, self.add)
        self.thumbnail = Thumbnail(ctx, self.plan)
        self.focus_key = "start"
        if ctx.assets.exists(f"tables/{game.id}"):
            self.ground = game.id
            self.dark = 0.25

    def intercept(self, event: Event) -> bool:
        """When the window has the focus again, read the player's file again: it may have been repaired
        meanwhile."""
        if isinstance(event, FocusGained):
            self.desk.read_again()
        return super().intercept(event)

    def resume(self) -> None:
        """Read the player's file again."""
        super().resume()
        self.desk.read_again()

    def exit(self) -> None:
        """Stop counting games."""
        self.rungs.close()

    def update(self, now: int) -> None:
        """Have the thumbnail painted soon, and uncounted games counted."""
        super().update(now)
        self.rungs.update(now)
        if self.thumbnail.is_due:
            self.ctx.alarm.at(now)

    def rest(self) -> None:
        """Paint the thumbnail."""
        if self.thumbnail.work():
            self.dirty = True

    # -- bar -------------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the game's name."""
        return self.game.name, self.ctx.t("New game")

    def bar_buttons(self) -> list[ActionItem]:
        """Return rules and settings."""
        ctx = self.ctx
        show = partial(navigate.show_rules, ctx, self.game)
        return [ActionItem("rules", ctx.t("Rules"), "book", show, "rules"), self.settings_item]

    def back(self) -> None:
        """Keep the set-up and go back."""
        self.ctx.change(**self.plan.keep(self.ctx.settings))
        super().back()

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return seats at the left, variants and the start at the right; one column if it is narrow."""
        area, d, panels = self.content, self.ctx.display, self.panels
        self.thumbnail.size = None
        if area.w < d.ui(1180):
            return self._narrow(area)
        left = pygame.Rect(area.x, area.y, round(area.w * 0.553), area.h)
        right = pygame.Rect(left.right + d.px(32), area.y, 0, area.h)
        right.w = area.right - right.x
        foot_h = self._start_h() + self._note_h(right.w) + d.ui(14)
        panel = pygame.Rect(right.x, right.y, right.w, right.h - foot_h - d.px(20))
        needed = Column(self.ctx, 0, 0, right.w - 2 * d.ui(28))
        panels.variants(needed)
        shown, gap = panel.copy(), d.px(20)
        shown.h = min(panel.h, needed.y + d.ui(48))
        scrolls = needed.y + d.ui(48) > panel.h
        if scrolls and panel.h >= d.ui(TALL) and d.h >= WINDOW_H:
            # What scrolls anyway leaves the picture some room in a tall window.
            shown.h = panel.h - gap - d.px(PICTURE_H)
        picture = pygame.Rect(right.x, shown.bottom + gap, right.w, panel.bottom - shown.bottom - gap)
        return [
            *self._panel("seats", left, panels.seats),
            *self._panel("variants", shown if picture.h > d.px(PICTURE_MIN_H) else panel, panels.variants),
            Zone("picture", self._picture(picture)),
            Zone("start", self._start(pygame.Rect(right.x, panel.bottom + d.px(20), right.w, 0))),
        ]

    def _picture(self, area: pygame.Rect) -> list[Widget]:
        """Fill the room that the variants leave with the table as it will look."""
        ctx, d = self.ctx, self.ctx.display
        is_shown = area.h > d.px(PICTURE_MIN_H)
        self.thumbnail.size = area.size if is_shown else None
        if not is_shown:
            return []
        radius = d.px(ctx.theme.radius["panel"])

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.shadow(surface, rect, "panel", radius)
            ctx.shapes.box(surface, rect, ctx.theme.color.hud, radius=radius)
            made = self.thumbnail.surface
            if made is not None:
                surface.blit(made, made.get_rect(center=rect.center))

        name = ctx.t("Preview of the table")
        return [Custom(ctx, "picture", area, paint, name=name)]

    def _narrow(self, area: pygame.Rect) -> list[Zone]:
        d, panels = self.ctx.display, self.panels
        foot_h = self._start_h() + self._note_h(area.w) + d.ui(10)
        panel = pygame.Rect(area.x, area.y, area.w, area.h - foot_h - d.px(12))

        def both(column: Column) -> None:
            panels.seats(column)
            column.space(36)
            panels.variants(column)

        return [
            *self._panel("seats", panel, both),
            Zone("start", self._start(pygame.Rect(area.x, panel.bottom + d.px(16), area.w, 0))),
        ]

    def _panel(self, name: str, area: pygame.Rect, fill: Callable[[Column], None]) -> list[Zone]:
        d = self.ctx.display
        view = area.inflate(-2 * d.ui(12), -2 * d.ui(8))
        column = Column(self.ctx, area.x + d.ui(28), view.y + d.ui(16), area.w - 2 * d.ui(28))
        fill(column)
        height = column.y - view.y + d.ui(16)
        # The panel is a zone of its own: it stays in place while its content scrolls.
        ground = Zone(f"{name}.ground", [Panel(self.ctx, f"{name}.panel", area)])
        return [ground, Zone(name, column.widgets, view, height)]

    # -- start -----------------------------------------------------------------------------------------

    def _start_h(self) -> int:
        roomy = self.content.w >= self.ctx.display.ui(1180)
        return control_h(self.ctx, 92 if roomy else 68, "h2")

    def _note(self) -> tuple[str, bool]:
        """Return the line under the button: the duration, or why it cannot start (ux M6)."""
        reason = self.plan.reason
        if reason is not None:
            return self.ctx.message(reason), True
        minutes = self.desk.ready.minutes
        if not minutes:
            return self.ctx.t("Your names and choices are kept for next time."), False
        text = self.ctx.tn(
            "About {count} minute. Your names and choices are kept for next time.",
            "About {count} minutes. Your names and choices are kept for next time.",
            minutes,
        )
        return text, False

    def _note_h(self, width: int) -> int:
        d = self.ctx.display
        return max(d.ui(40), self.ctx.text.height(self._note()[0], "body", width - d.ui(60)))

    def _start(self, area: pygame.Rect) -> list[Widget]:
        ctx, d = self.ctx, self.ctx.display
        note, is_bad = self._note()
        name = ctx.tn("Start with {count} player", "Start with {count} players", len(self.plan.seats))
        begin, why_not = partial(start, ctx, self.plan), note if is_bad else ""
        item = ActionItem("start", name, do=begin, kind="primary", reason=why_not)
        button = Button.of(ctx, item, pygame.Rect(area.x, area.y, area.w, self._start_h()), style="h2")
        at = pygame.Rect(area.x, button.rect.bottom + d.ui(14), area.w, self._note_h(area.w))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            color, size = ctx.theme.color, d.ui(24)
            if is_bad:
                box = rect.inflate(0, d.ui(4))
                ctx.shapes.box(surface, box, color.bad_bg, radius=d.ui(14), edge=color.bad, edge_w=d.px(2))
            ink = color.bad if is_bad else color.on_dark
            text_w = min(ctx.text.width(note, "body"), rect.w - size - d.ui(36))
            x = rect.centerx - (text_w + size + d.ui(12)) // 2
            icon = ctx.assets.icon("no" if is_bad else "clockw", size, ink)
            surface.blit(icon, (x, rect.centery - size // 2))
            words = pygame.Rect(x + size + d.ui(12), rect.y, text_w + d.ui(4), rect.h)
            ctx.text.draw(surface, note, "body", color.ink if is_bad else ink, words, lines=8)

        return [button, Custom(ctx, "start.note", at, paint, name=note)]

    # -- changes ---------------------------------------------------------------------------------------

    def _show_faces(self, number: int) -> None:
        """Scroll to the face of a seat's character among those to choose from."""
        self.focus(f"face.{face_of(self.plan.seats[number].kind)}")
        zone, all_ = self.zone_of("picker.ground"), self.find("picker.ground")
        if zone and zone.viewport and all_ and all_.rect.h < zone.viewport.h - self.ctx.display.px(12):
            self.scrolling.reveal(zone, all_.key)

    def add(self) -> None:
        """Add a seat; focus its name."""
        self.plan.add()
        self.focus_key = f"name{len(self.plan.seats) - 1}"
        self.desk.changed()
