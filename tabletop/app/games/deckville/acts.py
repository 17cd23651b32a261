"""What hands do on Deckville's table: aiming, paying with cards, skipping steps."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.app.games.deckville import moves
from tabletop.app.games.deckville.looking import LookingScene
from tabletop.app.games.deckville.moves import Payment, Use, is_source, place_of
from tabletop.app.table import seat_dialog
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.message import msg
from tabletop.engine.protocol import Illegal
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.decide import decide
from tabletop.games.deckville.steps import draws_due, draws_left, excess, may_end, may_skip, step_of

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


class PayingScene(LookingScene):
    """See the module."""

    payment: Payment | None = None
    """What is being paid for with hand cards."""
    # -- aiming ----------------------------------------------------------------------------------------

    def touch(self, key: str) -> None:
        """A thing was clicked or entered."""
        scene = cast("DeckvilleScene", self)
        kind, _, number = key.partition(":")
        if self.payment is not None and kind == "hand":
            self._choose(int(number))
        elif self.payment is not None and key == "discard":
            self.primary()
        elif kind == "step":
            self.skip_to(int(number))
        elif kind == "seat" and self.picked is None:
            self.look_at(None if scene.looking == int(number) else int(number))
        elif kind == "tab":
            self.look_home()
            self.open_sheet("supply")
        elif kind == "who" and self.picked is None:
            seat_dialog.ask(self, int(number))
        elif self.picked is not None and key not in self.marks and self._area_of(key) in self.marks:
            super().touch(self._area_of(key))
        elif self.picked is None and is_source(key) and len(self._hand_marks(key)) == 1 and self._by_click:
            self.aim_directly(key)
        else:
            super().touch(key)

    @property
    def _by_click(self) -> bool:
        """Whether one press takes a card of the supply, for which there is only one place; not in the moment
        in which the turn has come."""
        return self.can_act and not self.turn.is_deaf and self.ctx.settings.move_by != "drag"

    def _hand_marks(self, key: str) -> dict[str, Any]:
        return dict(moves.targets(self.shown, self.viewer, key)) if self.viewer is not None else {}

    def aim_directly(self, key: str) -> None:
        """Take a card of the supply by one press."""
        if self.pick(key):
            self.aim("hand")

    def _area_of(self, key: str) -> str:
        """Return the area that a thing lies in: what lies there stands for it."""
        kind = key.partition(":")[0]
        return {"built_p": "district", "built_r": "resources", "hand": "hand", "discard": "trash"}.get(
            kind, key
        )

    def pick(self, key: str) -> bool:
        """Pick something up; what is built goes to one's own district, so that is shown."""
        if cast("DeckvilleScene", self).looking is not None:
            self.look_home()
        return super().pick(key)

    def aim(self, key: str) -> bool:
        """Put what is picked on a target; building may have to be paid for first."""
        picked, (meant, *_) = self.picked, self.marks.get(key) or (None,)
        place = place_of(picked)
        if meant == "pay" and self.payment is not None and place is not None:
            # A card was dropped on the discard pile to pay with it.
            self.payment = self.payment.with_card(place)
            self.dropped = None
            self.drop_selection()
            return True
        if picked is None or not moves.is_use(meant):
            return super().aim(key)
        seat = self.viewer
        if seat is None:
            return False
        paid = moves.payment(self.shown, seat, meant, picked)
        command = moves.command_of(self.shown, seat, paid)
        if paid.count == 0 and command is not None:
            return self.perform(command)
        self.drop_selection()
        self.payment = paid
        self.rebuild()
        if not self.by_pointer:
            self.focus("main")
        return True

    # -- paying ----------------------------------------------------------------------------------------

    def is_chosen(self, key: str) -> bool:
        """Whether a hand card is chosen to be discarded."""
        return self.payment is not None and place_of(key) in self.payment.chosen

    def _choose(self, place: int) -> None:
        paid = self.payment
        if paid is None or place == paid.place:
            return
        self.payment = paid.toggled(place)
        self.ctx.sound.play("pick")
        self.rebuild()

    def cancel_payment(self) -> None:
        """Build nothing after all."""
        self.payment = None
        self.ctx.sound.play("place")
        self.rebuild()

    def tidy_payment(self) -> None:
        """Forget a payment that fits nothing any more; turned cards go with the hand they were in. Begin one
        where cards must go (DV-4.1, DV-4.4)."""
        hand = len(self.shown.hands[self.viewer]) if self.viewer is not None else 0
        paid = self.payment
        if paid is not None:
            fits = self.can_keep_paying if paid.is_building else paid.use == self.owed
            if not fits or max((*paid.chosen, paid.place or 0)) >= hand:
                self.payment = None
        self.turned = frozenset(place for place in self.turned if place < hand)
        if self.payment is None and self.can_act and not draws_left(self.shown):
            self._begin_discarding()

    @property
    def owed(self) -> Use | None:
        """What a card has to be discarded for before all else: one that was taken (DV-4.1); the hand limit,
        with all drawn that has to be (DV-4.4)."""
        view = self.shown
        if not self.can_keep_paying:
            return None
        if view.is_replacing:
            return "replace"
        return "limit" if excess(view) > 0 and draws_due(view) == 0 else None

    def _begin_discarding(self) -> None:
        if self.viewer is not None and self.owed is not None:
            self.payment = moves.payment(self.shown, self.viewer, self.owed, "")

    @property
    def can_cancel(self) -> bool:
        """Whether what is being paid can be given up: what is owed only if one more may be drawn."""
        paid = self.payment
        return paid is not None and (paid.is_building or draws_left(self.shown) > 0)

    @property
    def can_keep_paying(self) -> bool:
        """Whether the person who was paying is still at it."""
        return self.viewer is not None and self.shown.active == self.viewer and not self.shown.is_over

    # -- buttons and keys ------------------------------------------------------------------------------

    @property
    def draw_step_is_ahead(self) -> bool:
        """Whether there are several steps to skip before cards are drawn."""
        return step_of(self.shown) < 3

    def primary(self) -> None:
        """Do what the main button says: pay, go on to the next step, end the turn."""
        seat, paid = self.viewer, self.payment
        if seat is None:
            return
        if paid is not None:
            command = moves.command_of(self.shown, seat, paid)
            if command is not None and self.perform(command):
                self.payment = None
                self.turned = frozenset()
        elif self.owed is not None:
            self._begin_discarding()
            self.rebuild()
        elif may_skip(self.shown):
            self.perform(co.SkipStep())
        elif may_end(self.shown):
            self.perform(co.EndTurn())

    @property
    def is_ending(self) -> bool:
        """Whether the main button ends the turn: that cannot be taken back (ux U4)."""
        return self.payment is None and not may_skip(self.shown) and may_end(self.shown)

    def end_turn(self) -> None:
        """End the turn, whatever could still be done."""
        self.perform(co.EndTurn())

    def skip_to(self, step: int) -> None:
        """Leave all steps before one; say why where that cannot be."""
        widget = self.find(f"step:{step}")
        at = widget.rect if widget is not None else self._middle
        while self.can_act_now and step_of(self.shown) < step:
            if not may_skip(self.shown):
                self.why_not(co.SkipStep(), at)
                return
            if not self.perform(co.SkipStep(), at):
                return
            self.finish_motion()

    @property
    def can_act_now(self) -> bool:
        """Whether the person at the screen is to act, with nothing half paid."""
        return self.can_act and self.payment is None

    @property
    def _middle(self) -> pygame.Rect:
        return cast("DeckvilleScene", self).layout.tracker

    def on_action(self, name: str) -> bool:
        """Space is the main button; F turns a hand card over."""
        if name == "flip":
            self.turn_card(self.picked or (self.focus_key if self.focus_visible else self.hover_key))
            return True
        return super().on_action(name)

    def on_cancel(self) -> bool:
        """Escape: build nothing after all; look at one's own district again; else as ever."""
        scene = cast("DeckvilleScene", self)
        if self.can_cancel:
            self.cancel_payment()
            return True
        if scene.looking is not None and self.picked is None and not self.inspector.held:
            self.look_home()
            return True
        return super().on_cancel()

    def opened(self) -> Hashable:
        """Return what Escape gives up besides: a payment, a look at another district."""
        return super().opened(), self.payment, cast("DeckvilleScene", self).looking

    # -- reasons ---------------------------------------------------------------------------------------

    def why_not(self, command: Any, at: pygame.Rect) -> bool:
        """Show why a command cannot be given; False when it could."""
        seat = self.viewer if self.viewer is not None else self.shown.active
        try:
            decide(self.shown, seat, command, NoChance())
        except Illegal as illegal:
            self.refuse(illegal, at)
            return True
        except ChanceNeededError:
            return False
        return False

    def explain_useless(self, key: str) -> None:
        """Say why a thing is of no use now."""
        widget = self.find(key)
        at = widget.rect if widget is not None else self._middle
        if is_source(key):
            if not self.why_not(co.DrawCard(key), at):
                self.refuse_because(msg("Cards are drawn in step 4: go on to it first."), "DV-4.4", at)
            return
        self._explain_building(key, "district", at)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Say why a thing cannot be put there; another card is no place, one turned to it."""
        if place_of(place) is not None or is_source(place):
            return
        self._explain_building(key, self._area_of(place), at)

    def _explain_building(self, key: str, area: str, at: pygame.Rect) -> None:
        scene = cast("DeckvilleScene", self)
        card, seat = scene.card_at(key), self.viewer
        if card is None or seat is None or is_source(key):
            return
        if self.shown.is_replacing or excess(self.shown):
            self.why_not(co.EndTurn(), at)
            return
        match area:
            case "resources":
                self.why_not(co.BuildResource(card), at)
            case "reserve":
                self.why_not(co.Reserve(card), at)
            case _:
                paid = moves.payment(self.shown, seat, "property", key)
                command = moves.command_of(self.shown, seat, paid)
                self.why_not(command or co.BuildProperty(card, (), key == "reserve"), at)
