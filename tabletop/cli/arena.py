"""`tabletop arena GAME`: players play each other by the thousand, and are rated."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tabletop.arena.match import Match, Processes
from tabletop.arena.people import people
from tabletop.arena.plan import planned, planned_of_people
from tabletop.cli import game_arguments, standings
from tabletop.cli.arguments import Arguments, Command, UsageError
from tabletop.cli.bar import Bar
from tabletop.cli.words import Voice
from tabletop.engine.message import msg
from tabletop.engine.registry import find

_MOST_GAMES = 10_000_000
_MOST_JOBS = 61
"""Windows waits for no more processes at once."""


def run(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Play the match and print what came out; stopped with Ctrl-C, what has come out until then."""
    if "json" in arguments and "markdown" in arguments:
        raise UsageError(msg("--json and --markdown exclude each other: choose one of the two."))
    match = _match(arguments)
    jobs = arguments.whole("jobs", 1, 1, _MOST_JOBS)
    path = arguments.get("resume")
    bar = Bar(voice, match.plan.games)
    try:
        with Processes(jobs) if jobs > 1 else nullcontext() as executor:
            match.play(executor, file=None if path is None else Path(path), told=bar.show)
    except KeyboardInterrupt:
        bar.wipe()
        _report(voice, match, arguments)
        raise
    except Exception:
        bar.wipe()
        raise
    _report(voice, match, arguments)
    return 0


def _match(arguments: Arguments) -> Match:
    game = find(arguments.words["GAME"])
    seats = arguments.whole("seats", 0, 1, max(game.players.seat_counts)) if "seats" in arguments else None
    count = arguments.whole("games", 400, 1, _MOST_GAMES)
    seed = game_arguments.seed(arguments, 1)
    if "people" in arguments:
        plan = planned_of_people(game.id, game_arguments.people(arguments, game), count, seats, seed)
    else:
        plan = planned(game.id, game_arguments.players(arguments, game), count, seats, seed)
    options = game_arguments.options(arguments, game, plan.seats)
    return Match(replace(plan, options=options))


def _report(voice: Voice, match: Match, arguments: Arguments) -> None:
    game = match.plan.rules
    found = people(game, match.games) if match.plan.is_of_people else ()
    summary = match.summary()
    if "json" in arguments:
        shown = {"people": msgspec.to_builtins(found)} if found else {}
        voice.data(_about(match) | msgspec.to_builtins(summary) | shown)
    elif found:
        standings.show_people(voice, game, found, with_bars="markdown" in arguments)
    else:
        standings.show(voice, game, summary, with_bars="markdown" in arguments)


def _about(match: Match) -> dict[str, Any]:
    plan = match.plan
    return {"game": plan.rules.id, "options": dict(plan.options), "seed": plan.seed, "planned": plan.games}
