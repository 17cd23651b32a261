"""Weighs the commands of one decision of the computer player.

It looks at nothing but what everybody sees, reckons the chance of a bust and of a win exactly, and looks two
free choices ahead for what it could build. Whole numbers only, so that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import FACES, FRONTS, POINTS_TO_WIN, Card, Face, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE, Pool, Winning, owned, pool_of, without
from tabletop.games.designtown.plans import Aim
from tabletop.games.designtown.state import State

DEPTH: Final = 2
"""So many free choices are looked ahead."""
MOST: Final = 5_000
"""So many turns are weighed for one decision, with one number of choices ahead; games bring 3,300."""
_FAR: Final = 1 << 30
"""More cards than there are."""
_SUPPLY_LOW: Final = 3
"""Alone, so many last cards of the supply are bought for a win only."""


class _Run(NamedTuple):
    """A turn in its play-card phase, as far as it matters to what comes.

    `known` are the open cards of the deck, top card last; `pool` the rest of it.
    """

    cash: int
    unhappy: int
    limit: int
    points: int
    actions: int
    in_play: int
    must_play: bool
    known: tuple[Card, ...]
    pool: Pool
    discard: Pool


class Thinker:
    """Weighs the commands of one decision."""

    def __init__(self, view: State, seat: Seat, aim: Aim, depth: int = DEPTH, most: int = MOST) -> None:
        """Look `depth` free choices ahead, over `most` turns."""
        self.view = view
        self.seat = seat
        self.aim = aim
        self.weighed = 0
        """How many turns were weighed so far."""
        self.is_cut = False
        """Whether there were more of them: those then count as if the player stopped."""
        self._depth, self._most = depth, most
        self.own = owned(view, seat)
        self._held = aim.value(self.own)
        self._builds = tuple(self._all_builds())
        self._best: dict[tuple[int, int], int] = {}
        self._means: dict[tuple[_Run, int], int] = {}
        self._wins_at = self._cards_to_win()
        self._winning = Winning(view.faces)
        self._can_win = self._has_enough()
        self._can_shuffle = not view.is_solo or sum(view.supply) > 1
        self._least_loss = min(
            (self._loss_of_supply(card) for card in FRONTS if view.supply[card // 2]), default=0
        )

    def worth(self, command: Command) -> int:
        """Return what a command is worth, in thousandths of the aim's unit."""
        match command:
            case co.PlayCard():
                return self._played(self._now(), self._depth)
            case co.Stop():
                return self._stopped(self._now())
            case co.ShuffleDeck():
                return self._shuffled(self._now(), self._depth, self._loss_of_supply(command.remove))
            case co.Recycle():
                return self._recycled(command.card)
            case co.Buy():
                return self._built(((command.card, 1),)) - self._loss_of_supply(command.card)
            case co.BuyUpgraded():
                bought = other_face(command.card)
                return self._built(((bought, 1),)) - self._loss_of_supply(command.card)
            case co.Upgrade():
                return self._upgraded(command)
            case co.EndTurn():
                return 0

    # Building

    def _built(self, changes: tuple[tuple[Card, int], ...]) -> int:
        """Return what it is worth to own more or fewer of some cards."""
        counts = list(self.own)
        for card, more in changes:
            counts[card] += more
        return self.aim.value(tuple(counts)) - self._held

    def _upgraded(self, command: co.Upgrade) -> int:
        card = command.card
        if not self.view.faces[card].moves_away:
            return self._built(((card, -1), (other_face(card), 1)))
        gain = self._built(((card, -1),))
        if command.to is not None:
            gain += self.aim.harm(self.view, command.to)
        return gain

    def _all_builds(self) -> Iterator[tuple[int, int]]:
        """Yield what each possible action costs and is worth, whether there is cash for it or not."""
        view = self.view
        for card, face in enumerate(view.faces):
            if face.cost is not None and view.supply[card // 2]:
                loss = self._loss_of_supply(card)
                yield face.cost, self._built(((card, 1),)) - loss
                if face.fee is not None:
                    yield face.cost + face.fee, self._built(((other_face(card), 1),)) - loss
            # What is in play or in the deck now may be upgraded in another turn only; what lies in the
            # discard pile can be at once.
            if face.fee is not None and card in view.discards[self.seat]:
                changes = ((card, -1),) if face.moves_away else ((card, -1), (other_face(card), 1))
                yield face.fee, self._built(changes)

    def _loss_of_supply(self, card: Card | None) -> int:
        """Return what taking a card out of the supply costs: alone, the game is lost with the last one."""
        if card is None or not self.view.is_solo:
            return 0
        left = sum(self.view.supply)
        if left <= 1:
            return 2 * self.aim.win
        fee = self.aim.supply * (3 if left <= _SUPPLY_LOW else 1)
        back = other_face(card)
        return fee + self._built(((back, 1),)) // 100 + self.view.faces[back].points

    def _building(self, cash: int, actions: int) -> int:
        """Return what so much cash and so many actions can build, best first."""
        found = self._best.get((cash, actions))
        if found is None:
            found = 0
            for cost, worth in self._builds:
                if cost <= cash and worth > 0:
                    more = self._building(cash - cost, actions - 1) if actions > 1 else 0
                    found = max(found, worth + more)
            self._best[cash, actions] = found
        return found

    # Playing cards

    def _now(self) -> _Run:
        view, seat = self.view, self.seat
        deck, known = view.decks[seat], view.open[seat]
        return _Run(
            view.cash,
            view.unhappy,
            view.limit,
            view.points,
            view.actions,
            len(view.row),
            view.must_play,
            deck[len(deck) - known :],
            pool_of(deck[: len(deck) - known]),
            pool_of(view.discards[seat]),
        )

    def _stopped(self, run: _Run) -> int:
        return self._building(run.cash, run.actions)

    def _valued(self, run: _Run, depth: int) -> int:
        """Return what a turn is worth when the player goes on in the best way."""
        is_empty = not run.known and not any(run.pool)
        is_stuck = is_empty and not any(run.discard)
        is_forced = bool(run.known) and self.view.faces[run.known[-1]].is_forced
        if not is_stuck and (run.must_play or is_forced):
            return self._shuffled(run, depth) if is_empty else self._played(run, depth)
        best = max(self._stopped(run), self._won(run))
        if depth and not is_stuck and run.limit - run.unhappy > 0:
            go_on = self._shuffled(run, depth - 1) if is_empty else self._played(run, depth - 1)
            best = max(best, go_on)
        return best

    def _won(self, run: _Run) -> int:
        """Return what it is worth to play on until one wins or goes bust."""
        if not self._can_win:
            return 0
        chance = self._winning.chance(run.known, run.pool, self._to_come(run), *self._missing(run))
        return self._worth_of_win(chance)

    def _worth_of_win(self, chance: int) -> int:
        return chance * self.aim.win // SCALE

    def _to_come(self, run: _Run) -> Pool:
        """Return what may be shuffled once the deck is empty."""
        return run.discard if self._can_shuffle else (0,) * len(run.discard)

    def _missing(self, run: _Run) -> tuple[int, int, int]:
        """Return how many unhappy faces still fit, and what is missing to a win: points, and cards."""
        return run.limit - run.unhappy, POINTS_TO_WIN - run.points, self._wins_at - run.in_play

    def _cards_to_win(self) -> int:
        """Return how many cards in play win, if this player owns a card that makes them win (DT-1.3)."""
        faces = self.view.faces
        marks = [faces[card].wins_at for card, count in enumerate(self.own) if count and faces[card].wins_at]
        return min(marks, default=_FAR)

    def _has_enough(self) -> bool:
        """Whether there are cards enough to win this turn, whatever the luck."""
        view, faces = self.view, self.view.faces
        left = view.decks[self.seat] + view.discards[self.seat]
        points = sum(max(faces[card].points, faces[other_face(card)].points) for card in left)
        return view.points + points >= POINTS_TO_WIN or len(view.row) + len(left) >= self._wins_at

    def _played(self, run: _Run, depth: int) -> int:
        """Return what it is worth to play the top card, or any of the pool where it is unknown."""
        if run.known:
            return self._after(run, run.known[-1], run.known[:-1], run.pool, depth)
        pool = run.pool
        found = sum(
            count * self._after(run, card, (), without(pool, card), depth)
            for card, count in enumerate(pool)
            if count
        )
        return found // sum(pool)

    def _after(self, run: _Run, card: Card, known: tuple[Card, ...], pool: Pool, depth: int) -> int:
        """Return what it is worth to play this card: over all that may come to light below it."""
        after = _with_played(run, self.view.faces[card], known, pool)
        if after.unhappy >= after.limit:
            return 0
        if after.points >= POINTS_TO_WIN or after.in_play >= self._wins_at:
            return self.aim.win
        if known or not any(pool):
            return self._valued(after, depth)
        return self._revealed(after, depth)

    def _revealed(self, run: _Run, depth: int) -> int:
        """Return the mean over all cards that the new top card can be.

        Cards played in another order lead to the same turn: it is weighed once.
        """
        found = self._means.get((run, depth))
        if found is None:
            if self.weighed == self._most:
                self.is_cut = True
                return self._stopped(run)
            self.weighed += 1
            found = self._means[run, depth] = self._mean(run, depth)
        return found

    def _mean(self, run: _Run, depth: int) -> int:
        pool, faces = run.pool, self.view.faces
        stays = () if run.must_play else self._stays(run)
        found = 0
        for card, count in enumerate(pool):
            if not count:
                continue
            if run.must_play or faces[card].is_forced:
                worth = self._after(run, card, (), without(pool, card), depth)
            else:
                worth = stays[self._winning.kind_of[card]]
                if depth:
                    worth = max(worth, self._after(run, card, (), without(pool, card), depth - 1))
            found += count * worth
        return found // sum(pool)

    def _stays(self, run: _Run) -> Sequence[int]:
        """Return what it is worth to stop, or to play on to a win, by the kind of the new top card.

        Looking at each card by itself would take most of the time.
        """
        stopped = self._stopped(run)
        if not self._can_win:
            return [stopped] * len(FACES)
        chances = self._winning.next_chances(run.pool, self._to_come(run), *self._missing(run))
        return [max(stopped, self._worth_of_win(chance)) for chance in chances]

    def _shuffled(self, run: _Run, depth: int, loss: int | None = None) -> int:
        """Return what it is worth to make a new deck of the discard pile, less the loss in the supply."""
        if not any(run.discard):
            return self._stopped(run)
        if not self._can_shuffle:
            return -self.aim.win
        fresh = run._replace(pool=run.discard, discard=(0,) * len(run.discard))
        if loss is None:
            loss = self._least_loss
        return self._less(self._revealed(fresh, depth), loss)

    def _less(self, worth: int, loss: int) -> int:
        """Return what something is worth that costs something for good: nothing matters to who wins."""
        most = self.aim.win
        return worth - loss * max(0, most - worth) // most

    def _recycled(self, card: Card) -> int:
        """Return what it is worth to recycle a card: what it gives now, less what its other face is worth."""
        run, change = self._flipped(self._now(), card)
        # What can be had without recycling is to be had without it.
        return max(self._valued(run, self._depth) + change, self._all_in(run, change)) - 1

    def _flipped(self, run: _Run, card: Card) -> tuple[_Run, int]:
        """Return the turn after a card was recycled, and what owning its other face instead is worth."""
        face, flipped = self.view.faces[card], other_face(card)
        discard, known = without(run.discard, card), run.known
        if face.recycle_to_deck:
            known = (*known, flipped)
        else:
            discard = (*discard[:flipped], discard[flipped] + 1, *discard[flipped + 1 :])
        after = run._replace(
            cash=run.cash + face.recycle_cash,
            limit=run.limit + face.recycle_limit,
            known=known,
            discard=discard,
        )
        return after, self._built(((card, -1), (flipped, 1)))

    def _all_in(self, run: _Run, change: int) -> int:
        """Return what it is worth to recycle more and more cards and play on to a win.

        `change` is what has been given up for it; that is of no matter to whoever wins.
        """
        best = self._staked(run, change)
        for card, face in enumerate(self.view.faces):
            while run.discard[card] and (face.recycle_to_deck or face.recycle_limit):
                run, more = self._flipped(run, card)
                change += more
                best = max(best, self._staked(run, change))
        return best

    def _staked(self, run: _Run, change: int) -> int:
        return self._less(self._won(run), -change)


def _with_played(run: _Run, face: Face, known: tuple[Card, ...], pool: Pool) -> _Run:
    """Return the turn after a card with this face was played; the next card is yet to be seen."""
    unhappy = run.unhappy + face.unhappy
    return _Run(
        run.cash + face.cash + face.cash_per_unhappy * unhappy,
        unhappy,
        run.limit + face.limit,
        run.points + face.points,
        run.actions + face.extra_actions,
        run.in_play + 1,
        face.must_play_next,
        known,
        pool,
        run.discard,
    )
