"""The game protocol: the parts a game is made of, so that all else works with it.

A game is a value of type `Game`; fields without a default are required. All functions are pure. State,
command and event types are frozen `msgspec.Struct`s; commands are imperative (`BuildFloor`), events past
tense (`FloorBuilt`), and their tags never change, because saved games hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from tabletop.engine.box import Box
from tabletop.engine.cast import Personalities
from tabletop.engine.chance import Chance
from tabletop.engine.form import Form
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.message import ContentError as ContentError
from tabletop.engine.message import SetupError as SetupError
from tabletop.engine.statistics import Statistics

Seat: TypeAlias = int
"""A seat's number, from 0, in order of play."""

Viewer: TypeAlias = "Seat | None"
"""A seat, or None for a spectator, who knows only public things."""

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
T = TypeVar("T")


class Illegal(Exception):
    """A command that the rules refuse. `code` names the reason, `clause` the rule ("GT-5.1"), `facts` the
    arguments of its sentence."""

    def __init__(self, code: str, clause: str, **facts: Any) -> None:
        super().__init__(code, clause, facts)
        self.code = code
        self.clause = clause
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.code} ({self.clause})"


class Category(msgspec.Struct, frozen=True):
    """One row of the score sheet: a label and a number for each seat. `is_aside` if the number is no part of
    the score, such as a tie-breaker."""

    label: str
    scores: tuple[int, ...]
    items: tuple[tuple[Message, ...], ...] = ()
    is_aside: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winners (none in a draw), the score sheet, the sentence that says why.

    `headline` names the end of a game without opponents, such as a title reached in solo play; `is_cheered`
    is False if a winner deserves no congratulations.
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

    `[ours: words]` in the text marks a ruling of this project where the printed rules are silent; `[ours]` at
    the end marks the whole clause.
    """

    id: str
    text: str
    heading: str = ""


Options: TypeAlias = Mapping[str, bool | int | str | None]


GoOn: TypeAlias = Callable[[], bool]
"""Asked by a computer player between two trials; False: answer now, with the best so far."""


def always() -> bool:
    """Return True: there is no hurry."""
    return True


@runtime_checkable
class Chooser(Protocol):
    """A computer player: chooses a command from a view alone. It counts its trials and measures no time, so
    the same view, seat and chance give the same command everywhere; only `go_on` stops it early."""

    def __call__(self, view: Any, seat: Seat, chance: Chance, go_on: GoOn = always, /) -> Any:
        """Return the command to give at `seat` now."""
        ...


def _constant(value: T) -> Callable[..., T]:
    """Return a function that returns this value, whatever it is given."""
    return lambda *_: value


_NEVER: Final = _constant(False)
_NOTHING: Final = _constant(None)
_NOBODY: Final = _constant(())
_LOWEST_SEAT: Final = _constant(0)
_FIRST: Final = _constant(1)
_NO_MEASURES: Final[Callable[..., Mapping[str, float]]] = _constant({})
_REFUSED: Final = _constant(msg("The rules do not allow that now."))


def _all_of_it(whole: T, *_: Any) -> T:
    return whole


def _bare(count: int) -> Message:
    # i18n: a number alone
    return msg("{number}", number=count)


class Advice(NamedTuple):
    """A command that a computer player would give now, and why: `code` with `facts`, as in a refusal. `worth`
    is its value in thousandths of a win, comparable with its other advice alone."""

    command: Any
    worth: int
    code: str
    facts: Mapping[str, Any]


class Hint(NamedTuple):
    """An advice in whole sentences: first what to `look` at, which does not give the move away, then `why`.
    `move` names the move if its label says too little to the player."""

    look: Message
    why: Message
    move: Message | None = None


class Speech(msgspec.Struct, frozen=True):
    """A computer player's remark on its command: `code` with `facts`, as in a refusal. Every player hears it
    and saved games keep it: it holds only public facts, and its codes never change their meaning."""

    code: str
    facts: dict[str, int] = {}


@runtime_checkable
class Speaker(Protocol):
    """Gives the reasons for computer players' commands."""

    def __call__(self, view: Any, seat: Seat, command: Any, kind: str, /) -> Speech | None:
        """Return why a kind of player ("bot:easy") gives a command in this view; None for no remark."""
        ...


MOST_ADVICE: Final = 3
"""The most commands in one advice."""


@runtime_checkable
class Adviser(Protocol):
    """Returns what a computer player would do, from a view alone."""

    def __call__(self, view: Any, seat: Seat, chance: Chance, go_on: GoOn = always, /) -> tuple[Advice, ...]:
        """Return the best commands of a seat that may act now, best first, `MOST_ADVICE` at most."""
        ...


_PLAIN_HINT: Final = _constant(
    Hint(msg("Look at everything you can do now."), msg("The strongest computer player would do this."))
)


NEWCOMERS: Final = "newcomers"
"""Scripts that play by rules of thumb, as newcomers do (docs/bots.md)."""


class Measured(NamedTuple):
    """How one player of a level fared at a table of `seats` against others of kind `against`: its share of
    `games` won with Wilson's 95 % interval (0 to 1), and its thinking time in milliseconds. Against
    `NEWCOMERS` the share is that of one of them among players of the level."""

    against: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    mean_ms: float
    longest_ms: float


class Level(NamedTuple):
    """A level of computer players as set-up describes it: its manner in a sentence, and its strength."""

    manner: str
    measured: Measured | None = None


class PlayOuts(NamedTuple):
    """How a review compares moves: so many games from there on, each for at most so many turns or rounds (as
    `Progress.round_of` counts); a longer game is judged by `Progress.win_chances`.

    Where fewer rounds tell nearly as much, `glance` is how many a first, then longer, look takes.
    """

    games: int = 60
    rounds: int = 1_000
    glance: int | None = None


_TO_THE_END: Final = PlayOuts()


@dataclass(frozen=True, kw_only=True)
class Players:
    """Who can play: how many people, and computer players of which levels."""

    seat_counts: tuple[int, ...]
    bots: Mapping[str, Chooser] = field(default_factory=dict)
    """Computer players by level, weakest first: those of `players.LEVELS`, or others."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Descriptions of the levels."""
    advise: Adviser | None = None
    """What the strongest level would do, and why."""
    play_outs: PlayOuts = _TO_THE_END
    """How a review compares two moves."""
    speak: Speaker | None = None
    """Remarks on their commands."""
    silly: Mapping[str, Callable[[Any, Seat, Any], bool]] = field(default_factory=dict)
    """What a person at the table would laugh at, by name (`N_`): whether a command in a seat's view is it.
    The arena counts such acts."""
    personalities: Personalities = field(default_factory=Personalities)
    """How the town's characters differ from their levels."""
    tries: Callable[[str], Chooser] | None = None
    """`tries(card)`: a player that goes for one card, by its id in the content. None if the others weigh what
    is printed, so that cards that they never build are worth little."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, C, E]):
    """What may be done, and what follows."""

    state_type: type[S]
    command_type: Any
    event_type: Any
    initial: Callable[[int, Options], S]
    """`initial(seat_count, options)` is the state before the opening events; raises `SetupError` for options
    that exclude each other."""
    setup: Callable[[int, Options, Chance], tuple[E, ...]]
    """`setup(seat_count, options, chance)` gives the opening events."""
    decide: Callable[[S, Seat, C, Chance], tuple[E, ...]]
    """`decide(state, seat, command, chance)` checks and resolves one command with all forced consequences up
    to the next decision; raises `Illegal`."""
    evolve: Callable[[S, E], S]
    """`evolve(state, event)` is total and works on views as well."""
    evolve_all: Callable[[S, Iterable[E]], S] | None = None
    """The same for several events, if that is faster; see `event_log.folding`."""
    actors: Callable[[S], frozenset[Seat]]
    """Seats that may act now; none when the game is over."""
    legal: Callable[[S, Seat], Iterable[C]]
    """`legal(view, seat)` lists commands from a view alone."""
    result: Callable[[S], Result | None]
    """None until the game is over."""
    conserved: Callable[[S], object] = _NOTHING
    """A value that is equal in every state of one game, such as the multiset of its cards."""
    longest_game: int = 20_000
    """The most commands in a game of random play."""
    together: Callable[[S], bool] = _NEVER
    """Whether all actors act at the same time on open information, at one screen: bargaining.

    The app then shows the public view and takes commands of any acting person.
    """
    starter: Callable[[S], Seat] = _LOWEST_SEAT
    """The seat to ask first if several may act at once; the others follow round the table."""
    binds: Callable[[E], bool] = _NEVER
    """Whether several seats agreed to this event, so that no single one can take it back (ux U1)."""
    sample: Callable[[S, Seat, Chance], Iterable[C]] | None = None
    """Proposes some sensible open-ended commands (deals) from a view, beside those that `legal` lists.

    None if `legal` lists every command.
    """


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S, C, E]):
    """The rules as players read them, and the game's texts."""

    clauses: tuple[Clause, ...]
    describe: Callable[[E], tuple[Message, ...]]
    """The log's lines for an event, as a viewer may know it."""
    label: Callable[[C, S], Message]
    """`label(command, view)` names a command on a button or in "Undo: ..."."""
    short: Callable[[C, S], Message | None] = _NOTHING
    """`short(command, view)` is a few words for a command whose label is a whole sentence."""
    explain: Callable[[Illegal], Message] = _REFUSED
    """The sentence of a refusal."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """An example of each fact in refusals, by name: tests render all sentences with them."""
    hint: Callable[[Advice, S], Hint] = _PLAIN_HINT
    """`hint(advice, view)`: an advice of `Players.advise` for this view, in sentences."""
    speech: Callable[[Speech], Message | None] = _NOTHING
    """The sentence of a remark of `Players.speak`; None for an unknown code."""
    to_you: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """`to_you[sentence][placeholder]` is the sentence with "you", for the only person at the table, if the
    placeholder is that seat."""
    clause_of: Callable[[E, S], str | None] = _NOTHING
    """`clause_of(event, before)` is the clause behind an event, from the view before it, if any."""
    mark: Callable[[E], str | None] = _NOTHING
    """The icon that marks an event on a replay's track, or None."""
    brief: Callable[[E, S, Viewer], tuple[Message, ...] | None] = _NOTHING
    """`brief(event, before, viewer)` is an event in a few words, from the view before it, without a full
    stop; empty for mere continuations. None: use `describe`."""
    hurts: Callable[[E, S], tuple[Seat, ...]] = _NOBODY
    """`hurts(event, before)` are the seats that lose something by an event."""
    closing: Callable[[Sequence[E], S, Result, Viewer], tuple[Message, ...]] = _NOBODY
    """`closing(events, state, result, reader)`: what decided a finished game, and the reader's best move;
    None reads for all. Facts alone, never skill or luck."""
    next_time: Callable[[Sequence[E], S, Result, Seat], Message | None] = _NOTHING
    """`next_time(events, state, result, reader)`: what a reader who lost may do otherwise, with the fact of
    this game that says so; None where there is none."""


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S, E]):
    """Who may know what; everything is open by default."""

    privacy: str = N_("No secrets")
    """What is hidden from others, in two or three words for the menu."""
    redact: Callable[[S, Viewer], S] = _all_of_it
    """`redact(state, viewer)` gives the view: the same type, with secrets of others blanked."""
    redact_event: Callable[[E, Viewer], E] = _all_of_it
    """The same for an event."""
    imagine: Callable[[S, Seat, Chance], S] = _all_of_it
    """`imagine(view, seat, chance)` gives a full state that fits the view."""
    has_secrets: Callable[[Seat], bool] = _NEVER
    """Whether this seat needs the curtain (ux P)."""
    lies_open: Callable[[S, Seat], bool] = _NEVER
    """Whether a seat with secrets at other times sees none now and needs no curtain (ux C1)."""


class GoalStatus(NamedTuple):
    """What wins and how far it is, in a public sentence, with its clause. `is_near` if, by public facts, a
    seat can win or end the game on the next turn."""

    message: Message
    clause: str
    is_near: bool = False


@dataclass(frozen=True, kw_only=True)
class Progress(Generic[S, E]):
    """How far a game and each seat have come; nothing by default."""

    round_of: Callable[[S], int] = _FIRST
    """The number of the turn or round, as players count, from 1."""
    counts_rounds: bool = False
    """Whether `round_of` counts rounds, in which all seats act, and not turns of one seat."""
    points: Callable[[S], tuple[int, ...]] = _NOBODY
    """Each seat's points so far, for charts and greedy players; empty if there are none."""
    goal: Callable[[S], int | None] = _NOTHING
    """The points that win, if any."""
    goal_status: Callable[[S], GoalStatus] | None = None
    """`goal_status(view)`: what wins and how far it is, from public facts alone."""
    count: Callable[[int], Message] = _bare
    """A number of points in words: "3 floors"."""
    win_chances: Callable[[S], tuple[int, ...]] | None = None
    """`win_chances(view)`: each seat's chance to win in thousandths, by the view; fitted to games of computer
    players. Empty without opponents."""
    chances_of_end: bool = False
    """Whether the chances hold at the end of a turn or round, else at its beginning; in between they say
    little."""
    noise: Mapping[int, int] = field(default_factory=dict)
    """By number of seats: differences of chances below this, in thousandths, mean nothing."""
    liveliness: Callable[[Sequence[S], Sequence[E]], Mapping[str, float]] = _NO_MEASURES
    """`liveliness(states, events)` of a whole game: measures of how lively it was, by name (an `N_` text).
    The arena shows their means."""
    built: Callable[[E], tuple[Seat, str] | None] = _NOTHING
    """`built(event)`: who built which card, by its id in the content, or None. Tests of balance count it."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """The ways in which a game may end, where there are several: a few words (`N_`) by clause of `Result`."""


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[S, C, E]):
    """Rules and cards that a game is played with; saved games keep it."""

    rules_version: int = 1
    purposes_since: int = 1
    """The first version of these rules that draws by purpose (`Chance.named`); games begun by an older one go
    on drawing by position."""
    content: bytes = b""
    """The cards, or the board: all that rules read of them."""
    kept: str = ""
    """The content with what no rule reads, such as chosen pictures, for saved games; empty: there is nothing
    of that."""
    recast: Callable[[str], Game[S, C, E]] | None = None
    """Returns the same game with other `content`, as a player wrote it; raises `ContentError`, which names
    line and field. None if the content is fixed.

    `recast(data)` gives the same game: saved games keep their content and go on with it. Its states must hold
    what the rules need of it.
    """
    form: Form | None = None
    """What is declared of the cards; `recast` reads card files by it. None: there is no workshop for them."""
    has_board: bool = False
    """Whether the content is a board, chosen at set-up and read from a map, and not a card file: `recast`
    then takes a board's text, a heading `plot,district,row,col` and a line for each plot."""

    @property
    def data(self) -> str:
        """What saved games keep of the content."""
        return self.kept or self.content.decode()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, C, E]):
    """One game, part by part."""

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
