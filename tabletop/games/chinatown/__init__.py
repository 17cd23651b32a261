"""Chinatown's rules: plots, tiles and the deals about them. The rest of the program uses `GAME`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.engine.box import Box, Option
from tabletop.engine.message import N_
from tabletop.engine.players import later, levels
from tabletop.engine.protocol import Edition, Game, Players, PlayOuts, Progress, Rules, Secrets, Words
from tabletop.engine.setup import FIRST_PLAYER
from tabletop.games.chinatown import (
    achievements,
    board,
    clauses,
    commands,
    decide,
    events,
    evolve,
    form,
    hints,
    outcome,
    personalities,
    rounds,
    state,
    text,
    view,
    words,
)


def recast(written: str) -> Game[state.State, commands.Command, events.Event]:
    """Return the game on the board of a board file; raise `ContentError`, which names line and field.

    Chances, which were fitted to the house's board, are missing on others.
    """
    found = form.parse(written)
    content, kept = form.canonical(found).encode(), form.kept(written)
    if content == GAME.edition.content:
        return replace(GAME, edition=replace(GAME.edition, kept=kept)) if kept else GAME
    return replace(
        GAME,
        edition=replace(GAME.edition, content=content, kept=kept),
        progress=replace(GAME.progress, win_chances=None),
        rules=replace(GAME.rules, initial=partial(state.initial, found), setup=partial(rounds.setup, found)),
    )


_HOUSE = form.parse(board.HOUSE_BOARD)

GAME: Game[state.State, commands.Command, events.Event] = Game(
    id="chinatown",
    name="Chinatown",
    box=Box(
        tagline=N_("Trade plots and tiles. Everything has its price. Get rich."),
        minutes=90,
        options=(
            Option(
                "open_outlook",
                "switch",
                False,
                N_("Open outlook"),
                N_("You see which business sizes pay more this round before you trade, not after."),
            ),
            Option(
                "keep_cards",
                "switch",
                False,
                N_("Keep plot cards"),
                N_("Plot cards you do not play stay in your hand for later rounds. You can trade them, too."),
            ),
            Option(
                "outlook",
                "choice",
                "tiles",
                N_("Business outlook"),
                N_("Each round, a card names business sizes that earn $1,000 more. Choose here what counts."),
                (
                    ("tiles", N_("Each tile")),
                    ("businesses", N_("Each business")),
                    ("flat", N_("Once per player")),
                    ("none", N_("No outlook cards")),
                ),
            ),
            Option(
                "street_access",
                "switch",
                False,
                N_("Street access"),
                N_("A tile must be on a street, or connect to one through tiles of its own business."),
            ),
            Option(
                "keep_fewer",
                "switch",
                False,
                N_("Keep fewer plots"),
                N_("You may keep fewer plots than the round allows, even none."),
            ),
            Option(
                "hidden_money",
                "switch",
                False,
                N_("Hidden money"),
                N_("You see only your own money. The others’ money is shown at the end."),
            ),
            FIRST_PLAYER,
        ),
        presets=personalities.PRESETS,
        daily=personalities.DAILY,
        puzzles=later("tabletop.games.chinatown.puzzles:questions"),
    ),
    players=Players(
        seat_counts=(3, 4, 5),
        bots=levels("tabletop.games.chinatown.player.trader"),
        levels=personalities.LEVELS,
        advise=later("tabletop.games.chinatown.player.speaking:advice"),
        play_outs=PlayOuts(40, 0),
        speak=later("tabletop.games.chinatown.player.speaking:speak"),
        silly={
            N_("Signed a one-sided gift"): later("tabletop.games.chinatown.player.trader:signs_a_gift"),
            N_("Income missed in the last round"): later(
                "tabletop.games.chinatown.player.trader:leaves_income"
            ),
        },
        personalities=personalities.PERSONALITIES,
    ),
    rules=Rules(
        state_type=state.State,
        command_type=commands.Command,
        event_type=events.Event,
        initial=partial(state.initial, _HOUSE),
        setup=partial(rounds.setup, _HOUSE),
        decide=decide.decide,
        evolve=evolve.evolve,
        evolve_all=evolve.evolve_all,
        actors=state.actors,
        legal=view.legal,
        result=outcome.result,
        conserved=outcome.conserved,
        together=state.together,
        starter=lambda table: table.first,
        binds=lambda event: isinstance(event, events.DealExecuted),
        sample=view.sample_deals,
    ),
    secrets=Secrets(
        privacy=N_("Secret plot cards"),
        redact=view.redact,
        redact_event=view.redact_event,
        imagine=view.imagine,
        has_secrets=lambda seat: True,
        lies_open=state.lies_open,
    ),
    words=Words(
        clauses=clauses.RULES,
        clause_of=clauses.clause_of,
        describe=text.describe,
        short=text.short,
        explain=clauses.explain,
        facts=clauses.FACTS,
        hint=hints.hint,
        speech=words.speech,
        to_you=personalities.TO_YOU,
        label=text.label,
        mark=text.mark,
        brief=hints.brief,
        hurts=hints.hurts,
        closing=outcome.closing,
    ),
    progress=Progress(
        round_of=state.round_of,
        goal_status=personalities.aim,
        points=outcome.progress,
        count=hints.money,
        counts_rounds=True,
        win_chances=later("tabletop.games.chinatown.player.judging:chances"),
        noise=personalities.NOISE,
        liveliness=personalities.liveliness,
        built=text.built,
    ),
    edition=Edition(
        rules_version=2,
        purposes_since=2,
        content=form.canonical(_HOUSE).encode(),
        recast=recast,
        form=form.FORM,
        has_board=True,
    ),
    statistics=achievements.MEMORY,
)
