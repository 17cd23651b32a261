"""What people do in the trade phase, as commands of the seat that does it (ux N2 to N8, N16, N17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.settings import VALUE_HINTS, Hints
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.deal import ANYONE, Draft, counter_of, moved
from tabletop.app.games.chinatown.trade.desk import deal_key
from tabletop.app.games.chinatown.trade.peek import PeekScene
from tabletop.app.games.chinatown.trade.talk import Question, Said, single_wish
from tabletop.app.games.chinatown.trade.writing import TradeWriting
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Card, Deal, DealId, Transfers

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene

IMPROVE_MS = 10_000
"""So long others may improve on an open call after somebody has accepted it (ux N8)."""
_HINTS: dict[Hints, Hints] = {"off": "mine", "mine": "all", "all": "off"}


class TradeDeeds(TradeWriting):
    """See the module."""

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self._accepted: dict[DealId, int] = {}
        """When each open call was first accepted, ms."""

    # -- putting on the table --------------------------------------------------------------------------

    def propose(self, seat: Seat, key: str, draft: Draft) -> bool:
        """Sign a draft: it lies on the table then. A change of a deal is a new version of it; who is no
        party of the deal answers it with one of their own."""
        deal = None if draft.origin is None else self.view.deal(draft.origin)
        if deal is not None and (seat in deal.parties or seat == deal.proposer):
            done = self.give(seat, co.EditDeal(deal.id, draft.transfers))
            if done:
                self.desk.drop(key)
        else:
            answered = draft.counter_to if draft.origin is None else draft.origin
            done = self.give(seat, co.ProposeDeal(draft.transfers, answered, draft.note))
            if done:
                self.desk.proposed(key, self.scene.session.table.state.last_id)
        self.show_again()
        return done

    def call_out(self, seat: Seat, key: str, draft: Draft) -> bool:
        """Put an open call on the table (ux N8)."""
        gives, wants = draft.calls_for()
        done = self.give(seat, co.OpenCall(gives, wants, draft.note))
        if done:
            self.desk.drop(key)
        self.show_again()
        return done

    def use_signature(self, seat: Seat) -> None:
        """A signature box was held, or pressed where it was signed: sign, or take it back."""
        deal = self.deal
        if self.signing.shake is not None:
            self.signing.cancel(seat)
        elif deal is not None and self.has_signed(seat):
            self.give(seat, co.UnsignDeal(deal.id))
        else:
            self.signing.sign(seat)

    def accept(self, seat: Seat, deal: Deal) -> None:
        """Sign an offer from the tray."""
        self.desk.drop(deal_key(deal.id))
        self.signing.sign_deal(seat, deal)

    def counter(self, deal: Deal) -> None:
        """Lay a copy beside an offer (ux N6)."""
        self.pages.turn("deal")
        self.version_shown, self._pair = None, None
        self.desk.counter(self.view, deal)
        self.show_again()

    def use_offer(self, said: Said) -> None:
        """Lay a deal on the desk that a computer player would sign."""
        if said.offer is not None:
            draft = Draft(said.offer)
            if said.answers is not None:
                deal = self.view.deal(said.answers)
                draft = Draft(
                    said.offer, base=None if deal is None else deal.transfers, counter_to=said.answers
                )
            self.version_shown = None
            self.pages.turn("deal")
            self.desk.start(draft)
            self.show_again()

    def unsigned_people(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the people whose signature a deal lacks."""
        return tuple(seat for seat in deal.parties if seat in self.humans and not deal.has_signed(seat))

    def decliners(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the people who can decline a deal: its parties but who proposed it."""
        return tuple(seat for seat in deal.parties if seat in self.humans and seat != deal.proposer)

    def withdraw(self, deal: Deal) -> None:
        """Take a deal off the table that a person proposed."""
        self.give(deal.proposer, co.WithdrawDeal(deal.id))

    def decline(self, deal: Deal) -> None:
        """Decline a deal, for one of the people in it."""
        question = self.ctx.t("Decline deal {deal}?", deal=deal.id)
        self.as_one_of(self.decliners(deal), question, lambda seat: self.give(seat, co.DeclineDeal(deal.id)))

    def why_no_void(self, deal: Deal) -> str:
        """Return why a deal cannot be taken back; empty when it can, if all sign (ux N17)."""
        people = [seat for seat in deal.parties if seat in self.humans]
        if not people:
            return self.ctx.t("Only a party can propose that.")
        return self.why_not(people[0], co.VoidDeal(deal.id))

    def void(self, deal: Deal) -> None:
        """Propose to take a deal back; all its parties must sign (ux N17)."""
        people = [seat for seat in deal.parties if seat in self.humans]
        question = self.ctx.t("Propose to take deal {deal} back?", deal=deal.id)

        def do(seat: Seat) -> None:
            if self.give(seat, co.VoidDeal(deal.id)):
                self.select(deal_key(self.scene.session.table.state.last_id))

        self.as_one_of(people, question, do)

    # -- asking and calling ----------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """Owner, asker and thing, where the draft on top wants one thing and gives nothing (ux N7)."""
        return single_wish(self.transfers)

    def ask(self) -> None:
        """Ask the owner of the one thing in the draft what it would cost (ux N7)."""
        question = self.question
        if question is None:
            return
        owner, asker, what = question
        if owner not in self.humans:
            self.talk.ask(owner, asker, what)
            self.show_answers()
        elif asker not in self.humans:
            self.refuse(self.ctx.t("Only a person can ask."), "deed.ask")
        elif isinstance(what, Card):
            self.refuse(self.ctx.t("Ask for a plot or a type of tile."), "deed.ask")
        else:
            is_wanted = what in self.view.wants[asker]
            self.give(asker, co.WantAsset(what, not is_wanted))

    def show_answers(self) -> None:
        """Bring the first of the answers to a question into view."""
        self.show_again()
        key = f"card:answer{self.talk.answers_to(self.question)[0].number}"
        zone = self.scene.zone_of(key)
        if zone is not None:
            self.scene.scrolling.reveal(zone, key)

    def improving_seconds(self, call: DealId) -> int:
        """Return for how many seconds others may improve on an accepted call; 0 where nobody is left to."""
        since = self._accepted.get(call)
        found = self.view.call(call)
        if since is None or found is None:
            return 0
        answered = {deal.proposer for deal in self.view.deals if deal.call == call and deal.is_open}
        free = [
            s for s in self.view.seats if s not in answered and s != found.caller and not self.view.is_done(s)
        ]
        left = IMPROVE_MS - (self.ctx.now - since)
        return max(0, -(-left // 1000)) if free else 0

    def notice_answers(self) -> None:
        """Remember when calls were first accepted."""
        open_now = {deal.call for deal in self.view.deals if deal.call is not None and deal.is_open}
        for call in open_now:
            self._accepted.setdefault(call, self.ctx.now)
        self._accepted = {call: since for call, since in self._accepted.items() if call in open_now}

    def answer_call(self, call: Call, people: Sequence[Seat]) -> None:
        """Accept an open call for one of the people who can."""
        question = self.ctx.t("Accept {name}'s offer?", name=self.scene.names[call.caller])
        self.as_one_of(people, question, lambda seat: self.give(seat, co.AnswerCall(call.id)))

    def improve_call(self, call: Call, people: Sequence[Seat]) -> None:
        """Begin a better answer to an open call."""

        def do(seat: Seat) -> None:
            start: Transfers = call.deal_with(seat)
            self.pages.turn("deal")
            self.desk.start(counter_of(start, call.id))
            self.show_again()

        self.as_one_of(people, self.ctx.t("Who makes a better offer?"), do)

    def close_call(self, call: Call) -> None:
        """End an open call."""
        self.give(call.caller, co.CloseCall(call.id))

    # -- seats -----------------------------------------------------------------------------------------

    def toggle_done(self, seat: Seat) -> None:
        """Be done with trading, or go on (ux N16)."""
        if self.signing.shake is not None:
            self.refuse(self.ctx.t("A handshake is under way."), f"done:{seat}")
            return
        self.give(seat, co.ResumeTrading() if self.view.is_done(seat) else co.FinishTrading())

    def peek(self, seat: Seat) -> None:
        """Let one person look at what only they may see (CH-7, V2, V7)."""
        self.ctx.scenes.push(PeekScene(self.ctx, self, seat))

    def offer_card(self, seat: Seat, number: int, taker: Seat) -> None:
        """Put a plot card of the hand into the deal on top: it lies open there."""
        if taker == ANYONE or seat != taker:
            self.change(lambda draft: moved(draft, seat, taker, Card(number)))

    def mute(self, seat: Seat) -> None:
        """Hide a computer player's offers for the rest of the phase (ux N9)."""
        self.muted.add(seat)
        self.scene.rebuild()

    def unmute(self) -> None:
        """Hear everybody again."""
        self.muted.clear()
        self.scene.rebuild()

    # -- hints -----------------------------------------------------------------------------------------

    @property
    def hints(self) -> Hints:
        """For whom estimates are shown (ux N13)."""
        return VALUE_HINTS.of(self.ctx.settings)

    def next_hints(self) -> None:
        """Show estimates for nobody, for people, for all, in turn."""
        self.ctx.change(own=VALUE_HINTS.chosen(self.ctx.settings, _HINTS[self.hints]))

    def say_made(self, deal: Deal) -> None:
        """Announce a deal that computer players made among themselves (ux N10)."""
        text = self.ctx.t("Made: {deal}", deal=words.summary(self.scene, deal.transfers))
        self.ctx.toasts.add(text, seat=self.scene.colours[deal.proposer])
