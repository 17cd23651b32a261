"""What the record says of games in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.app.table.players import LEVELS
from tabletop.engine.players import GREEDY, RANDOM, is_own, own_name
from tabletop.record.filters import ALONE, MIXED, PEOPLE, Choice, PlayedSide, Table
from tabletop.record.game_stats import GameStats
from tabletop.record.summary import RecordData, Wins

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.box import Option
    from tabletop.engine.protocol import Game


def against_text(ctx: Context, against: str) -> str:
    """Return against whom games were played."""
    if against in LEVELS:
        return ctx.t(LEVELS[against])
    match against:
        case _ if against == ALONE:
            return ctx.t("Alone")
        case _ if against == PEOPLE:
            return ctx.t("People only")
        case _ if against == MIXED:
            return ctx.t("Several levels")
        case _ if against in (GREEDY, RANDOM):
            return ctx.t("The plain player")
        case _ if is_own(against):
            return own_name(against)
        case _:
            return against


def against_icon(against: str) -> str:
    """Return the sign of whom games were played against."""
    if against in LEVELS:
        return f"level_{against}"
    return "person" if against in (ALONE, PEOPLE) else "robot"


def character_text(ctx: Context, character: str) -> str:
    """Return the name of a computer player that has one."""
    return ctx.t(character.capitalize())


def won_of(ctx: Context, wins: Wins) -> str:
    """Return how many of some games were won."""
    return ctx.t("{won} of {games}", won=wins.won, games=wins.games)


def percent(ctx: Context, share: float) -> str:
    """Return a share in per cent."""
    return ctx.t("{count}%", count=round(100 * share))


def share_text(ctx: Context, wins: Wins) -> str:
    """Return the share that was won with its interval; empty where there were too few games."""
    if wins.share is None:
        return ""
    return ctx.t(
        "{share}% (95%: {low} to {high})",
        share=round(100 * wins.share),
        low=round(100 * wins.low),
        high=round(100 * wins.high),
    )


def wins_text(ctx: Context, wins: Wins) -> str:
    """Return all that is told of wins: "6 of 9 · 67% (95%: 35 to 88)"."""
    if not wins.games:
        return ctx.t("none")
    share = share_text(ctx, wins)
    text = won_of(ctx, wins)
    if share:
        text = ctx.t("{won} · {share}", won=text, share=share)
    if wins.shared:
        shared = ctx.tn("{count} of them shared", "{count} of them shared", wins.shared)
        text = ctx.t("{won} · {share}", won=text, share=shared)
    return text


def table_text(ctx: Context, game: Game[Any, Any, Any], table: Table) -> str:
    """Return by which options a table differs from the usual one."""
    if not table:
        return ctx.t("As usual")
    options = {option.key: option for option in game.box.options}
    return ctx.t(", ").join(_option_text(ctx, options[key], value) for key, value in table)


def _option_text(ctx: Context, option: Option, value: Choice) -> str:
    if option.kind == "switch":
        label = ctx.t(option.label)
        return label if value else ctx.t("{option}: off", option=label)
    chosen = next((text for key, text in option.choices if key == value), str(value))
    return ctx.t("{option}: {choice}", option=ctx.t(option.label), choice=ctx.t(chosen))


def game_line(ctx: Context, number: int, one: PlayedSide) -> str:
    """Return one game in a line: which it was, what it came to, against whom."""
    came_to = ctx.t("won") if one.is_won else ctx.t("not won")
    return ctx.t(
        "Game {number}: {score}, {result}, {against}",
        number=number,
        score=one.score,
        result=came_to,
        against=against_text(ctx, one.against),
    )


def decimal(number: float | None) -> str:
    """Return a mean with one digit where it is no whole number; a dash for none."""
    if number is None:
        return "–"
    rounded = round(number, 1)
    return f"{rounded:g}".replace("-", "−")


# -- notes: games that are not counted, and why --


def notes(ctx: Context, counted: Mapping[Path, GameStats], found: RecordData) -> Iterator[str]:
    """Yield it, a sentence at a time."""
    if found.damaged:
        count = len(found.damaged)
        yield ctx.tn("{count} file counts for nothing.", "{count} files count for nothing.", count)
    for path in found.damaged:
        note = counted[path].note
        if note is not None:
            yield ctx.message(note.message)
    if found.games.assisted.games:
        yield ctx.tn(
            "{count} assisted game stands apart, among the numbers.",
            "{count} assisted games stand apart, among the numbers.",
            found.games.assisted.games,
        )
    if found.games.open:
        yield ctx.tn("{count} game is still open.", "{count} games are still open.", found.games.open)
    if found.watched:
        yield ctx.tn(
            "{count} game that only computer players played is left out.",
            "{count} games that only computer players played are left out.",
            found.watched,
        )
