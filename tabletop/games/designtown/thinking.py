"""Weighs the commands of one decision of a computer player.

It uses public facts alone, computes the chances of a bust and of a win exactly, and looks two free choices
ahead for what it could build. Whole numbers, so that every machine decides alike.
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
"""Free choices to look ahead."""
MOST: Final = 5_000
"""The most turns weighed for one decision at one depth; games need up to 3,300."""
_FAR: Final = 1 << 30
"""More cards than exist."""
_SUPPLY_LOW: Final = 3
"""Alone, the last cards of the supply that are bought only for a win."""


class _Run(NamedTuple):
    """A turn in its play-card phase, reduced to what affects its future. `known` are the open cards of the
    deck, top card last; `pool` is the rest of it."""

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
        self.view, self._faces = view, view.faces
        self.seat = seat
        self.aim = aim
        self.weighed = 0
        """The number of turns weighed so far."""
        self.is_cut = False
        """Whether there were too many turns: further ones count as if the player stopped."""
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
        """Return the worth of a command, in thousandths of the aim's unit."""
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
        """Return the worth of owning more or fewer of some cards."""
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
        """Yield cost and worth of each possible action, affordable or not."""
        view = self.view
        for card, face in enumerate(view.faces):
            if face.cost is not None and view.supply[card // 2]:
                loss = self._loss_of_supply(card)
                yield face.cost, self._built(((card, 1),)) - loss
                if face.fee is not None:
                    yield face.cost + face.fee, self._built(((other_face(card), 1),)) - loss
            # Cards in play or in the deck can only be upgraded in another turn; those in the discard pile at
            # once.
            if face.fee is not None and card in view.discards[self.seat]:
                changes = ((card, -1),) if face.moves_away else ((card, -1), (other_face(card), 1))
                yield face.fee, self._built(changes)

    def _loss_of_supply(self, card: Card | None) -> int:
        """Return the cost of taking a card out of the supply: alone, the game is lost with the last one."""
        if card is None or not self.view.is_solo:
            return 0
        left = sum(self.view.supply)
        if left <= 1:
            return 2 * self.aim.win
        fee = self.aim.supply * (3 if left <= _SUPPLY_LOW else 1)
        back = other_face(card)
        return fee + self._built(((back, 1),)) // 100 + self.view.faces[back].points

    def _building(self, cash: int, actions: int) -> int:
        """Return the best use of so much cash and so many actions."""
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
        """Return the worth of a turn with the best choices."""
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
        """Return the worth of playing on until a win or a bust."""
        if not self._can_win:
            return 0
        chance = self._winning.chance(run.known, run.pool, self._to_come(run), *self._missing(run))
        return self._worth_of_win(chance)

    def _worth_of_win(self, chance: int) -> int:
        return chance * self.aim.win // SCALE

    def _to_come(self, run: _Run) -> Pool:
        """Return the cards for a shuffle once the deck is empty."""
        return run.discard if self._can_shuffle else (0,) * len(run.discard)

    def _missing(self, run: _Run) -> tuple[int, int, int]:
        """Return how many unhappy faces still fit, and the points and cards missing to a win."""
        return run.limit - run.unhappy, POINTS_TO_WIN - run.points, self._wins_at - run.in_play

    def _cards_to_win(self) -> int:
        """Return the cards in play that win, if this player owns a card with that power (DT-1.3)."""
        faces = self.view.faces
        marks = [faces[card].wins_at for card, count in enumerate(self.own) if count and faces[card].wins_at]
        return min(marks, default=_FAR)

    def _has_enough(self) -> bool:
        """Whether there are enough cards to win this turn, given luck."""
        view, faces = self.view, self.view.faces
        left = view.decks[self.seat] + view.discards[self.seat]
        points = sum(max(faces[card].points, faces[other_face(card)].points) for card in left)
        return view.points + points >= POINTS_TO_WIN or len(view.row) + len(left) >= self._wins_at

    def _played(self, run: _Run, depth: int) -> int:
        """Return the worth of playing the top card, or any of the pool if it is unknown."""
        if run.known:
            return self._after(run, run.known[-1], run.known[:-1], run.pool, depth)
        pool = run.pool
        found = sum(count * self._drawn(run, card, depth) for card, count in enumerate(pool) if count)
        return found // sum(pool)

    def _after(self, run: _Run, card: Card, known: tuple[Card, ...], pool: Pool, depth: int) -> int:
        """Return the worth of playing this card, over all cards that may appear below it."""
        over = self._over(run, card)
        return self._goes_on(run, card, known, pool, depth) if over is None else over

    def _drawn(self, run: _Run, card: Card, depth: int) -> int:
        """Return the worth of playing this card of the pool."""
        over = self._over(run, card)
        return self._goes_on(run, card, (), without(run.pool, card), depth) if over is None else over

    def _over(self, run: _Run, card: Card) -> int | None:
        """Return the worth of a bust or a win by playing this card; None for neither."""
        face = self._faces[card]
        if run.unhappy + face.unhappy >= run.limit + face.limit:
            return 0
        if run.points + face.points >= POINTS_TO_WIN or run.in_play + 1 >= self._wins_at:
            return self.aim.win
        return None

    def _goes_on(self, run: _Run, card: Card, known: tuple[Card, ...], pool: Pool, depth: int) -> int:
        after = _with_played(run, self._faces[card], known, pool)
        if known or not any(pool):
            return self._valued(after, depth)
        return self._revealed(after, depth)

    def _revealed(self, run: _Run, depth: int) -> int:
        """Return the mean over all cards that may be the new top card. Cards played in another order lead to
        the same turn, which is weighed once."""
        found = self._means.get((run, depth))
        if found is None:
            if self.weighed == self._most:
                self.is_cut = True
                return self._stopped(run)
            self.weighed += 1
            found = self._means[run, depth] = self._mean(run, depth)
        return found

    def _mean(self, run: _Run, depth: int) -> int:
        pool, faces, kind_of = run.pool, self._faces, self._winning.kind_of
        must_play = run.must_play
        stays = () if must_play else self._stays(run)
        found = 0
        for card, count in enumerate(pool):
            if not count:
                continue
            if must_play or faces[card].is_forced:
                worth = self._drawn(run, card, depth)
            else:
                worth = stays[kind_of[card]]
                if depth:
                    worth = max(worth, self._drawn(run, card, depth - 1))
            found += count * worth
        return found // sum(pool)

    def _stays(self, run: _Run) -> Sequence[int]:
        """Return the worth of stopping, or playing on to a win, by the kind of the new top card. Treating
        each card by itself would take most of the time."""
        stopped = self._stopped(run)
        if not self._can_win:
            return [stopped] * len(FACES)
        chances = self._winning.next_chances(run.pool, self._to_come(run), *self._missing(run))
        return [max(stopped, self._worth_of_win(chance)) for chance in chances]

    def _shuffled(self, run: _Run, depth: int, loss: int | None = None) -> int:
        """Return the worth of making a new deck of the discard pile, less the loss in the supply."""
        if not any(run.discard):
            return self._stopped(run)
        if not self._can_shuffle:
            return -self.aim.win
        fresh = run._replace(pool=run.discard, discard=(0,) * len(run.discard))
        if loss is None:
            loss = self._least_loss
        return self._less(self._revealed(fresh, depth), loss)

    def _less(self, worth: int, loss: int) -> int:
        """Return a worth less a permanent loss, which does not matter to a winner."""
        most = self.aim.win
        return worth - loss * max(0, most - worth) // most

    def _recycled(self, card: Card) -> int:
        """Return the worth of recycling a card: its gain now, less the loss of its other face."""
        run, change = self._flipped(self._now(), card)
        # What needs no recycling is had without it.
        return max(self._valued(run, self._depth) + change, self._all_in(run, change)) - 1

    def _flipped(self, run: _Run, card: Card) -> tuple[_Run, int]:
        """Return the turn after recycling a card, and the worth of owning its other face instead."""
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
        """Return the worth of recycling more and more cards and playing on to a win. `change` is what was
        given up for it, which does not matter to a winner."""
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
    """Return the turn after a card with this face was played, before the next one is revealed."""
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
