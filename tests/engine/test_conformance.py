"""Every registered game keeps the laws; and the suite notices when one does not."""

import copy
import re
from dataclasses import replace

import msgspec
import pytest

import tabletop
from tabletop.engine import conformance, laws
from tabletop.engine.box import Preset
from tabletop.engine.chance import Chance
from tabletop.engine.conformance import ConformanceError
from tabletop.engine.laws import junk_is_refused_and_changes_nothing, the_result_is_complete
from tabletop.engine.message import msg, msgn
from tabletop.engine.moment import GameTrace, readable
from tabletop.engine.protocol import Category, Illegal, Result
from tabletop.games.designtown import events as town_events
from tabletop.games.gotown import commands, events
from tests.games.deckville import candidates as deckville
from tests.games.designtown import candidates as designtown
from tests.games.gotown.candidates import candidates

CANDIDATES = {"gotown": candidates, "designtown": designtown.candidates, "deckville": deckville.candidates}
TABLES = [(game, count) for game in tabletop.games() for count in tabletop.game(game).players.seat_counts]
SLOW_GAMES = 10_000
FEW = 4
"""With more combinations of options than these a game is long in the checking: see its own slow tests."""
SOME = pytest.param(5, id="some")
EACH = pytest.param(1, id="each", marks=pytest.mark.slow)


@pytest.mark.parametrize("sample", [SOME, EACH])
@pytest.mark.parametrize(("game", "seat_count"), TABLES)
def test_game_keeps_every_law_at_many_steps(game, seat_count, sample):
    sharp = CANDIDATES.get(game)
    combinations = len(list(conformance.option_sets(tabletop.game(game), seat_count, 0)))
    every = sample if combinations <= FEW else 17 * sample
    found = conformance.check(game, seeds=range(1), seat_counts=[seat_count], every=every)
    if sharp is not None:
        seeds = range(50, 52 if combinations <= FEW else 51)
        conformance.check(game, seeds=seeds, seat_counts=[seat_count], every=7 * every, candidates=sharp)
    assert found.games >= combinations
    assert found.longest < tabletop.game(game).rules.longest_game


@pytest.mark.parametrize(("game", "seat_count"), TABLES)
def test_game_keeps_the_laws_in_many_games(game, seat_count):
    combinations = len(list(conformance.option_sets(tabletop.game(game), seat_count, 0)))
    seeds = range(1000, 1002 if combinations <= FEW else 1001)
    found = conformance.check(game, seeds=seeds, seat_counts=[seat_count], every=100)
    assert found.games == len(seeds) * combinations


def test_random_play_of_gotown_reaches_every_event_but_the_draw():
    found = conformance.check("gotown", seeds=range(20), every=1000)
    happened = set(found.events)
    told = {kind.__name__ for kind in msgspec.inspect.type_info(events.Event).types for kind in [kind.cls]}
    assert told - happened == {"GameDrawn"}


def test_random_play_of_design_town_reaches_every_event_but_a_win():
    found = conformance.check("designtown", seeds=range(3), every=1000)
    told = {kind.cls.__name__ for kind in msgspec.inspect.type_info(town_events.Event).types}
    assert told - set(found.events) == {"GameWon"}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat_count"), TABLES)
def test_thousands_of_random_games_keep_the_laws(game, seat_count):
    rules = tabletop.game(game)
    combinations = len(list(conformance.option_sets(rules, seat_count, 0)))
    games = SLOW_GAMES if combinations <= FEW else SLOW_GAMES // 20
    seeds = -(-games // (len(rules.players.seat_counts) * combinations))
    found = conformance.check(game, seeds=range(seeds), seat_counts=[seat_count], every=40)
    assert found.games == seeds * combinations


def test_options_are_combined_and_seats_drawn():
    rules = tabletop.game("gotown")
    sets = [chosen for seed in range(30) for chosen in conformance.option_sets(rules, 3, seed)]
    assert {chosen["short"] for chosen in sets} == {False, True}
    assert {chosen["first"] for chosen in sets} == {None, 0, 1, 2}


def test_what_is_checked_does_not_change_the_play():
    rules = tabletop.game("gotown")
    often = conformance.play(rules, 2, {"first": None}, 4, every=5)
    seldom = conformance.play(rules, 2, {"first": None}, 4, every=1000)
    assert often.records == seldom.records


# The suite notices: each of these games is GoTown with one fault


def fault(part, **fields):
    """GoTown with other fields in one of its parts."""
    return replace(GOTOWN, **{part: replace(getattr(GOTOWN, part), **fields)})


def leaking_view(state, viewer):
    """Leaves the top card of the draw pile to be seen."""
    view = GOTOWN.secrets.redact(state, viewer)
    return msgspec.structs.replace(view, pile=view.pile[:-1] + state.pile[-1:])


def gossiping_event(event, viewer):
    """Tells everybody what a thief took."""
    return event if isinstance(event, events.CardsStolen) else GOTOWN.secrets.redact_event(event, viewer)


def spending_evolve(state, event):
    """Loses the bone that is played."""
    after = GOTOWN.rules.evolve(state, event)
    if isinstance(event, events.DogLured):
        return msgspec.structs.replace(after, discard=after.discard[:-2])
    return after


def generous_legal(view, seat):
    listed = GOTOWN.rules.legal(view, seat)
    return (*listed, commands.PlaceDog(4)) if listed else listed


def stingy_legal(view, seat):
    listed = GOTOWN.rules.legal(view, seat)
    return tuple(command for command in listed if not isinstance(command, commands.PlayBone)) or listed


def peeking_legal(view, seat):
    """Knows more when it sees more."""
    listed = GOTOWN.rules.legal(view, seat)
    return listed if None in view.pile or not view.pile else listed[::-1]


def lenient_decide(state, seat, command, chance):
    """Lets everybody end the turn of everybody."""
    if isinstance(command, commands.EndTurn):
        seat = state.active
    return GOTOWN.rules.decide(state, seat, command, chance)


def crashing_decide(state, seat, command, chance):
    if isinstance(command, commands.PlaceDog) and not 0 <= command.floor < 5:
        raise IndexError(command.floor)
    return GOTOWN.rules.decide(state, seat, command, chance)


class FickleDecide:
    """Uses another chance each time."""

    def __init__(self):
        self.times = 0

    def __call__(self, state, seat, command, chance):
        self.times += 1
        return GOTOWN.rules.decide(state, seat, command, Chance(self.times, 0))


def nameless_decide(state, seat, command, chance):
    """Draws from the stream of the moment, whatever for."""
    return GOTOWN.rules.decide(state, seat, command, Chance(chance.below(1 << 32), 0))


def spoiling_decide(state, seat, command, chance):
    """Refuses, and shuffles the discard pile all the same."""
    try:
        return GOTOWN.rules.decide(state, seat, command, chance)
    except Illegal:
        msgspec.structs.force_setattr(state, "discard", (*state.discard[1:], *state.discard[:1]))
        raise


class FickleEvolve:
    """Lays another card on top of the discard pile each time."""

    def __init__(self):
        self.times = 0

    def __call__(self, state, event):
        self.times += 1
        after = GOTOWN.rules.evolve(state, event)
        turn = self.times % max(1, len(after.discard))
        return msgspec.structs.replace(after, discard=after.discard[turn:] + after.discard[:turn])


def clauseless_decide(state, seat, command, chance):
    try:
        return GOTOWN.rules.decide(state, seat, command, chance)
    except Illegal as illegal:
        raise Illegal(illegal.code, "GT-99", **illegal.facts) from None


def forgetful_imagine(view, seat, chance):
    """Deals the own hand anew as well."""
    full = GOTOWN.secrets.imagine(view, seat, chance)
    return msgspec.structs.replace(full, hands=full.hands[::-1])


GOTOWN = tabletop.game("gotown")
VIEWS = "redacting_commutes_with_evolving"
REFUSED = "nothing_else_is_accepted"
FAULTS = [
    ({VIEWS}, fault("secrets", redact=leaking_view)),
    ({VIEWS}, fault("secrets", redact_event=lambda event, viewer: event)),
    ({"events_tell_bystanders_nothing_hidden"}, fault("secrets", redact_event=gossiping_event)),
    ({"cards_are_conserved", "every_legal_command_is_accepted"}, fault("rules", evolve=spending_evolve)),
    ({"every_legal_command_is_accepted"}, fault("rules", legal=generous_legal)),
    ({REFUSED}, fault("rules", legal=stingy_legal)),
    ({"legal_is_told_from_the_view"}, fault("rules", legal=peeking_legal)),
    ({REFUSED, "junk_is_refused_and_changes_nothing"}, fault("rules", decide=lenient_decide)),
    ({REFUSED}, fault("rules", decide=clauseless_decide)),
    ({REFUSED, "junk_is_refused_and_changes_nothing"}, fault("rules", decide=crashing_decide)),
    ({"deciding_is_deterministic"}, fault("rules", decide=FickleDecide())),
    (
        {"junk_is_refused_and_changes_nothing", "deciding_is_deterministic"},
        fault("rules", decide=spoiling_decide),
    ),
    ({VIEWS}, fault("rules", evolve=FickleEvolve())),
    ({"chance_is_drawn_by_purpose"}, fault("rules", decide=nameless_decide)),
    ({"views_hold_nothing_hidden"}, fault("secrets", imagine=forgetful_imagine)),
    ({REFUSED, "junk_is_refused_and_changes_nothing"}, fault("words", facts={})),
    ({"every_event_has_its_clause"}, fault("words", clause_of=lambda event, before: "GT-99")),
    ({"every_event_has_its_clause"}, fault("words", clause_of=lambda event, before: "GT")),
    ({"everything_can_be_told"}, fault("words", describe=lambda event: ())),
    ({"everything_can_be_told"}, fault("words", label=lambda command, view: msg("{seat} plays"))),
    ({"somebody_may_act_until_the_result"}, fault("rules", actors=lambda state: frozenset((0, 1, 2)))),
    ({"somebody_may_act_until_the_result"}, fault("rules", result=lambda state: None)),
    ({"every_game_ends"}, fault("rules", longest_game=10)),
    ({"everything_survives_encoding"}, fault("rules", event_type=events.CardsDrawn | events.TurnBegan)),
]


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("has no name", fault("words", label=lambda command, view: None)),
        ("reads []", fault("words", describe=lambda event: None)),
    ],
)
def test_what_a_game_forgot_to_say_is_named(said, game):
    with pytest.raises(ConformanceError, match="everything_can_be_told") as caught:
        conformance.check(game, seeds=[1], seat_counts=[2])
    assert said in str(caught.value)


def test_a_refusal_that_changes_the_state_is_noticed_by_junk_alone():
    table = conformance.play(GOTOWN, 2, {"first": None}, 4, every=0)
    table.steps, table.records = table.steps[:30], table.records[:30]
    spoilt = copy.copy(table)
    spoilt.game = fault("rules", decide=spoiling_decide)
    assert table.actors and len(set(table.state.discard)) > 1
    assert junk_is_refused_and_changes_nothing(GameTrace(table).moment(Chance(1, 1))) is None
    said = junk_is_refused_and_changes_nothing(GameTrace(spoilt).moment(Chance(1, 1)))
    assert said == "a command that is refused changes the state"


def test_without_laws_the_play_is_the_same():
    game = fault("words", describe=lambda event: ())
    assert conformance.play(game, 2, {"first": None}, 4, every=0).records == (
        conformance.play(GOTOWN, 2, {"first": None}, 4, every=1000).records
    )


@pytest.mark.parametrize(("laws", "game"), FAULTS)
def test_the_suite_notices(laws, game):
    with pytest.raises(ConformanceError) as caught:
        conformance.check(game, seeds=range(20), seat_counts=[3], every=3, candidates=candidates)
    assert caught.value.law in laws
    for part in (caught.value.law, "gotown, 3 seats, options", "seed", f"step {caught.value.step}"):
        assert part in str(caught.value)


def with_another_card(view, seat, chance):
    """Imagines another's card that there is not."""
    full = GOTOWN.secrets.imagine(view, seat, chance)
    other = 1 - seat
    hands = tuple(
        (card % 8 + 1, *rest) if at == other else (card, *rest) for at, (card, *rest) in enumerate(full.hands)
    )
    return msgspec.structs.replace(full, hands=hands)


def counting_redact(state, viewer):
    """Shows a view of a view otherwise."""
    view = GOTOWN.secrets.redact(state, viewer)
    return msgspec.structs.replace(view, turn=view.turn + 1)


def dropping_evolve(state, event):
    """Loses a card with each event."""
    after = GOTOWN.rules.evolve(state, event)
    return msgspec.structs.replace(after, pile=after.pile[1:])


def twice_legal(view, seat):
    listed = GOTOWN.rules.legal(view, seat)
    return (*listed, *listed[:1])


def refusing_decide(state, seat, command, chance):
    raise Illegal("not_your_turn", "GT-4.1")


def sharply(moment):
    return laws.refuses_unlisted(moment, candidates)


LAWS_BROKEN = [
    ("every_legal_command_is_accepted", fault("rules", legal=twice_legal), "is offered a command twice"),
    ("every_legal_command_is_accepted", fault("rules", decide=lambda *_: ()), "has no events"),
    ("every_legal_command_is_accepted", fault("rules", decide=refusing_decide), "is listed, but refused"),
    ("every_legal_command_is_accepted", fault("rules", evolve=dropping_evolve), "does not conserve"),
    ("sharply", fault("rules", legal=lambda view, seat: (commands.EndTurn(),)), "may not act"),
    ("sharply", fault("rules", legal=lambda *_: ()), "is accepted, but not listed"),
    ("sharply", fault("rules", decide=refusing_decide), "is listed, but refused"),
    ("sharply", fault("words", explain=lambda illegal: None), "has no sentence"),
    ("junk_is_refused_and_changes_nothing", fault("words", explain=lambda _: None), "has no sentence"),
    ("somebody_may_act_until_the_result", fault("rules", actors=lambda _: {0, 4}), "do not all sit"),
    ("somebody_may_act_until_the_result", fault("rules", actors=lambda _: set()), "while the result is"),
    ("somebody_may_act_until_the_result", fault("rules", legal=lambda *_: ()), "have no legal command"),
    ("cards_are_conserved", fault("rules", evolve=dropping_evolve), " turns "),
    ("a_spectator_knows_no_more_than_a_seat", fault("secrets", redact=counting_redact), "do not nest"),
    ("views_hold_nothing_hidden", fault("secrets", imagine=forgetful_imagine), "does not look like"),
    ("views_hold_nothing_hidden", fault("secrets", imagine=with_another_card), "has other cards"),
    ("the_result_is_complete", GOTOWN, "the game has no result"),
    ("junk_is_refused_and_changes_nothing", fault("rules", decide=lenient_decide), "is accepted"),
]  # fmt: skip


@pytest.mark.parametrize(("law", "game", "said"), LAWS_BROKEN)
def test_a_law_says_what_is_wrong(law, game, said):
    table = conformance.play(GOTOWN, 2, {"first": None}, 4, every=0)
    table.steps, table.records = table.steps[:30], table.records[:30]
    law = sharply if law == "sharply" else getattr(laws, law)
    if game is not GOTOWN:
        assert law(GameTrace(table).moment(Chance(1, 1))) is None
    spoilt = table.restore(game, table.seats, table.seed, table.options)
    spoilt.steps, spoilt.records = table.steps, table.records
    assert said in law(GameTrace(spoilt).moment(Chance(1, 1)))


WON = Result((0,), (3, 1), (Category(msg("Points"), (3, 1)),), msg("It has more."), "GT-9.1")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, None),
        ({"winners": ()}, None),
        ({"winners": (2,)}, "does not fit 2 seats"),
        ({"scores": (3,)}, "does not fit 2 seats"),
        ({"scores": (3, 1, 0)}, "does not fit 2 seats"),
        ({"categories": (*WON.categories, Category(msg("More"), (3,)))}, "a category of"),
        ({"clause": "GT-99"}, "does not say why"),
        ({"reason": msg("{seat} has more.")}, "does not say why"),
        ({"reason": msg("")}, "does not say why"),
    ],
)
def test_a_result_is_complete(fields, said):
    table = conformance.play(GOTOWN, 2, {"first": None}, 4, every=0)
    assert WON.clause in {clause.id for clause in GOTOWN.words.clauses}
    table.game = fault("rules", result=lambda state: msgspec.structs.replace(WON, **fields))
    found = the_result_is_complete(GameTrace(table).moment(Chance(1, 1)))
    assert said in found if said else found is None


@pytest.mark.parametrize(
    ("message", "is_readable"),
    [
        (None, False),
        (msg("A word."), True),
        (msg(""), False),
        (msg("{seat} builds."), False),
        (msg("{seat} builds.", seat=1), True),
        (msg("{0} builds."), False),
        (msg("{seat builds."), False),
        (msgn("{count} card", "{count} cards", 3), True),
        (msgn("A card", "{many} cards", 1), False),
        (msgn("{one} card", "{count} cards", 2), False),
        (msgn("", "{count} cards", 2), False),
    ],
)
def test_what_can_be_read_has_words_and_its_values(message, is_readable):
    assert readable(message) is is_readable


@pytest.mark.parametrize(
    ("preset", "why"),
    [
        (Preset("Crowd", "", ("human",) * 9), "is for 2 to 4 players, not 9"),
        (Preset("Odd", "", ("human", "bot:genius")), "There is no player “bot:genius”"),
        (Preset("Odd", "", ("human", "human"), {"floors": "six"}), "has no option “floors”"),
    ],
)
def test_a_preset_that_cannot_be_set_up_is_told_first_of_all(preset, why):
    gotown = tabletop.game("gotown")
    broken = replace(gotown, box=replace(gotown.box, presets=(*gotown.box.presets, preset)))
    with pytest.raises(
        conformance.IncompleteError, match=re.escape(f"gotown, preset “{preset.label}”: ")
    ) as told:
        conformance.check(broken, seeds=())
    assert why in str(told.value)
