"""What the games of a test tell: lengths, places, ends, what is built and what it brings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from tabletop.engine.message import N_, Arg, Figure, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import Z95, wilson

ENDLESS: Final = "endless"
"""The end of a game that was broken off, since it would not end."""
_CERTAIN: Final = 0.1
"""The widest half of an interval with which the gain of a card is told, as a share of the wins."""
_ENOUGH: Final = 20
"""Games from which something is worth a look."""
_EVERYBODY: Final = 0.9
"""The share of players from which everybody builds a card."""
_MOST_NOTES: Final = 5


class CountedGame(msgspec.Struct, frozen=True, array_like=True):
    """One game of a test: its number and deal, who won, its rounds or turns of each player, the clause that
    ended it (`ENDLESS` if none did), the cards built, by seat, and the points that the winner was ahead."""

    number: int
    seed: int
    winners: tuple[Seat, ...]
    rounds: int
    end: str
    built: dict[str, tuple[int, ...]]
    lead: int = 0


class Request(msgspec.Struct, frozen=True):
    """What a process plays: games `first`, `first + step`, … below `games`, of `seats` players of a level.

    `text` is the own content, empty for the house's alone; numbers in `has_own` and `has_house` are known
    already. With `card` one seat goes for that card (`Players.tries`).
    """

    game: str
    text: str
    level: str
    seats: int
    games: int
    seed: int
    first: int = 0
    step: int = 1
    has_own: frozenset[int] = frozenset()
    has_house: frozenset[int] = frozenset()
    card: str = ""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A game that was played, with the house's content or the own one."""

    is_house: bool
    game: CountedGame


class CountedShare(NamedTuple):
    """A share from 0 to 1, with its 95 % interval."""

    value: float
    low: float
    high: float


class StandOut(NamedTuple):
    """A game that stands out: why, in a few words, and its number."""

    why: Message
    number: int


def standing_out(games: Sequence[CountedGame]) -> tuple[StandOut, ...]:
    """Return the games that stand out: one without an end, one that nobody won, the longest, the shortest,
    the one won by most points; none twice."""
    ended = sorted((game for game in games if game.end != ENDLESS), key=lambda game: game.rounds)
    found: dict[int, Message] = {}
    for game in [game for game in games if game.end == ENDLESS][:1]:
        found[game.number] = msg("Without an end")
    for game in [game for game in ended if not game.winners][-1:]:
        found[game.number] = msg("Won by nobody")
    for game in ended[-1:]:
        found.setdefault(game.number, msg("Longest: {length}", length=game.rounds))
    for game in [game for game in ended if game.rounds < ended[-1].rounds][:1]:
        found.setdefault(game.number, msg("Shortest: {length}", length=game.rounds))
    for game in sorted(ended, key=lambda game: game.lead)[-1:]:
        if game.lead > 0:
            found.setdefault(game.number, msg("Widest win: {points} points ahead", points=game.lead))
    return tuple(StandOut(why, number) for number, why in found.items())


def share(count: float, of: int) -> CountedShare:
    """Return a share with Wilson's interval; (0, 0, 1) of nothing."""
    return CountedShare(count / of if of else 0.0, *wilson(count, of))


class CardCount(NamedTuple):
    """How a card fared: how often each player built it, the share of players who did, and by how much more
    of the games those won than the others; None where that is not certain within ten points."""

    card: str
    each: float
    builders: CountedShare
    gain: float | None


class GameCounts:
    """The games of one side, summed up. `seats` is the number of players."""

    def __init__(self, seats: int, games: Iterable[CountedGame] = ()) -> None:
        self.seats = seats
        self.games = tuple(dict(sorted((game.number, game) for game in games)).values())

    @cached_property
    def lengths(self) -> Mapping[int, int]:
        """The number of games by their length, those without an end left out."""
        return Counter(game.rounds for game in self.games if game.end != ENDLESS)

    @cached_property
    def length(self) -> float:
        """The mean length; 0 without games."""
        whole = sum(self.lengths.values())
        return sum(rounds * count for rounds, count in self.lengths.items()) / whole if whole else 0.0

    def between(self) -> tuple[int, int]:
        """Return the lengths between which nine of ten games lie; (0, 0) without games."""
        ordered = sorted(Counter(self.lengths).elements())
        if not ordered:
            return 0, 0
        cut = len(ordered) // 20
        return ordered[cut], ordered[-1 - cut]

    @cached_property
    def places(self) -> tuple[CountedShare, ...]:
        """The share of games won by each place in the order; a shared win counts in parts."""
        won = [
            sum(1 / len(game.winners) for game in self.games if seat in game.winners)
            for seat in range(self.seats)
        ]
        return tuple(share(count, len(self.games)) for count in won)

    @cached_property
    def ends(self) -> Mapping[str, int]:
        """The number of games by the clause that ended them."""
        return Counter(game.end for game in self.games)

    @property
    def without_winner(self) -> int:
        """The number of games that nobody won."""
        return sum(not game.winners for game in self.games)

    def cards(self, ids: Sequence[str]) -> tuple[CardCount, ...]:
        """Return how these cards fared, the most built first."""
        return tuple(sorted(map(self._card, ids), key=lambda one: -one.each))

    @cached_property
    def _built(self) -> Mapping[str, tuple[int, int, int]]:
        """How often each card was built, by how many players, and how many of those won."""
        found: dict[str, tuple[int, int, int]] = {}
        for game in self.games:
            for card, counts in game.built.items():
                built, builders, won = found.get(card, (0, 0, 0))
                by = [seat for seat, count in enumerate(counts) if count]
                won += sum(seat in game.winners for seat in by)
                found[card] = built + sum(counts), builders + len(by), won
        return found

    @cached_property
    def _players(self) -> tuple[int, int]:
        """How many players there were in all games, and how many of them won."""
        return self.seats * len(self.games), sum(len(game.winners) for game in self.games)

    def _card(self, card: str) -> CardCount:
        built, builders, won = self._built.get(card, (0, 0, 0))
        players, winners = self._players
        gain = _gain(won, builders, winners - won, players - builders)
        return CardCount(card, built / players if players else 0.0, share(builders, players), gain)


def _gain(won: int, builders: int, others_won: int, others: int) -> float | None:
    """Return the difference of two shares of wins, if its 95 % interval (Newcombe's) is narrow enough."""
    if not builders or not others:
        return None
    one, other = share(won, builders), share(others_won, others)
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return one.value - other.value if max(below, above) <= _CERTAIN else None


class TriedCard(NamedTuple):
    """What a player won that went for one card, with these cards and with the house's."""

    wins: int
    games: int
    house_wins: int
    house_games: int

    @property
    def gains(self) -> bool:
        """Whether the card wins more often than the house's, beyond chance (two standard errors)."""
        if not self.games or not self.house_games:
            return False
        one, other = self.wins / self.games, self.house_wins / self.house_games
        whole = (self.wins + self.house_wins) / (self.games + self.house_games)
        error = math.sqrt(whole * (1 - whole) * (1 / self.games + 1 / self.house_games))
        return one - other > Z95 * error


class Note(NamedTuple):
    """Something worth a look: a head and what to do about it. `card` is the card that it is about."""

    head: Message
    text: Message
    card: str = ""
    can_be_tried: bool = False


def notes(
    own: GameCounts,
    house: GameCounts,
    names: Mapping[str, Arg],
    ends: Mapping[str, str],
    *,
    changed: Container[str],
    tried: Mapping[str, TriedCard],
    has_tryer: bool,
    beaten: Mapping[str, str],
    has_board: bool = False,
) -> tuple[Note, ...]:
    """Return what is worth a look, the gravest first, at most five. `names` are the cards by id, `changed`
    those that are others than the house's, `beaten` those that another beats in every way, with that one.
    `has_board`: it is a board that is tested, and no cards."""
    sure = [_beaten(names[card], names[other]) for card, other in beaten.items()][:2]
    if len(own.games) < _ENOUGH:
        return tuple(sure)
    found = [*_without_end(own), *sure, *_of_tries(names, tried), *_ends_gone(own, house, ends, has_board)]
    # What stands on a board has no price that its maker could change.
    counted = () if has_board else own.cards(tuple(names))
    built_by_all = [one for one in counted if one.builders.value > _EVERYBODY]
    never = [one for one in reversed(counted) if not one.each and one.card in changed]
    never = [one for one in never if one.card not in tried]
    found += [_never(names[one.card], one.card, has_tryer=has_tryer) for one in never[:2]]
    found += [
        Note(
            msg("{card}: almost everybody builds it.", card=names[one.card]),
            msg(
                "{share} of 100 players do. If it had a price to think about, there would be a choice.",
                share=round(100 * one.builders.value),
            ),
            one.card,
        )
        for one in built_by_all[:2]
    ]
    found += _places(own, has_board)
    return tuple(found[:_MOST_NOTES])


def _beaten(name: Arg, other: Arg) -> Note:
    return Note(
        msg("{card}: {other} is better in every way.", card=name, other=other),
        msg("It gives no less and costs no more. Make the weaker one cheaper, or good at something else."),
    )


def _without_end(own: GameCounts) -> list[Note]:
    found, games = [], len(own.games)
    if endless := own.ends.get(ENDLESS, 0):
        found.append(
            Note(
                msg("Games without an end: {count} of {games}.", count=endless, games=games),
                msg("No player reaches the end of the game. Make what wins cheaper, or easier to reach."),
            )
        )
    if nobody := own.without_winner - endless:
        found.append(
            Note(
                msg("Games that nobody wins: {count} of {games}.", count=nobody, games=games),
                msg("What wins comes too late, or never. Make it cheaper, or give it more points."),
            )
        )
    return found


def _of_tries(names: Mapping[str, Arg], tried: Mapping[str, TriedCard]) -> list[Note]:
    found = []
    for card, one in tried.items():
        facts = {"wins": one.wins, "games": one.games, "house_wins": one.house_wins}
        if one.gains:
            head = msg("{card}: strong if you go for it.", card=names[card])
            text = msg(
                "A player who goes for it wins {wins} of {games} games against Normal. With the house cards, "
                "it is {house_wins}.",
                **facts,
            )
        else:
            head = msg("{card}: no stronger than in the house cards.", card=names[card])
            text = msg(
                "A player who goes for it wins {wins} of {games} games against Normal. With the house cards, "
                "it is {house_wins}. So few games cannot show a small difference.",
                **facts,
            )
        found.append(Note(head, text, card))
    return found


def _ends_gone(own: GameCounts, house: GameCounts, ends: Mapping[str, str], has_board: bool) -> list[Note]:
    """An end that a tenth of the house's games have and none of these."""
    return [
        Note(
            msg("An end that no longer comes: {end}.", end=Message(ends[clause])),
            Message(
                N_("{count} of {games} games on the standard board end that way. None of these do.")
                if has_board
                else N_("{count} of {games} games with the house cards end that way. None of these do."),
                {"count": count, "games": len(house.games)},
            ),
        )
        for clause, count in house.ends.items()
        if clause in ends and 10 * count >= len(house.games) >= _ENOUGH and not own.ends.get(clause)
    ]


def _never(name: Arg, card: str, *, has_tryer: bool) -> Note:
    head = msg("{card}: no computer player builds it.", card=name)
    if has_tryer:
        text = msg("These players know the house cards, so it may still be good. Let one of them try it.")
        return Note(head, text, card, can_be_tried=True)
    return Note(head, msg("They go by what is printed. It costs too much for what it brings."), card)


def _places(own: GameCounts, has_board: bool) -> list[Note]:
    """Places that win more or less than an equal share of the games that somebody wins, outside their
    interval."""
    equal, won_games = 1 / own.seats, [game for game in own.games if game.winners]
    if len(won_games) < _ENOUGH:
        return []
    return [
        Note(
            msg(
                "Place {place} in the order wins {share} of the games.",
                place=seat + 1,
                share=Figure("percent", won),
            ),
            Message(
                N_("An equal share would be {equal}. On this board, it matters who goes first.")
                if has_board
                else N_("An equal share would be {equal}. With these cards, it matters who goes first."),
                {"equal": Figure("percent", round(100 * equal))},
            ),
        )
        for seat, one in enumerate(GameCounts(own.seats, won_games).places)
        for won in (round(100 * one.value),)
        if own.seats > 1 and not one.low <= equal <= one.high
    ]
