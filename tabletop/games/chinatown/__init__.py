"""Chinatown's rules: plots, tiles and the deals about them. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game, Option
from tabletop.games.chinatown import (
    board_file,
    bot,
    clauses,
    commands,
    decide,
    events,
    evolve,
    house_board,
    imagine,
    outcome,
    refusals,
    rounds,
    sampling,
    state,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game on the board of a board file; raise `ContentError`, which names line and field."""
    found = board_file.parse(written)
    return replace(
        GAME,
        content=board_file.canonical(found).encode(),
        initial=partial(state.initial, found),
        setup=partial(rounds.setup, found),
    )


_HOUSE = board_file.parse(house_board.HOUSE_BOARD)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="chinatown",
    name="Chinatown",
    tagline=N_("Plots, tiles, and everything has its price. Get rich."),
    privacy=N_("Secret plot cards"),
    minutes=90,
    rules_version=2,
    purposes_since=2,
    seat_counts=(3, 4, 5),
    options=(
        Option(
            "open_outlook",
            "switch",
            False,
            N_("Open outlook"),
            N_("The outlook card is turned over before the tiles are drawn."),
        ),
        Option(
            "keep_cards",
            "switch",
            False,
            N_("Keep plot cards"),
            N_("Plot cards that are not played stay in hand and can be traded."),
        ),
        Option(
            "outlook",
            "choice",
            "tiles",
            N_("Business outlook"),
            N_("What an outlook card pays $1,000 for."),
            (
                ("tiles", N_("Each tile")),
                ("businesses", N_("Each business")),
                ("flat", N_("Once a player")),
                ("none", N_("No outlook cards")),
            ),
        ),
        Option(
            "street_access",
            "switch",
            False,
            N_("Street access"),
            N_("Businesses are built from the streets inwards."),
        ),
        Option(
            "keep_fewer",
            "switch",
            False,
            N_("Keep fewer plots"),
            N_("You may keep fewer plots than the round allows."),
        ),
        Option(
            "hidden_money",
            "switch",
            False,
            N_("Hidden money"),
            N_("The money of the others is not shown before the end."),
        ),
        FIRST_PLAYER,
    ),
    state_type=state.State,
    command_type=commands.Command,
    event_type=events.Event,
    content=board_file.canonical(_HOUSE).encode(),
    initial=partial(state.initial, _HOUSE),
    setup=partial(rounds.setup, _HOUSE),
    decide=decide.decide,
    evolve=evolve.evolve,
    actors=state.actors,
    legal=view.legal,
    redact=view.redact,
    redact_event=view.redact_event,
    imagine=imagine.imagine,
    result=outcome.result,
    describe=text.describe,
    explain=refusals.explain,
    label=text.label,
    round_of=state.round_of,
    progress=outcome.progress,
    goal=lambda state: None,
    mark=text.mark,
    has_secrets=lambda seat: True,
    conserved=outcome.conserved,
    rules=clauses.RULES,
    bots={"easy": bot.choose},
    longest_game=20_000,
    recast=recast,
    has_board=True,
    together=state.together,
    starter=lambda table: table.first,
    counts_rounds=True,
    lies_open=state.lies_open,
    binds=lambda event: isinstance(event, events.DealExecuted),
    sample=sampling.sample_deals,
)
