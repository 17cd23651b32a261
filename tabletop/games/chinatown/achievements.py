"""Statistics of finished games: sources of money, and techniques shown for the first time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tabletop.engine import statistics
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import AchievedAt, Achievement, Stat, StatGroup, Statistics, StatStep, of_kind
from tabletop.games.chinatown.board import SIZES, Kind, PlotNumber, size_of
from tabletop.games.chinatown.business import businesses, places
from tabletop.games.chinatown.deals import Plot, Tile, money_change, parties_of
from tabletop.games.chinatown.events import (
    BusinessPaid,
    DealExecuted,
    DealProposed,
    Event,
    OutlookPaid,
    PlacingFinished,
    PlotsRevealed,
    RoundEnded,
    TilePlaced,
)
from tabletop.games.chinatown.state import State

Moves: TypeAlias = Sequence[statistics.StatStep[State, Event]]
Move: TypeAlias = statistics.StatStep[State, Event]

PARTIES: Final = 3
"""The fewest parties of a deal of several."""
OUTLOOK_TILES: Final = 6


def _deals(moves: Moves) -> Iterator[tuple[Move, DealExecuted]]:
    """Yield the executed deals that were not taken back."""
    executed = [*of_kind(moves, DealExecuted)]
    reversed_ones = {event.reverses for _, event in executed}
    for move, event in executed:
        if event.reverses is None and event.deal not in reversed_ones:
            yield move, event


def both_finished(moves: Moves) -> Iterator[AchievedAt]:
    """Find a deal with which all parties finished a business that round."""
    for move, event in _deals(moves):
        parties = parties_of(event.transfers)
        if all(_finishes_with(moves, move, event, seat) for seat in parties):
            yield from (AchievedAt(seat, move.position) for seat in parties)


def _finishes_with(moves: Moves, deal: Move, event: DealExecuted, seat: Seat) -> bool:
    """Whether a seat has more finished businesses of a type at the end of the round than before a deal that
    gave it a tile of that type or a plot of that business."""
    got = [one.what for one in event.transfers if one.taker == seat]
    tiles = {what.kind for what in got if isinstance(what, Tile)}
    plots = {what.number for what in got if isinstance(what, Plot)}
    return any(
        paid.seat == seat
        and (paid.kind in tiles or plots.intersection(paid.plots))
        and _finished(move.before, seat, paid.kind) > _finished(deal.before, seat, paid.kind)
        for move, paid in of_kind(moves, BusinessPaid)
        if move.before.round == deal.before.round
    )


def _finished(state: State, seat: Seat, kind: Kind) -> int:
    """Return how many finished businesses of a type a seat has."""
    return sum(one.finished for one in businesses(state) if (one.seat, one.kind) == (seat, kind))


def three_parties(moves: Moves) -> Iterator[AchievedAt]:
    """Find a deal among three or more (CH-4.3.1)."""
    for move, event in _deals(moves):
        parties = parties_of(event.transfers)
        if len(parties) >= PARTIES:
            yield from (AchievedAt(seat, move.position) for seat in parties)


def kept_and_sold(moves: Moves) -> Iterator[AchievedAt]:
    """Find an empty plot kept and sold for money in the same round (CH-4.1)."""
    kept: set[tuple[Seat, PlotNumber]] = set()
    for move in moves:
        for event in move.events:
            match event:
                case PlotsRevealed(kept=plots):
                    kept = {(seat, plot) for seat, own in enumerate(plots) for plot in own}
                case DealExecuted(transfers=transfers):
                    for one in transfers:
                        if isinstance(one.what, Plot) and (one.giver, one.what.number) in kept:
                            is_empty = move.before.tile_on(one.what.number) is None
                            if is_empty and money_change(transfers, one.giver) > 0:
                                yield AchievedAt(one.giver, move.position)
                case _:
                    pass


def held_back(moves: Moves) -> Iterator[AchievedAt]:
    """Find a placeable tile that was held back, if the next round finished a business of its type."""
    held: set[tuple[int, Seat, Kind]] = set()
    placed: set[tuple[int, Seat, Kind]] = set()
    before: dict[tuple[Seat, Kind], int] = {}
    for move in moves:
        number = move.before.round
        for event in move.events:
            match event:
                case PlacingFinished(seat=seat, is_forced=False):
                    held |= {(number, seat, kind) for kind, plots in places(move.before, seat) if plots}
                case TilePlaced(seat=seat, kind=kind):
                    placed.add((number, seat, kind))
                case RoundEnded():
                    found: dict[tuple[Seat, Kind], int] = {}
                    for _, paid in of_kind((move,), BusinessPaid):
                        key = paid.seat, paid.kind
                        found[key] = found.get(key, 0) + paid.finished
                    for (seat, kind), finished in found.items():
                        was_held = (number - 1, seat, kind) in held and (number, seat, kind) in placed
                        if was_held and finished > before.get((seat, kind), 0):
                            yield AchievedAt(seat, move.position)
                    before = found
                case _:
                    pass


def largest(moves: Moves) -> Iterator[AchievedAt]:
    """Find a finished business of the largest size (CH-4.5.2)."""
    for move, event in of_kind(moves, BusinessPaid):
        if event.finished and size_of(event.kind) == SIZES[-1]:
            yield AchievedAt(event.seat, move.position)


def two_in_one(moves: Moves) -> Iterator[AchievedAt]:
    """Find a group of tiles with two finished businesses (CH-4.5.2)."""
    for move, event in of_kind(moves, BusinessPaid):
        if event.finished >= 2:
            yield AchievedAt(event.seat, move.position)


def counter_signed(moves: Moves) -> Iterator[AchievedAt]:
    """Find an executed deal that was a counter-offer (CH-4.3.3)."""
    offers = {event.deal: event for _, event in of_kind(moves, DealProposed)}
    for move, done in _deals(moves):
        offer = offers[done.deal]
        answered = offers.get(offer.counter_to or 0)
        if answered is not None and answered.seat != offer.seat:
            yield AchievedAt(offer.seat, move.position)


def all_spent(moves: Moves) -> Iterator[AchievedAt]:
    """Find an income paid to a seat without any money left."""
    for move, event in of_kind(moves, BusinessPaid):
        if move.before.money[event.seat] == 0:
            yield AchievedAt(event.seat, move.position)


def outlook_of_six(moves: Moves) -> Iterator[AchievedAt]:
    """Find an outlook card that paid for six tiles or more (CH-4.5.4)."""
    for move, event in of_kind(moves, OutlookPaid):
        if move.before.variants.outlook == "tiles" and event.count >= OUTLOOK_TILES:
            yield AchievedAt(event.seat, move.position)


def bought_whole(moves: Moves) -> Iterator[AchievedAt]:
    """Find a finished business sold with all its plots for money (CH-4.3.4)."""
    for move, event in _deals(moves):
        for shop in businesses(move.before):
            if not shop.finished:
                continue
            takers = {
                one.taker
                for one in event.transfers
                if isinstance(one.what, Plot) and one.what.number in shop.plots
            }
            plots = {one.what.number for one in event.transfers if isinstance(one.what, Plot)}
            if len(takers) == 1 and plots.issuperset(shop.plots):
                (taker,) = takers
                if money_change(event.transfers, taker) < 0:
                    yield AchievedAt(taker, move.position)


FIRSTS: Final = (
    Achievement(
        "both_finished",
        N_("A deal that finished a business for both"),
        N_("Such a deal earns money for both of you, and the others fall behind."),
        both_finished,
    ),
    Achievement(
        "three_parties",
        N_("A deal of three"),
        N_("When no two players have what the other wants, a third can close the ring."),
        three_parties,
    ),
    Achievement(
        "kept_and_sold",
        N_("A plot kept and sold in the same round"),
        N_("A plot that is worth little to you may be worth a lot to a neighbour."),
        kept_and_sold,
    ),
    Achievement(
        "held_back",
        N_("A tile held back, and the business finished next round"),
        N_("A placed tile stays where it is. One in hand can still go where it pays most."),
        held_back,
    ),
    Achievement(
        "largest",
        N_("A business of size 6"),
        N_("The largest businesses earn the most per tile, round after round."),
        largest,
    ),
    Achievement(
        "two_in_one",
        N_("Two finished businesses in one group"),
        N_("Tiles beyond the size begin the next business, beside the first."),
        two_in_one,
    ),
    Achievement(
        "counter_signed",
        N_("A counter-offer that was signed"),
        N_("A no ends the talk. A counter-offer says what you would agree to."),
        counter_signed,
    ),
    Achievement(
        "all_spent",
        N_("No money left before an income"),
        N_("Money earns nothing. Plots and tiles earn every round."),
        all_spent,
    ),
    Achievement(
        "outlook_of_six",
        N_("The outlook paid for six tiles"),
        N_("Businesses of several sizes catch more of the outlook cards."),
        outlook_of_six,
    ),
    Achievement(
        "bought_whole",
        N_("A whole business bought"),
        N_("A finished business earns at once. Pay less than its income in the remaining rounds."),
        bought_whole,
    ),
)


# Numbers of a seat

OUTLOOK: Final = "outlook"
BALANCE: Final = "balance"
DEALS: Final = "deals"
_SIZE_KEYS: Final = tuple(f"size_{size}" for size in SIZES)
_SIZE_LABELS: Final = (
    N_("businesses of size 3"),
    N_("businesses of size 4"),
    N_("businesses of size 5"),
    N_("businesses of size 6"),
)


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return each seat's income by source and money from deals, in thousands, and its number of deals."""
    state = moves[-1].after
    books = [book for book in state.books if book is not None]
    incomes = {
        key: tuple(book.of_size(size) for book in books) for key, size in zip(_SIZE_KEYS, SIZES, strict=True)
    }
    return {
        **incomes,
        OUTLOOK: tuple(sum(book.outlook) for book in books),
        BALANCE: tuple(sum(book.deals) for book in books),
        DEALS: tuple(
            sum(seat in parties_of(one.transfers) for one in state.bargains) for seat in state.seats
        ),
    }


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Income ($1,000)"),
            (*map(Stat, _SIZE_KEYS, _SIZE_LABELS), Stat(OUTLOOK, N_("business outlook"))),
            is_whole=True,
        ),
        StatGroup(
            N_("Deals"),
            (
                Stat(BALANCE, N_("money from deals, less what they cost ($1,000)")),
                Stat(DEALS, N_("deals made")),
            ),
        ),
    ),
    count=count,
    achievements=FIRSTS,
)
