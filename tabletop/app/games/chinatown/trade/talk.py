"""What computer players say to deals, what they ask for things, and what deals are worth by estimate.

The words come from the rules' own judgement (`games/chinatown/bargain`), asked with the view of the seat that
speaks (ux N7, N13, N15). What was said lies in the tray until it is taken away or the phase ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.deal import ANYONE
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.bargain import Worth, answer_to, asking_prices, value_of_deal
from tabletop.games.chinatown.deals import Asset, Deal, DealId, Money, Transfers
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

Question: TypeAlias = tuple[Seat, Seat, Asset]
"""Owner, asker, and the thing that is asked for."""
_MOST = 6
"""So many things that were said lie in the tray; the oldest go first."""


class Said(NamedTuple):
    """Something a seat said: in words, and a deal that it would sign, if it named one; which deal or question
    it answers."""

    number: int
    seat: Seat
    text: str
    offer: Transfers | None = None
    answers: DealId | None = None
    asked: Question | None = None


class Hint(NamedTuple):
    """An estimate under a column: the amount, what it comes from, whether it is a gain (1) or a loss (-1)."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    gain: int = 0


class Talk:
    """Remembers what was said in this phase, and for which paper estimates were made."""

    def __init__(self, trade: TradeMode) -> None:
        self.trade = trade
        self.said: list[Said] = []
        self._count = 0
        self._known: dict[DealId, str] = {}
        self._hints: dict[tuple[State, Transfers, Seat], Worth] = {}

    def clear(self) -> None:
        """The phase is over: nothing that was said holds any more."""
        self.said, self._known = [], {}
        self._hints.clear()

    def _say(
        self,
        seat: Seat,
        text: str,
        offer: Transfers | None = None,
        answers: DealId | None = None,
        asked: Question | None = None,
    ) -> None:
        self._count += 1
        self.said = [*self.said, Said(self._count, seat, text, offer, answers, asked)][-_MOST:]
        self.trade.ctx.a11y.announce(text)

    def forget(self, number: int) -> None:
        """Take something that was said off the tray."""
        self.said = [one for one in self.said if one.number != number]
        self.trade.scene.rebuild()

    def answer_to(self, deal: DealId) -> Said | None:
        """Return why a computer player declined a deal, and what it would sign instead."""
        return next((one for one in reversed(self.said) if one.answers == deal), None)

    def answers_to(self, question: Question | None) -> tuple[Said, ...]:
        """Return what was answered to a question."""
        return tuple(one for one in self.said if one.asked == question) if question else ()

    # -- answers ---------------------------------------------------------------------------------------

    def notice(self, view: State) -> None:
        """Look what became of the deals: a computer player that declined one says why (ux N15)."""
        for deal in view.deals:
            before, self._known[deal.id] = self._known.get(deal.id), deal.status
            if before == "open" and deal.status == "declined" and deal.closed_by is not None:
                is_ours = not self.trade.humans or not self._is_among_bots(deal)
                if deal.closed_by not in self.trade.humans and is_ours:
                    self._refused(deal.closed_by, deal.id, deal.transfers)
            elif before == "open" and deal.status == "executed" and self._is_among_bots(deal):
                self.trade.announce(deal)

    def _is_among_bots(self, deal: Deal) -> bool:
        return not any(seat in self.trade.humans for seat in deal.parties)

    def _refused(self, seat: Seat, deal: DealId, transfers: Transfers) -> None:
        scene, t = self.trade.scene, self.trade.ctx.t
        answer = answer_to(scene.session.table.view(seat), seat, transfers)
        name = scene.names[seat]
        if answer.reason is None:
            reason = t("{name} declines deal {deal}.", name=name, deal=deal)
        else:
            reason = t(
                "{name} declines deal {deal}: {reason}", name=name, deal=deal, reason=scene.say(answer.reason)
            )
        is_said = answer.code == "need_more" or answer.counter is not None
        if answer.price is not None and answer.price > 0 and not is_said:
            reason = t("{text} {money} more would do.", text=reason, money=money_text(answer.price))
        self._say(seat, reason, answer.counter, deal)

    def ask(self, owner: Seat, asker: Seat, what: Asset) -> None:
        """Ask a computer player what it wants for something (ux N7)."""
        scene, t = self.trade.scene, self.trade.ctx.t
        asked = (owner, asker, what)
        self.said = [one for one in self.said if one.asked != asked]
        asking = asking_prices(scene.session.table.view(owner), owner, what, asker)
        name = scene.names[owner]
        for offer in asking.offers[:3]:
            text = t("{name} would sign: {deal}", name=name, deal=words.summary(scene, offer))
            self._say(owner, text, offer, asked=asked)
        if not asking.offers:
            thing = words.thing_name(scene, what)
            why = "" if asking.reason is None else scene.say(asking.reason)
            self._say(
                owner,
                t("{name} on {thing}: not for sale. {reason}", name=name, thing=thing, reason=why).strip(),
                asked=asked,
            )
        scene.rebuild()

    # -- estimates -------------------------------------------------------------------------------------

    def hint(self, seat: Seat) -> Hint:
        """Return the estimate of the paper on top for a seat, as the player wants hints (ux N13)."""
        trade, t = self.trade, self.trade.ctx.t
        if trade.hints == "off" or seat == ANYONE or not trade.transfers or ANYONE in trade.parties:
            return Hint()
        if trade.hints == "mine" and seat not in trade.humans:
            return Hint()
        if seat not in trade.active_parties:
            return Hint()  # it has been made or is off the table
        worth = self._worth(seat)
        amount = words.signed_money(trade.scene, worth.total)
        if not worth.total:
            amount = t("±$0")
        rounds = trade.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
        parts = (rounds, *(trade.scene.say(note) for note in worth.notes))
        return Hint(amount, parts, (worth.total > 0) - (worth.total < 0))

    def _worth(self, seat: Seat) -> Worth:
        view = self.trade.public_view
        key = (view, self.trade.transfers, seat)
        found = self._hints.get(key)
        if found is None:
            if len(self._hints) > 64:
                self._hints.clear()
            found = self._hints[key] = value_of_deal(view, seat, self.trade.transfers)
        return found


def single_wish(transfers: Transfers) -> Question | None:
    """Return owner, asker and thing of a draft in which one thing is wanted, nothing given for it."""
    if len(transfers) != 1 or isinstance(transfers[0].what, Money):
        return None
    one = transfers[0]
    return None if ANYONE in (one.giver, one.taker) else (one.giver, one.taker, one.what)
