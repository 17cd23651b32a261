"""Hands on phones at one table after another: opens the door, seats devices, brings their moves there.

Devices are known by the names of their seats as long as the program runs: the same phones sit down at the
next game. Whoever closes the door forgets them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tabletop import paths
from tabletop.app.core import navigate
from tabletop.app.core.phones import Phones
from tabletop.app.core.timing import wake
from tabletop.app.pockets import addresses
from tabletop.app.pockets.addresses import Address
from tabletop.app.pockets.hands import Hands, refusal
from tabletop.app.pockets.pockets import PORT, Asked, Pockets
from tabletop.app.pockets.wire import Seat
from tabletop.app.table.around.take_back import Consent, ask_here
from tabletop.i18n import languages

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene

SHOWN_MS: Final = 2500
"""What the screen has not shown by then, ms, other devices may show."""
END_MS: Final = 120_000
"""How a game has ended they show with the screen, whose count may be read as long as its people like, but not
later than this, ms."""
READ_MS: Final = 6000
"""How long a pause of the table lasts, ms, when nobody sits at the screen who could end it."""
LONELY_MS: Final = 60_000
"""When nobody has joined for so long, the panel says what may be in the way."""


def evening(ctx: Context) -> Evening:
    """Return the hands on phones of this program; the first call makes them."""
    if not isinstance(ctx.phones, Evening):
        ctx.phones = Evening(ctx)
    return ctx.phones


class Evening(Phones):
    """The phones of one evening. It has a table and a door only while phones may join."""

    find_addresses: Callable[[], list[Address]] = staticmethod(addresses.addresses)
    port = PORT
    """Where the door is opened, if that is free."""

    def __init__(self, ctx: Context) -> None:
        self.ctx, self.is_wanted = ctx, ctx.phones.is_wanted
        self.pockets = Pockets(paths.asset_folders("pockets")[0], wake, languages.offered())
        self.table: TableScene | None = None
        self.address = ""
        """The address in use, or last in use."""
        self._hands: Hands | None = None
        self._known: dict[str, str] = {}
        """Whose devices have joined, by their codes."""
        self._back: frozenset[Seat] = frozenset()
        """The seats that were taken back to the screen though their devices are here."""
        self._codes: frozenset[str] = frozenset()
        self.consent: Consent | None = None
        """The question whether something may be taken back."""
        self._asked: tuple[int, Asked, Any] | None = None
        """The request for advice under way, for whom, and in which state."""
        self._is_inviting = False
        """Whether the panel is to come by itself once the door is open."""
        self._pages: Iterator[None] | None = None
        """The pages that are being made."""
        self._seen: Any = None
        self._shown_at = self._opened_at = self._paused_since = 0

    # -- the door --------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:  # type: ignore[override]
        """Whether devices can join, or will in a moment."""
        return self._hands is not None

    @property
    def is_remembered(self) -> bool:  # type: ignore[override]
        """Whether devices have joined a table earlier this evening."""
        return bool(self._known)

    @property
    def is_lonely(self) -> bool:
        """Whether nobody has joined for so long that something may be in the way."""
        nobody = not any(self.pockets.here.values()) and not self.pockets.devices
        return self.pockets.is_open and nobody and self.ctx.now - self._opened_at >= LONELY_MS

    def sit_down(self, table: TableScene) -> None:
        """Open the door for a table if that was chosen at its set-up, or if known phones belong to it."""
        wanted, self.is_wanted = self.is_wanted, False
        session = table.session
        if session.is_staged or session.phase == "over" or not session.humans:
            return
        names = [session.names[seat] for seat in session.humans]
        back = {code: session.names.index(name) for code, name in self._known.items() if name in names}
        if wanted or back:
            found = self.find_addresses()
            usual = [one.ip for one in found]
            if found:
                self.open(table, self.address if self.address in usual else usual[0], back)
                self._is_inviting = wanted and not back
            else:
                self.ctx.toasts.add(self.no_network, kind="bad", is_public=True)

    @property
    def no_network(self) -> str:
        """Why no door can be opened at all."""
        return self.ctx.t("This computer is not on a local network, so phones cannot join.")

    def open(self, table: TableScene, address: str, devices: Mapping[str, Seat] | None = None) -> None:
        """Let devices join a table at one address of this computer."""
        if not any(one.ip == address for one in self.find_addresses()):
            raise ValueError("not an address of this computer in a private network")
        self.close()
        self.table, self.address, self._opened_at = table, address, self.ctx.now
        self.pockets.open(address, self.port, devices)
        self._codes = frozenset(self.pockets.devices)
        verbs: dict[str, Callable[[Asked], str | None]] = {
            "undo": lambda asked: self._undo(asked.seat),
            "agree": lambda asked: self._answer(asked.seat, agree=True),
            "refuse": lambda asked: self._answer(asked.seat, agree=False),
            "phone": lambda asked: self._give_back(asked.seat),
            "screen": lambda asked: self.take_back(asked.seat),
            "hint": self._hint,
        }
        self._hands = Hands(self.ctx, table.session, self.pockets, self.give, verbs)

    def invite(self, seat: Seat = None) -> None:
        """Show over the table how devices join it."""
        if self.table is not None:
            navigate.show_phones(self.ctx, self.table, seat)

    def close(self) -> None:
        """End the door: everybody plays at the screen again, behind the curtain."""
        table, self.table, self._hands, self._seen = self.table, None, None, None
        self.consent, self._asked, self._back, self._is_inviting = None, None, frozenset(), False
        self._pages = None
        if table is not None:
            for code, seat in self.pockets.devices.items():
                if seat is not None:
                    self._known[code] = table.names[seat]
            self.port = self.pockets.port or self.port
            self.pockets.close()
            self._play_elsewhere(table, frozenset())

    def forget(self) -> None:
        """End the door, and forget all devices."""
        self.close()
        self._known.clear()

    def leave(self, table: TableScene) -> None:
        """End the door with its table; the devices may come to the next one."""
        if table is self.table:
            self.close()

    # -- whose hand is where ---------------------------------------------------------------------------

    def take_back(self, seat: Seat) -> None:
        """Play a seat at this screen from now on."""
        if self.table is not None:
            self._back |= {seat}
            self._play_elsewhere(self.table, self.table.session.pockets - {seat})

    def _give_back(self, seat: Seat) -> None:
        """Play a seat on its device again."""
        self._back -= {seat}
        if self.table is not None:
            self._seat_devices(self.table)

    def _play_elsewhere(self, table: TableScene, seats: frozenset[Seat | None]) -> None:
        session, ctx = table.session, self.ctx
        before = session.pockets
        session.play_elsewhere(seat for seat in seats if seat is not None)
        for seat in sorted(session.pockets - before):
            name = session.names[seat]
            words = ctx.t("{name} now plays on a phone.", name=name)
            if table.is_on_top:
                ctx.toasts.add(words, seat=session.table.seats[seat].colour, is_public=True)
            else:
                ctx.a11y.announce(words)
        if session.pockets != before:
            self.settle(table)

    def settle(self, table: TableScene) -> None:
        """Let the table go on as the session stands now. Under another scene it will when that is gone."""
        table.drop_selection()
        table.rebuild()
        if table in self.ctx.scenes.stack and table.is_on_top and not table.is_busy:
            table.settle()

    def _seat_devices(self, table: TableScene) -> None:
        """Give the hands of those whose devices have come to them."""
        codes = frozenset(self.pockets.devices)
        self._back -= {self.pockets.devices[code] for code in codes - self._codes}
        self._codes = codes
        here = {seat for (seat, _), count in self.pockets.here.items() if count and seat is not None}
        new = here - self._back - table.session.pockets
        if new & {*table.session.humans}:
            self._play_elsewhere(table, table.session.pockets | new)

    # -- moves -----------------------------------------------------------------------------------------

    def give(self, seat: int, command: Any) -> None:
        """Carry out a command of a seat elsewhere, and show it; raise `Illegal`."""
        table = self.table
        if table is None:
            return
        session = table.session
        if table.is_busy and table.viewer != session.viewer:
            # What another person's view still shows ends first.
            table.finish_motion()
        is_listed = command in session.table.legal(seat)
        if is_listed and table.is_on_top and table.bots.defers(seat, command):
            # The table carries it out itself, after a time in which people may object: a deal's handshake.
            return
        update = session.submit(command, seat)
        table.cancel_bots()
        if table.is_on_top or table.is_busy:
            table.schedule(update)

    def ask(self, consent: Consent) -> None:
        """Put a question to everybody elsewhere."""
        self.consent = consent

    def _undo(self, seat: int) -> None:
        """Take a seat's own last step back, or ask everybody; raise `CannotUndoError`."""
        table = self.table
        if table is None:
            return
        session = table.session
        info = session.undo_info_of(seat)
        if info or not info.by_consent:
            session.undo(seat=seat)
            self._undone(table)
        elif len(session.humans) == 1:
            self.consent = Consent(session, (), session.take_back_turn, seat)
        else:
            self.consent = Consent(session, {seat}, partial(session.undo, session.humans, seat), seat)

    def _answer(self, seat: int, *, agree: bool) -> None:
        """Take a seat's answer to the question whether all agree."""
        if self.table is not None and self.consent is not None and self.consent.answer([seat], agree=agree):
            self._undone(self.table)

    def _tell_refusal(self, table: TableScene, hands: Hands, consent: Consent) -> None:
        """Tell who asked that somebody did not agree."""
        self.consent = None
        names = [table.names[seat] for seat in sorted(consent.refused_by)]
        if consent.asker in table.session.pockets:
            hands.tell_refusal(consent.asker, names)
        else:
            self.ctx.toasts.add(refusal(self.ctx, names), is_public=True)

    def _undone(self, table: TableScene) -> None:
        """Show what was taken back."""
        self.ctx.sound.play("flip")
        table.cancel_bots()
        self.settle(table)

    def _hint(self, asked: Asked) -> str | None:
        """Ask the strongest computer player for a seat elsewhere; return why not."""
        table, t = self.table, self.ctx.t
        if table is None or table.game.players.advise is None or not self.ctx.settings.hints:
            return t("This table has no hints.")
        if asked.seat not in table.session.table.actors:
            return t("You can get a hint when it is your turn.")
        if self._asked is not None:
            table.bots.cancel_advice(self._asked[0])
        self._asked = table.bots.advise(asked.seat), asked, table.session.table.state
        return None

    def _tell_hint(self, table: TableScene, hands: Hands) -> None:
        """Hand the advice on, unless the game has gone on."""
        if self._asked is None:
            return
        request, asked, state = self._asked
        answer = table.bots.advice(request)
        if answer is None:
            self.ctx.alarm.at(self.ctx.now)
            return
        self._asked = None
        if state is table.session.table.state:
            if answer.advice:
                # Journal before show.
                table.session.table.note_hint(asked.seat)
            hands.tell_hint(asked, answer.advice)

    # -- time ------------------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Take in what devices ask for; show them what has changed, when the screen has shown it."""
        table, hands = self.table, self._hands
        if table is None or hands is None:
            return
        was_open = self.pockets.is_open
        hands.listen()
        if self.table is not table:
            return
        if self.pockets.failure and not self.pockets.is_open:
            words = self.ctx.t(
                "Phones can no longer join: {reason}. The game goes on.", reason=self.pockets.failure
            )
            self.ctx.toasts.add(words, kind="bad", is_public=True)
            self.close()
            return
        if self.pockets.is_open and not was_open:
            self._opened_at = now
        if self._is_inviting and self.pockets.is_open and self.ctx.scenes.stack[0] is table:
            self._is_inviting = False
            self.invite()
        self._seat_devices(table)
        hands.welcome()
        self._tell_hint(table, hands)
        hands.tell_countdown(table.view)
        self._publish(table, hands, now)
        self._go_on(table, now)
        if self.consent is not None:
            ask_here(table, self.consent)
            if self.consent.refused_by:
                self._tell_refusal(table, hands, self.consent)
        if self.pockets.is_open and not self.pockets.devices:
            self.ctx.alarm.at(self._opened_at + LONELY_MS)

    def _publish(self, table: TableScene, hands: Hands, now: int) -> None:
        """Show others what has happened once the screen has shown it, but not much later."""
        session = table.session
        hands.consent = self.consent
        asked = None if self.consent is None else frozenset(self.consent.waits_for)
        seen = (len(session.table.records), session.pockets, session.table.seats, asked)
        if seen != self._seen:
            self._seen, self._pages = seen, None
            if session.table.result is not None:
                self._shown_at = now + END_MS
            elif not hands.is_stale:
                self._shown_at = now + SHOWN_MS
            hands.is_stale = True
        if hands.is_stale and (not table.is_busy or now >= self._shown_at):
            self._pages = hands.pages()
        elif hands.is_stale:
            self.ctx.alarm.at(self._shown_at)
        # As many as this frame has time for.
        if self._pages is not None and self.ctx.frame_budget.work(self._pages):
            self._pages = None
        elif self._pages is not None:
            self.ctx.alarm.at(now)

    def _go_on(self, table: TableScene, now: int) -> None:
        """End a pause of a table at which nobody sits."""
        if not table.is_paused or {*table.session.humans} - table.session.pockets:
            self._paused_since = now
        elif now - self._paused_since >= READ_MS:
            table.go_on()
        else:
            self.ctx.alarm.at(self._paused_since + READ_MS)
