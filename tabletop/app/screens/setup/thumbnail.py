"""The table as it will look with the seats and options chosen, small: its own scene, with another deal."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import foreign
from tabletop.app.core.session import Session
from tabletop.app.screens import pictures
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import package_of
from tabletop.engine.table import Table
from tabletop.own_content import own_game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

SEED = 11
"""Never the one that was typed: nobody is to see what will be dealt."""


class Thumbnail:
    """Painted step by step while nobody does anything; until then the one before stays."""

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
        """Whether it is shown and not as it should be."""
        return self.size is not None and self.plan.reason is None and self._key() != self._shown

    def _key(self) -> Hashable:
        ctx, plan = self.ctx, self.plan
        options = tuple(plan.options.items())
        look = (ctx.language, ctx.theme.palette, ctx.settings.seat_patterns, ctx.display.u)
        return self.size, tuple(plan.infos(ctx.t)), options, plan.board, look

    def work(self) -> bool:
        """Do a step; True when it has become another one."""
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
        """Paint it; a game of others that fails at it is shown by its picture in the menu."""
        try:
            if package_of(self.plan.game.id) is None:
                yield from self._paint()
            else:
                foreign.run(lambda: list(self._paint()))
        except (SetupError, foreign.ForeignError):
            self.surface = None
        if self.surface is None and self.size is not None:
            radius = self.ctx.display.px(self.ctx.theme.radius["panel"])
            self.surface = pictures.picture(self.ctx, self.plan.game.id, *self.size, radius, all_round=True)

    def _paint(self) -> Iterator[None]:
        from tabletop.app.screens.replay.board import Board

        yield
        ctx, size = self.ctx, self.size
        table = self.table()
        board = Board(ctx, Session(table, lambda: "off"))
        yield
        if size is not None:
            radius = ctx.display.px(ctx.theme.radius["panel"])
            self.surface = board.picture(size, table.view(None), None, radius=radius)

    def table(self) -> Table[Any, Any, Any]:
        """Return the table, at which a person begins where nobody was chosen to."""
        plan = self.plan
        first = next((number for number, seat in enumerate(plan.seats) if seat.is_human), 0)
        seated = {one.key: first for one in plan.game.box.options if one.kind == "seat"}
        options = {**plan.options, **{key: n for key, n in seated.items() if plan.options.get(key) is None}}
        game = own_game(plan.game.id, self.ctx.home, plan.board)
        return Table.new(game, plan.infos(self.ctx.t), SEED, options)
