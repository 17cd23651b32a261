"""Rooftops: build higher than the neighbours, on the plots that count."""

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box, Option, Preset
from tabletop.engine.message import N_
from tabletop.engine.protocol import Edition, Game, Players, Progress, Rules, Secrets, Words
from tabletop.engine.setup import FIRST_GAME

from tabletop_rooftops import bots, cards, hidden, rules, words


def recast(written: str) -> Game[rules.State, rules.Command, rules.Event]:
    """Return the game with the cards of a card file; raise `ContentError`."""
    values = cards.FORM.read(written)
    deck = cards.deck(values)
    return replace(
        GAME,
        rules=replace(
            GAME.rules,
            initial=partial(rules.initial, deck=deck),
            setup=partial(rules.setup, deck=deck),
            longest_game=len(deck),
        ),
        edition=replace(GAME.edition, content=cards.FORM.canonical(values).encode()),
    )


GAME: Game[rules.State, rules.Command, rules.Event] = Game(
    id="rooftops",
    name="Rooftops",
    box=Box(
        tagline=N_("Build higher than your neighbours"),
        minutes=10,
        options=(
            Option("long", "switch", False, N_("Long street"), N_("Seven plots instead of five.")),
        ),
        presets=(
            Preset(
                FIRST_GAME, N_("You against an easy opponent."), ("human", "bot:easy"), minutes=5
            ),
            Preset(
                N_("Full street"),
                N_("Four players, seven plots, and three opponents who look ahead."),
                ("human", "bot:normal", "bot:normal", "bot:normal"),
                {"long": True},
            ),
        ),
    ),
    players=Players(
        seat_counts=(2, 3, 4),
        bots={"easy": bots.easy, "normal": bots.normal},
        advise=bots.advise,
    ),
    rules=Rules(
        state_type=rules.State,
        command_type=rules.Command,
        event_type=rules.Event,
        initial=rules.initial,
        setup=rules.setup,
        decide=rules.decide,
        evolve=rules.evolve,
        actors=rules.actors,
        legal=rules.legal,
        result=rules.result,
        conserved=rules.all_cards,
        longest_game=len(rules.DECK),
    ),
    words=Words(
        clauses=words.CLAUSES,
        describe=words.describe,
        label=words.label,
        explain=words.explain,
        hint=words.hint,
        facts=words.FACTS,
        clause_of=words.clause_of,
        mark=words.mark,
    ),
    secrets=Secrets(
        privacy=N_("Hidden hands"),
        redact=hidden.redact,
        redact_event=hidden.redact_event,
        imagine=hidden.imagine,
        has_secrets=lambda seat: True,
    ),
    progress=Progress(round_of=lambda state: state.turns, points=rules.points),
    edition=Edition(content=cards.HOUSE.encode(), recast=recast, form=cards.FORM),
)
