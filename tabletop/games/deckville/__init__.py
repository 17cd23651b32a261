"""Deckville's rules: cards that are a property or a resource. `GAME` is what the rest of the program sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game
from tabletop.games.deckville import (
    bot,
    card_file,
    cards,
    clauses,
    commands,
    decide,
    events,
    evolve,
    house_deck,
    refusals,
    result,
    score,
    state,
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
        content=deck.encode(),
        initial=partial(state.initial, deck),
        setup=partial(decide.setup, deck),
        describe=partial(text.describe, kinds),
    )


_HOUSE = card_file.parse(house_deck.HOUSE_DECK)
_DECK = card_file.canonical(_HOUSE)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="deckville",
    name="Deckville",
    tagline=N_("Every card is a building or what it is built of."),
    privacy=N_("Hidden hands"),
    minutes=45,
    rules_version=2,
    purposes_since=2,
    seat_counts=(1, 2, 3, 4, 5),
    options=(FIRST_PLAYER,),
    state_type=state.State,
    command_type=commands.Command,
    event_type=events.Event,
    content=_DECK.encode(),
    initial=partial(state.initial, _DECK),
    setup=partial(decide.setup, _DECK),
    decide=decide.decide,
    evolve=evolve.evolve,
    actors=state.actors,
    legal=view.legal,
    redact=view.redact,
    redact_event=view.redact_event,
    imagine=view.imagine,
    result=result.result,
    describe=partial(text.describe, _HOUSE),
    explain=refusals.explain,
    label=text.label,
    round_of=state.round_of,
    progress=score.scores,
    goal=lambda table: None,
    mark=text.mark,
    has_secrets=lambda seat: True,
    conserved=state.all_cards,
    rules=clauses.RULES,
    bots={"easy": bot.choose},
    longest_game=20_000,
    recast=recast,
    counts_rounds=True,
)
