"""The documents about card files say what the games declare."""

import pytest

from tabletop.engine.registry import find
from tests.build_tools import ROOT, tool
from tests.engine.test_form import FORMS

card_fields = tool("card_fields")


@pytest.mark.parametrize("game_id", FORMS)
def test_the_tables_of_fields_are_those_that_are_declared(game_id):
    document = ((ROOT / "docs" / f"{game_id}_cards").with_suffix(".md")).read_text("utf-8")
    form = find(game_id).edition.form
    assert card_fields.written(document, form) == document, "run: python build/card_fields.py"
    assert all(f"`{part}`" in document for part in form.columns)
