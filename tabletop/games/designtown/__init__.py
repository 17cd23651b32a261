"""Design Town's rules: decks of double-sided cards. The rest of the program uses `GAME`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box, Option
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.engine.setup import FIRST_PLAYER
from tabletop.games.designtown import (
    achievements,
    clauses,
    commands,
    decide,
    events,
    evolve,
    form,
    hints,
    personalities,
    state,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game with the card set of a card file; raise `ContentError`, which names line and field.

    What was fitted to the house's cards, hints and chances, is missing with others.
    """
    values = form.FORM.read(written)
    found, content = form.card_set(values), form.FORM.canonical(values).encode()
    if content == GAME.edition.content:
        return GAME
    return replace(
        GAME,
        edition=replace(GAME.edition, content=content),
        players=replace(GAME.players, advise=None),
        progress=replace(GAME.progress, win_chances=None),
        rules=replace(
            GAME.rules,
            initial=partial(state.initial, found),
            setup=partial(decide.setup, found),
            longest_game=state.longest_game(found),
        ),
    )


_VALUES = form.FORM.read(form.HOUSE_SET)
_HOUSE = form.card_set(_VALUES)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="designtown",
    name="Design Town",
    box=Box(
        tagline=N_("Play your cards, push your luck, and win with eight stars."),
        minutes=30,
        options=(
            Option(
                "supply",
                "choice",
                "english",
                N_("Supply"),
                N_(
                    "The game came with two rule sheets, and each has its own supply. The English sheet has "
                    "more stores and hospitals, the Japanese one more factories and parks."
                ),
                (("english", N_("English sheet")), ("japanese", N_("Japanese sheet"))),
                least_seats=2,
            ),
            FIRST_PLAYER,
        ),
        presets=personalities.PRESETS,
        daily=personalities.DAILY,
        puzzles=later("tabletop.games.designtown.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(1, 2, 3, 4),
        bots=levels("tabletop.games.designtown.bot"),
        levels=personalities.LEVELS,
        advise=later("tabletop.games.designtown.bot:advice"),
        play_outs=PlayOuts(40, 5),
        silly={
            N_("A certain bust"): later("tabletop.games.designtown.bot:busts_for_certain"),
            N_("A missed win"): later("tabletop.games.designtown.bot:leaves_a_win"),
        },
        personalities=personalities.PERSONALITIES,
        tries=later("tabletop.games.designtown.bot:tries"),
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
        result=text.result,
        conserved=state.all_cards,
        longest_game=state.longest_game(_HOUSE),
    ),
    secrets=Secrets(redact=view.redact, redact_event=view.redact_event, imagine=view.imagine),
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
        count=hints.stars,
        win_chances=later("tabletop.games.designtown.bot:chances"),
        built=text.built,
        ends={
            "DT-1.2": N_("Eight stars"),
            "DT-1.3": N_("Enough cards"),
            "DT-9.3": N_("Supply empty"),
            "DT-1.5": N_("Nobody wins"),
        },
    ),
    edition=Edition(
        rules_version=2,
        purposes_since=2,
        content=form.FORM.canonical(_VALUES).encode(),
        recast=recast,
        form=form.FORM,
    ),
    statistics=achievements.MEMORY,
)
