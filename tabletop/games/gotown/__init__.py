"""GoTown's rules: towers of floors that add up to nine. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game, Option
from tabletop.games.gotown import bot, cards, clauses, commands, decide, events, evolve, state, text, view

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="gotown",
    name="GoTown",
    tagline=N_("Stack five floors. Steal, guard, demolish."),
    privacy=N_("Hidden hands"),
    minutes=20,
    rules_version=2,
    purposes_since=2,
    seat_counts=(2, 3, 4),
    options=(
        Option(
            "short",
            "switch",
            False,
            N_("Short game"),
            N_("Four floors win instead of five."),
        ),
        FIRST_PLAYER,
    ),
    state_type=state.State,
    command_type=commands.Command,
    event_type=events.Event,
    content=cards.content(),
    initial=state.initial,
    setup=decide.setup,
    decide=decide.decide,
    evolve=evolve.evolve,
    actors=state.actors,
    legal=view.legal,
    redact=view.redact,
    redact_event=view.redact_event,
    imagine=view.imagine,
    result=state.result,
    describe=text.describe,
    explain=text.explain,
    label=text.label,
    round_of=state.round_of,
    progress=state.progress,
    goal=state.goal,
    mark=text.mark,
    has_secrets=lambda seat: True,
    conserved=state.all_cards,
    rules=clauses.RULES,
    bots={"easy": bot.choose},
    longest_game=20_000,
)
