"""Deckville's rules: cards that are a property or a resource. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box
from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.games.deckville import (
    aim,
    brief,
    card_file,
    cards,
    clauses,
    closing,
    commands,
    decide,
    events,
    evolve,
    hints,
    house_deck,
    personalities,
    presets,
    refusals,
    result,
    score,
    state,
    statistics,
    strength,
    text,
    view,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game with the deck of a card file; raise `ContentError`, which names line and field."""
    return _with_deck(card_file.parse(written))


def _with_deck(
    kinds: tuple[cards.CardKind, ...],
) -> Game[state.State, commands.Command, events.Event]:
    deck = card_file.canonical(kinds)
    return replace(
        GAME,
        edition=replace(GAME.edition, content=deck.encode()),
        rules=replace(GAME.rules, initial=partial(state.initial, deck), setup=partial(decide.setup, deck)),
        words=replace(GAME.words, describe=partial(text.describe, kinds), brief=partial(brief.brief, kinds)),
    )


_HOUSE = card_file.parse(house_deck.HOUSE_DECK)
_DECK = card_file.canonical(_HOUSE)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="deckville",
    name="Deckville",
    box=Box(
        tagline=N_("Every card is a building or what it is built of."),
        minutes=45,
        options=(FIRST_PLAYER,),
        presets=presets.PRESETS,
        daily=presets.DAILY,
        puzzles=later("tabletop.games.deckville.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(1, 2, 3, 4, 5),
        bots=levels("tabletop.games.deckville.player.bot"),
        levels=strength.LEVELS,
        advise=later("tabletop.games.deckville.player.advise:advice"),
        play_outs=PlayOuts(40, 2),
        personalities=personalities.TEMPERS,
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
        result=result.result,
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
        explain=refusals.explain,
        facts=refusals.FACTS,
        hint=hints.hint,
        label=text.label,
        mark=text.mark,
        brief=partial(brief.brief, _HOUSE),
        hurts=brief.hurts,
        closing=closing.closing,
    ),
    progress=Progress(
        round_of=state.round_of,
        goal_status=aim.aim,
        points=score.scores,
        count=brief.points,
        counts_rounds=True,
        win_chances=later("tabletop.games.deckville.player.chances:chances"),
    ),
    edition=Edition(rules_version=2, purposes_since=2, content=_DECK.encode(), recast=recast),
    statistics=statistics.MEMORY,
)
