"""Words about who decides for a seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tabletop.app.core.context import Context
from tabletop.app.table.drawn.marks import SeatText
from tabletop.engine.cast import Character
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import N_, Figure
from tabletop.engine.players import (
    HUMAN,
    LEVEL,
    character_of,
    default_kind,
    is_own,
    kind_of,
    level_of,
    own_parts,
    temper_of,
)
from tabletop.engine.protocol import NEWCOMERS, Game, Level, Measured, Seat

LEVELS = {
    "gentle": N_("Gentle"),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
    "master": N_("Master"),
}
"""The names of the levels of computer players."""


def own_name(ctx: Context, game_id: str) -> str:
    """Return the name of a person who plays alone: as in the last game, else as at set-up."""
    names = ctx.settings.names
    known = (*names.get(game_id, ()), *(name for given in names.values() for name in given))
    return next(filter(None, known), ctx.t("Player {number}", number=1))


def player_choices(ctx: Context, game: Game[Any, Any, Any]) -> list[tuple[str, str, str]]:
    """Return kind, words and sign of each choice for a seat: a person, then each level."""
    levels = [level for level in game.players.bots if level in LEVELS]
    computer = (
        [(LEVEL + level, ctx.t(LEVELS[level]), f"level_{level}") for level in levels]
        if len(levels) > 1
        # i18n: a computer player, on a name plate; 6 letters fit
        else [(default_kind(game), ctx.t("AI"), "robot")]
    )
    return [(HUMAN, ctx.t("Human"), "person"), *computer]


def about(ctx: Context, game: Game[Any, Any, Any], kind: str) -> str:
    """Return the description of a kind of player: of a level its manner, and its measured strength."""
    who = character_of(kind)
    if who is not None:
        return about_character(ctx, game, who, level_of(kind))
    level = game.players.levels.get(level_of(kind))
    if kind == HUMAN or level is None:
        return ctx.t("Computer players\nThey take about half a second to think, and never see hidden cards.")
    title = ctx.t("AI · {level}", level=ctx.t(LEVELS[level_of(kind)]))
    sentences = [ctx.t(level.manner), *_measured(ctx, level), ctx.t("It never sees hidden cards.")]
    return f"{title}\n{ctx.sentences(sentences)}"


def about_character(ctx: Context, game: Game[Any, Any, Any], who: Character, level: str = "") -> str:
    """Return a character's description: what they do and say, their temper, and how their
    level plays; or the level given, on which they have no temper."""
    at = level or who.level
    # i18n: a character, its strength, its profession
    title = ctx.t(
        "{name} · {level} · {calling}",
        name=ctx.t(who.name),
        level=ctx.t(LEVELS[at]),
        calling=ctx.t(who.calling),
    )
    described = game.players.levels.get(at)
    measured = _measured(ctx, described)
    temper = game.players.personalities.people.get(temper_of(kind_of(who, at)))
    if at != who.level and described is not None:
        measured = [ctx.t(described.manner), *measured]
    if temper is not None:
        # i18n: a character and a verb phrase: “Ingrid puts dogs on guard.”
        plays = ctx.t("{name} {manner}.", name=ctx.t(who.name), manner=ctx.t(temper.manner))
        measured = [plays, *measured]
    # i18n: a character’s greeting; {facts}: sentences
    words = ctx.t("“{words}” {facts}", words=ctx.t(who.greets), facts=ctx.sentences(measured))
    return f"{title}\n{words.strip()}"


def manner(ctx: Context, game: Game[Any, Any, Any], who: Character, kind: str) -> str:
    """Return what stands beside a name: the temper that a character has in this game as a player of this
    kind, or their work in the town."""
    temper = game.players.personalities.people.get(temper_of(kind))
    return ctx.t(who.calling) if temper is None else ctx.t("Style: {manner}", manner=ctx.t(temper.manner))


def _measured(ctx: Context, level: Level | None) -> list[str]:
    """Return a level's strength and thinking time in sentences; none if they were not measured."""
    if level is None or level.measured is None:
        return []
    thinks = ctx.t(
        "Takes {mean} s per move on average, {longest} s at most.",
        mean=_seconds(level.measured.mean_ms),
        longest=_seconds(level.measured.longest_ms),
    )
    return [strength(ctx, level.measured), thinks]


def strength(ctx: Context, measured: Measured) -> str:
    """Return how often a level wins, with the interval."""
    known = {
        "share": round(100 * measured.share),
        "games": measured.games,
        "low": round(100 * measured.low),
        "high": round(100 * measured.high),
    }
    kind = level_of(measured.against)
    if measured.against == NEWCOMERS:
        return ctx.tn(
            "Simple rules of thumb win {share} of 100 games against one such player (measured over "
            "{games}: {low} to {high}).",
            "Simple rules of thumb win {share} of 100 games against {count} such players (measured over "
            "{games}: {low} to {high}).",
            measured.seats - 1,
            **known,
        )
    return ctx.tn(
        "Wins {share} of 100 games against one {level} player (measured over {games}: {low} to {high}).",
        "Wins {share} of 100 games against {count} {level} players (measured over {games}: {low} to {high}).",
        measured.seats - 1,
        level=ctx.t(LEVELS[kind]) if kind in LEVELS else ctx.t("the simple player"),
        **known,
    )


def _seconds(ms: float) -> Figure:
    """Return a time in seconds, with one significant digit."""
    return Figure("number", max(ms, 10) / 1000, digits=2 if ms < 100 else 1)


def player_kind(ctx: Context, game: Game[Any, Any, Any], kind: str, *, is_elsewhere: bool = False) -> str:
    """Return who decides for a seat, or where; the level of a computer player only if there are several."""
    if kind == "human":
        return ctx.t("On a phone") if is_elsewhere else ctx.t("Human")
    if is_own(kind):
        return ctx.t("AI · {level}", level=own_parts(kind)[1])
    level = level_of(kind)
    if level in LEVELS and len(game.players.bots) > 1:
        return ctx.t("AI · {level}", level=ctx.t(LEVELS[level]))
    return ctx.t("AI")


def seat_texts(
    ctx: Context, game: Game[Any, Any, Any], seats: Sequence[SeatInfo], elsewhere: Collection[Seat] = ()
) -> tuple[SeatText, ...]:
    """Return the texts of the seats' plates: name, who decides or where, colour."""
    return tuple(
        SeatText(
            seat.name,
            player_kind(ctx, game, seat.kind, is_elsewhere=number in elsewhere),
            seat.colour,
            seat.face,
            "" if seat.kind == "human" else ctx.t("AI"),
        )
        for number, seat in enumerate(seats)
    )
