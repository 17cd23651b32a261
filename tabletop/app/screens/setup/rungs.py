"""The levels of computer players at set-up: what each means for the person, and a proposal (ux M17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.players import LEVELS, player_choices, strength
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Column, Custom, Label, button_w, control_h, sign
from tabletop.engine.message import N_
from tabletop.engine.players import LEVEL, level_of, plays_as
from tabletop.record.filters import Wins, person_of
from tabletop.record.game_stats import StatsWorker
from tabletop.record.ladder import Proposal, own_games, proposal, shares
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.setup.desk import SetupDesk

LOOK_MS = 100
"""Time between two looks whether all games were counted."""
TITLES = {True: N_("Ready for {level}?"), False: N_("How about {level}?")}
"""What is asked with a proposal of a stronger level, and of a weaker one."""


class Rungs:
    """The record of the one person at the table against each level; of several people none is shown.

    Games that are counted while the screen is open show with its next change: nothing moves by itself.
    """

    def __init__(self, ctx: Context, desk: SetupDesk) -> None:
        self.ctx, self.desk, self.plan = ctx, desk, desk.plan
        self.stats_worker = StatsWorker(Library(ctx.home / "saves"))

    def update(self, now: int) -> None:
        """Have uncounted games counted."""
        if self.stats_worker.is_counting:
            self.stats_worker.poll()
            self.ctx.alarm.at(now + LOOK_MS)

    def close(self) -> None:
        """Stop counting."""
        self.stats_worker.close()

    @property
    def person(self) -> str:
        """The only person among computer players; empty without."""
        names = self.plan.names(self.ctx.t)
        here = [name for name, seat in zip(names, self.plan.seats, strict=True) if seat.is_human]
        return person_of(here[0], self.ctx.settings.same_person) if len(here) == 1 < len(names) else ""

    def _found(self) -> tuple[dict[str, Wins], Proposal | None]:
        """Return the person's wins against each level at such a table; and a proposal, if all computer
        players are of the level that the person has played lately."""
        person, game = self.person, self.plan.game
        if not person:
            return {}, None
        played = own_games(self.stats_worker.games, game.id, person, self.ctx.settings.same_person)
        found = proposal(played, tuple(game.players.bots))
        here = {plays_as(seat.kind) for seat in self.plan.seats if not seat.is_human}
        fits = found is not None and here == {LEVEL + found.at}
        return shares(played, len(self.plan.seats)), found if fits else None

    # -- the proposal ----------------------------------------------------------------------------------

    def propose(self, column: Column) -> None:
        """Add a line with the proposed level and a button that takes it, if there is one."""
        _, found = self._found()
        if found is None:
            return
        ctx = self.ctx
        level, at = ctx.t(LEVELS[found.level]), ctx.t(LEVELS[found.at])
        if found.won:
            why = ctx.tn(
                "You won {won} of your last {count} game against {level}.",
                "You won {won} of your last {count} games against {level}.",
                found.games,
                won=found.won,
                level=at,
            )
        else:
            why = ctx.tn(
                "You lost your last {count} game against {level}.",
                "You lost your last {count} games against {level}.",
                found.games,
                level=at,
            )
        words = ctx.t("Play against {level}", level=level)
        rect = pygame.Rect(0, 0, button_w(ctx, words), control_h(ctx, 48))
        take = ActionItem("proposal", words, do=lambda: self._take(found))
        title = ctx.t(TITLES[bool(found.won)], level=level)
        column.setting("proposal", title, why, Button.of(ctx, take, rect), least=78)
        column.rule("rule.proposal")
        column.space(14)

    def _take(self, found: Proposal) -> None:
        """Let all computer players be of the proposed level."""
        for number, seat in enumerate(self.plan.seats):
            if not seat.is_human:
                self.plan.set_kind(number, LEVEL + found.level)
        self.desk.changed()

    # -- the levels ------------------------------------------------------------------------------------

    def fill(self, column: Column) -> None:
        """Add all levels of the game, weakest first, those at the table on a darker ground."""
        ctx, d, game = self.ctx, self.ctx.display, self.plan.game
        described = [one for one in player_choices(ctx, game)[1:] if level_of(one[0]) in game.players.levels]
        if not described:
            return
        won, _ = self._found()
        here = {plays_as(seat.kind) for seat in self.plan.seats}
        column.space(24)
        column.text("levels.title", ctx.t("Levels"), "h2")
        column.space(10)
        pad, size = d.ui(14), d.ui(22)
        x, wide = column.x + pad + size + d.ui(12), column.w - 2 * pad - size - d.ui(12)
        for kind, name, icon in described:
            key, top = f"level.{kind}", column.y + d.ui(8)
            head = Label.wrapped(ctx, f"{key}.name", x, top, wide, name, "body_b")
            words = Label.wrapped(
                ctx,
                key,
                x,
                head.rect.bottom,
                wide,
                self._about(level_of(kind), won),
                "small",
                color=ctx.theme.color.ink2,
            )
            mark = pygame.Rect(column.x + pad, head.rect.centery - size // 2, size, size)
            ground = pygame.Rect(column.x, column.y, column.w, words.rect.bottom + d.ui(8) - column.y)
            if kind in here:
                column.widgets.append(Custom(ctx, f"{key}.ground", ground, self._ground))
            column.widgets += [sign(ctx, f"{key}.icon", mark, icon, ctx.theme.color.ink), head, words]
            column.y = ground.bottom + d.ui(4)

    def _ground(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx = self.ctx
        ctx.shapes.box(surface, rect, ctx.theme.color.paper2, radius=ctx.display.ui(12))

    def _about(self, level: str, won: dict[str, Wins]) -> str:
        """Return the manner of a level; and what the person won against it, else its measured strength."""
        ctx, described = self.ctx, self.plan.game.players.levels[level]
        sentences = [ctx.t(described.manner)]
        if level in won:
            sentences.append(self._own(level, won[level]))
        elif described.measured is not None:
            sentences.append(strength(ctx, described.measured))
            cards = self.desk.present_cards
            if cards is not None and cards.differs is not None:
                sentences.append(ctx.t("Measured with the house cards."))
            elif self.plan.board:
                sentences.append(ctx.t("Measured on the standard board."))
        return ctx.sentences(sentences)

    def _own(self, level: str, wins: Wins) -> str:
        """Return how many games the person wins against a level at a table of so many."""
        ctx, others = self.ctx, len(self.plan.seats) - 1
        known = {"level": ctx.t(LEVELS[level]), "games": wins.games}
        if not wins.won:
            return ctx.tn(
                "You won none of your last {games} games against one {level} player.",
                "You won none of your last {games} games against {count} {level} players.",
                others,
                **known,
            )
        if wins.won == wins.games:
            return ctx.tn(
                "You won all of your last {games} games against one {level} player.",
                "You won all of your last {games} games against {count} {level} players.",
                others,
                **known,
            )
        return ctx.tn(
            "You win about {share} of 10 games against one {level} player ({games} played).",
            "You win about {share} of 10 games against {count} {level} players ({games} played).",
            others,
            share=min(9, max(1, round(10 * wins.won / wins.games))),
            **known,
        )
