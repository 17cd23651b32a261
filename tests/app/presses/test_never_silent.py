"""Who plays by keys and does not see the table hears something of each key that goes on with the turn."""

from __future__ import annotations

import pytest

from tests.app.driver import Driver
from tests.app.games.deckville import table as deckville
from tests.app.presses import kept
from tests.app.presses.situations import TABLES

ENTERED = ("rest", "drawing", "plots", "trade")
"""Situations in which each thing is tried with Enter, too."""
NAMES = (*ENTERED, "picked", "building", "replacing", "paying", "plots_chosen", "place", "trade_alone")
SITUATIONS = [(game_id, one) for game_id, make in TABLES.items() for one in make() if one.name in NAMES]


@pytest.mark.parametrize(("game_id", "situation"), SITUATIONS, ids=lambda one: getattr(one, "name", one))
def test_no_key_to_go_on_with_is_met_with_silence(game_id: str, situation: kept.Situation) -> None:
    heard: list[str] = []
    with kept.watching(heard):
        table = kept.Table(situation, heard)
        keys = [f"@{key}" for key in things(table)] if situation.name in ENTERED else []
        actions = table.driver.ctx.bindings.actions.values()
        keys += [action.keys[0] for action in actions if action.is_primary]
        silent = [key for key in keys if pressed(table, key).endswith("nothing")]
        table.driver.close()
    assert not silent


def things(table: kept.Table) -> list[str]:
    """Return the things that the keyboard gets to, of a kind the first and the last."""
    kinds: dict[str, list[str]] = {}
    for zone in table.scene.zones:
        for widget in zone.widgets:
            if widget.focusable and not widget.key.startswith(kept.AROUND):
                kinds.setdefault(widget.key.split(":")[0], [])[1:] = [widget.key]
    return [key for keys in kinds.values() for key in keys]


def pressed(table: kept.Table, key: str) -> str:
    """Return what comes of a key, or of Enter on a thing."""
    if not key.startswith("@"):
        return table.line(key)
    table.reset()
    table.scene.focus(key[1:])
    table.scene.used_pointer_last = False
    return table.line("return", at_once=True)


def test_what_can_be_done_is_read_when_it_changes_and_e_ends_a_turn_that_can_only_end() -> None:
    driver = Driver()
    scene = deckville.open_table(
        driver, deckville.position(reached=4), kinds=("human", "bot:easy", "bot:easy")
    )
    live = [driver.reader.snapshots[-1].live]
    for source in ("pool_1", "pool_2"):
        driver.click(source)
        driver.settle()
        live.append(driver.reader.snapshots[-1].live)
    assert live == [
        "Draw 2 cards, at least one from the pool",
        "Draw 1 card",
        "Reserve a card, or end your turn",
    ]
    driver.press("e")
    driver.settle()
    assert scene.session.table.state.active == 1
    driver.close()
