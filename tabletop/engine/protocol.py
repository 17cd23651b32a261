"""The game protocol: what a game has to offer so that everything else works with it.

A game is a value of type `Game`, made of parts: fields without a default are owed, others may be left out.
All functions are pure. State, command and event types are frozen `msgspec.Struct`s; commands are imperative
(`BuildFloor`), events past tense (`FloorBuilt`), and their tags never change, because saved games hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from tabletop.engine.box import Box
from tabletop.engine.cast import Personalities
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_, Message, in_english, msg
from tabletop.engine.statistics import Statistics

Seat: TypeAlias = int
"""A seat's number, from 0, in order of play."""

Viewer: TypeAlias = "Seat | None"
"""Who looks: a seat, or None for a spectator who knows what everybody knows."""

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
T = TypeVar("T")


class Illegal(Exception):
    """A command that the rules refuse.

    `code` names the reason, `clause` the rule ("GT-5.1"), `facts` what the reason's sentence needs.
    """

    def __init__(self, code: str, clause: str, **facts: Any) -> None:
        super().__init__(code, clause, facts)
        self.code = code
        self.clause = clause
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.code} ({self.clause})"


class SetupError(ValueError):
    """A game cannot be set up like that: a wrong number of seats, an unknown option or value.

    `message` is the sentence that says why.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(in_english(message))
        self.message = message


class ContentError(SetupError):
    """A game's cards and values, as a player changed them, do not fit: `message` says where and why."""


class Category(msgspec.Struct, frozen=True):
    """One row of the score sheet: a label and a number for each seat.

    `is_aside` where the number is no part of the score, as one that only breaks ties.
    """

    label: str
    scores: tuple[int, ...]
    items: tuple[tuple[Message, ...], ...] = ()
    is_aside: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a game ended: who won (nobody in a draw), the score sheet, the sentence that says why.

    `headline` is what the end is called where nobody wins over anybody, as the title that is reached alone;
    `is_cheered` is false where there is a winner but nothing to congratulate on.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    categories: tuple[Category, ...]
    reason: Message
    clause: str
    tie_break: Message | None = None
    headline: Message | None = None
    is_cheered: bool = True


class Clause(msgspec.Struct, frozen=True):
    """One numbered clause of the rules as players read it; `heading` opens a new section.

    `[ours: words]` in the text is a ruling where the printed sheet is silent, `[ours]` at its end says so of
    the whole clause.
    """

    id: str
    text: str
    heading: str = ""


Options: TypeAlias = Mapping[str, bool | int | str | None]


GoOn: TypeAlias = Callable[[], bool]
"""What a computer player that tries things out asks between two trials; False: answer now, with the best
so far."""


def always() -> bool:
    """Return True: nobody is in a hurry."""
    return True


@runtime_checkable
class Chooser(Protocol):
    """A computer player: chooses a command from a view alone.

    Its trials are counted, never timed, so that the same view, seat and chance give the same command wherever
    it thinks; `go_on` only stops it.
    """

    def __call__(self, view: Any, seat: Seat, chance: Chance, go_on: GoOn = always, /) -> Any:
        """Return the command that it gives at `seat` now."""
        ...


def _never(*_: Any) -> bool:
    return False


def _nothing(*_: Any) -> None:
    return None


def _lowest_seat(*_: Any) -> Seat:
    return 0


def _first(*_: Any) -> int:
    return 1


def _no_points(*_: Any) -> tuple[int, ...]:
    return ()


def _no_measures(*_: Any) -> Mapping[str, float]:
    return {}


def _all_of_it(whole: T, *_: Any) -> T:
    return whole


def _nobody(*_: Any) -> tuple[()]:
    return ()


def _bare(count: int) -> Message:
    return msg("{number}", number=count)


def _refused(*_: Any) -> Message:
    return msg("The rules do not allow that now.")


class Advice(NamedTuple):
    """A command that a computer player would give now, and why: `code` with `facts`, as in a refusal.

    `worth` is what it thinks of it in thousandths of a win, to be compared with its other advice alone.
    """

    command: Any
    worth: int
    code: str
    facts: Mapping[str, Any]


class Hint(NamedTuple):
    """What a person is told of an advice, in whole sentences: first what to `look` at, which does not give
    the move away, then `why` it is advised. `move` is what the move is called where its label says too little
    for who makes it."""

    look: Message
    why: Message
    move: Message | None = None


class Speech(msgspec.Struct, frozen=True):
    """What a computer player says of a command that it gives: `code` with `facts`, as in a refusal.

    Everybody hears it, and saved games keep it: it tells nothing but what everybody may know, and its codes
    never change their meaning.
    """

    code: str
    facts: dict[str, int] = {}


@runtime_checkable
class Speaker(Protocol):
    """Says why a computer player gives a command."""

    def __call__(self, view: Any, seat: Seat, command: Any, kind: str, /) -> Speech | None:
        """Return the reason why a kind of player ("bot:easy") gives a command in this view; None: it says
        nothing."""
        ...


MOST_ADVICE: Final = 3
"""So many commands are advised at most."""


@runtime_checkable
class Adviser(Protocol):
    """Says what a computer player would do, from a view alone."""

    def __call__(self, view: Any, seat: Seat, chance: Chance, go_on: GoOn = always, /) -> tuple[Advice, ...]:
        """Return the best commands of a seat that may act now, `MOST_ADVICE` at most, the best first."""
        ...


def _plain_hint(*_: Any) -> Hint:
    return Hint(
        msg("Look at all that you can do now."), msg("It is what the strongest computer player would do.")
    )


class Measured(NamedTuple):
    """How a level fared at a table of `seats`, one of it and the others of kind `against`: the share of
    `games` that it won, with Wilson's 95 % interval (0 to 1), and how long it thought, in milliseconds."""

    against: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    mean_ms: float
    longest_ms: float


class Level(NamedTuple):
    """What is told of a level of computer players at set-up: its manner in a sentence, and its strength."""

    manner: str
    measured: Measured | None = None


class PlayOuts(NamedTuple):
    """How moves are compared afterwards: by so many games from there on, each for so many turns or rounds
    (as `Progress.round_of` counts) at most; where one goes on for longer, `Progress.win_chances` tells."""

    games: int = 60
    rounds: int = 1_000


_TO_THE_END: Final = PlayOuts()


@dataclass(frozen=True, kw_only=True)
class Players:
    """Who can play: how many people, and computers of which levels."""

    seat_counts: tuple[int, ...]
    bots: Mapping[str, Chooser] = field(default_factory=dict)
    """Computer players by level, the weakest first: "easy", "normal", "hard", or one alone."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """What is told of them."""
    advise: Adviser | None = None
    """What the strongest of them would do, and why."""
    play_outs: PlayOuts = _TO_THE_END
    """How a review compares two moves."""
    speak: Speaker | None = None
    """What they say of a command as they give it."""
    personalities: Personalities = field(default_factory=Personalities)
    """How the people of the town play otherwise than their levels."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, C, E]):
    """What may be done, and what comes of it."""

    state_type: type[S]
    command_type: Any
    event_type: Any
    initial: Callable[[int, Options], S]
    """`initial(seat_count, options)` is what the opening events are folded from; raises `SetupError` for
    options that exclude each other."""
    setup: Callable[[int, Options, Chance], tuple[E, ...]]
    """`setup(seat_count, options, chance)` gives the opening events."""
    decide: Callable[[S, Seat, C, Chance], tuple[E, ...]]
    """`decide(state, seat, command, chance)` checks and resolves one command, with all forced consequences up
    to the next real decision; raises `Illegal`."""
    evolve: Callable[[S, E], S]
    """`evolve(state, event)` is total and works on views as well."""
    evolve_all: Callable[[S, Iterable[E]], S] | None = None
    """The same for events one after another, where that takes less time; see `resolution.folding`."""
    actors: Callable[[S], frozenset[Seat]]
    """Who may act now: nobody when the game is over."""
    legal: Callable[[S, Seat], Iterable[C]]
    """`legal(view, seat)` enumerates commands from a view alone."""
    result: Callable[[S], Result | None]
    """None until the game is over."""
    conserved: Callable[[S], object] = _nothing
    """Something that must be equal in every state of one game: the multiset of its cards, say."""
    longest_game: int = 20_000
    """No game of random play may take more commands than this."""
    together: Callable[[S], bool] = _never
    """Whether all actors act at the same time at one screen, everything they act with lying open: bargaining.

    The app then shows what everybody knows, to everybody, and takes commands of any acting person."""
    starter: Callable[[S], Seat] = _lowest_seat
    """The seat that is asked first where several may act at once; the others follow round the table."""
    binds: Callable[[E], bool] = _never
    """Whether several seats agreed to what this event tells, so that no single one can take it back
    (ux U1)."""
    sample: Callable[[S, Seat, Chance], Iterable[C]] | None = None
    """Proposes some sensible open-ended commands from a view, beside those that `legal` lists: deals.

    None where `legal` lists every command there is."""


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S, C, E]):
    """The rules as players read them, and what the game says while it is played."""

    clauses: tuple[Clause, ...]
    describe: Callable[[E], tuple[Message, ...]]
    """The log's lines for an event, as a viewer may know it."""
    label: Callable[[C, S], Message]
    """`label(command, view)` is what a command is called on a button or in "Undo: ..."."""
    short: Callable[[C, S], Message | None] = _nothing
    """`short(command, view)` is the same in a few words, where the label is a whole sentence."""
    explain: Callable[[Illegal], Message] = _refused
    """The sentence of a refusal."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """An example of each fact that refusals bear, by name: tests read all sentences with them."""
    hint: Callable[[Advice, S], Hint] = _plain_hint
    """`hint(advice, view)`: what is told of what `Players.advise` gave for this view."""
    speech: Callable[[Speech], Message | None] = _nothing
    """The sentence that stands for what `Players.speak` gave; None for a code that there is not."""
    to_you: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """`to_you[sentence][placeholder]` is the sentence with "you", said to somebody alone among computer
    players at the seat that stands there."""
    clause_of: Callable[[E, S], str | None] = _nothing
    """`clause_of(event, before)` is the clause behind an event, told from the view before it, if any."""
    mark: Callable[[E], str | None] = _nothing
    """The icon of an event worth a mark on a replay's track, or None."""
    brief: Callable[[E, S, Viewer], tuple[Message, ...] | None] = _nothing
    """`brief(event, before, viewer)` says an event to its reader in a few words, told from the view before
    it, without a full stop; nothing of what only goes on by itself. None: as `describe` does."""
    hurts: Callable[[E, S], tuple[Seat, ...]] = _nobody
    """`hurts(event, before)` are those from whom an event takes something."""
    closing: Callable[[Sequence[E], S, Result, Viewer], tuple[Message, ...]] = _nobody
    """`closing(events, state, result, reader)`: the fact that decided a game that is over, and what the
    reader did best in it; None reads for all. Facts alone: nothing about anybody's skill or luck."""


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S, E]):
    """Who may know what. By default everything lies open to everybody."""

    privacy: str = N_("No secrets")
    """What is hidden from others, in two or three words for the menu."""
    redact: Callable[[S, Viewer], S] = _all_of_it
    """`redact(state, viewer)` gives the view: the same type, with what the viewer may not know blanked."""
    redact_event: Callable[[E, Viewer], E] = _all_of_it
    """The same for an event."""
    imagine: Callable[[S, Seat, Chance], S] = _all_of_it
    """`imagine(view, seat, chance)` gives a full state that fits the view."""
    has_secrets: Callable[[Seat], bool] = _never
    """Whether the curtain is needed for this seat (ux P)."""
    lies_open: Callable[[S, Seat], bool] = _never
    """Whether a seat that has secrets at other times may act now without a curtain: it sees none (ux C1)."""


class GoalStatus(NamedTuple):
    """What wins and how far it is, in a sentence for everybody, by the clause that says so.

    `is_near` when, by what all can see, somebody can win or end the game on the next turn.
    """

    message: Message
    clause: str
    is_near: bool = False


@dataclass(frozen=True, kw_only=True)
class Progress(Generic[S, E]):
    """How far a game has come, and how far each seat. By default nothing is counted."""

    round_of: Callable[[S], int] = _first
    """What the players count: turns or rounds, from 1."""
    counts_rounds: bool = False
    """Whether `round_of` counts rounds, in which all seats act, and not turns of one seat."""
    points: Callable[[S], tuple[int, ...]] = _no_points
    """Each seat's points so far, for charts and greedy players; empty where there are none."""
    goal: Callable[[S], int | None] = _nothing
    """The points that win, if any."""
    goal_status: Callable[[S], GoalStatus] | None = None
    """`goal_status(view)`: what wins and how far it is, from nothing but what everybody may know."""
    count: Callable[[int], Message] = _bare
    """So many points in words: "3 floors"."""
    win_chances: Callable[[S], tuple[int, ...]] | None = None
    """`win_chances(view)`: how likely each seat wins, in thousandths, as far as the view tells; by the play
    of computer players, to whose games it was fitted. Empty where nobody wins over anybody."""
    chances_of_end: bool = False
    """Whether they tell of a turn or round as it ends; else they tell of it as it begins. In between they say
    little."""
    noise: Mapping[int, int] = field(default_factory=dict)
    """By the number of seats: chances that differ by less, in thousandths, say nothing."""
    liveliness: Callable[[Sequence[S], Sequence[E]], Mapping[str, float]] = _no_measures
    """`liveliness(states, events)` of a whole game: numbers that tell how lively it was, each by its name (an
    `N_` text). The arena shows their means."""


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[S, C, E]):
    """Which rules and cards a game is played with: saved games keep it."""

    rules_version: int = 1
    purposes_since: int = 1
    """The first version of these rules that draws by purpose (`Chance.named`); a game begun by an older one
    goes on drawing by position."""
    content: bytes = b""
    """The cards, or the board."""
    recast: Callable[[str], Game[S, C, E]] | None = None
    """Gives the same game with other `content`, as a player wrote it; raises `ContentError`, which says in
    which line and field it is wrong. None where the content is fixed.

    `recast(content.decode())` gives the very game that has this content: saved games keep it, so that they
    go on with the cards they began with. Its states must hold what the rules need of it."""
    has_board: bool = False
    """Whether the content is a board, read from a map and chosen at set-up, and not a card file: `recast`
    takes a board's text then, a heading `plot,district,row,col` and a line for each plot."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, C, E]):
    """One game, part by part; each part says what it owes."""

    id: str
    name: str
    players: Players
    rules: Rules[S, C, E]
    words: Words[S, C, E]
    box: Box = field(default_factory=Box)
    secrets: Secrets[S, E] = Secrets()
    progress: Progress[S, E] = Progress()
    edition: Edition[S, C, E] = Edition()
    statistics: Statistics[S, E] = field(default_factory=Statistics)
