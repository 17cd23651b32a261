"""Design Town's table: supply, deck and played row, discard pile, and everything a person does with them.

Drawing is in `still` and `side`, places in `layout`, the meaning of picks and
drops in `moves`, motion in `motion`; this puts them together for one session. Nothing is
secret here but the order of the decks, so everybody sees the table of the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.designtown import block, course, glow, motion, moves, still, things, words
from tabletop.app.games.designtown import layout as layouts
from tabletop.app.games.designtown.acts import HandledScene
from tabletop.app.games.designtown.hud import PlateText
from tabletop.app.games.designtown.moves import parts
from tabletop.app.games.designtown.odds import draw_meter, draw_odds
from tabletop.app.games.designtown.preview import preview
from tabletop.app.games.designtown.settings import ODDS
from tabletop.app.games.designtown.side import draw_inspector
from tabletop.app.table.director import Flight
from tabletop.app.table.drag import Drag
from tabletop.app.table.plates import SeatText
from tabletop.app.table.players import player_kind
from tabletop.app.table.preview import Preview
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Zone
from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import Card
from tabletop.games.designtown.state import State
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session

_LIFT = 14


class DesignTownScene(HandledScene):
    """See the module."""

    shown: State

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session of Design Town."""
        self.layout = layouts.arrange(ctx.display, session.view)
        self._usable: frozenset[str] = frozenset()
        self._turned: State | None = None
        self._told: tuple[Hashable, list[course.Turn]] | None = None
        super().__init__(ctx, session, is_new=is_new)
        self.arrange()

    # -- what is where ---------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Compute all places, and which things are of any use now."""
        self.layout = layouts.arrange(self.ctx.display, self.shown, self._page)
        self._usable = frozenset()
        if self.is_my_turn and self.viewer is not None and not self.is_bust:
            allowed = self.game.rules.legal(self.shown, self.viewer)
            self._usable = moves.usable(self.shown, allowed)

    @property
    def _page(self) -> layouts.Page:
        """What has to be seen: where one may aim, else what was turned to, else what the phase needs."""
        usual = layouts.usual_page(self.ctx.display, self.shown)
        if usual == "all":
            return "all"
        aimed = {layouts.page_of(parts(key)[0]) for key in self.marks} - {None}
        if len(aimed) == 1:
            return "supply" if "supply" in aimed else "turn"
        if self._turned != self.shown:
            return usual
        return "supply" if usual == "turn" else "turn"

    def turn_page(self) -> None:
        """Show the other page of the table, until something happens in the game."""
        if self.layout.page == "all":
            return
        usual = layouts.usual_page(self.ctx.display, self.shown)
        self.drop_selection()
        self._turned = self.shown if self.layout.page == usual else None
        self.rebuild()

    def rebuild(self) -> None:
        """Build the widgets anew, with the page of the table that is needed now."""
        if self.layout.page != self._page:
            self.arrange()
        super().rebuild()

    def seat_texts(self) -> list[SeatText]:
        """Return what the plates say, by seat."""
        kind = partial(player_kind, self.ctx, self.game)
        return [SeatText(seat.name, kind(seat.kind), seat.colour) for seat in self.session.table.seats]

    def plate_texts(self) -> list[PlateText]:
        """Return all that stands on the plates, by seat: what each did last, the score to beat (DT-9.3)."""
        last = self.last_turns
        remark = words.to_beat(self.ctx, self.fewest) if self.shown.is_solo else ""
        return [
            PlateText(text, course.last_words(self.ctx, last.get(seat)), remark)
            for seat, text in enumerate(self.seat_texts())
        ]

    @property
    def last_turns(self) -> dict[Seat, course.Turn]:
        """What each seat did in its last turn that is over in the view shown."""
        steps = self.session.table.steps
        key = (len(steps), steps[-1].record)
        if self._told is None or self._told[0] != key:
            events = (event for step in steps for event in step.record.events)
            self._told = (key, course.turns(events))
        return course.last_turns(self.shown, self._told[1])

    @cached_property
    def fewest(self) -> int | None:
        """The best result of somebody who played alone, in turns."""
        return Library(self.ctx.home / "saves").fewest_turns(self.game.id)

    @property
    def is_bust(self) -> bool:
        """Whether the turn has just bust: that is still being shown, nothing is left to choose (DT-4.5)."""
        return not self.shown.is_building and self.shown.unhappy >= self.shown.limit

    def is_away(self, key: str) -> bool:
        """Whether a thing's card is not where it lies: it hangs from the pointer, or is drawn in motion."""
        return (self.is_dragging and key == self.picked) or key in self.director.hidden

    @property
    def shows_odds(self) -> bool:
        """Whether it is said how likely the next card busts (ux Z11)."""
        is_done = self.shown.is_over or self.shown.is_building or self.is_bust
        return ODDS.of(self.ctx.settings) and not is_done

    @property
    def can_build(self) -> bool:
        """Whether anything can be bought or upgraded now, in the building phase (DT-6.1)."""
        return self.shown.is_building and bool(self._usable)

    def is_of_use(self, key: str) -> bool:
        """Whether anything can be done with a thing in the position shown."""
        return key in self._usable

    def number_key(self, number: int) -> str | None:
        """Return what a number key means: the piles of the supply, then those of the discard pile, first the
        ones with which something can be done, for there may be more than nine in all."""
        supply = [f"supply:{box.card}" for box in self.layout.supply if self.layout.has_supply]
        discard = sorted(
            (f"disc:{pile.card}" for pile in self.layout.piles), key=lambda key: not self.is_of_use(key)
        )
        keys = [*supply, *discard]
        return keys[number - 1] if number <= len(keys) else None

    def is_usable(self, card: Card) -> bool:
        """Whether a card of the discard pile can be flipped now (DT-5, DT-6.1b)."""
        key = f"disc:{card}"
        if not self.is_of_use(key):
            return False
        printed = self.shown.faces[card]
        return printed.fee is not None if self.shown.is_building else printed.is_recyclable

    def is_dim(self, key: str) -> bool:
        """Whether something cannot be aimed at, or is of no use in this phase (ux D2, D7)."""
        kind = parts(key)[0]
        if self.picked is not None:
            return key not in self.marks and key != self.picked
        if kind in ("supply", "back") and self.shown.supply[parts(key)[1] // 2] == 0:
            return True
        if not self.is_my_turn or kind not in ("disc", "supply", "back"):
            return False
        if kind == "disc":
            return not self.is_usable(parts(key)[1])
        return self.shown.is_building and not self.is_of_use(key)

    def lifted(self, pile: layouts.Pile) -> pygame.Rect:
        """Return where the cards of one face lie in the discard pile: higher when they can be flipped."""
        return pile.rect.move(0, -self.ctx.display.px(_LIFT)) if self.is_usable(pile.card) else pile.rect

    @property
    def zooms_at_rest(self) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not self.layout.panel.w

    @property
    def panel_key(self) -> str | None:
        """The thing whose faces the panel shows: looked at, else picked, else the deck (ux Z3)."""
        supply = [f"supply:{box.card}" for box in self.layout.supply[:1]]
        looked_at = None if self.is_dragging else self.looked_at
        for key in (self.inspector.key, looked_at, self.picked, "deck", *supply):
            if key and moves.shown_face(self.shown, key) is not None:
                return key
        return None

    # -- drawing ---------------------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """Return all that the still picture depends on."""
        ctx = self.ctx
        return (
            self.shown,
            self.viewer,
            self.session.table.seats,
            self.is_my_turn,
            (self.peeked, self.layout.page),
            (self.picked, self.is_dragging, tuple(sorted(self.marks))),
            self.director.hidden,
            ctx.theme.palette,
            (ctx.display.ui_scale, ctx.display.text_scale),
        )

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the board."""
        still.draw(self, surface)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the panels at the right, marks, and the card under the pointer."""
        if self.layout.has_side:
            draw_inspector(self, surface)
            draw_odds(self, surface)
        elif self.shows_odds:
            draw_meter(self, surface)
        glow.draw_live(self, surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table, and what stands around the buttons, which pictures in a replay do not have."""
        super().paint(surface)
        block.draw(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw motion, the hot target with its preview, the dragged card, the zoom."""
        super().paint_over(surface)
        glow.draw_over(self, surface)

    def preview_of(self, key: str) -> Preview:
        """Return what putting the picked thing on a marked target will do."""
        return preview(self.ctx, self.shown, self.shown.active, self.marks[key], self.names)

    # -- widgets and words -----------------------------------------------------------------------------

    def objects(self) -> Iterable[Zone]:
        """Return the things of the table and the buttons; what can be aimed at comes first."""
        made = [*things.things(self)]
        turn = Zone("turn", things.buttons(self))
        if self.picked is None:
            return [*made, turn]
        marked = [thing for zone in made for thing in zone.widgets if thing.key in self.marks]
        for thing in marked:
            if isinstance(thing, Thing):
                thing.description = self.preview_of(thing.key).spoken(self.ctx)
        rest = [Zone(z.name, [w for w in z.widgets if w.key not in self.marks]) for z in made]
        return [Zone("targets", marked), *(zone for zone in rest if zone.widgets), turn]

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        return words.prompt(self)

    def status(self) -> str:
        """Return turn, whose turn, which phase."""
        return words.status(self)

    # -- motion ----------------------------------------------------------------------------------------

    def flights(self, event: Any, before: Any, after: Any) -> Sequence[Flight]:
        """Return the motion of one event."""
        dropped, self.dropped = self.dropped, None
        return motion.flights(self.ctx, event, before, after, dropped)

    def fly_back(self, drag: Drag) -> None:
        """Let a card return along a straight line (ux D3)."""
        self.director.play([motion.way_back(self.ctx, drag, self.shown)])
