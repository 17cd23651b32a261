"""Who decides for a seat that nobody sits at: looks computer players up by the name of their kind."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from tabletop.bots import own
from tabletop.engine.chance import Chance, ChanceNeededError, NoChance
from tabletop.engine.choices import choices
from tabletop.engine.players import BOT, GREEDY, RANDOM, face_of, is_own, kinds, level_of, plays, usual_level
from tabletop.engine.protocol import Chooser, Game, GoOn, Illegal, Seat, always

_SEED_BYTES = 8


class UnknownBotError(LookupError):
    """There is no computer player of that kind in that game."""

    def __init__(self, kind: str, game: Game[Any, Any, Any]) -> None:
        known = ", ".join(kinds(game))
        super().__init__(f"There is no computer player “{kind}” for {game.name}. There are: {known}.")
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


def make(kind: str, game: Game[Any, Any, Any]) -> Chooser:
    """Return the computer player of a kind: "random", "greedy", "bot", "bot:LEVEL[:WHO]", or "FILE.py:CLASS".

    "bot" is the game's usual level; somebody of the town plays by temper, where the game knows one; of a
    file, the code is run. Raises `UnknownBotError`, whose text names
    what exists, and `OwnPlayerError`.
    """
    check(kind, game)
    if is_own(kind):
        return own.load(kind)
    if kind == RANDOM:
        return random_player(game)
    if kind == GREEDY:
        return greedy_player(game)
    temper = game.players.personalities.people.get(face_of(kind))
    if temper is not None:
        return temper.choose
    return game.players.bots[usual_level(game) if kind == BOT else level_of(kind)]


def check(kind: str, game: Game[Any, Any, Any]) -> None:
    """Raise `UnknownBotError` for what is no computer player of a game; no code of anybody's is run."""
    if not plays(kind, game) and not is_own(kind):
        raise UnknownBotError(kind, game)


def random_player(game: Game[Any, Any, Any]) -> Chooser:
    """Return a player that gives any legal command, each equally likely; of open-ended ones, some."""

    def choose(view: Any, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Any:
        return chance.pick(choices(game, view, seat, chance))

    return choose


def greedy_player(game: Game[Any, Any, Any]) -> Chooser:
    """Return a player that scores when it can, else does anything that keeps its turn, else anything.

    It knows no game: what scores is what raises `Course.progress` of its seat at once.
    """

    def choose(view: Any, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Any:
        options = tuple(game.rules.legal(view, seat))
        gains = [_gain(game, view, seat, option) for option in options]
        best = max(gains)
        return chance.pick([option for option, gain in zip(options, gains, strict=True) if gain == best])

    return choose


def _gain(game: Game[Any, Any, Any], view: Any, seat: Seat, command: Any) -> tuple[int, bool]:
    """Return what a command surely adds to the seat's progress, and whether the seat acts on after it."""
    try:
        after = view
        for event in game.rules.decide(view, seat, command, NoChance()):
            after = game.rules.evolve(after, event)
    except (ChanceNeededError, Illegal):
        return 0, True
    # Where all act together there is no turn to keep: keeping it would be talking for ever.
    acts_on = seat in game.rules.actors(after) and not game.rules.together(view)
    return _points(game, after, seat) - _points(game, view, seat), acts_on


def _points(game: Game[Any, Any, Any], view: Any, seat: Seat) -> int:
    """Return a seat's points; 0 in a game that counts none."""
    points = game.progress.points(view)
    return points[seat] if points else 0


def bot_chance(bot_seed: int, seat: Seat, position: int) -> Chance:
    """Return the chance of a computer player for one decision, the same whenever it is asked again.

    `bot_seed` is the bots' own and has nothing to do with the game's seed, which no bot may know; any
    whole number will do. `position` counts the steps in force, so another decision draws anew.
    """
    return Chance(derived_seed("bot", bot_seed, seat), position)


def derived_seed(purpose: str, *numbers: int) -> int:
    """Return a seed (0 to 2**63 - 1) of its own for a purpose; it tells nothing about any other."""
    text = ":".join((purpose, *map(str, numbers)))
    word = blake2b(text.encode(), digest_size=_SEED_BYTES).digest()
    return int.from_bytes(word, "big") >> 1
