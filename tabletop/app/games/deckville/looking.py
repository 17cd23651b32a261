"""Looking on Deckville's table: other districts, cards turned over in hand, points card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop.app.games.deckville import faces, large, words
from tabletop.app.games.deckville.layout import Sheet
from tabletop.app.games.deckville.moves import offered, place_of
from tabletop.app.games.deckville.notes import NotedScene
from tabletop.app.table.flip import flip
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.steps import step_of

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


class LookingScene(NotedScene):
    """See the module. Nothing here changes the game (ux Z5)."""

    turned: frozenset[int] = frozenset()
    """Hand cards that are shown as resources, by place."""
    last_read: str | None = None
    """The card pointed at last: the panel keeps it, so that the panel's button can be reached."""

    def update(self, now: int) -> None:
        """Remember what is read in the panel; show its button where it is of use."""
        super().update(now)
        key = self.focus_key if self.focus_visible else self.hover_key
        if key != self.last_read and cast("DeckvilleScene", self).card_at(key) is not None:
            had, self.last_read = self.can_turn(self.last_read), key
            if had != self.can_turn(key):
                self.rebuild()

    @property
    def is_dragging(self) -> bool:
        """Whether something hangs from the pointer."""
        return self.drag is not None and self.drag.started

    def side_of(self, place: int) -> faces.Side:
        """Return which way up a hand card is shown."""
        return "resource" if place in self.turned else "property"

    def turn_card(self, key: str | None) -> None:
        """Turn a hand card to see its other use, in place (ux Z6)."""
        place = place_of(key)
        scene = cast("DeckvilleScene", self)
        card = scene.card_at(key)
        widget = self.find(key) if key else None
        if place is None or card is None or widget is None:
            return
        kind = self.shown.cards[card]
        back = faces.face(self.ctx, kind, widget.rect.w, self.side_of(place))
        self.turned = self.turned ^ {place}
        face = faces.face(self.ctx, kind, widget.rect.w, self.side_of(place))
        self.director.play([flip(self.ctx, widget.rect, widget.rect, (back, face), hides=(key or "",))])
        self.dirty = True

    def can_turn(self, key: str | None) -> bool:
        """Whether a thing is a hand card that can be turned over."""
        return (
            place_of(key) is not None
            and not self.is_dragging
            and cast("DeckvilleScene", self).card_at(key) is not None
        )

    def turn_shown(self) -> None:
        """Turn the hand card over that the panel shows."""
        self.turn_card(cast("DeckvilleScene", self).panel_key)

    # -- what lies in the middle -----------------------------------------------------------------------

    wanted: tuple[Sheet, object] | None = None
    """What somebody wanted to see in the middle, and during what: it goes with that."""

    @property
    def sheet(self) -> Sheet:
        """What lies in the middle of the table: all of it, or where all is large what is needed now."""
        scene = cast("DeckvilleScene", self)
        if not large.is_large(self.ctx.display):
            return "both"
        if self.picked is not None and scene.marks.keys() & {"resources", "district"}:
            return "district"
        if self.wanted is not None and self.wanted[1] == self._moment:
            return self.wanted[0]
        return "district" if scene.looking is not None else self._needed()

    def _needed(self) -> Sheet:
        """Return what is drawn from or discarded to, where that is due, else the district."""
        scene, view = cast("DeckvilleScene", self), self.shown
        if self.viewer is None or view.is_over:
            return "district"
        is_supply = not scene.is_my_turn or scene.payment is not None or view.is_replacing
        return "supply" if is_supply or offered(view) else "district"

    @property
    def _moment(self) -> object:
        scene, view = cast("DeckvilleScene", self), self.shown
        is_paying = scene.payment is not None
        return (self.viewer, view.round, view.active, step_of(view), view.may_replace, is_paying)

    def open_sheet(self, sheet: Sheet) -> None:
        """Show the supply or a district in the middle, for now."""
        self.wanted = (sheet, self._moment)
        self.rebuild()

    def rebuild(self) -> None:
        """Lay the table anew when something else belongs in its middle."""
        scene = cast("DeckvilleScene", self)
        if scene.is_laid and scene.layout.sheet != self.sheet:
            scene.arrange()
        super().rebuild()

    def on_action(self, name: str) -> bool:
        """One key shows what does not lie in the middle."""
        if name == "drawer" and self.sheet != "both":
            other: Sheet = "supply" if self.sheet == "district" else "district"
            self.look_home()
            self.open_sheet(other)
            return True
        return super().on_action(name)

    def look_home(self) -> None:
        """Look at one's own district again."""
        self.look_at(None)

    def look_at(self, seat: Seat | None) -> None:
        """Show a seat's district in the middle; None: one's own."""
        scene = cast("DeckvilleScene", self)
        own = self.viewer if self.viewer is not None else self.shown.active
        scene.looking = None if seat == own else seat
        self.wanted = ("district", self._moment) if seat is not None else None
        scene.arrange()
        scene.rebuild()

    def show_points(self) -> None:
        """List the points of the district looked at, card by card (DV-9)."""
        scene, ctx = cast("DeckvilleScene", self), self.ctx
        title = ctx.t("{name}'s points", name=self.names[scene.looked_at])
        lines = words.score_lines(scene, scene.looked_at)
        close = Choice("close", ctx.t("Close"), kind="primary")
        ctx.scenes.push(Dialog(ctx, title, "\n".join(lines), (close,)))
