"""GoTown's table: towers in the street, the hand below, and everything a person does with them.

Drawing is in `still`, `hand` and `glow`, places in `layout`, the meaning of picks and
drops in `moves`, motion in `motion`; this puts them together for one session.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.gotown import glow, hand, misses, motion, moves, still
from tabletop.app.games.gotown import layout as layouts
from tabletop.app.games.gotown.notes import NotedScene
from tabletop.app.games.gotown.plates import SeatText
from tabletop.app.games.gotown.preview import preview
from tabletop.app.games.gotown.things import place_of, zones
from tabletop.app.games.gotown.words import is_dealing, prompt, status
from tabletop.app.games.gotown.zoom import zoomed
from tabletop.app.table.director import Flight
from tabletop.app.table.drag import Drag
from tabletop.app.table.players import player_kind
from tabletop.app.table.preview import Preview
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Zone
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import Card
from tabletop.games.gotown.decide import ends_in_a_draw

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session


class GoTownScene(NotedScene):
    """See the module."""

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session of GoTown."""
        self._playable: frozenset[Card] = frozenset()
        self._has_warned = False
        self._warned_of_draw = 0
        self.old_top: Card | None = None
        self._picked_at = 0
        self._street_drawn: tuple[pygame.Surface, Hashable] | None = None
        super().__init__(ctx, session, is_new=is_new)
        self.arrange()

    # -- what is where ---------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Compute all places, and which cards are of any use now."""
        self.layout = layouts.arrange(self.ctx.display, self.shown, self.viewer)
        self._playable = frozenset()
        if self.viewer is not None and self.shown.active == self.viewer:
            allowed = self.game.rules.legal(self.shown, self.viewer)
            self._playable = moves.playable(self.shown, self.viewer, allowed)

    def colour(self, seat: Seat) -> int:
        """Return which colour and symbol a seat has."""
        return self.session.table.seats[seat].colour

    def seat_texts(self) -> list[SeatText]:
        """Return what the plates say, by seat."""
        seats = self.session.table.seats
        return [
            SeatText(seat.name, player_kind(self.ctx, self.game, seat.kind), seat.colour) for seat in seats
        ]

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one whose turn is shown."""
        shown = self.shown
        return shown.active == self.viewer and not shown.is_over and not is_dealing(shown)

    @property
    def can_play(self) -> bool:
        """Whether any card in hand can be played now."""
        return bool(self._playable)

    def is_usable(self, card: Card) -> bool:
        """Whether a card in hand can be played now; out of turn no card is dimmed for it."""
        return self.is_picture or not self.is_my_turn or card in self._playable

    def is_dim(self, place: str) -> bool:
        """Whether something on the table cannot be aimed at while a card is picked (ux D2)."""
        if self.picked is None:
            return False
        return place not in self.marks and "street" not in self.marks

    # -- the still picture -----------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """Return all that the still picture depends on."""
        return still.whole_key(self)

    def forget_still(self) -> None:
        """Have the whole still picture drawn anew with the next frame, for measuring."""
        super().forget_still()
        self._street_drawn = None

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw all that stands still; where only counts and piles have changed, only below the kerb."""
        drawn = (surface, still.street_key(self))
        if self._street_drawn == drawn:
            surface.set_clip(pygame.Rect(0, self.layout.kerb, *self.ctx.display.size))
        self._street_drawn = drawn
        still.draw(self, surface)
        surface.set_clip(None)

    def mark_words(self, key: str) -> str:
        """Return what stands in a marked empty place."""
        if key == "slot" and self.viewer is not None:
            floor = len(self.shown.towers[self.viewer]) + 1
            return self.ctx.t("Drop to build floor {floor}", floor=floor)
        return self.ctx.t("The street") if key == "street" else ""

    # -- what moves and glows --------------------------------------------------------------------------

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the hand, which rises and sinks under the pointer."""
        if self.viewer is not None:
            hand.draw_hand(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw motion, the hot target with its preview, the dragged card, the zoom."""
        super().paint_over(surface)
        glow.draw(self, surface)

    def preview_of(self, key: str) -> Preview:
        """Return what putting the picked card on a marked target will do."""
        seat = self.viewer if self.viewer is not None else self.shown.active
        card = hand.kind(self.picked or "")
        return preview(self.ctx, self.shown, seat, card, self.marks[key], self.names)

    # -- widgets ---------------------------------------------------------------------------------------

    def objects(self) -> Iterable[Zone]:
        """Return hand, targets, table, buttons; while a card is picked the targets come first."""
        return zones(self)

    def end_turn(self) -> None:
        """End the turn, without a discard; warn first where somebody would be sorry (ux D10)."""
        warning = self._warning() if self.ctx.settings.confirmations else ""
        if warning:
            self.warn(warning, "end_turn")
            return
        self.perform(co.EndTurn())

    def _warning(self) -> str:
        """Return what to consider before the turn ends: once a turn a draw, once a game a floor left out."""
        if ends_in_a_draw(self.shown):
            if self._warned_of_draw != self.shown.turn:
                self._warned_of_draw = self.shown.turn
                return self.ctx.t(
                    "This ends the game in a draw (GT-4.6). End the turn again if you want that."
                )
        elif not self._has_warned and any(
            isinstance(command, co.BuildFloor | co.StealFloor) for command in self.legal
        ):
            self._has_warned = True
            return self.ctx.t("You can still make a floor. End the turn again if you want to keep the cards.")
        return ""

    def on_action(self, name: str) -> bool:
        """Space is End turn."""
        if name == "primary" and self.is_my_turn:
            self.end_turn()
            return True
        return super().on_action(name)

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        return prompt(self)

    def status(self) -> str:
        """Return turn, whose turn, how many floors win."""
        return status(self)

    # -- picking ---------------------------------------------------------------------------------------

    def can_pick(self, key: str) -> bool:
        """Cards in hand are what is picked up."""
        return key.startswith("hand:")

    def can_zoom(self, key: str) -> bool:
        """Cards, floors and piles can be enlarged."""
        return zoomed(self.ctx, self.shown, key, self.names) is not None

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return the legal targets of a card in hand, by the keys of their widgets."""
        if self.viewer is None:
            return {}
        found = moves.targets(self.shown, self.viewer, hand.kind(key), self.legal)
        return self._by_widget(found, key)

    def _by_widget(self, found: Mapping[str, tuple[Any, ...]], source: str) -> dict[str, tuple[Any, ...]]:
        marks: dict[str, tuple[Any, ...]] = {}
        for place, commands in found.items():
            if place.startswith("hand:"):
                cards = [key for key in self.hand_keys() if place_of(key) == place and key != source]
                marks.update(dict.fromkeys(cards, commands))
            else:
                marks[place] = commands
        return marks

    def narrow(self, key: str, commands: tuple[Any, ...]) -> Mapping[str, tuple[Any, ...]]:
        """Ask for the partner: only the cards in hand remain as targets."""
        wanted = {f"hand:{card}" for card in moves.partners(commands, hand.kind(key))}
        return {
            place: found
            for place, found in self.find_marks(key).items()
            if place.startswith("hand:") and place_of(place) in wanted
        }

    def mark_places(self) -> list[Place]:
        """Return where the marked targets lie; a seat's tower counts as its plate."""
        return [self.place(key) for key in self.marks]

    def place(self, key: str) -> Place:
        """Return where a target lies."""
        return hand.place(self, key)

    def hand_keys(self) -> list[str]:
        """Return the keys of the cards in hand, in order: kind and copy."""
        return hand.keys(self.layout)

    def number_key(self, number: int) -> str | None:
        """Return the hand card that a number key means."""
        keys = self.hand_keys()
        return keys[number - 1] if number <= len(keys) else None

    def explain_useless(self, key: str) -> None:
        """Say why a card is of no use now."""
        widget = self.find(key)
        if self.viewer is None or widget is None:
            return
        if not self.is_my_turn:
            self.refuse(Illegal("not_your_turn", "GT-4.5", active=self.shown.active), widget.rect)
            return
        why = misses.useless(self.shown, self.viewer, hand.kind(key))
        self.refuse_because(why.message, why.clause, widget.rect)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Say why a card cannot be put there."""
        if self.viewer is None or misses.is_change_of_mind(hand.kind(key), place_of(place)):
            return
        why = misses.refusal(self.shown, self.viewer, hand.kind(key), place_of(place))
        if isinstance(why, Illegal):
            self.refuse(why, at)
        elif why is not None:
            self.refuse_because(why.message, why.clause, at)

    # -- the keyboard's focus --------------------------------------------------------------------------

    def pick(self, key: str) -> bool:
        """Pick a card up, and remember where it lay."""
        if key in self.hand_keys():
            self._picked_at = self.hand_keys().index(key)
        return super().pick(key)

    def settle(self) -> None:
        """Everything is shown: who plays with the keyboard goes on at the card beside the one played."""
        super().settle()
        cards = self.hand_keys()
        if self.focus_visible and self.focused is None and self.can_act and cards:
            self.focus(cards[min(self._picked_at, len(cards) - 1)])

    # -- motion ----------------------------------------------------------------------------------------

    def flights(self, event: Any, before: Any, after: Any) -> Sequence[Flight]:
        """Return the motion of one event."""
        dropped, self.dropped = self.dropped, None
        self.old_top = before.discard[-1] if before.discard else None
        playable = self._playable if self.is_my_turn else None
        return motion.flights(self.ctx, event, before, after, self.viewer, dropped=dropped, playable=playable)

    def fly_back(self, drag: Drag) -> None:
        """Let a card return to the hand along a straight line (ux D3)."""
        self.director.play([motion.way_back(self.ctx, drag, hand.kind(drag.key))])

    def update(self, now: int) -> None:
        """Advance; end the turn by itself where that is wanted and nothing else is possible (ux D10)."""
        super().update(now)
        is_idle = self.ctx.settings.auto_end_turn and self.can_act and self.legal == (co.EndTurn(),)
        if is_idle and not ends_in_a_draw(self.shown):
            self.end_turn()


SCENE = GoTownScene
