"""Every game's presets: they can be set up, each is another table, and their minutes are measured.

The box's minutes stand for the preset that says none; those of others are in proportion to how many commands
computer players give in a whole game (docs/bots.md). A person's seat is played by the usual level.
"""

from __future__ import annotations

from statistics import mean

import pytest

import tabletop
from tabletop.cli.simulate import simulate
from tabletop.engine.box import Preset
from tabletop.engine.conformance import begun
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import HUMAN, default_kind, level_of

GAMES = 40
WITH_MINUTES = [
    (game, preset)
    for game in tabletop.games()
    for preset in tabletop.game(game).box.presets
    if preset.minutes
]


@pytest.mark.parametrize("game_id", tabletop.games())
def test_the_first_preset_is_a_person_against_gentle_players_and_no_two_are_alike(game_id: str) -> None:
    presets = tabletop.game(game_id).box.presets
    first = presets[0]
    assert first.label == "First game" and first.seats[0] == HUMAN and set(first.seats[1:]) == {"bot:gentle"}
    assert len(first.seats) == max(2, min(tabletop.game(game_id).players.seat_counts))
    made = [begun(tabletop.game(game_id), preset, 1) for preset in presets]
    tables = [([seat.kind for seat in table.seats], dict(table.options)) for table in made]
    assert all(one not in tables[:number] for number, one in enumerate(tables))


@pytest.mark.parametrize("game_id", tabletop.games())
def test_the_minutes_of_a_daily_city_are_those_of_the_same_table_or_none(game_id: str) -> None:
    game = tabletop.game(game_id)
    box, daily = game.box, game.box.daily
    if daily is None or not daily.minutes:
        return
    tables = [begun(game, Preset("", "", one.seats, one.options), 1) for one in (daily, *box.presets)]
    seats = [[(seat.is_human, level_of(seat.kind)) for seat in table.seats] for table in tables]
    alike = [
        preset.minutes or box.minutes
        for number, preset in enumerate(box.presets, start=1)
        if (seats[number], tables[number].options) == (seats[0], tables[0].options)
    ]
    assert alike == [daily.minutes]


def length(game_id: str, preset: Preset) -> float:
    game = tabletop.game(game_id)
    kinds = [default_kind(game) if kind == HUMAN else kind for kind in preset.seats]
    seats = [SeatInfo(f"Seat {number + 1}", kind, number) for number, kind in enumerate(kinds)]
    return mean(simulate(game, seats, preset.options, GAMES, 1).lengths)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "preset"), WITH_MINUTES, ids=lambda one: getattr(one, "label", one))
def test_minutes_are_in_proportion_to_the_length_of_games(game_id: str, preset: Preset) -> None:
    box = tabletop.game(game_id).box
    usual = next(one for one in box.presets if not one.minutes)
    measured = box.minutes * length(game_id, preset) / length(game_id, usual)
    assert abs(measured - preset.minutes) <= 2.5 + measured * 0.1
