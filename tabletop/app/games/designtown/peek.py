"""Looking at the other face of a card on Design Town's table: it turns over where it lies, and back again
when one looks elsewhere (ux Z5, Z6, D8). A look changes nothing in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.moves import parts, shown_face
from tabletop.app.games.designtown.notes import NotedScene
from tabletop.app.table.flip import flip
from tabletop.games.designtown.cards import Card, other_face

if TYPE_CHECKING:
    from tabletop.games.designtown.state import State


class PeekScene(NotedScene):
    """Design Town's table as far as cards are turned over only to be looked at; see the module."""

    _peek: tuple[str, State] | None = None
    """What is turned over, and the view in which it was: no look outlives a change of the table."""

    @property
    def peeked(self) -> str | None:
        """The key of the thing that lies turned over to be looked at."""
        if self._peek is None or self.picked is not None or self._peek[1] != self.shown:
            return None
        return self._peek[0]

    @property
    def looked_at(self) -> str | None:
        """The thing in focus of the keyboard, else the one under the pointer."""
        return self.focus_key if self.focus_visible else self.hover_key

    def face_at(self, key: str) -> Card | None:
        """Return which face a thing shows on the screen now: the other one while it is looked at."""
        card = shown_face(self.shown, key)
        return other_face(card) if card is not None and key == self.peeked else card

    def can_peek(self, key: str | None) -> bool:
        """Whether a thing is a card on the table; small pictures on plates do not turn over."""
        if key is None or self.picked is not None or self.find(key) is None:
            return False
        return parts(key)[0] != "seat" and shown_face(self.shown, key) is not None

    def peek(self, key: str | None) -> None:
        """Turn a card over to look at its other face, or back again."""
        if key is None or not self.can_peek(key):
            return
        self._turn(key)

    def _turn(self, key: str) -> None:
        before = self.face_at(key)
        self._peek = None if key == self.peeked else (key, self.shown)
        widget, after = self.find(key), self.face_at(key)
        self.dirty = True
        if widget is None or before is None or after is None:
            return
        printed, w = self.shown.faces, widget.rect.w
        sides = faces.face(self.ctx, printed, before, w), faces.face(self.ctx, printed, after, w)
        self.director.play([flip(self.ctx, widget.rect, widget.rect, sides, hides=(key,))])

    def update(self, now: int) -> None:
        """Advance; a card turns back when one looks elsewhere."""
        super().update(now)
        key = self.peeked
        if key is None:
            self._peek = None
        elif key != self.looked_at and not self.is_busy:
            self._turn(key)
