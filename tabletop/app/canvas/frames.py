"""The pictures of a window, one after another: what changed is found, painted, and shown, nothing else.

    frames.still(parts)        what stands still, in pieces; only when it may have changed
    frames.steps()             note it and paint where it differs, all at once or bit by bit
    frames.over(draw)          what moves over it; every frame while something does
    frames.show(window)        bring the window up to date; the rects that changed

What stands still is painted on a surface of its own (the base), so that what moves over it uncovers it by
copying. The window always equals a picture that is drawn in full.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from tabletop.app.canvas.canvas import Canvas, Part, Recorder
from tabletop.app.canvas.picture import Layer, changed, joined, paint

MOST_PAINTED = 400_000
"""The most px painted at once."""
SORTING_OUT = 3
"""How many pieces could be recorded in the time it takes to find the missing ones."""
_NOT_YET: tuple[object, Layer] = (None, Layer(()))
"""Stands for a piece that is not recorded yet."""


@dataclass(slots=True)
class FrameStats:
    """Counts of work, which tests check instead of times."""

    parts: int = 0
    """Pieces drawn."""
    ahead: int = 0
    """Pieces drawn before they were seen."""
    ops: int = 0
    """Operations recorded."""
    painted: int = 0
    """Operations painted, and px painted of the base and of the window."""
    px_painted: int = 0
    px_copied: int = 0
    rects: int = 0
    """Rects shown."""


class Frames:
    """The base surface and what is painted over it."""

    def __init__(self) -> None:
        self.counts = FrameStats()
        self._base: pygame.Surface | None = None
        self._is_blank = True
        self._drawn: dict[Hashable, tuple[object, Layer]] = {}
        self._ahead: dict[Hashable, list[tuple[object, Layer]]] = {}
        self._look: object = None
        self._over = Layer(())
        self._stale: list[pygame.Rect] = []
        self._coming: Iterable[Part] | None = None
        self._missing: list[Part] = []
        """The pieces of the next picture: all until they were looked at, then those that are not noted yet;
        those that are, and those that were noted for one that was never whole."""
        self._noted = self._drawn
        self._spare: dict[Hashable, tuple[object, Layer]] = {}
        self._unpainted: list[pygame.Rect] = []
        self._most_missing = self._most_unpainted = 0
        """How many pieces are noted for the next picture, and how many px are painted."""
        self.is_unpainted = False
        """Whether something is still to be done before the window can show what stands still."""

    def forget(self) -> None:
        """Drop everything drawn: the next picture is drawn in full."""
        self._is_blank = True
        self._noted = self._drawn = {}
        self._coming = None
        self._missing.clear()
        self._spare.clear()
        self._ahead.clear()
        self._over, self._stale = Layer(()), []
        self._unpainted.clear()
        self.is_unpainted = False

    def fit(self, window: pygame.Surface) -> bool:
        """Begin anew if the window has another size than before; return whether all has to be drawn."""
        if self._base is None or self._base.get_size() != window.get_size():
            self.forget()
            self._base = pygame.Surface(window.get_size(), 0, window)
        return self._is_blank

    def expose(self) -> None:
        """Have the whole window shown again: the system has lost its content."""
        if not self._is_blank:
            self._stale = [self._whole]

    # -- what is to be seen ----------------------------------------------------------------------------

    def still(self, parts: Iterable[Part], look: object = None) -> None:
        """Take over the still pieces, lowest first; `steps` paints them. `look` is everything else that all
        pieces depend on. An earlier picture that was not shown yet never will be."""
        if self._noted is not self._drawn:
            self._spare |= {name: made for name, made in self._noted.items() if made is not _NOT_YET}
        self._look, self._coming, self._noted = look, parts, {}
        self._missing.clear()
        self.is_unpainted = True

    def steps(self) -> Iterator[None]:
        """Record the still pieces, and paint where they changed, bit by bit; they are shown after the last
        step."""
        if self._coming is not None:
            self._sort_out(self._coming)
            self._coming = None
        while self._missing:
            part = self._missing.pop()
            self._noted[part.name] = self._made(part)
            yield
        if self._noted is not self._drawn:
            rects = [self._whole] if self._is_blank else changed(_layers(self._drawn), _layers(self._noted))
            self._unpainted += [piece for rect in rects for piece in _cut(rect)]
            self._most_unpainted = _px(self._unpainted)
            self._drawn, self._is_blank = self._noted, False
            self._spare.clear()
            yield
        layers = [layer for _, layer in self._drawn.values()]
        while self._unpainted:
            rect = self._unpainted.pop()
            self.counts.painted += paint(self._canvas, layers, rect)
            self.counts.px_painted += rect.w * rect.h
            self._stale.append(rect)
            yield
        self.is_unpainted = False

    def _sort_out(self, parts: Iterable[Part]) -> None:
        """Take over unchanged pieces, and find the missing ones."""
        for part in parts:
            if part.name in self._noted:
                raise ValueError(f"two pieces are called {part.name}")
            ready = self._ready(part)
            # A missing piece keeps its place: pieces overlap in their order.
            self._noted[part.name] = ready or _NOT_YET
            if ready is None:
                self._missing.append(part)
        self._missing.reverse()
        self._most_missing = len(self._missing)

    @property
    def done(self) -> float:
        """Part of the work of `steps` that is done, 0 to 1; a piece counts as much as what is painted at
        once. Until the differences are known, everything may differ."""
        if self._coming is not None:
            return 0.0
        left, most = _px(self._unpainted), self._most_unpainted
        if self._noted is not self._drawn:
            left = most = _px([self._whole])
        whole = SORTING_OUT + self._most_missing + most / MOST_PAINTED
        return 1 - (len(self._missing) + left / MOST_PAINTED) / whole

    def _made(self, part: Part) -> tuple[object, Layer]:
        """Return a piece's operations; those from before if they are equal."""
        layer, known = self._recorded(part.draw), self._drawn.get(part.name)
        self.counts.parts += 1
        if known is not None and layer.draws_as(known[1]):
            layer = known[1]
        return (self._look, part.key), layer

    def _ready(self, part: Part) -> tuple[object, Layer] | None:
        """Return what a piece drew before, or ahead, under its present key."""
        if part.key is None:
            return None
        key = (self._look, part.key)
        for made in (self._drawn, self._spare):
            known = made.get(part.name)
            if known is not None and known[0] == key:
                return known
        return next((made for made in self._ahead.get(part.name, ()) if made[0] == key), None)

    # -- what will be seen later -----------------------------------------------------------------------

    def prepare(self, part: Part) -> bool:
        """Draw a piece ahead of its use under its key; return whether there was anything to do."""
        if part.key is None or self._base is None or self._ready(part) is not None:
            return False
        made = ((self._look, part.key), self._recorded(part.draw))
        self._ahead.setdefault(part.name, []).append(made)
        self.counts.ahead += 1
        return True

    def forget_ahead(self) -> None:
        """Drop everything drawn ahead."""
        self._ahead.clear()

    def over(self, draw: Callable[[Canvas], None]) -> None:
        """Take over what moves, or lies above all still pieces."""
        layer = self._recorded(draw)
        self._stale += changed([("over", self._over)], [("over", layer)])
        self._over = layer

    def _recorded(self, draw: Callable[[Canvas], None]) -> Layer:
        record = Recorder(self._canvas.get_size())
        draw(record)
        self.counts.ops += len(record.ops)
        return Layer(record.ops)

    @property
    def _canvas(self) -> pygame.Surface:
        if self._base is None:
            raise ValueError("no window was fitted")
        return self._base

    @property
    def _whole(self) -> pygame.Rect:
        return self._canvas.get_rect()

    # -- showing ---------------------------------------------------------------------------------------

    def show(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Bring the window's surface up to date; return the rects that changed."""
        rects = joined(self._stale)
        self._stale = []
        for rect in rects:
            window.blit(self._canvas, rect, rect)
            self.counts.painted += paint(window, (self._over,), rect, is_ground=False)
            self.counts.px_copied += rect.w * rect.h
        self.counts.rects += len(rects)
        return rects


def _cut(rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the parts in which a rect is painted, so that none takes long."""
    step = max(1, MOST_PAINTED // rect.w)
    for top in range(rect.top, rect.bottom, step):
        yield pygame.Rect(rect.x, top, rect.w, min(step, rect.bottom - top))


def _px(rects: Iterable[pygame.Rect]) -> int:
    return sum(rect.w * rect.h for rect in rects)


def _layers(drawn: Mapping[Hashable, tuple[object, Layer]]) -> list[tuple[Hashable, Layer]]:
    return [(name, layer) for name, (_, layer) in drawn.items()]


# -- work bit by bit, in the time a frame leaves --

SLICE_MS = 2.0


class FrameBudget:
    """How long a frame may last while some work can wait, ms. Tests have no limit."""

    def __init__(self, ms: float = SLICE_MS) -> None:
        self.ms = ms
        self.clock: Callable[[], float] = time.perf_counter
        """Gives seconds."""
        self._began: float | None = None
        self._times = 1.0
        self._is_used = False

    def begin(self, times: float = 1) -> float:
        """Begin a frame, unless one has begun, and return its start; `times` multiplies its time."""
        if self._began is None:
            self._began = self.clock()
            self._times = times
            self._is_used = False
        return self._began

    def end(self) -> None:
        """End the frame."""
        self._began = None

    def use(self) -> None:
        """Note a step of work that can wait."""
        self._is_used = True

    @property
    def is_over(self) -> bool:
        """Whether the time of this frame is used up; never before the first step."""
        began = self.begin()
        return self._is_used and (self.clock() - began) * 1000 >= self.ms * self._times

    def work(self, steps: Iterator[object], is_enough: Callable[[], bool] = lambda: True) -> bool:
        """Do steps until there are enough and the time is used up; return whether none is left."""
        end = object()
        while not is_enough() or not self.is_over:
            if next(steps, end) is end:
                return True
            self._is_used = True
        return False
