"""Pictures of tables as games ended, made bit by bit while no player waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from tabletop import saves
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens.day import person
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.tiles import LOWEST
from tabletop.saves.file_format import SaveError
from tabletop.saves.library import SaveEntry

MULTIPLY = pygame.BLEND_RGBA_MULT


class _Wanted(NamedTuple):
    """A picture: the file, when it was written, the look, the size, and its rounding."""

    path: Path
    modified: float
    seat: int
    look: tuple[Any, ...]
    size: tuple[int, int]
    radius: int
    all_round: bool


class LastTables:
    """Makes the pictures that were asked for, one after another; a file that cannot be opened gets none."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._wanted = list[_Wanted]()
        self._failed = set[Path]()
        self._steps: Iterator[None] | None = None
        self._last: tuple[Path, TablePicture, Any] | None = None

    @property
    def is_due(self) -> bool:
        """Whether a picture must still be made."""
        return bool(self._wanted)

    def picture(
        self, entry: SaveEntry, size: tuple[int, int], radius: int, *, all_round: bool = True
    ) -> pygame.Surface | None:
        """Return the table at the end of a game as the person saw it, its corners or only the upper ones
        rounded; None until it is made."""
        ctx = self.ctx
        look = (ctx.language, ctx.theme.palette, ctx.settings.seat_patterns, ctx.display.u)
        key = _Wanted(entry.path, entry.modified, person(entry.summary), look, size, radius, all_round)
        if key in ctx.assets.kept:
            return ctx.assets.kept.get(key, lambda: pygame.Surface(size))
        if key not in self._wanted and entry.path not in self._failed:
            self._wanted.append(key)
        return None

    def forget(self) -> None:
        """Drop what is not made yet: it is needed in another size."""
        self._wanted.clear()
        self._steps = None

    def work(self) -> bool:
        """Do a step; return whether a picture was finished."""
        if not self._wanted:
            return False
        if self._steps is None:
            self._steps = self._make(self._wanted[0])
        if not self.ctx.frame_budget.work(self._steps):
            return False
        self._steps = None
        del self._wanted[0]
        return True

    def _make(self, wanted: _Wanted) -> Iterator[None]:
        if self._last is None or self._last[0] != wanted.path:
            try:
                table = saves.open_save(wanted.path).table
            except SaveError:
                self._failed.add(wanted.path)
                return
            yield
            board = TablePicture(self.ctx, Session(table, lambda: "off"))
            self._last = wanted.path, board, table.view(wanted.seat)
            yield
        _, board, view = self._last
        wide, tall = wanted.size
        # Of a low picture the middle is shown, instead of all of it tiny.
        whole = wide, max(tall, wide // LOWEST)
        drawn = pygame.Surface(wanted.size, pygame.SRCALPHA)
        drawn.blit(board.picture(whole, view, wanted.seat), (0, (tall - whole[1]) // 2))
        yield
        # A mask that is taller than the picture leaves its lower corners square.
        low = 0 if wanted.all_round else 2 * wanted.radius
        drawn.blit(self.ctx.assets.mask(wide, tall + low, wanted.radius), (0, 0), special_flags=MULTIPLY)
        self.ctx.assets.kept.get(wanted, lambda: drawn)
