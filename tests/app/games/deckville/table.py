"""Hands that play Deckville's table by three routes; paying with cards is chosen card by card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.table.scene import TableScene
from tabletop.engine.table import Table
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import may_end, may_skip, step_of
from tabletop.games.deckville.state import State
from tests.app import whole_games
from tests.app.at_table import NAMES, Hands, open_at, walk
from tests.app.driver import Driver
from tests.playthroughs import Play, written_commands


def position(seat_count: int = 3, moves: int = 60, **changes: Any) -> State:
    """Return where the written playthrough stands after so many commands, at the first seat's next turn, with
    anything changed."""
    play = Play("deckville", seat_count, (), seat_count)
    table = Table.new(play.game, NAMES[:seat_count], play.seed)
    for count, command in enumerate(written_commands(play)):
        if count >= moves and _is_fresh(table.state):
            break
        table.submit(min(table.actors), command)
    return replace(table.state, **changes)


def _is_fresh(state: State) -> bool:
    return state.active == 0 and state.reached == 1 and not state.is_replacing


def rich(**changes: Any) -> State:
    """Return a position in which the first seat can build each hand card at once, and holds six cards."""
    state = position(2, 40)
    hand = tuple(card for card in state.hands[0] if card is not None)
    more = tuple(card for card in state.deck[:12] if card is not None)[: 6 - len(hand)]
    hand, deck = (*hand, *more), state.deck[len(more) :]
    free = [card for card in deck if card is not None]
    kinds = {state.cards[card].resource: card for card in (*free, *state.discard) if card is not None}
    assert set(kinds) == set(range(7))
    resources = tuple(card for card in kinds.values() for _ in range(4))
    district = replace(state.districts[0], resources=resources)
    state = replace(state, hands=(hand, state.hands[1]), deck=deck, districts=(district, state.districts[1]))
    return replace(state, **changes)


def reserved() -> State:
    """Return a rich position with a card in the reserve."""
    state = rich(reached=3)
    mine = replace(state.districts[0], reserve=state.hands[0][-1])
    hands = (state.hands[0][:-1], state.hands[1])
    return replace(state, districts=(mine, state.districts[1]), hands=hands)


def open_table(driver: Driver, state: State | None = None, **more: Any) -> TableScene:
    """Put the scene of a position on the screen; `more` as for `session_at`."""
    scene: TableScene = open_at(driver, "deckville", state or position(), **more)
    return scene


def choose(session: Session, turn: int) -> Any:
    """Return what the computer player would do; before cards are drawn, steps are left one by one."""
    command, view = whole_games.decide(session, turn), session.view
    if isinstance(command, co.DrawCard | co.EndTurn) and step_of(view) < 4 and may_skip(view):
        return co.SkipStep()
    return command


def places(view: State, cards: tuple[int, ...], but: int | None = None) -> list[int]:
    """Return where hand cards lie, each one only once; the card at the place `but` is none of them."""
    assert view.is_view
    hand, found = view.hands[view.active], []
    for card in cards:
        free = (i for i, held in enumerate(hand) if held == card and i != but and i not in found)
        found.append(next(free))
    return found


def route(scene: TableScene, command: Any) -> tuple[str, ...]:
    """Return what one picks for a command, and where one puts it."""
    view = scene.state
    match command:
        case co.TakeFromSupply(source) | co.DrawCard(source) | co.DrawReplacement(source):
            return source, "hand"
        case co.ReplaceDiscard(card):
            return f"hand:{places(view, (card,))[0]}", "trash"
        case co.BuildResource(card):
            return f"hand:{places(view, (card,))[0]}", "resources"
        case co.BuildProperty(card, from_reserve=True):
            return "reserve", "district"
        case co.BuildProperty(card):
            return f"hand:{places(view, (card,))[0]}", "district"
        case co.Reserve(card):
            return f"hand:{places(view, (card,))[0]}", "reserve"
    raise AssertionError(f"no way to play {command!r}")


class _Route:
    """Plays commands by one of the three routes; what is paid is chosen with clicks or keys afterwards."""

    def __init__(self, way: str) -> None:
        self.way = way

    def __call__(self, driver: Driver, scene: TableScene, command: Any) -> None:
        if isinstance(command, co.EndTurn | co.SkipStep):
            self._button(driver, scene, command)
            return
        if isinstance(command, co.DiscardDown) and scene.view.ui_state.payment is None:
            # One more card might be drawn first.
            self._press(driver, scene, "main")
        if isinstance(command, co.DiscardDown):
            self._pay(driver, scene, command.cards)
            return
        if isinstance(command, co.ReplaceDiscard) and self.way != "drag":
            self._pay(driver, scene, (command.card,))
            return
        picks = route(scene, command)
        source, hands = picks[0], Hands(lambda *_: picks, lambda _: None)
        if picks[1] == "hand" and self.way == "clicks":
            driver.click(source)
            return
        if picks[1] == "hand" and self.way == "keys":
            walk(driver, scene, source)
            driver.press("return")
            return
        hands.by[self.way](driver, scene, command)
        if scene.view.ui_state.payment is not None and scene.view.ui_state.payment.is_building:
            self._pay(driver, scene, command.discards)

    def _pay(self, driver: Driver, scene: TableScene, cards: tuple[int, ...]) -> None:
        """Put back the cards that are proposed; choose others one by one, in their order."""
        assert scene.view.ui_state.payment is not None
        wanted = places(scene.state, cards, scene.view.ui_state.payment.place)
        for chosen in scene.view.ui_state.payment.chosen:
            self._press(driver, scene, f"hand:{chosen}")
        for each in wanted:
            if self.way == "drag":
                driver.drag(scene.layout.hand[each].center, scene.layout.discard.center, steps=3)
            else:
                self._press(driver, scene, f"hand:{each}")
        self._press(driver, scene, "main")

    def _button(self, driver: Driver, scene: TableScene, command: Any) -> None:
        view = scene.state
        if isinstance(command, co.SkipStep):
            key = "main"
        else:
            key = "end" if may_end(view) and may_skip(view) else "main"
        self._press(driver, scene, key)

    def _press(self, driver: Driver, scene: TableScene, key: str) -> None:
        if self.way == "keys" and key == "main":
            driver.press("space")
        elif self.way == "keys" and key == "end":
            driver.press("e")
        elif self.way == "keys":
            walk(driver, scene, key)
            driver.press("return")
        else:
            driver.click(key)


ROUTES = {way: _Route(way) for way in ("drag", "clicks", "keys")}
