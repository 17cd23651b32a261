"""Design Town's rules: decks of double-sided cards. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box, Option
from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.games.designtown import (
    aim,
    brief,
    card_file,
    clauses,
    closing,
    commands,
    decide,
    ending,
    events,
    evolve,
    hints,
    house_set,
    personalities,
    presets,
    refusals,
    state,
    statistics,
    strength,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game with the card set of a card file; raise `ContentError`, which names line and field."""
    found = card_file.parse(written)
    return replace(
        GAME,
        edition=replace(GAME.edition, content=card_file.canonical(found).encode()),
        rules=replace(
            GAME.rules,
            initial=partial(state.initial, found),
            setup=partial(decide.setup, found),
            longest_game=state.longest_game(found),
        ),
    )


_HOUSE = card_file.parse(house_set.HOUSE_SET)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="designtown",
    name="Design Town",
    box=Box(
        tagline=N_("Play your cards. Push your luck. Eight points win."),
        minutes=30,
        options=(
            Option(
                "supply",
                "choice",
                "english",
                N_("Supply"),
                N_(
                    "The game came with two rule sheets, and each has its own supply. English: more stores "
                    "and hospitals. Japanese: more factories and parks."
                ),
                (("english", N_("English sheet")), ("japanese", N_("Japanese sheet"))),
                least_seats=2,
            ),
            FIRST_PLAYER,
        ),
        presets=presets.PRESETS,
        daily=presets.DAILY,
        puzzles=later("tabletop.games.designtown.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(1, 2, 3, 4),
        bots=levels("tabletop.games.designtown.bot"),
        levels=strength.LEVELS,
        advise=later("tabletop.games.designtown.advise:advice"),
        play_outs=PlayOuts(40, 3),
        personalities=personalities.TEMPERS,
    ),
    rules=Rules(
        state_type=state.State,
        command_type=commands.Command,
        event_type=events.Event,
        initial=partial(state.initial, _HOUSE),
        setup=partial(decide.setup, _HOUSE),
        decide=decide.decide,
        evolve=evolve.evolve,
        actors=state.actors,
        legal=view.legal,
        result=ending.result,
        conserved=state.all_cards,
        longest_game=state.longest_game(_HOUSE),
    ),
    secrets=Secrets(redact=view.redact, redact_event=view.redact_event, imagine=view.imagine),
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
        count=brief.stars,
        win_chances=later("tabletop.games.designtown.chances:chances"),
    ),
    edition=Edition(
        rules_version=2, purposes_since=2, content=card_file.canonical(_HOUSE).encode(), recast=recast
    ),
    statistics=statistics.MEMORY,
)
