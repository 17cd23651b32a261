"""Scenes and their stack.

A scene is one screen (or an overlay on one). The manager calls, in this order: `enter` when it is put on the
stack; `handle` for each event, top scene only; `update(now)` at every tick, visible scenes; `pieces` when
something is `dirty`, `draw_over` then and while it is `animating`; `suspend` / `resume` when another scene
covers / uncovers it; `exit` when it is taken away. `relayout` comes after a change of window size, scale,
language or palette.

Without motion ticks are rare: a scene that waits for a moment sets `ctx.alarm` in `update`.

Drawing changes nothing: twice gives the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas, Part

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.app.core.accessibility import A11yRequest, Node
    from tabletop.app.core.input import Event


class Scene:
    """Base of all screens. Subclasses set `dirty = True` whenever what they show has changed; `moved = True`
    where that is only what `draw_over` draws, `pointed = True` where only something else is pointed at or
    enlarged."""

    overlay = False
    """Whether the scene below is drawn, too; it gets no input."""
    private = False
    """Whether it is a curtain: toasts of the game are not drawn over it."""
    takes_files = False
    """Whether it opens a saved game that is dropped on the window."""
    title = ""
    ambience: str | None = None
    """Ambience of the scene, "" for none; None: that of the scene below."""

    def __init__(self) -> None:
        self.dirty = True
        self.moved = self.pointed = False
        self.changes = 0
        """How often it has changed so that nobody knows what may look otherwise."""
        self.may_wait = False
        """Whether what has changed may be seen some frames later: nobody's hand did it."""

    def enter(self) -> None:
        """Put on the stack."""

    def exit(self) -> None:
        """Taken off the stack: free what was held (workers, files)."""

    def suspend(self) -> None:
        """Another scene lies on top now."""

    def resume(self) -> None:
        """Go on: the scene is on top again."""
        self.dirty = True

    def recover(self) -> None:
        """Go on after an error in this scene: cancel what was under way (a drag, an animation)."""
        self.dirty = True

    def relayout(self) -> None:
        """Compute places and texts anew, after a change of window size, scale, language or palette."""
        self.dirty = True

    @property
    def aside(self) -> int:
        """Device px at the window's right edge left free for the scene's own column."""
        return 0

    @property
    def toast_room(self) -> pygame.Rect | None:
        """Where messages appear first, device px; None: under the bar of a page."""
        return None

    def handle(self, event: Event) -> bool:
        """Take an event; return True if it was used."""
        return False

    def dropped(self, path: Path) -> bool:
        """Take a file that was dropped on the window; return True if it was taken. Others are taken for
        saved games."""
        return False

    def update(self, now: int) -> None:
        """Advance to the time `now` (ms); set `dirty` if something visible changed."""

    def prepared(self) -> Iterator[None]:
        """Prepare `pieces` bit by bit; an unfinished call is continued."""
        return iter(())

    def rest(self) -> None:
        """Prepare for a few ms what may be needed: nothing moves, and no player waits."""

    def pieces(self) -> Sequence[Part]:
        """Return the still pieces, lowest first; asked only while it is `dirty`."""
        return ()

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what moves, or comes and goes above all still pieces; asked in every frame."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; change nothing."""
        for part in self.pieces():
            part.draw(canvas)
        self.draw_over(canvas)

    @property
    def holds(self) -> bool:
        """Whether the screen stays unchanged for a few frames, until what follows is prepared."""
        return False

    @property
    def animating(self) -> bool:
        """Whether something moves, so that `draw_over` is asked for every frame."""
        return False

    def accessible(self) -> list[Node]:
        """Return what a screen reader may know of this scene, in reading order."""
        return []

    def accessible_focus(self) -> str | None:
        """Return the key of the node with the keyboard focus."""
        return None

    def asked(self, a11y_request: A11yRequest) -> None:
        """Carry out a screen reader user's request."""


class SceneManager:
    """The stack of scenes. `top` gets the input; every scene down to the first that is no overlay is
    drawn."""

    def __init__(self) -> None:
        self.stack: list[Scene] = []
        self.quit = False
        """Set to end the program after this frame."""
        self._stale = True

    @property
    def ambience(self) -> str:
        """The ambience of the highest scene that sets one."""
        return next((scene.ambience for scene in reversed(self.stack) if scene.ambience is not None), "")

    @property
    def top(self) -> Scene | None:
        """The scene that has the input."""
        return self.stack[-1] if self.stack else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.stack:
            self.stack[-1].suspend()
        self.stack.append(scene)
        self._stale = True
        scene.enter()

    def pop(self, scene: Scene | None = None) -> None:
        """Remove the top scene; with `scene`, only if that is on the stack, together with all above it."""
        if scene is not None and scene not in self.stack:
            return
        while self.stack:
            gone = self.stack.pop()
            gone.exit()
            if scene is None or gone is scene:
                break
        self._stale = True
        if self.stack:
            self.stack[-1].resume()

    def reset(self, scene: Scene) -> None:
        """Clear the stack and start again with this scene."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Remove every scene, top first."""
        while self.stack:
            self.stack.pop().exit()
        self._stale = True

    def relayout(self) -> None:
        """Tell every scene that size, scale, language or palette changed."""
        for scene in self.stack:
            scene.relayout()
        self._stale = True

    def cover(self, scene: Scene) -> None:
        """Put the error screen on top; the scenes below are not told, because one of them is broken."""
        self.stack.append(scene)
        self._stale = True
        scene.enter()

    def recover(self, scene: Scene) -> None:
        """Remove the error screen, and let the scenes below compute themselves anew."""
        if scene in self.stack:
            self.stack.remove(scene)
            scene.exit()
        top = self.top
        if top is None:
            self.quit = True
            return
        top.recover()
        self.relayout()

    def visible(self) -> list[Scene]:
        """Return the scenes to draw, lowest first."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].overlay:
            first -= 1
        return self.stack[max(first, 0) :]

    @property
    def aside(self) -> int:
        """Device px at the right edge left free for the column of a visible scene."""
        return max((scene.aside for scene in self.visible()), default=0)

    @property
    def dirty(self) -> bool:
        """Whether still pieces have to be drawn."""
        below = self.visible()[:-1]
        changed = any(scene.dirty or scene.pointed for scene in self.visible())
        return self._stale or changed or any(scene.moved for scene in below)

    @property
    def may_wait(self) -> bool:
        """Whether a change may be shown some frames later; after a change of scenes it may not."""
        return self.top is not None and not self._stale and self.top.may_wait

    @property
    def holds(self) -> bool:
        """Whether the screen stays unchanged for now."""
        return self.top is not None and not self._stale and self.top.holds

    @property
    def moved(self) -> bool:
        """Whether moving things have to be drawn."""
        return self.top is not None and self.top.moved

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return any(scene.animating for scene in self.visible())

    def update(self, now: int) -> None:
        """Advance every visible scene to the time `now` (ms), lowest first."""
        for scene in self.visible():
            scene.update(now)

    def invalidate(self) -> None:
        """Have everything drawn again."""
        self._stale = True

    def draw(self, canvas: Canvas) -> None:
        """Draw all visible scenes, lowest first."""
        for scene in self.visible():
            scene.draw(canvas)

    def prepared(self) -> Iterator[None]:
        """Prepare the visible scenes for drawing, bit by bit."""
        for scene in self.visible():
            yield from scene.prepared()

    def pieces(self) -> Iterator[Part]:
        """Yield all still pieces; scenes below the top give all they draw."""
        for scene in self.visible():
            for part in scene.pieces():
                yield Part((scene, part.name), part.draw, part.key)
            if scene is not self.top:
                yield Part((scene, "over"), scene.draw_over)

    @property
    def is_still(self) -> bool:
        """Whether `pieces` would give the same as last time."""
        return not self.dirty and not any(scene.animating for scene in self.visible()[:-1])

    def drawn(self) -> None:
        """Note that everything is on the screen."""
        self._stale = False
        for scene in self.visible():
            scene.changes += scene.dirty
            scene.dirty = scene.moved = scene.pointed = False
