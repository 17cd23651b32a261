"""What a seat may know (CH-7) and do, imagined states, and sample deals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, compress
from typing import Final

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import KINDS, PLOTS, PlotNumber, geometry
from tabletop.games.chinatown.business import has_access, income_of
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import (
    Asset,
    Card,
    Deal,
    Money,
    Plot,
    Tile,
    Transfer,
    money_change,
    money_given,
)
from tabletop.games.chinatown.decide import is_accepted
from tabletop.games.chinatown.events import Event, Ledger
from tabletop.games.chinatown.state import SPECTATOR, START_MONEY, State, actors
from tabletop.games.chinatown.trade_rules import shortage

_FINISH: Final = co.FinishPlacing()
_PLACE: Final = tuple(tuple(co.PlaceTile(kind, plot) for plot in (0, *PLOTS)) for kind in KINDS)
"""Commands by type of tile and plot, index 0 unused."""
_MOST_LISTED: Final = 12
"""The largest hand (CH-6.2) whose choices are all listed: beyond that there are hundreds of thousands."""


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: others' cards and choices, and money under CH-6.7, are secret (CH-7)."""
    seen_by = SPECTATOR if viewer is None else viewer
    if state.seen_by == seen_by:
        return state
    money, books = state.money, state.books
    if state.variants.hidden_money and state.phase != "over":
        money = tuple(amount if seat == viewer else None for seat, amount in enumerate(money))
        books = tuple(book if seat == viewer else None for seat, book in enumerate(books))
    return replace(
        state,
        money=money,
        books=books,
        hands=tuple(hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(state.hands)),
        chosen=tuple(
            plots if seat == viewer or plots is None else () for seat, plots in enumerate(state.chosen)
        ),
        seen_by=seen_by,
    )


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it: plot cards only for their holder (CH-7)."""
    match event:
        case ev.PlotsDealt() | ev.CardsDiscarded() if event.seat != viewer:
            return replace(event, cards=(None,) * len(event.cards))
        case ev.PlotsChosen() if event.seat != viewer:
            return replace(event, plots=None)
        case _:
            return event


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return a seat's listed legal commands: no new deals, and no edits."""
    if view.phase == "place":
        return _to_place(view, seat) if seat == view.active else ()
    if view.phase == "plots":
        return _choices(view, seat) if view.chosen[seat] is None else ()
    return tuple(_to_trade(view, seat)) if seat in actors(view) else ()


def _choices(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return the ways of keeping plots (CH-4.1); of a very large hand only those with two plots at most."""
    hand = [card for card in view.hands[seat] if card is not None]
    most = min(view.kept, len(hand))
    may_keep_fewer = view.variants.keep_fewer or view.variants.keep_cards
    if len(hand) > _MOST_LISTED:
        most = min(most, 2)
    found: list[Command] = []
    for count in range(0 if may_keep_fewer else most, most + 1):
        found += map(co.KeepPlots, combinations(hand, count))
    return tuple(found)


def _to_trade(view: State, seat: Seat) -> Iterator[Command]:
    """Yield answers to deals and calls, discards, and being done (CH-4.3)."""
    if not view.is_done(seat):
        yield co.FinishTrading()
    for deal in view.deals:
        if deal.is_open:
            yield from _answers(view, seat, deal)
    for call in view.calls:
        if call.is_open:
            if call.caller == seat:
                yield co.CloseCall(call.id)
            elif is_accepted(view, seat, co.AnswerCall(call.id)):
                yield co.AnswerCall(call.id)
    if view.variants.keep_cards:
        for card in view.hands[seat]:
            if card is not None and is_accepted(view, seat, co.DiscardCards((card,))):
                yield co.DiscardCards((card,))


def _answers(view: State, seat: Seat, deal: Deal) -> Iterator[Command]:
    """Yield a seat's answers to an open deal."""
    if seat not in deal.parties:
        return
    if deal.has_signed(seat):
        yield co.UnsignDeal(deal.id)
    elif not deal.is_stale and shortage(view, seat, deal.transfers, knows_all=True) is None:
        yield co.SignDeal(deal.id, deal.version)
    yield co.WithdrawDeal(deal.id) if seat == deal.proposer else co.DeclineDeal(deal.id)


def _to_place(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return the possible placements, and ending the phase (CH-4.4)."""
    empty = view.empty_plots_of(seat)
    found = [placing[plot] for placing in compress(_PLACE, view.tiles[seat]) for plot in empty]
    if view.variants.street_access:
        found = [one for one in found if has_access(view, seat, one.kind, one.plot)]
    return _FINISH, *found


# Imagined states: hands, choices, hidden money


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: unknown plot cards dealt at random, hidden money guessed
    (CH-6.7)."""
    hands = _hands(view, chance)
    chosen = tuple(
        plots if plots is None or other == seat else _choice(view, hands[other], chance)
        for other, plots in enumerate(view.chosen)
    )
    written = tuple(
        _guessed_book(view, other) if book is None else book for other, book in enumerate(view.books)
    )
    money = tuple(
        book.money[-1] if amount is None else amount for amount, book in zip(view.money, written, strict=True)
    )
    return replace(view, hands=hands, chosen=chosen, books=written, money=money, seen_by=None)


def _hands(view: State, chance: Chance) -> tuple[tuple[PlotNumber, ...], ...]:
    """Return random hands that hold the cards offered in open deals (CH-6.2)."""
    unseen = list(chance.shuffled(view.unseen_plots()))
    shown: list[list[PlotNumber]] = []
    for seat, hand in enumerate(view.hands):
        offered = _offered(view, seat) if None in hand else []
        mine = [card for card in offered if card in unseen][: len(hand)]
        for card in mine:
            unseen.remove(card)
        shown.append(mine)
    hands = []
    for hand, mine in zip(view.hands, shown, strict=True):
        known = [card for card in hand if card is not None]
        more = [unseen.pop() for _ in range(len(hand) - len(known) - len(mine))]
        hands.append(tuple(sorted((*known, *mine, *more))))
    return tuple(hands)


def _offered(view: State, seat: Seat) -> list[PlotNumber]:
    """Return the plot cards that a seat gives in open deals that it has signed."""
    found = {
        one.what.number
        for deal in _signed(view, seat)
        for one in deal.transfers
        if one.giver == seat and isinstance(one.what, Card)
    }
    return sorted(found)


def _signed(view: State, seat: Seat) -> list[Deal]:
    """Return the open deals that a seat has signed: it has what it gives in each."""
    return [deal for deal in view.deals if deal.is_open and deal.has_signed(seat)]


def _choice(view: State, hand: tuple[PlotNumber, ...], chance: Chance) -> tuple[PlotNumber, ...]:
    """Return a random choice from a hand: as many plots as can be kept."""
    return tuple(sorted(chance.shuffled(hand)[: view.kept]))


def _guessed_book(view: State, seat: Seat) -> Ledger:
    """Return a ledger for a seat with hidden money: deals are known, income is guessed.

    The guess: the present revenue of the businesses, in equal steps from nothing; at least what the seat has
    paid in deals, and gives in any deal that it has signed.
    """
    now = income_of(view, seat)
    book, money, debt = Ledger(), START_MONEY, START_MONEY
    for round in range(1, view.round + 1):
        book = ev.opened(book, money)
        change = sum(
            money_change(bargain.transfers, seat) for bargain in view.bargains if bargain.round == round
        )
        book = ev.traded(book, change)
        debt += change
        if round < view.round:
            book = ev.earned(book, (now * round // view.round, 0, 0, 0))
        money = book.money[-1]
    bound = max((money_given(deal.transfers, seat) for deal in _signed(view, seat)), default=0)
    lowest = min((*book.money, debt, money - bound), default=0)
    return _enriched(book, -lowest) if lowest < 0 else book


def _enriched(book: Ledger, cash: int) -> Ledger:
    """Return a ledger with so much more income in its first round."""
    three, four, five, six = book.businesses[0]
    return replace(
        book,
        businesses=((three + cash, four, five, six), *book.businesses[1:]),
        money=tuple(amount + cash for amount in book.money),
    )


# Sample deals for random play and search: sensible, but not judged (CH-4.3)
#
# `decide` accepts each, and each follows from the view alone.

MOST_SAMPLED: Final = 10
"""Deals and calls in one phase beyond which none is proposed, so that random games end."""
_MOST_VERSIONS: Final = 3
_MOST_WANTS: Final = 2
_KINDS_AT_ONCE: Final = 3
"""Kinds of proposals in one sample."""


def sample_deals(view: State, seat: Seat, chance: Chance) -> tuple[Command, ...]:
    """Propose some open-ended commands of a trading seat; none once enough is on the table."""
    if view.phase != "trade" or view.is_done(seat):
        return ()
    found: dict[Command, None] = {}
    for command in _ideas(view, seat, chance):
        if command not in found and is_accepted(view, seat, command):
            found[command] = None
    return tuple(found)


def _ideas(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield commands, possible or not, of some random kinds."""
    kinds = [_edits, _wants, _discards]
    if len(view.deals) + len(view.calls) < MOST_SAMPLED:
        kinds += [_swap, _purchase, _swap_of_three, _call, _taking_back]
    for kind in chance.shuffled(kinds)[:_KINDS_AT_ONCE]:
        yield from kind(view, seat, chance)


def _swap(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield one thing for another, sometimes with balancing money."""
    other = chance.pick(_others(view, seat))
    mine, yours = _thing(view, seat, other, chance), _thing(view, other, seat, chance)
    if mine is not None and yours is not None:
        swap = Transfer(seat, other, mine), Transfer(other, seat, yours)
        more = Transfer(other, seat, Money(1 + chance.below(4)))
        yield co.ProposeDeal((*swap, more) if chance.below(2) else swap)


def _purchase(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield a thing of another seat for money."""
    other = chance.pick(_others(view, seat))
    yours = _thing(view, other, seat, chance)
    if yours is not None:
        price = Transfer(seat, other, Money(1 + chance.below(4)))
        yield co.ProposeDeal((price, Transfer(other, seat, yours)))


def _swap_of_three(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield a ring, in which each seat gives something to the next; sometimes as a counter-offer."""
    first, second = chance.shuffled(_others(view, seat))[:2]
    route = ((seat, second), (second, first), (first, seat))
    ring = tuple(
        Transfer(giver, taker, what)
        for giver, taker in route
        for what in (_thing(view, giver, taker, chance),)
        if what is not None
    )
    if len(ring) == len(route):
        calls = (call.id for call in view.calls if call.is_open and call.caller in (seat, first, second))
        recent = (None, *(deal.id for deal in view.deals[-2:]), *calls)
        yield co.ProposeDeal(ring, chance.pick(recent), "both_gain")


def _call(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield an open call: an own tile for money, or for offers."""
    loose = view.loose_tiles_of(seat)
    if loose:
        wants: tuple[Asset, ...] = (Money(1 + chance.below(3)),) if chance.below(2) else ()
        yield co.OpenCall((Tile(chance.pick(loose)),), wants, "make_offer")


def _taking_back(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield the reversal of an executed deal (ux N17)."""
    yield from (co.VoidDeal(deal.id) for deal in view.deals if deal.status == "executed")


def _edits(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield edits of open deals: other money from the seat to a party."""
    for deal in view.deals:
        if deal.is_open and deal.version < _MOST_VERSIONS and seat in deal.parties:
            other = chance.pick([party for party in deal.parties if party != seat])
            kept = tuple(
                one
                for one in deal.transfers
                if not (isinstance(one.what, Money) and (one.giver, one.taker) == (seat, other))
            )
            more = Transfer(seat, other, Money(1 + chance.below(3)))
            yield co.EditDeal(deal.id, (*kept, more), is_signed=bool(chance.below(2)))


def _wants(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield showing a want."""
    if len(view.wants[seat]) < _MOST_WANTS:
        longed_for = _longed_for(view, chance.pick(_others(view, seat)), seat)
        yield from (co.WantAsset(Plot(plot)) for plot in longed_for[:1])
        yield co.WantAsset(Tile(chance.below(len(KINDS))))


def _discards(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield discarding two cards at once (CH-6.2)."""
    cards = tuple(card for card in view.hands[seat] if card is not None)
    if len(cards) > 1:
        yield co.DiscardCards(cards[:2])


def _others(view: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in view.seats if other != seat)


def _thing(view: State, giver: Seat, taker: Seat, chance: Chance) -> Asset | None:
    """Return a thing of a seat that another may like: a plot beside its own, a tile, a card in hand."""
    things: list[Asset] = [Plot(plot) for plot in _longed_for(view, giver, taker)[:2]]
    loose = [kind for kind in KINDS if view.tiles[giver][kind]]
    if loose:
        things.append(Tile(chance.pick(loose)))
    cards = [card for card in view.hands[giver] if card is not None]
    if cards:
        things.append(Card(chance.pick(cards)))
    return chance.pick(things) if things else None


def _longed_for(view: State, giver: Seat, taker: Seat) -> list[PlotNumber]:
    """Return the plots of a seat, those with the most neighbours of another seat first."""
    neighbours = geometry(view.board).neighbours
    owners = view.owners
    ranked = [
        (-[owners[beside - 1] for beside in neighbours[plot]].count(taker), plot)
        for plot in view.plots_of(giver)
    ]
    return [plot for _, plot in sorted(ranked)]
