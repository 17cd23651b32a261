"""Gambles: the chances that the rest of a turn's card play reaches its goal, or busts.

Every choice is assumed to be the best one. Only public facts count: forced cards, obligations, shuffles and
recycling are all followed to the end. Whole numbers, as in `odds`. There are no gambles alone, or with so
many cards that their number could win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import LIMIT, POINTS_TO_WIN, Card, Face, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE, Pool, Winning, owned, pool_of, without
from tabletop.games.designtown.state import State

MOST: Final = 3_000
"""The most tables examined; a larger gamble is skipped."""
_FAR: Final = 1 << 30
"""More cards than exist."""

Line: TypeAlias = "tuple[Command, ...]"

_PLAY: Final = co.PlayCard()
_SHUFFLE: Final = co.ShuffleDeck()
_STOP: Final = co.Stop()


class TooLargeError(Exception):
    """The gamble has too many tables."""


class Odds(NamedTuple):
    """Chances, of `SCALE`."""

    reach: int
    bust: int


class CardRun(NamedTuple):
    """A turn in its play-card phase, reduced to what affects its future.

    `known` are the open cards of the deck, top card last; `pool` is the rest of it. `slack` is how many
    unhappy faces still fit, `cash` what there is of the goal.
    """

    known: tuple[Card, ...]
    pool: Pool
    discard: Pool
    cash: int
    unhappy: int
    slack: int
    points: int
    has_played: bool
    must_play: bool


class Gamble:
    """A turn played for `target` cash or, without a target, for a win by points. A player who `keeps`
    something by stopping fears a bust; others lose nothing by it."""

    def __init__(
        self, faces: tuple[Face, ...], target: int = 0, *, keeps: bool = False, most: int = MOST
    ) -> None:
        self._faces, self._target, self._keeps, self._most = faces, target, keeps, most
        self._known: dict[CardRun, Odds] = {}
        self._winning = Winning(faces)

    def worth(self, odds: Odds) -> int:
        """Return the worth of odds, of `SCALE`: half the target if stopping keeps something."""
        return (SCALE + odds.reach - odds.bust) // 2 if self._keeps else odds.reach

    def run(self, view: State, seat: Seat) -> CardRun:
        """Return the present turn."""
        return CardRun(
            *_piles(view, seat, view.discards[seat]),
            cash=min(view.cash, self._target),
            unhappy=view.unhappy if self._target else 0,
            slack=view.limit - view.unhappy,
            points=view.points,
            has_played=bool(view.row),
            must_play=view.must_play,
        )

    def next_run(self, view: State, seat: Seat) -> CardRun:
        """Return the seat's next turn, by its cards while it builds."""
        return CardRun(
            *_piles(view, seat, view.discards[seat] + view.row),
            cash=0,
            unhappy=0,
            slack=LIMIT,
            points=0,
            has_played=False,
            must_play=False,
        )

    def best(self, run: CardRun) -> Odds:
        """Return the odds with the best choices; raise `TooLargeError`."""
        found = self._known.get(run)
        if found is None:
            if len(self._known) >= self._most:
                raise TooLargeError
            found = max((self.after(run, command) for command in self._ways(run)), key=self.worth)
            self._known[run] = found
        return found

    def without_recycling(self, run: CardRun) -> int:
        """Return the chance, of `SCALE`, to win by points with every card played: a quick estimate."""
        missing = POINTS_TO_WIN - run.points
        return self._winning.chance(run.known, run.pool, run.discard, run.slack, missing, _FAR)

    def after(self, run: CardRun, command: Command) -> Odds:
        """Return the odds after a possible command."""
        match command:
            case co.PlayCard():
                return self._played(run)
            case co.ShuffleDeck():
                return self._revealed(run._replace(pool=run.discard, discard=(0,) * len(run.discard)))
            case co.Recycle(card):
                return self.best(self.recycled(run, card))
            case _:
                reaches = bool(self._target) and run.cash >= self._target
                return Odds(SCALE if reaches else 0, 0)

    def lines(self, run: CardRun, begun: tuple[co.Recycle, ...] = ()) -> Iterator[tuple[Line, Odds]]:
        """Yield the lines up to the next card played or the stop, with recycling first, and their odds."""
        for command in self._ways(run, every=True):
            if not isinstance(command, co.Recycle):
                yield (*begun, command), self.after(run, command)
            elif not begun or begun[-1].card <= command.card:
                yield from self.lines(self.recycled(run, command.card), (*begun, command))

    def recycled(self, run: CardRun, card: Card) -> CardRun:
        """Return the turn after a card was recycled (DT-5.2)."""
        face, flipped = self._faces[card], other_face(card)
        discard, known = without(run.discard, card), run.known
        if face.recycle_to_deck:
            known = (*known, flipped)
        else:
            discard = (*discard[:flipped], discard[flipped] + 1, *discard[flipped + 1 :])
        return run._replace(
            cash=min(run.cash + face.recycle_cash, self._target),
            slack=run.slack + face.recycle_limit,
            known=known,
            discard=discard,
        )

    def next_cards(self, run: CardRun, command: Command) -> list[tuple[Card, int, Odds]]:
        """Return the cards that a command may reveal, the number of each, and the odds with it."""
        found = []
        for after in self._following(run, command):
            if len(after.known) == 1 and after.known != run.known[:-1]:
                (card,) = after.known
                found.append((card, after.pool[card] + 1, self.best(after)))
        return found

    def covered(self, run: CardRun, card: Card) -> Card | None:
        """Return the card that the best line covers later by putting `card` on the deck, if every other line
        is worse; None otherwise."""
        seen, left = set[CardRun](), [run]
        while left:
            now = left.pop()
            if now in seen:
                continue
            seen.add(now)
            ways = {command: self.worth(self.after(now, command)) for command in self._ways(now)}
            best = max(ways, key=ways.__getitem__)
            others = (worth for command, worth in ways.items() if command != co.Recycle(card))
            if best == co.Recycle(card) and now.known and ways[best] > max(others):
                return now.known[-1]
            left += self._following(now, best)
        return None

    def _following(self, run: CardRun, command: Command) -> Iterator[CardRun]:
        match command:
            case co.Recycle(card):
                yield self.recycled(run, card)
            case co.ShuffleDeck():
                yield from self._tops(run._replace(pool=run.discard, discard=(0,) * len(run.discard)))
            case co.PlayCard():
                after = self._laid(run)
                if after.slack > 0 and after.points < POINTS_TO_WIN:
                    yield from self._tops(after)

    def _tops(self, run: CardRun) -> Iterator[CardRun]:
        if run.known or not any(run.pool):
            yield run
            return
        for card, count in enumerate(run.pool):
            if count:
                yield run._replace(known=(card,), pool=without(run.pool, card))

    def _ways(self, run: CardRun, *, every: bool = False) -> Iterator[Command]:
        """Yield the possible commands, without harmful recycling unless `every` is set (DT-4, DT-5)."""
        faces = self._faces
        is_stuck = not run.known and not any(run.discard)
        is_bound = run.must_play or not run.has_played
        if is_stuck or not (is_bound or (run.known and faces[run.known[-1]].is_forced)):
            yield _STOP
            if self._target and run.cash >= self._target:
                return
        for card, count in enumerate(run.discard):
            if count and faces[card].is_recyclable and (every or not self._harms(card)):
                yield co.Recycle(card)
        if run.known:
            yield _PLAY
        elif not is_stuck:
            yield _SHUFFLE

    def _harms(self, card: Card) -> bool:
        """Whether recycling a card for cash only lowers the chance of a win by points."""
        old, new = self._faces[card], self._faces[other_face(card)]
        if self._target or not old.recycle_cash:
            return False
        return new.points <= old.points and new.limit - new.unhappy <= old.limit - old.unhappy

    def _played(self, run: CardRun) -> Odds:
        """Return the odds of playing the top card (DT-4.1, DT-4.5)."""
        after = self._laid(run)
        if after.slack <= 0:
            return Odds(0, SCALE)
        if after.points >= POINTS_TO_WIN:
            return Odds(SCALE, 0)
        return self._revealed(after)

    def _laid(self, run: CardRun) -> CardRun:
        """Return the turn with the top card in play, ignoring a win or bust (DT-4.7)."""
        face = self._faces[run.known[-1]]
        unhappy = run.unhappy + face.unhappy
        cash = run.cash + face.cash + face.cash_per_unhappy * unhappy
        return run._replace(
            known=run.known[:-1],
            cash=min(cash, self._target),
            unhappy=unhappy if self._target else 0,
            slack=run.slack + face.limit - face.unhappy,
            points=run.points + face.points,
            has_played=True,
            must_play=face.must_play_next,
        )

    def _revealed(self, run: CardRun) -> Odds:
        """Return the mean over all cards that may be the new top card."""
        if run.known or not any(run.pool):
            return self.best(run)
        reach = bust = 0
        for card, count in enumerate(run.pool):
            if count:
                odds = self.best(run._replace(known=(card,), pool=without(run.pool, card)))
                reach += count * odds.reach
                bust += count * odds.bust
        total = sum(run.pool)
        return Odds(reach // total, bust // total)


def _piles(view: State, seat: Seat, discard: tuple[Card, ...]) -> tuple[tuple[Card, ...], Pool, Pool]:
    deck = view.decks[seat]
    hidden = len(deck) - view.open[seat]
    return deck[hidden:], pool_of(deck[:hidden]), pool_of(discard)


def stars_within_reach(view: State, seat: Seat) -> int:
    """Return the points on a seat's cards that are not in play, each on its better side."""
    faces = view.faces
    own = view.decks[seat] + view.discards[seat]
    return sum(max(faces[card].points, faces[other_face(card)].points) for card in own)


def is_gamble(view: State, seat: Seat) -> bool:
    """Whether a seat plays cards or builds, in company, and can't win by the number of its cards (DT-1.3)."""
    if view.is_over or view.active != seat or view.is_solo:
        return False
    marks = [face.wins_at for face in view.faces if face.wins_at]
    return sum(owned(view, seat)) + 1 < min(marks, default=1 << 30)
