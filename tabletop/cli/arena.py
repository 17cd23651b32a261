"""`tabletop arena GAME`: thousands of games between players, and their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tabletop import i18n
from tabletop.arena.match import Match, Processes
from tabletop.arena.playing import planned, planned_of_people
from tabletop.arena.standings import MatchStanding, MatchSummary, Measure, Person, Rate, Share, people
from tabletop.cli import game_arguments
from tabletop.cli.words import Arguments, Bar, Command, UsageError, Voice
from tabletop.engine.codec import content_digest
from tabletop.engine.message import Figure, decimal, msg, signed
from tabletop.engine.players import face_of
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find, has_own_content
from tabletop.own_content import own_game

# Output of a match, as text or Markdown


def show(voice: Voice, game: Game[Any, Any, Any], match_summary: MatchSummary, *, with_bars: bool) -> None:
    """Print a match; `with_bars` makes its tables Markdown."""
    for line in _head(voice, game, match_summary):
        voice.say(line)
    if not match_summary.games:
        return
    voice.say()
    _table(voice, _players(voice, match_summary), with_bars)
    if match_summary.tables:
        voice.say()
        _table(voice, _tables(voice, match_summary), with_bars)
    for lines in (_lively(voice, match_summary), _silly(voice, match_summary)):
        if lines:
            voice.say()
            _table(voice, lines, with_bars)


def show_people(voice: Voice, game: Game[Any, Any, Any], found: Sequence[Person], *, with_bars: bool) -> None:
    """Print how characters fared against plain players of their levels."""
    head = [
        voice.t("player"),
        voice.t("games"),
        # i18n: heading: share of games won, with its interval
        voice.t("won (95%)"),
        voice.t("style"),
        voice.t("how often (95%)"),
        voice.t("simple players"),
    ]
    rows = [
        [
            person.result.name,
            str(person.result.games),
            _won(voice, person.result),
            _manner(voice, game, person),
            _rate(voice, person.theirs),
            _rate(voice, person.plain),
        ]
        for person in found
    ]
    _table(voice, [head, *rows], with_bars)


def _manner(voice: Voice, game: Game[Any, Any, Any], person: Person) -> str:
    return voice.t(game.players.personalities.people[face_of(person.result.name)].manner)


def _rate(voice: Voice, rate: Rate) -> str:
    mean, low, high = (voice.t(decimal(each, 3)) for each in (rate.mean, rate.low, rate.high))
    return f"{mean} ({low} – {high})"


def _head(voice: Voice, game: Game[Any, Any, Any], match_summary: MatchSummary) -> list[str]:
    games = voice.tn(
        "{game}: {count} game with {seats} seats.",
        "{game}: {count} games with {seats} seats.",
        match_summary.games,
        game=game.name,
        seats=match_summary.seats,
    )
    if not match_summary.games:
        return [voice.t("No game was finished.")]
    drawn = voice.t(
        "An equal share is {share}. No winner: {draws}.",
        share=Figure("percent", 100 / match_summary.seats, digits=1),
        draws=match_summary.draws,
    )
    has_own = has_own_content(game.id, content_digest(game.edition.content))
    own = voice.t("Played with cards of your own.")
    if game.edition.has_board:
        own = voice.t("Played on a board of your own.")
    cards = [own] if has_own else []
    return [games, *cards, drawn, _length(voice, game, match_summary)]


def _length(voice: Voice, game: Game[Any, Any, Any], match_summary: MatchSummary) -> str:
    given = {
        "length": _spread(voice, match_summary.rounds),
        "commands": _spread(voice, match_summary.commands),
    }
    if game.progress.counts_rounds:
        return voice.t("Length of a game: {length} rounds, {commands} commands.", **given)
    return voice.t("Length of a game: {length} turns, {commands} commands.", **given)


def _players(voice: Voice, match_summary: MatchSummary) -> list[list[str]]:
    head = [
        voice.t("player"),
        voice.t("games"),
        voice.t("won (95%)"),
        voice.t("rating"),
        voice.t("thinking, mean"),
        # i18n: heading: 95 of 100 moves were faster
        voice.t("p95"),
        voice.t("longest"),
    ]
    return [head, *(_row(voice, player) for player in match_summary.players)]


def _row(voice: Voice, player: MatchStanding) -> list[str]:
    rating = "-"
    if player.rating is not None and player.margin is not None:
        rating = f"{voice.t(signed('number', player.rating))} ± {round(player.margin)}"
    times = (player.mean_ms, player.p95_ms, player.longest_ms)
    return [
        player.result.name,
        str(player.result.games),
        _won(voice, player.result),
        rating,
        *(_ms(voice, time) for time in times),
    ]


def _tables(voice: Voice, match_summary: MatchSummary) -> list[list[str]]:
    rows = [[voice.t("table"), voice.t("games"), voice.t("won (95%)")]]
    for shares in match_summary.tables:
        first, *others = shares
        rivals = " ".join(map(_seated, others))
        rows.append(
            [
                f"{_seated(first)} : {rivals}",
                str(first.games),
                ", ".join(_won(voice, share) for share in shares),
            ]
        )
    return rows


def _seated(share: Share) -> str:
    """Return a player's name, with the number of its seats if there are several."""
    return share.name if share.seats == share.games else f"{share.seats // share.games}×{share.name}"


def _lively(voice: Voice, match_summary: MatchSummary) -> list[list[str]]:
    if not match_summary.lively:
        return []
    rows = [[voice.t(name), _spread(voice, measure)] for name, measure in match_summary.lively.items()]
    return [[voice.t("liveliness"), voice.t("mean (least to most)")], *rows]


def _silly(voice: Voice, match_summary: MatchSummary) -> list[list[str]]:
    if not match_summary.silly:
        return []
    head = [voice.t("silly moves"), *(player.result.name for player in match_summary.players)]
    return [head, *([voice.t(kind), *map(str, acts)] for kind, acts in match_summary.silly.items())]


def _table(voice: Voice, rows: Sequence[Sequence[str]], with_bars: bool) -> None:
    """Print rows, the first one the heading, in columns or as Markdown."""
    if with_bars:
        head, *rest = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
        for line in (head, "|---" * len(rows[0]) + "|", *rest):
            voice.say(line)
        return
    widths = [max(map(i18n.cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        voice.say("  ".join(map(i18n.left_column, row, widths)).rstrip())


def _won(voice: Voice, share: Share) -> str:
    low, high = (voice.t(Figure("number", 100 * each, digits=1)) for each in (share.low, share.high))
    return f"{voice.t(Figure('percent', 100 * share.share, digits=1))} ({low} – {high})"


def _ms(voice: Voice, time: float) -> str:
    return f"{voice.t(Figure('number', time, digits=int(time < 100)))} ms"


def _spread(voice: Voice, measure: Measure) -> str:
    mean = voice.t(Figure("number", measure.mean, digits=1))
    return f"{mean} ({voice.t(decimal(measure.least))} – {voice.t(decimal(measure.most))})"


_MOST_GAMES = 10_000_000
_MOST_JOBS = 61
"""The most processes that Windows can wait for at once."""


def run_match(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Play the match and print the result; after Ctrl-C, the result so far."""
    if "json" in arguments and "markdown" in arguments:
        raise UsageError(msg("Use either --json or --markdown, not both."))
    match = _match(arguments)
    jobs = arguments.whole("jobs", 1, 1, _MOST_JOBS)
    path = arguments.get("resume")
    bar = Bar(voice, match.plan.games)
    try:
        with Processes(jobs) if jobs > 1 else nullcontext() as executor:
            match.play(executor, file=None if path is None else Path(path), on_progress=bar.show)
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
    own = own_game(game.id, chosen=game_arguments.content(arguments, game))
    text = "" if own.edition.content == game.edition.content else own.edition.content.decode()
    if "people" in arguments:
        plan = planned_of_people(
            game.id, game_arguments.people(arguments, game), count, seats, seed, text=text
        )
    else:
        plan = planned(game.id, game_arguments.players(arguments, game), count, seats, seed, text=text)
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
        show_people(voice, game, found, with_bars="markdown" in arguments)
    else:
        show(voice, game, summary, with_bars="markdown" in arguments)


def _about(match: Match) -> dict[str, Any]:
    plan = match.plan
    content = content_digest(plan.rules.edition.content)
    return {
        "game": plan.rules.id,
        "content": content,
        "options": dict(plan.options),
        "seed": plan.seed,
        "planned": plan.games,
    }
