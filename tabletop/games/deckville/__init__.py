"""Deckville's rules: cards that are a property or a resource. The rest of the program uses `GAME`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.engine.setup import FIRST_PLAYER
from tabletop.games.deckville import (
    achievements,
    clauses,
    commands,
    decide,
    events,
    evolve,
    form,
    hints,
    house_deck,
    personalities,
    score,
    state,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game with the deck of a card file; raise `ContentError`, which names line and field.

    Hints read what is printed; chances were fitted to the house deck and are missing with others.
    """
    values = form.FORM.read(written)
    deck, kept = form.FORM.canonical(values), form.FORM.kept(values)
    edition = replace(GAME.edition, content=deck.encode(), kept=kept)
    if deck == _DECK:
        return replace(GAME, edition=edition) if kept else GAME
    kinds = tuple(map(form.kind, values))
    return replace(
        GAME,
        edition=edition,
        progress=replace(GAME.progress, win_chances=None, built=partial(text.built, kinds)),
        rules=replace(GAME.rules, initial=partial(state.initial, deck), setup=partial(decide.setup, deck)),
        words=replace(GAME.words, describe=partial(text.describe, kinds), brief=partial(hints.brief, kinds)),
    )


_DECK = form.FORM.canonical(form.FORM.read(house_deck.HOUSE_DECK))
_HOUSE = form.parse(_DECK)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="deckville",
    name="Deckville",
    box=Box(
        tagline=N_("Every card is a property, or what properties are made of."),
        minutes=45,
        options=(FIRST_PLAYER,),
        presets=personalities.PRESETS,
        daily=personalities.DAILY,
        puzzles=later("tabletop.games.deckville.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(1, 2, 3, 4, 5),
        bots=levels("tabletop.games.deckville.player.bot", has_master=True),
        levels=personalities.LEVELS,
        advise=later("tabletop.games.deckville.player.bot:advice"),
        play_outs=PlayOuts(40, 2, glance=1),
        silly={
            N_("Points missed in the last round"): later("tabletop.games.deckville.player.bot:leaves_points"),
            N_("Points thrown away in the last round"): later(
                "tabletop.games.deckville.player.bot:loses_points"
            ),
        },
        personalities=personalities.PERSONALITIES,
    ),
    rules=Rules(
        state_type=state.State,
        command_type=commands.Command,
        event_type=events.Event,
        initial=partial(state.initial, _DECK),
        setup=partial(decide.setup, _DECK),
        decide=decide.decide,
        evolve=evolve.evolve,
        actors=state.actors,
        legal=view.legal,
        result=score.result,
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
        describe=partial(text.describe, _HOUSE),
        explain=clauses.explain,
        facts=clauses.FACTS,
        hint=hints.hint,
        label=text.label,
        mark=text.mark,
        brief=partial(hints.brief, _HOUSE),
        hurts=hints.hurts,
        closing=achievements.closing,
    ),
    progress=Progress(
        round_of=state.round_of,
        goal_status=personalities.aim,
        points=score.scores,
        count=hints.points,
        counts_rounds=True,
        win_chances=later("tabletop.games.deckville.player.value:chances"),
        built=partial(text.built, _HOUSE),
    ),
    edition=Edition(rules_version=2, purposes_since=2, content=_DECK.encode(), recast=recast, form=form.FORM),
    statistics=achievements.MEMORY,
)
