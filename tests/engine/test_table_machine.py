"""Whatever people do at a table, in any order, it stays what a simple model says (ux U11).

The model is a list of digests. Play, junk, undo, redo, handing over, taking back with consent, saving and
loading come in any order; each run of this file makes more than 10,000 such moves.
"""

from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import tabletop
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import choices
from tabletop.saves import loading
from tabletop.saves.file_format import header_of, lines_of
from tests.letters import LETTERS

GAMES = tabletop.games()
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.text(LETTERS),
    st.binary(),
    st.floats(),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(LETTERS, max_size=4), st.integers(), max_size=2),
)
NO_SEATS = st.one_of(
    st.integers(max_value=-1),
    st.integers(min_value=9),
    st.booleans(),
    st.none(),
    st.text(LETTERS, max_size=2),
)


class TableMachine(RuleBasedStateMachine):
    game = ""
    moves = 0

    @initialize(data=st.data(), seed=st.integers(0, 1 << 40), friendly=st.booleans())
    def sit_down(self, data, seed, friendly):
        rules = tabletop.game(self.game)
        self.count = data.draw(st.sampled_from(rules.players.seat_counts))
        switches = [option.key for option in rules.box.options if option.kind == "switch"]
        options = {key: data.draw(st.booleans()) for key in switches}
        names = [f"P{seat}" for seat in range(self.count)]
        self.table = tabletop.Table.new(rules, names, seed, options, friendly=friendly)
        self.history = [self.table.digest]
        self.redoable = []
        self.handed_at = 0
        self.records = 1

    # Playing

    @precondition(lambda self: self.table.actors)
    @rule(choice=st.integers(0, 1 << 16))
    def play(self, choice):
        self.submit_one(choice)
        self.redoable.clear()
        self.records += 1

    @precondition(lambda self: self.table.actors)
    @rule(choice=st.integers(0, 1 << 16))
    def play_take_back_and_play_again(self, choice):
        """`hash(undo(apply(s, a))) == hash(s)`, and the same command does the same (ux U7)."""
        before = self.history[-1]
        seat, command, events = self.submit_one(choice)
        self.redoable.clear()
        self.records += 1
        if self.undo_somehow():
            assert self.table.digest == before
            assert self.table.submit(seat, command) == events
            self.redoable.clear()
            self.history.append(self.table.digest)
            self.records += 2

    def submit_one(self, choice):
        seats = sorted(self.table.actors)
        seat = seats[choice % len(seats)]
        view = self.table.view(seat)
        commands = choices(self.table.game, view, seat, Chance(choice, len(self.history)))
        command = commands[choice % len(commands)]
        events = self.table.submit(seat, command)
        self.handed_at = min(self.handed_at, len(self.history))
        self.history.append(self.table.digest)
        return seat, command, events

    def undo_somehow(self):
        """Take the last step back, with consent if that is what it takes; False when nothing helps."""
        undo = self.table.can_undo()
        if not undo and not undo.by_consent:
            return False
        self.table.undo(consent=range(self.count))
        self.history.pop()
        return True

    @rule(seat=NO_SEATS, junk=JUNK, other=st.integers(0, 8))
    def junk(self, seat, junk, other):
        """Refused, whoever submits it; the invariants say that nothing changed."""
        someone = other % self.count
        for who, what in ((someone, junk), (seat, junk)):
            with pytest.raises(tabletop.Illegal):
                self.table.submit(who, what)
        for idle in set(range(self.count)) - self.table.actors:
            for command in self.table.legal(min(self.table.actors, default=0))[:1]:
                with pytest.raises(tabletop.Illegal):
                    self.table.submit(idle, command)

    # Taking back

    @rule()
    def undo(self):
        undo = self.table.can_undo()
        if undo:
            assert self.handed_at < len(self.history) > 1
            self.redoable.append(self.history.pop())
            self.records += 1
            self.table.undo()
        else:
            assert undo.code and undo.reason.id
            with pytest.raises(tabletop.CannotUndoError) as refused:
                self.table.undo()
            assert refused.value.undo == undo

    @rule(consent=st.sets(st.integers(0, 4)))
    def undo_with_consent(self, consent):
        undo = self.table.can_undo()
        everybody, strangers = set(range(self.count)) <= consent, consent - set(range(self.count))
        # Alone one needs nobody's leave (ux U6).
        may_agree = self.table.friendly or self.count == 1
        assert undo.by_consent == (not undo and may_agree and undo.code not in ("nothing", "over"))
        if not strangers and (undo or (undo.by_consent and everybody)):
            self.table.undo(consent=consent)
            self.redoable.append(self.history.pop())
            self.records += 1
            assert bool(self.table.records[-1].consent) == (not undo)
        else:
            with pytest.raises(tabletop.CannotUndoError):
                self.table.undo(consent=consent)

    @rule()
    def redo(self):
        assert self.table.can_redo() == bool(self.redoable)
        if self.redoable:
            self.table.redo()
            self.history.append(self.redoable.pop())
            self.records += 1
        else:
            with pytest.raises(tabletop.CannotUndoError):
                self.table.redo()

    @rule()
    def undo_all_and_redo_all(self):
        """undo^n redo^n changes nothing but the record of it."""
        back = []
        while self.table.can_undo():
            self.table.undo()
            back.append(self.history.pop())
            assert self.table.digest == self.history[-1]
        for digest in reversed(back):
            self.table.redo()
            self.history.append(digest)
            assert self.table.digest == digest
        self.records += 2 * len(back)

    @rule(seat=st.integers(0, 8))
    def hand_over(self, seat):
        self.table.handover(seat % self.count)
        self.handed_at = len(self.history)
        self.redoable.clear()
        self.records += 1
        assert not self.table.can_undo()

    # Saving and loading

    @rule()
    def save_and_load(self):
        """The loaded table is the one that goes on."""
        lines, _ = lines_of(self.table, header_of(self.table))
        loaded = loading.parse(Path("game"), b"".join(lines))
        assert (loaded.notes, loaded.is_read_only) == ((), False)
        again = loaded.table
        assert [codec.digest(step.state) for step in again.steps] == self.history
        assert again.can_undo() == self.table.can_undo()
        assert again.is_assisted == self.table.is_assisted
        assert (again.seats, again.options, again.seed) == (
            self.table.seats,
            self.table.options,
            self.table.seed,
        )
        self.table = again

    # What always holds

    @invariant()
    def the_table_is_what_the_model_says(self):
        type(self).moves += 1
        assert self.table.digest == self.history[-1]
        assert len(self.table.steps) == len(self.history)
        assert [codec.digest(step.state) for step in self.table.redoable] == self.redoable
        assert [record.n for record in self.table.records] == list(range(self.records))
        assert (self.table.result is None) == bool(self.table.actors)

    def teardown(self):
        """In the end each state of the past is still what it was."""
        if hasattr(self, "table"):
            assert [codec.digest(step.state) for step in self.table.steps] == self.history


def machine(game):
    return type(f"TableMachineOf{game.title()}", (TableMachine,), {"game": game, "moves": 0})


QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def run(game, **more):
    of_game = machine(game)
    run_state_machine_as_test(
        of_game, settings=settings(deadline=None, database=None, suppress_health_check=QUIET, **more)
    )
    return of_game.moves


@pytest.mark.parametrize("game", GAMES)
def test_any_order_of_moves(game):
    assert run(game, max_examples=60, stateful_step_count=60, derandomize=True) >= 2_500


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_any_order_of_moves_at_length(game):
    assert run(game, max_examples=1500, stateful_step_count=150) >= 100_000
