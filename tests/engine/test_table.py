"""The table, used as the issue's example uses it, and its undo and redo."""

from dataclasses import replace

import msgspec
import pytest

import tabletop
from tabletop.engine import codec
from tabletop.engine.event_log import CannotUndoError, Record, SeatInfo
from tabletop.engine.table import LARGEST_SEED, Table
from tabletop.games.gotown.commands import BuildFloor, EndTurn, PlayThief
from tests.games.gotown.build import at_table, town


def new(**more):
    return tabletop.Table.new("gotown", ["Ann", "Ben"], **{"seed": 7} | more)


class Journal(list):
    """A sink that also sees what the table showed when it was written."""

    def __init__(self):
        super().__init__()
        self.table = None
        self.shown = []

    def append(self, record):
        super().append(record)
        self.shown.append(len(self.table.records) if self.table is not None else 0)


def test_the_api_of_the_issue(tmp_path):
    assert "gotown" in tabletop.games()
    table = tabletop.Table.new("gotown", seats=["Red", "Blue"], seed=7, options={"short": True})
    assert table.state.goal == 4
    (seat,) = table.actors
    assert table.result is None
    commands = table.legal(seat)
    assert isinstance(commands, tuple)
    assert EndTurn() in commands
    events = table.submit(seat, commands[0])
    assert isinstance(events, tuple)
    assert table.view(seat) == table.game.secrets.redact(table.state, seat)
    assert table.events_for(seat)[-len(events) :] == tuple(
        table.game.secrets.redact_event(event, seat) for event in events
    )
    assert table.can_undo().label is not None
    with pytest.raises(tabletop.Illegal) as refused:
        table.submit(seat, BuildFloor(9, 9))
    assert (refused.value.code, refused.value.clause) == ("not_your_turn", "GT-4.5")
    assert refused.value.facts == {"active": 1 - seat}
    tabletop.saves.save(table, tmp_path / "game")
    assert tabletop.saves.load(tmp_path / "game").state == table.state


def test_games_can_be_asked_for_again_after_a_game_was_imported():
    import tabletop.games.gotown as gotown

    assert tabletop.games() == tabletop.games()
    assert gotown.GAME is tabletop.game("gotown")


def test_names_of_the_library():
    for name in tabletop.__all__:
        assert getattr(tabletop, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        tabletop.nonsense  # noqa: B018


def test_undo_and_redo_of_the_issue():
    table = at_table(town(["1 8", "5"]))
    before = table.state
    table.submit(0, BuildFloor(1, 8))
    after = table.state
    table.undo()
    assert table.state == before
    assert table.can_redo()
    table.redo()
    assert table.state == after
    assert [record.kind for record in table.records] == ["setup", "do", "undo", "redo"]
    assert [record.n for record in table.records] == [0, 1, 2, 3]


def test_seats_have_names_colours_and_kinds():
    table = tabletop.Table.new("gotown", ["Ann", SeatInfo("Bot", "bot:easy", 4)])
    assert table.names == ("Ann", "Bot")
    assert [seat.is_human for seat in table.seats] == [True, False]
    assert [seat.colour for seat in table.seats] == [0, 4]


def test_what_is_refused_changes_nothing():
    table = new()
    records, state = list(table.records), table.state
    for junk in (None, "end_turn", 7, BuildFloor(1, 1), PlayThief(True), object(), EndTurn):
        with pytest.raises(tabletop.Illegal):
            table.submit(min(table.actors), junk)
    for seat in (-1, 2, True, None, "0", 1 << 80):
        with pytest.raises(tabletop.Illegal, match="no_such_seat"):
            table.submit(seat, EndTurn())
    assert (table.records, table.state) == (records, state)


def test_the_journal_is_written_before_anything_is_shown():
    table, journal = new(), Journal()
    table.sink, journal.table = journal, table
    table.submit(min(table.actors), EndTurn())
    table.handover(1)
    assert journal.shown == [1, 2]
    assert [record.kind for record in journal] == ["do", "handover"]
    assert journal[0].digest == table.digest == codec.digest(table.state)


def test_a_sink_gets_the_setup_too():
    journal = Journal()
    new(sink=journal)
    assert [record.kind for record in journal] == ["setup"]


def test_events_since_a_step():
    table = new()
    first = len(table.events_for(None))
    table.submit(min(table.actors), EndTurn())
    assert table.events_for(None, since=1) == table.events_for(None)[first:]
    assert table.events_for(None, since=2) == ()


def test_views_and_legal_commands_follow_the_state():
    table = new(options={"short": True}, seed=4561)
    (seat,) = table.actors
    view, legal = table.view(seat), table.legal(seat)
    assert table.view(seat) is view and table.legal(seat) is legal, "worked out once"
    table.submit(seat, next(command for command in legal if isinstance(command, BuildFloor)))
    assert table.view(seat) == table.game.secrets.redact(table.state, seat) != view
    assert table.legal(seat) == table.game.rules.legal(table.view(seat), seat) != legal
    table.undo()
    assert (table.view(seat), table.legal(seat)) == (view, legal)


def test_states_of_the_past():
    table = new()
    state = table.state
    table.submit(min(table.actors), EndTurn())
    assert table.state_at(0) == table.game.rules.initial(2, table.options)
    assert table.state_at(1) == state
    assert table.state_at(2) == table.state
    with pytest.raises(IndexError):
        table.state_at(3)


def test_what_is_kept_of_a_step_is_its_events_alone():
    table = new()
    events = table.submit(min(table.actors), EndTurn())
    assert len(events) > 1 and events is table.records[-1].events
    assert {type(record.events) for record in table.records} == {tuple}


def test_whether_a_step_can_be_taken_back_is_asked_of_the_rules_once():
    asked = []

    def decide(state, seat, command, chance):
        asked.append(command)
        return game.rules.decide(state, seat, command, chance)

    game = tabletop.game("gotown")
    table = at_table(town(["1 8 2 7", "5"]))
    table.game = replace(game, rules=replace(game.rules, decide=decide))
    table.submit(0, BuildFloor(1, 8))
    undo = table.can_undo()
    for _ in range(3):
        table.undo()
        table.redo()
        assert table.can_undo() == undo and undo
    assert len(asked) == 2, "once to do it, once to look back"
    table.submit(0, BuildFloor(2, 7))
    assert table.can_undo().label.args != undo.label.args and len(asked) == 4
    table.undo()
    assert table.can_undo() == undo


def test_nothing_to_undo_nor_to_redo():
    table = new()
    undo = table.can_undo()
    assert (bool(undo), undo.code, undo.reason.id) == (False, "nothing", "You have nothing to undo.")
    with pytest.raises(CannotUndoError):
        table.undo()
    with pytest.raises(CannotUndoError) as refused:
        table.redo()
    assert refused.value.undo.reason.id == "You have nothing to redo."


def test_a_handover_is_a_barrier():
    table = at_table(town(["1 8 2 7", "5"]))
    table.submit(0, BuildFloor(1, 8))
    table.handover(1)
    undo = table.can_undo()
    assert (bool(undo), undo.code) == (False, "handed_over")
    with pytest.raises(CannotUndoError):
        table.undo()
    table.submit(0, BuildFloor(2, 7))
    table.undo()
    assert table.can_undo().code == "handed_over"


def test_a_handover_ends_redoing():
    table = at_table(town(["1 8 2 7", "5"]))
    table.submit(0, BuildFloor(1, 8))
    table.undo()
    table.handover(1)
    assert not table.can_redo()


def test_a_hint_is_noted_and_changes_nothing():
    table = at_table(town(["1 8 2 7", "5"]))
    table.submit(0, BuildFloor(1, 8))
    table.note_hint(0)
    assert table.can_undo()
    table.undo()
    table.note_hint(0)
    table.redo()
    assert (table.hints, table.is_assisted, len(table.steps)) == (2, False, 2)
    assert [record.kind for record in table.records[-5:]] == ["do", "hint", "undo", "hint", "redo"]


def test_a_handover_holds_after_undo_with_consent_and_redo():
    table = at_table(town(["1 8 2 7", "5"]))
    table.friendly = True
    table.submit(0, BuildFloor(1, 8))
    table.handover(1)
    table.undo(consent=(0, 1))
    table.redo()
    assert table.can_undo().code == "handed_over"
    table.undo(consent=(0, 1))
    table.submit(0, BuildFloor(2, 7))
    assert table.can_undo()


def test_a_new_step_ends_redoing():
    table = at_table(town(["1 8 2 7", "5"]))
    table.submit(0, BuildFloor(1, 8))
    table.undo()
    table.submit(0, BuildFloor(2, 7))
    assert not table.can_redo()


@pytest.mark.parametrize("consent", [(), (0,), (1,), (7,)])
def test_friendly_take_backs_need_everybody(consent):
    table = at_table(town(["thief 1", "5 6"]))
    table.friendly = True
    table.submit(0, PlayThief(1))
    assert table.can_undo().by_consent
    with pytest.raises(CannotUndoError):
        table.undo(consent=consent)
    assert not table.is_assisted
    table.undo(consent=(1, 0))
    assert table.is_assisted
    assert table.records[-1].consent == (0, 1)


@pytest.mark.parametrize("friendly", [False, True])
def test_no_consent_takes_back_the_end_of_a_game(friendly):
    table = at_table(town(["1 8 2", "5 6"], ["3+6 3+6 4+5 4+5", ""]))
    table.friendly = friendly
    table.submit(0, BuildFloor(1, 8))
    assert table.result is not None and table.can_undo().code == "over"
    assert not table.can_undo().by_consent
    with pytest.raises(CannotUndoError):
        table.undo(consent=(0, 1))


def test_without_that_option_no_consent_helps():
    table = at_table(town(["thief 1", "5 6"]))
    table.submit(0, PlayThief(1))
    assert not table.can_undo().by_consent
    with pytest.raises(CannotUndoError):
        table.undo(consent=(0, 1))


def test_alone_against_computers_ones_own_consent_is_enough():
    table = at_table(town(["thief 1", "5 6"]))
    table.seat_player(1, "bot:easy")
    table.submit(0, PlayThief(1))
    table.undo(consent=(0,))
    assert table.is_assisted


def test_consent_that_is_not_needed_is_not_noted():
    table = at_table(town(["1 8", "5"]))
    table.submit(0, BuildFloor(1, 8))
    table.undo(consent=(0, 1))
    assert not table.is_assisted


def test_a_seat_can_change_hands_at_any_time():
    table = new()
    table.seat_player(1, "bot:easy")
    assert not table.seats[1].is_human
    table.seat_player(1, "human")
    assert table.seats[1].is_human
    assert table.names == ("Ann", "Ben")


@pytest.mark.parametrize("seat", [-1, 2, None, True, "0", 0.0, ()])
def test_seats_that_the_table_has_not_are_refused(seat):
    table = new()
    table.submit(*first_command(table))
    before = len(table.records)
    asked = [
        lambda: table.handover(seat),
        lambda: table.note_hint(seat),
        lambda: table.seat_player(seat, "human"),
        lambda: table.legal(seat),
    ]
    if seat is not None:  # a spectator
        asked += [lambda: table.view(seat), lambda: table.events_for(seat)]
    for ask in asked:
        with pytest.raises(tabletop.Illegal, match="no_such_seat"):
            ask()
    assert len(table.records) == before


@pytest.mark.parametrize("kind", ["", "nobody", "bot:genius", 5, None, ["human"]])
def test_players_that_there_are_not_are_refused(kind):
    table = new()
    with pytest.raises(tabletop.SetupError, match=r"There is no player .*\. Use one of these: human, bot,"):
        table.seat_player(0, kind)
    assert len(table.records) == 1


@pytest.mark.parametrize("consent", [5, "01", (0, 2), (None,), (True,), [[0]]])
def test_consent_of_others_than_seats_is_refused(consent):
    table = new()
    table.submit(*first_command(table))
    with pytest.raises(tabletop.CannotUndoError) as caught:
        table.undo(consent)
    assert caught.value.undo.code == "no_such_seat" and caught.value.undo.reason
    assert len(table.records) == 2


def test_there_is_no_state_before_the_first():
    table = new()
    for position in (-1, 2):
        with pytest.raises(IndexError):
            table.state_at(position)


def first_command(table):
    (seat,) = table.actors
    return seat, table.legal(seat)[0]


def test_replay_folds_and_decides_nothing():
    table = at_table(town(["thief 1 8", "5 6"]))
    table.submit(0, BuildFloor(1, 8))
    table.undo()
    table.redo()
    table.handover(1)
    again = table.emptied()
    again._start = table.steps[0].state
    for record in table.records:
        assert again.replay(record) is again.state
    assert again.state == table.state
    assert again.records == table.records
    assert again.can_undo() == table.can_undo()


@pytest.mark.parametrize(
    "records",
    [
        [Record(1, "setup")],
        [Record(0, "do", 0, EndTurn())],
        [Record(0, "undo")],
        [Record(0, "redo")],
        [Record(0, "handover", 0)],
        [Record(0, "setup"), Record(1, "setup")],
        [Record(0, "setup"), Record(1, "undo")],
        [Record(0, "setup"), Record(1, "redo")],
        [Record(0, "setup"), Record(1, "handover", 2)],
        [Record(0, "setup"), Record(1, "seat", None, player="human")],
        [Record(0, "setup"), Record(1, "hint", 2)],
        [Record(0, "setup"), Record(2, "do", 0, EndTurn())],
    ],
)
def test_records_that_cannot_follow_are_refused(records):
    game = tabletop.game("gotown")
    table = Table.restore(game, [SeatInfo("A"), SeatInfo("B")], 0, {})
    with pytest.raises(ValueError):
        for record in records:
            table.replay(record)


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, "7", 1.5, True, None])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(tabletop.SetupError, match="A seed is a whole number from 0 to"):
        new(seed=seed)


def test_the_largest_seed_is_one():
    assert new(seed=LARGEST_SEED).actors


def test_the_same_seed_is_the_same_game():
    assert new().records == new().records
    assert new().digest != new(seed=8).digest


def test_records_go_through_bytes():
    table = new()
    table.submit(min(table.actors), EndTurn())
    for record in table.records:
        wanted = Record[table.game.rules.command_type, table.game.rules.event_type]
        assert codec.decode(codec.encode(record), wanted) == record
        assert msgspec.json.decode(msgspec.json.encode(record), type=wanted) == record
