"""GoTown's rules: towers of floors that add up to nine. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from tabletop.engine.box import Box, Option
from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.games.gotown import (
    aim,
    brief,
    cards,
    clauses,
    closing,
    commands,
    decide,
    events,
    evolve,
    hints,
    liveliness,
    personalities,
    presets,
    refusals,
    state,
    statistics,
    strength,
    text,
    view,
)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="gotown",
    name="GoTown",
    box=Box(
        tagline=N_("Stack five floors. Steal, guard, demolish."),
        minutes=20,
        options=(
            Option(
                "short",
                "switch",
                False,
                N_("Short game"),
                N_("Four floors win instead of five: a third shorter, with four players half as long."),
                proposed={4: True},
            ),
            FIRST_PLAYER,
        ),
        presets=presets.PRESETS,
        daily=presets.DAILY,
        puzzles=later("tabletop.games.gotown.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(2, 3, 4),
        bots=levels("tabletop.games.gotown.bot"),
        levels=strength.LEVELS,
        advise=later("tabletop.games.gotown.advise:advice"),
        play_outs=PlayOuts(60, 8),
        personalities=personalities.TEMPERS,
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
        explain=refusals.explain,
        facts=refusals.FACTS,
        hint=hints.hint,
        label=text.label,
        to_you=aim.TO_YOU,
        mark=text.mark,
        brief=brief.brief,
        hurts=brief.hurts,
        closing=closing.closing,
    ),
    progress=Progress(
        round_of=state.round_of,
        goal_status=aim.aim,
        points=state.progress,
        goal=state.goal,
        count=text.floors,
        win_chances=later("tabletop.games.gotown.chances:chances"),
        chances_of_end=True,
        noise=strength.TELLING,
        liveliness=liveliness.liveliness,
    ),
    edition=Edition(rules_version=2, purposes_since=2, content=cards.content()),
    statistics=statistics.MEMORY,
)
