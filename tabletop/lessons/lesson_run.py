"""The run of a lesson: its staged table, the step, what of it is done, and what is taught next.

The rules judge as usual; the run only says which of the legal commands are taught.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from tabletop.engine import codec
from tabletop.engine.cast import BY_NAME
from tabletop.engine.chance import Chance, StagedChance
from tabletop.engine.event_log import SeatInfo, fold
from tabletop.engine.foresight import refused
from tabletop.engine.message import Message, msg
from tabletop.engine.players import HUMAN, LEVEL, colour_of, kind_of
from tabletop.engine.protocol import Game, Illegal, Seat, Speech
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.lessons import ANYTHING, LEARNER, Given, Lesson, LessonStep, Then, Wish

# The table of a lesson


class StagedTable(Table[Any, Any, Any]):
    """A table whose chance grants the lesson's wishes. It has no journal and is never saved."""

    wishes: tuple[Wish, ...] = ()
    """Wishes for the set-up, or for the next command that draws."""
    _staged: StagedChance | None = None

    def chance(self, position: int) -> Chance:
        """Return chance that grants the wishes first."""
        self._staged = StagedChance.granting(self.seed, position, self.wishes)
        return self._staged

    def deal(self, wishes: Sequence[Wish]) -> None:
        """Set up, with wishes for its shuffles."""
        self.wishes = tuple(wishes)
        self.set_up()
        self._spend()

    def submit(self, seat: Seat, command: Any, said: Speech | None = None) -> tuple[Any, ...]:
        """Carry out a command, and drop the wishes that it used."""
        events = super().submit(seat, command, said)
        self._spend()
        return events

    def _spend(self) -> None:
        left = self._staged.wishes_left if self._staged is not None else len(self.wishes)
        self.wishes = self.wishes[len(self.wishes) - left :]


UNTAUGHT: Final = "untaught"
"""Code of refusal for what the rules allow and the step does not."""


class LessonRun:
    """A learner's position in a lesson. `at` is the number of the step, from 0; the number of steps when it
    is over."""

    def __init__(self, lesson: Lesson, at: int = 0, names: Sequence[str] = ()) -> None:
        """Begin a step; the steps before it are played as in the file. `names` are the seats' names in the
        reader's language."""
        self.lesson = lesson
        game = find(lesson.game)
        words = replace(game.words, explain=self._explained)
        self.game: Game[Any, Any, Any] = replace(game, words=words)
        self._explains = game.words.explain
        self.table = StagedTable(self.game, self._seats(names or lesson.seats), lesson.seed, lesson.options)
        self.table.deal(lesson.opening)
        self.left_of_opening = self.table.wishes
        """What the set-up did not draw of the opening: nothing, or the lesson is wrong."""
        self.at = -1
        self._rest: list[Given] = []
        self._began = 0
        self.then: Then | None = None
        """The `Then` in use, set by the scene that shows the lesson."""
        self._legal: tuple[Hashable, tuple[Any, ...]] = (None, ())
        self.go_on()
        while self.at < at and not self.is_over:
            self.play_out()
            self.go_on()

    def _seats(self, names: Sequence[str]) -> tuple[SeatInfo, ...]:
        weakest = next(iter(self.game.players.bots), None)
        kind = HUMAN if weakest is None else LEVEL + weakest
        town = [BY_NAME.get(name) for name in self.lesson.seats]
        kinds = [kind if who is None else kind_of(who) for who in town]
        return tuple(
            SeatInfo(name, HUMAN if seat == LEARNER else kinds[seat], colour_of(seat))
            for seat, name in enumerate(names)
        )

    # Position

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.at >= len(self.lesson.step)

    @property
    def step(self) -> LessonStep:
        """The step; the last one when all are done."""
        return self.lesson.step[min(self.at, len(self.lesson.step) - 1)]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be done in the step."""
        return self.is_over or not self._rest

    @property
    def waits_for_ok(self) -> bool:
        """Whether the learner has to press on, instead of the step ending by itself."""
        return not self.is_over and self.is_done and self.step.kind in ("tell", "watch")

    def go_on(self) -> None:
        """Begin the next step."""
        self.at = min(self.at + 1, len(self.lesson.step))
        self._rest = [] if self.is_over else list(self.step.play)
        self.table.wishes = () if self.is_over else self.step.wishes
        self._began, self.then = len(self.table.steps), None

    @property
    def is_begun(self) -> bool:
        """Whether a command of the step was given."""
        return self.given > 0

    @property
    def given(self) -> int:
        """The number of commands given in the step."""
        return len(self.table.steps) - self._began

    # Commands

    @property
    def next(self) -> tuple[Seat, Any] | None:
        """The next command in the file, and its seat."""
        if self.is_done:
            return None
        given = self._rest[0]
        return given.get("seat", self.step.seat), self.command(given)

    @property
    def is_watched(self) -> bool:
        """Whether the next command is another player's."""
        found = self.next
        return found is not None and found[0] != LEARNER

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Return the legal commands of a seat that are taught now."""
        if self.is_done or self.is_watched:
            return ()
        now = (self.at, len(self.table.steps), seat)
        if self._legal[0] != now:
            found = self.table.legal(seat)
            is_free = self.step.kind == "free"
            taught = (each for each in found if is_free or self._place(seat, each) is not None)
            self._legal = (now, tuple(taught))
        return self._legal[1]

    def why_not(self, seat: Seat, command: Any) -> Illegal | None:
        """Return why a command is refused, the rules' own reason first; None if it is taken."""
        by_rules = refused(self.game.rules.decide, self.table.state, seat, command)
        return by_rules or (None if self._takes(seat, command) else self.untaught)

    @property
    def untaught(self) -> Illegal:
        """The refusal of what the rules allow and the step does not, with the clause it teaches."""
        return Illegal(UNTAUGHT, next(iter(self.step.clauses), ""))

    def _explained(self, illegal: Illegal) -> Message:
        return self.answer if illegal.code == UNTAUGHT else self._explains(illegal)

    @property
    def answer(self) -> Message:
        """The answer to anything that is not taught now."""
        step = self.step
        wrong = step.wrong if self.then is None else self.then.wrong or step.wrong
        if wrong and not self.waits_for_ok:
            return Message(wrong)
        if self.waits_for_ok:
            return msg("Read this, then press OK.")
        if step.kind == "watch":
            return msg("First watch what the others do.")
        return msg("First do what the lesson asks.")

    def _takes(self, seat: Seat, command: Any) -> bool:
        if self.is_done:
            return False
        if self.step.kind == "free" and seat == LEARNER:
            return self._leads_on(command)
        return self._place(seat, command) is not None

    def _place(self, seat: Seat, command: Any) -> int | None:
        """Return the index of a command among those still to be given; None for others."""
        left = self._rest if self.step.any_order else self._rest[:1]
        for place, given in enumerate(left):
            if given.get("seat", self.step.seat) == seat and is_given(command, given):
                return place
        return None

    def submit(self, seat: Seat, command: Any) -> tuple[Any, ...]:
        """Carry out a command that is taught; raise `Illegal` for any other, changing nothing."""
        why = self.why_not(seat, command)
        if why is not None:
            raise why
        events = self.table.submit(seat, command)
        self.took(seat, command)
        return events

    def took(self, seat: Seat, command: Any) -> None:
        """Note that a command was carried out at the table."""
        place = self._place(seat, command)
        if self.step.kind == "free" and seat == LEARNER:
            self._rest = [] if self._is_reached(self.table.state) else self._rest
        elif place is not None:
            del self._rest[place]

    def play_out(self) -> None:
        """Play the rest of the step as in the file."""
        free = list(self._rest) if self.step.kind == "free" else []
        for given in free:
            self.submit(given.get("seat", self.step.seat), self.command(given))
        while (found := self.next) is not None and not free:
            self.submit(*found)

    def command(self, given: Given) -> Any:
        """Return a command of the file; a legal one if a field is left open."""
        seat = given.get("seat", self.step.seat)
        fields = {name: value for name, value in given.items() if name not in ("seat", "code")}
        try:
            return msgspec.convert(fields, self.game.rules.command_type)
        except msgspec.ValidationError:
            return next(command for command in self.table.legal(seat) if is_given(command, given))

    # Free steps

    def _is_reached(self, state: Any) -> bool:
        goal = self.step.goal
        return goal is None or self.game.progress.points(state)[LEARNER] >= goal

    def _leads_on(self, command: Any) -> bool:
        """Whether the goal is still in reach after a command, within the lesson's own number of commands."""
        return self._reaches(self.table.state, (command,), self.table.wishes, len(self.step.play))

    def _reaches(self, state: Any, commands: Sequence[Any], wishes: Sequence[Any], depth: int) -> bool:
        rules = self.game.rules
        for command in commands:
            chance = StagedChance.granting(self.table.seed, len(self.table.steps), wishes)
            try:
                events = rules.decide(state, LEARNER, command, chance)
            except Illegal:
                continue
            after = fold(rules.evolve, state, events)
            if self._is_reached(after):
                return True
            if depth > 0 and LEARNER in rules.actors(after):
                left = wishes[len(wishes) - chance.wishes_left :]
                view = self.game.secrets.redact(after, LEARNER)
                if self._reaches(after, tuple(rules.legal(view, LEARNER)), left, depth - 1):
                    return True
        return False


def is_given(command: Any, given: Given) -> bool:
    """Whether a command is one of the file, field by field; omitted fields have their defaults."""
    fields = _plain(command)
    usual = {
        field.name: _plain(field.default)
        for field in msgspec.structs.fields(command)
        if field.default is not msgspec.NODEFAULT
    }
    wanted = {**usual, **given}
    return all(name in wanted and _fits(value, wanted[name]) for name, value in fields.items())


def _plain(value: Any) -> Any:
    """Return a value as in a file: lists, numbers and texts."""
    return msgspec.msgpack.decode(codec.encode(value))


def _fits(value: Any, wanted: Any) -> bool:
    return wanted == ANYTHING or value == wanted or (isinstance(wanted, list) and value in wanted)
