"""GoTown's rules: towers of floors that add up to nine. The rest of the program uses `GAME`."""

from __future__ import annotations

from tabletop.engine.box import Box, Option
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.engine.setup import FIRST_PLAYER
from tabletop.games.gotown import (
    achievements,
    clauses,
    commands,
    decide,
    events,
    evolve,
    hints,
    personalities,
    state,
    text,
    view,
)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="gotown",
    name="GoTown",
    box=Box(
        tagline=N_("Stack five floors. Steal, guard, destroy."),
        minutes=20,
        options=(
            Option(
                "short",
                "switch",
                False,
                N_("Short game"),
                N_(
                    "Four floors win instead of five. This makes the game a third shorter, and half as long "
                    "with four players."
                ),
                proposed={4: True},
            ),
            FIRST_PLAYER,
        ),
        presets=personalities.PRESETS,
        daily=personalities.DAILY,
        puzzles=later("tabletop.games.gotown.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(2, 3, 4),
        bots=levels("tabletop.games.gotown.bot"),
        levels=personalities.LEVELS,
        advise=later("tabletop.games.gotown.bot:advice"),
        play_outs=PlayOuts(60, 8),
        silly={
            N_("A missed win"): later("tabletop.games.gotown.bot:leaves_a_win"),
            N_("An attack on a player who was not about to win"): later(
                "tabletop.games.gotown.bot:spares_who_wins_next"
            ),
        },
        personalities=personalities.PERSONALITIES,
    ),
    rules=Rules(
        state_type=state.State,
        command_type=commands.Command,
        event_type=events.Event,
        initial=state.initial,
        setup=decide.setup,
        decide=decide.decide,
        evolve=evolve.evolve,
        evolve_all=evolve.evolve_all,
        actors=state.actors,
        legal=view.legal,
        result=state.result,
        conserved=state.all_cards,
    ),
    secrets=Secrets(
        privacy=N_("Hidden hands"),
        redact=view.redact,
        redact_event=view.redact_event,
        imagine=view.imagine,
        has_secrets=lambda seat: True,
    ),
    words=Words(
        clauses=clauses.RULES,
        clause_of=clauses.clause_of,
        describe=text.describe,
        explain=clauses.explain,
        facts=clauses.FACTS,
        hint=hints.hint,
        label=text.label,
        to_you=personalities.TO_YOU,
        mark=text.mark,
        brief=hints.brief,
        hurts=hints.hurts,
        closing=achievements.closing,
        next_time=achievements.next_time,
    ),
    progress=Progress(
        round_of=state.round_of,
        goal_status=personalities.aim,
        points=state.progress,
        goal=state.goal,
        count=text.floors,
        win_chances=later("tabletop.games.gotown.chances:chances"),
        chances_of_end=True,
        noise=personalities.NOISE,
        liveliness=personalities.liveliness,
    ),
    edition=Edition(rules_version=2, purposes_since=2, content=state.content()),
    statistics=achievements.MEMORY,
)
