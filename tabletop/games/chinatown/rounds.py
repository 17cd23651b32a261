"""What happens by itself: set-up, dealing, drawing, outlook cards, income, the next round (CH-3, CH-4)."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import chain

from tabletop.engine import event_log
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Options, Seat
from tabletop.engine.setup import first_player
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import Board, Kind, PlotNumber
from tabletop.games.chinatown.business import adjacent, can_place, earnings, outlook_count
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve import Income, evolve, paid
from tabletop.games.chinatown.state import DEALT, ROUNDS, State, initial

# Resolution


class Resolution(event_log.Resolution[State, Event]):
    """The events of one command; begins with some."""

    def __init__(self, state: State, *events: Event) -> None:
        super().__init__(state, evolve)
        for event in events:
            self.emit(event)


def setup(board: Board, seat_count: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    """Find the start player and deal the plot cards of round 1 (CH-3)."""
    first, by_lot = first_player(options, seat_count, chance)
    story = Resolution(initial(board, seat_count, options))
    story.emit(ev.FirstPlayerDrawn(first, by_lot=by_lot))
    begin_round(story, story.state, first, chance)
    return story.events()


@cache
def from_first(seat_count: int, first: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise from the start player."""
    return tuple((first + step) % seat_count for step in range(seat_count))


def begin_round(resolution: Resolution, before: State, first: Seat, chance: Chance) -> None:
    """Begin the next round: deal plot cards to all (CH-4.1), for which incomes do not matter."""
    number = before.round + 1
    resolution.emit(ev.RoundBegan(first, number))
    for seat, cards in enumerate(_dealt(before, number, first, chance)):
        if cards:
            resolution.emit(ev.PlotsDealt(seat, tuple(sorted(cards))))


def _dealt(before: State, number: int, first: Seat, chance: Chance) -> list[list[PlotNumber]]:
    """Return each seat's dealt cards: hands are filled up to the number of the round (CH-4.1).

    Cards go round one at a time from the start player to seats below that number, which only matters when the
    deck is too small for all (CH-6.2).
    """
    seat_count = len(before.hands)
    full = DEALT[seat_count][number - 1]
    missing = [max(0, full - len(hand)) for hand in before.hands]
    deck = chance.named("plots", number).dealt(before.unseen_plots(), sum(missing))
    dealt: list[list[PlotNumber]] = [[] for _ in missing]
    order = from_first(seat_count, first)
    takers = [seat for turn in range(full) for seat in order if turn < missing[seat]]
    for seat, card in zip(takers, deck, strict=False):
        dealt[seat].append(card)
    return dealt


def after_choosing(resolution: Resolution, chance: Chance) -> None:
    """Reveal all choices, draw tiles, begin the trade phase (CH-4.1, CH-4.2, CH-6.1)."""
    state = resolution.state
    resolution.emit(ev.PlotsRevealed(tuple(plots or () for plots in state.chosen)))
    if state.variants.open_outlook:
        turn_outlook(resolution, chance)
    bag, draw, drawn = _bag(state), chance.named("tiles", state.round), state.drawn
    for seat in state.seats:
        tiles = []
        for _ in range(drawn):
            tile = draw.pick(bag)
            tiles.append(tile)
            del bag[bisect_left(bag, tile)]
        resolution.emit(ev.TilesDrawn(seat, tuple(sorted(tiles))))
    resolution.emit(ev.TradingBegan(state.round))


def _bag(state: State) -> list[Kind]:
    """Return the undrawn tiles, sorted by type: they are drawn by chance, one by one."""
    bag: list[Kind] = []
    for kind, left in enumerate(state.bag):
        bag += [kind] * left
    return bag


def turn_outlook(resolution: Resolution, chance: Chance) -> None:
    """Turn over a random unseen outlook card (CH-3.1, CH-4.5.1)."""
    state = resolution.state
    cards = state.board.outlooks
    card = chance.named("outlook", state.round).pick(
        [card for card in range(len(cards)) if card not in state.turned]
    )
    resolution.emit(ev.OutlookTurned(card, cards[card]))


def after_trading(resolution: Resolution, chance: Chance) -> None:
    """Let the start player place first, or the next who can place anything (CH-4.3.6, CH-4.4)."""
    first = resolution.state.first
    resolution.emit(ev.TradingEnded(first))
    if not can_place(resolution.state, first):
        pass_on(resolution, first, chance, is_forced=True)


def pass_on(resolution: Resolution, seat: Seat, chance: Chance, *, is_forced: bool) -> None:
    """Let the next seat place that can; after the last one comes the income."""
    state = resolution.state
    order = from_first(len(state.money), state.first)
    while True:
        place = order.index(seat) + 1
        then = order[place] if place < len(order) else None
        resolution.emit(ev.PlacingFinished(seat, is_forced, then))
        if then is None:
            _pay(resolution, chance)
            return
        if can_place(state, then):
            return
        seat, is_forced = then, True


def _pay(resolution: Resolution, chance: Chance) -> None:
    """Pay the income, then begin the next round or end the game (CH-4.5, CH-1)."""
    variants = resolution.state.variants
    if variants.outlook != "none" and not variants.open_outlook:
        turn_outlook(resolution, chance)
    state = resolution.state
    sizes = state.outlook_sizes or ()
    order = from_first(len(state.money), state.first)
    earned: dict[Seat, list[ev.BusinessPaid]] = {seat: [] for seat in order}
    for seat, kind, plots in adjacent(state.board, state.owners, state.built):
        earned[seat].append(_income(seat, kind, plots))
    incomes: list[Income] = [*chain.from_iterable(earned.values())]
    for seat, own in earned.items():
        count = outlook_count(state, sizes, own)
        if count:
            incomes.append(ev.OutlookPaid(seat, count, count))
    resolution.emit_all(incomes)
    resolution.emit(ev.RoundEnded(state.round))
    if state.round < ROUNDS:
        begin_round(resolution, state, order[1], chance)
        return
    state = paid(state, *incomes)
    money = tuple(amount or 0 for amount in state.money)
    resolution.emit(ev.GameEnded(money, tuple(book for book in state.books if book is not None)))


@lru_cache(maxsize=4096)  # the same businesses pay again each round
def _income(seat: Seat, kind: Kind, plots: tuple[PlotNumber, ...]) -> ev.BusinessPaid:
    """Return the payment of adjacent tiles of one owner and type in a round (CH-4.5.2, CH-4.5.3)."""
    return ev.BusinessPaid(seat, kind, plots, *earnings(kind, len(plots)))
