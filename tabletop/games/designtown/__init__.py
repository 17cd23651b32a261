"""Design Town's rules: decks of double-sided cards. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game, Option
from tabletop.games.designtown import (
    bot,
    card_file,
    clauses,
    commands,
    decide,
    ending,
    events,
    evolve,
    house_set,
    refusals,
    state,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game with the card set of a card file; raise `ContentError`, which names line and field."""
    found = card_file.parse(written)
    return replace(
        GAME,
        content=card_file.canonical(found).encode(),
        initial=partial(state.initial, found),
        setup=partial(decide.setup, found),
        longest_game=state.longest_game(found),
    )


_HOUSE = card_file.parse(house_set.HOUSE_SET)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="designtown",
    name="Design Town",
    tagline=N_("Flip your cards. Push your luck. Eight points win."),
    privacy=N_("No secrets"),
    minutes=30,
    rules_version=2,
    purposes_since=2,
    seat_counts=(1, 2, 3, 4),
    options=(
        Option(
            "supply",
            "choice",
            "english",
            N_("Supply"),
            N_("How many cards of each kind there are to buy, as the two printed sheets have it."),
            (("english", N_("English sheet")), ("japanese", N_("Japanese sheet"))),
            least_seats=2,
        ),
        FIRST_PLAYER,
    ),
    state_type=state.State,
    command_type=commands.Command,
    event_type=events.Event,
    content=card_file.canonical(_HOUSE).encode(),
    initial=partial(state.initial, _HOUSE),
    setup=partial(decide.setup, _HOUSE),
    decide=decide.decide,
    evolve=evolve.evolve,
    actors=state.actors,
    legal=view.legal,
    redact=view.redact,
    redact_event=view.redact_event,
    imagine=view.imagine,
    result=ending.result,
    describe=text.describe,
    explain=refusals.explain,
    label=text.label,
    round_of=state.round_of,
    progress=state.progress,
    goal=state.goal,
    mark=text.mark,
    has_secrets=lambda seat: False,
    conserved=state.all_cards,
    rules=clauses.RULES,
    bots={"easy": bot.choose},
    longest_game=state.longest_game(_HOUSE),
    recast=recast,
)
