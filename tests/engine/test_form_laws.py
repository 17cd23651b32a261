"""What the conformance suite says of forms that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tabletop
from tabletop.engine import conformance
from tabletop.engine.fields import Name, Number, Part, Parts
from tabletop.engine.form import Form, Group, SetRule
from tabletop.engine.message import msg
from tabletop.engine.protocol import Game
from tabletop.engine.registry import games

ID, COUNT = Name(key="id", label="Name"), Number(key="count", label="Count")
FORM = Form(fields=(ID, COUNT), groups=(Group("Card", ("id", "count")),), name="id")
HOUSE = "id,count\na,1\nb,2\n"


def game_of(form: Form, content: str = HOUSE) -> Game[Any, Any, Any]:
    """Return a game with a form that reads its cards as they are."""
    game = tabletop.game("gotown")
    edition = replace(game.edition, content=content.encode(), form=form)
    made: list[Game[Any, Any, Any]] = []

    def recast(text: str) -> Game[Any, Any, Any]:
        return game_of(form, form.canonical(form.read(text)))

    made.append(replace(game, edition=replace(edition, recast=recast)))
    return made[0]


def raising(rows: Any) -> Any:
    any(1 // row["count"] < 0 for row in rows)
    return []


def nowhere(rows: Any) -> Any:
    if len(rows) < 2:
        yield 99, "count", msg("There are too few.")


def words(*parts: Part) -> Form:
    field = Parts(key="does", label="Does", parts=parts, joint=" ", none="none", wanted=msg("something else"))
    return replace(FORM, fields=(ID, COUNT, field), groups=(Group("Card", ("id", "count", "does")),))


WRONG: dict[str, Callable[[], Game[Any, Any, Any]]] = {
    "the house's cards do not fit": lambda: game_of(FORM, "id,count\na,100\n"),
    "every field of its groups": lambda: game_of(replace(FORM, groups=(Group("Card", ("cost",)),))),
    "a rule fails on some cells: ZeroDivisionError": lambda: game_of(
        replace(FORM, set_rules=(SetRule(("count",), raising),))
    ),
    "a rule fails on some cells: IndexError": lambda: game_of(
        replace(FORM, set_rules=(SetRule(("count",), nowhere),))
    ),
    "is read as": lambda: game_of(
        words(
            Part(tag="any", label="Any", told="{n}", form="{n}", slots=(Name(key="n", label="N"),)),
            Part(tag="one", label="One", told="One", form="one"),
        ),
        "id,count,does\na,1,none\n",
    ),
    "a form needs `recast`": lambda: replace(
        game_of(FORM), edition=replace(game_of(FORM).edition, recast=None)
    ),
}


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_with_a_form_is_said(said: str) -> None:
    game = WRONG[said]()
    assert any(said in wrong for wrong in conformance.form_faults(game)), list(conformance.form_faults(game))
    with pytest.raises(conformance.IncompleteError, match="form of its cards"):
        conformance.check(game, seeds=[])


@pytest.mark.parametrize("game_id", games())
def test_nothing_is_wrong_with_ours(game_id: str) -> None:
    assert list(conformance.form_faults(tabletop.game(game_id))) == []


def test_a_plain_form_is_well() -> None:
    assert list(conformance.form_faults(game_of(FORM))) == []
