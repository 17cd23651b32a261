"""What can be reached from a puzzle's position, by trying all legal lines with the rules alone.

Nothing of the games' own searches is used: `legal`, `decide`, `evolve`, and every card that chance can bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import fold
from tabletop.games.chinatown import GAME as CHINATOWN
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.commands import PlaceTile
from tabletop.games.deckville import GAME as DECKVILLE
from tabletop.games.deckville.commands import DrawCard, TakeFromSupply
from tabletop.games.deckville.commands import EndTurn as EndDeckville
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import DRAW
from tabletop.games.designtown import GAME as DESIGNTOWN
from tabletop.games.designtown import commands as dt
from tabletop.games.gotown import GAME as GOTOWN
from tabletop.games.gotown import commands as gt
from tabletop.games.gotown.state import COPIES, SUPER_THIEF, THIEF, known_cards

Key = Any


def played(game: Any, state: Any, seat: int, command: Any, chance: Any = None) -> Any:
    """Return the state after a command."""
    return fold(game.rules.evolve, state, game.rules.decide(state, seat, command, chance or Chance(0, 0)))


class Odds(NamedTuple):
    """Chances of reaching what is played for, and of a bust."""

    reach: float
    bust: float


class _Order:
    """A chance that shuffles into one order."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self._cards = cards

    def named(self, *_: object) -> _Order:
        return self

    def shuffled(self, _: tuple[int, ...]) -> tuple[int, ...]:
        return self._cards


class Turns:
    """Design Town's turns: each card that may come, each command that is legal, the best of them."""

    def __init__(self, seat: int, target: int, *, keeps: bool) -> None:
        self._seat, self._target, self._keeps = seat, target, keeps
        self._known: dict[Key, Odds] = {}

    def worth(self, odds: Odds) -> float:
        """Return what odds are worth: for who keeps something by stopping, half the target."""
        return (1 + odds.reach - odds.bust) / 2 if self._keeps else odds.reach

    def best(self, state: Any) -> Odds:
        """Return the odds of the best way on."""
        seat = self._seat
        if state.is_over:
            return Odds(1.0, 0.0) if state.winner == seat else Odds(0.0, 1.0)
        if state.active != seat:
            return Odds(0.0, 1.0)
        if state.is_building:
            return Odds(float(0 < self._target <= state.cash), 0.0)
        key = self._key(state)
        if key not in self._known:
            ways = (self.after(state, command) for command in DESIGNTOWN.rules.legal(state, seat))
            self._known[key] = max(ways, key=self.worth)
        return self._known[key]

    def after(self, state: Any, command: Any) -> Odds:
        """Return the odds of a command, over all cards that it may bring to light."""
        found = [(count, self.best(after)) for count, after in self.outcomes(state, command)]
        total = sum(count for count, _ in found)
        return Odds(
            sum(count * odds.reach for count, odds in found) / total,
            sum(count * odds.bust for count, odds in found) / total,
        )

    def outcomes(self, state: Any, command: Any) -> Iterator[tuple[int, Any]]:
        """Yield the tables after a command, each with in how many of all cases it comes."""
        seat = self._seat
        deck, known = state.decks[seat], state.open[seat]
        shuffles = isinstance(command, dt.ShuffleDeck)
        hidden = state.discards[seat] if shuffles else deck[: len(deck) - known]
        if shuffles or (isinstance(command, dt.PlayCard) and known == 1 and hidden):
            for card in sorted(set(hidden)):
                rest = sorted(hidden)
                rest.remove(card)
                order = (*rest, card)
                if shuffles:
                    after = played(DESIGNTOWN, state, seat, command, _Order(order))
                else:
                    decks = (*state.decks[:seat], (*order, *deck[-1:]), *state.decks[seat + 1 :])
                    after = played(DESIGNTOWN, replace(state, decks=decks), seat, command)
                yield hidden.count(card), after
        else:
            yield 1, played(DESIGNTOWN, state, seat, command)

    def _key(self, state: Any) -> Key:
        """Return what a turn depends on: cash beyond the target, or without one, makes no difference."""
        seat, counts = self._seat, self._target > 0
        return (
            state.decks[seat],
            state.open[seat],
            tuple(sorted(state.discards[seat])),
            min(state.cash, self._target),
            state.unhappy if counts else 0,
            state.limit - state.unhappy,
            state.points,
            bool(state.row),
            state.must_play,
        )


def full(view: Any) -> Any:
    """Return a table of a view: decks lie in order of face below what is known of them."""
    return replace(view, is_view=False)


def next_turn(view: Any, seat: int, command: Any) -> Any:
    """Return the table as the seat's next turn begins, as all cards lie after a command."""
    after = full(view)
    if not isinstance(command, dt.EndTurn):
        after = played(DESIGNTOWN, after, seat, command)
    return replace(played(DESIGNTOWN, after, seat, dt.EndTurn()), active=seat)


class Wins:
    """GoTown: whether a turn wins for sure, whatever thieves bring."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[Key, bool] = {}

    def is_sure(self, view: Any) -> bool:
        """Whether some line of plays wins, whatever it brings."""
        seat = self._seat
        if view.is_over or view.active != seat:
            return bool(view.winner == seat)
        key = tuple(sorted(view.hands[seat])), view.towers, tuple(map(len, view.hands)), view.skipping
        if key not in self._known:
            ways = (one for one in GOTOWN.rules.legal(view, seat) if not isinstance(one, gt.EndTurn))
            self._known[key] = any(all(map(self.is_sure, self.outcomes(view, one))) for one in ways)
        return self._known[key]

    def outcomes(self, view: Any, command: Any) -> Iterator[Any]:
        """Yield the views after a command: a thief may take whatever the seat cannot see."""
        seat = self._seat
        if not isinstance(command, (gt.PlayThief, gt.PlaySuperThief)):
            yield played(GOTOWN, view, seat, command)
            return
        spent = list(view.hands[seat])
        spent.remove(THIEF if isinstance(command, gt.PlayThief) else SUPER_THIEF)
        seen = known_cards(view)
        for card, copies in COPIES.items():
            if seen.count(card) < copies:
                hands = (*view.hands[:seat], (*spent, card), *view.hands[seat + 1 :])
                yield replace(view, hands=hands)


class Points:
    """Deckville: the most points of all legal turns that leave the deck alone."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[Key, int] = {}

    def most(self, view: Any) -> int:
        """Return the most that the turn can still come to."""
        seat = self._seat
        if view.is_over or view.active != seat or (view.reached >= DRAW and not view.is_replacing):
            return scores(view)[seat]
        key = tuple(sorted(view.hands[seat])), view.districts, view.reached, view.is_replacing
        if key not in self._known:
            ways = (one for one in DECKVILLE.rules.legal(view, seat) if not draws(one))
            self._known[key] = max(
                scores(view)[seat], *(self.most(played(DECKVILLE, view, seat, one)) for one in ways)
            )
        return self._known[key]


def draws(command: Any) -> bool:
    """Whether a command takes a card that is not known."""
    return isinstance(command, EndDeckville | DrawCard) or command == TakeFromSupply("deck")


class Placings:
    """Chinatown: the most income of all ways to place."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[Key, int] = {}

    def most(self, view: Any) -> int:
        """Return the most that the seat can still earn, in thousands."""
        if view.built not in self._known:
            ways = (one for one in CHINATOWN.rules.legal(view, self._seat) if isinstance(one, PlaceTile))
            after = (self.most(played(CHINATOWN, view, self._seat, one)) for one in ways)
            self._known[view.built] = max((income_of(view, self._seat), *after))
        return self._known[view.built]
