"""The end of a game: result, score sheet, what is conserved, and the closing facts (CH-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.engine.message import N_, Message, SeatName, msg, msgc, msgn
from tabletop.engine.protocol import Category, Result, Seat, Viewer
from tabletop.games.chinatown.board import KINDS, SIZES, Thousands
from tabletop.games.chinatown.deals import Asset, Money, parties_of
from tabletop.games.chinatown.events import Event, Ledger
from tabletop.games.chinatown.state import START_MONEY, State
from tabletop.games.chinatown.words import assets_text, listed, money_text

_SIZE_LABELS = (
    N_("Businesses of size 3"),
    N_("Businesses of size 4"),
    N_("Businesses of size 5"),
    N_("Businesses of size 6"),
)


def result(state: State) -> Result | None:
    """Return how the game ended: the richest wins; amounts are thousands of dollars (CH-1)."""
    if state.phase != "over":
        return None
    money = progress(state)
    most = max(money)
    richest = tuple(seat for seat in state.seats if money[seat] == most)
    tiles = tiles_on_board(state)
    many = max(tiles[seat] for seat in richest)
    winners = tuple(seat for seat in richest if tiles[seat] == many)
    return Result(
        winners=winners,
        scores=money,
        categories=_categories(state, tiles),
        reason=_reason(winners, richest, most),
        clause="CH-1",
        tie_break=_tie_break(winners, richest, many),
    )


def _categories(state: State, tiles: tuple[int, ...]) -> tuple[Category, ...]:
    """Return the score sheet: each player's money by source, with details."""
    written = [book for book in state.books if book is not None]
    by_size = (
        Category(
            label,
            tuple(book.of_size(size) for book in written),
            tuple(_by_round(earned[size - 3] for earned in book.businesses) for book in written),
        )
        for label, size in zip(_SIZE_LABELS, SIZES, strict=True)
    )
    outlook = Category(
        N_("Business outlook"),
        tuple(sum(book.outlook) for book in written),
        tuple(_by_round(book.outlook) for book in written),
    )
    return (
        Category(N_("Money at the start"), (START_MONEY,) * len(written)),
        *by_size,
        *((outlook,) if state.variants.outlook != "none" else ()),
        Category(
            N_("Money from deals"),
            tuple(sum(book.deals) for book in written),
            tuple(_deals_of(state, seat) for seat in state.seats),
        ),
        Category(N_("Tiles on the board"), tiles, is_aside=True),
        Category(N_("Money ($1,000)"), progress(state), tuple(_held(book) for book in written)),
    )


def _by_round(amounts: Iterable[Thousands]) -> tuple[Message, ...]:
    """Return the rounds with an amount."""
    return tuple(
        msg("Round {round}: {money}", round=number, money=money_text(amount))
        for number, amount in enumerate(amounts, start=1)
        if amount
    )


def _held(book: Ledger) -> tuple[Message, ...]:
    """Return a seat's money at the end of each round."""
    return tuple(
        msg("Round {round}: {money}", round=number, money=money_text(amount))
        for number, amount in enumerate(book.money, start=1)
    )


def _deals_of(state: State, seat: Seat) -> tuple[Message, ...]:
    """Return each deal of a seat: when, what it gave to whom, and what it got from whom."""
    made = []
    for one in state.bargains:
        if seat not in parties_of(one.transfers):
            continue
        gave = tuple(
            # i18n: a line of the score sheet: what was given to whom
            msg("{things} to {seat}", things=assets_text(things), seat=SeatName(other))
            for other, things in _grouped((t.taker, t.what) for t in one.transfers if t.giver == seat)
        )
        got = tuple(
            # i18n: a line of the score sheet: what was got from whom
            msg("{things} from {seat}", things=assets_text(things), seat=SeatName(other))
            for other, things in _grouped((t.giver, t.what) for t in one.transfers if t.taker == seat)
        )
        made.append(
            msg(
                "Round {round}: gave {given}; got {got}.",
                round=one.round,
                given=listed(gave) if gave else msgc("of a deal", "nothing"),
                got=listed(got) if got else msgc("of a deal", "nothing"),
            )
        )
    return tuple(made)


def _grouped(pairs: Iterable[tuple[Seat, Asset]]) -> list[tuple[Seat, list[Asset]]]:
    found: dict[Seat, list[Asset]] = {}
    for seat, what in pairs:
        found.setdefault(seat, []).append(what)
    return list(found.items())


def _reason(winners: tuple[Seat, ...], richest: tuple[Seat, ...], most: int) -> Message:
    if len(winners) == 1:
        if len(richest) == 1:
            return msg(
                "{seat} is the richest, with {money}.", seat=SeatName(winners[0]), money=money_text(most)
            )
        return msg(
            "{seat} wins the tie at {money} with the most tiles on the board.",
            seat=SeatName(winners[0]),
            money=money_text(most),
        )
    return msg("They share the win, with {money} and the same number of tiles each.", money=money_text(most))


def _tie_break(winners: tuple[Seat, ...], richest: tuple[Seat, ...], many: int) -> Message | None:
    if len(richest) == 1:
        return None
    if len(winners) == 1:
        return msg("{seat} has the most tiles on the board: {count}.", seat=SeatName(winners[0]), count=many)
    return msgn(
        "The tied players have {count} tile on the board each, so they share the win.",
        "The tied players have {count} tiles on the board each, so they share the win.",
        many,
    )


def tiles_on_board(state: State) -> tuple[int, ...]:
    """Return the number of each seat's tiles on the board."""
    counts = [0] * len(state.money)
    for owner, kind in zip(state.owners, state.built, strict=True):
        if owner is not None and kind is not None:
            counts[owner] += 1
    return tuple(counts)


def progress(state: State) -> tuple[int, ...]:
    """Return each seat's money in thousands of dollars; 0 if it is hidden (CH-6.7)."""
    return tuple(amount or 0 for amount in state.money)


def conserved(state: State) -> object:
    """Return what never changes: tiles of each type, each plot once, and that all money is accounted for
    (CH-2)."""
    built = Counter(state.built)
    piles = (*state.tiles, state.bag, tuple(built[kind] for kind in KINDS))
    plots = [plot for plot, owner in enumerate(state.owners, 1) if owner is not None]
    plots += [card for hand in state.hands for card in hand if card is not None]
    return (
        tuple(map(sum, zip(*piles, strict=True))),
        len(set(plots)) == len(plots),
        all(min(pile) >= 0 for pile in piles),
        tuple(_is_accounted_for(amount, book) for amount, book in zip(state.money, state.books, strict=True)),
        sum(sum(book.deals) for book in state.books if book is not None),
    )


def _is_accounted_for(amount: int | None, book: Ledger | None) -> bool:
    """Whether money equals the ledger's sum and is not negative (CH-2.4)."""
    if amount is None or book is None or amount < 0:
        return False
    earned = sum(map(sum, book.businesses)) + sum(book.outlook)
    return amount == START_MONEY + earned + sum(book.deals)


# Closing facts (CH-1)


def closing(_events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return the money of the reader, or of the winner, and the most that one deal brought."""
    if reader is None and len(result.winners) > 1:
        return () if result.tie_break is None else (result.tie_break,)
    seat = result.winners[0] if reader is None else reader
    money = money_text(result.scores[seat])
    best = best_deal(state, seat)
    held = msg("{money} at the end.", money=money)
    if reader is not None:
        # The heading names the winner, who may not be the reader.
        held = msg("You have {money} at the end.", money=money)
    if result.tie_break is not None:
        return (held, result.tie_break)
    if best is None:
        return (held,)
    other, thousands = best
    most = msg("The most for one deal: {gain} from {seat}.", gain=money_text(thousands), seat=SeatName(other))
    return (held, most)


def best_deal(state: State, seat: Seat) -> tuple[Seat, int] | None:
    """Return who paid a seat the most net money in one deal, and how many thousands."""
    found: list[tuple[int, Seat]] = []
    for bargain in state.bargains:
        paid: Counter[Seat] = Counter()
        for transfer in bargain.transfers:
            if isinstance(transfer.what, Money):
                if transfer.taker == seat:
                    paid[transfer.giver] += transfer.what.thousands
                elif transfer.giver == seat:
                    paid[transfer.taker] -= transfer.what.thousands
        found += [(amount, other) for other, amount in paid.items() if amount > 0]
    if not found:
        return None
    amount, other = max(found, key=lambda each: each[0])
    return other, amount
