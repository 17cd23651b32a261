"""What is held down now. After a change of who acts it is dead until it has been let go: what was pressed for
one decision is never taken for another."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.app.core.input import Event, FocusLost, KeyDown, KeyUp, Pointer


class Pressed:
    """Keys and buttons of the mouse; the loop asks `alive` of every event before any scene sees it."""

    def __init__(self) -> None:
        self._down: set[tuple[str, int]] = set()
        self._dead: set[tuple[str, int]] = set()

    def deaden(self) -> None:
        """Somebody else acts: whatever is held down does nothing any more until it is let go."""
        self._dead |= self._down

    def alive(self, event: Event) -> Event | None:
        """Return the event; None for what a dead key repeats. A dead button let go only cancels."""
        match event:
            case KeyDown(repeat=True):
                return None if ("key", event.key) in self._dead else event
            case KeyDown():
                self._press("key", event.key)
            case KeyUp():
                self._release("key", event.key)
            case Pointer(kind="down"):
                self._press("button", event.button)
            case Pointer(kind="up"):
                return replace(event, kind="cancel") if self._release("button", event.button) else event
            case FocusLost():
                # What is let go elsewhere is not heard of.
                self._down.clear()
                self._dead.clear()
        return event

    def _press(self, kind: str, number: int) -> None:
        self._down.add((kind, number))
        self._dead.discard((kind, number))

    def _release(self, kind: str, number: int) -> bool:
        was_dead = (kind, number) in self._dead
        self._down.discard((kind, number))
        self._dead.discard((kind, number))
        return was_dead
