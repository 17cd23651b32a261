"""The table of old names: each new one is there, no old one is."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from typing import Any

import pytest

from tabletop.engine import renamed


def test_modules_are_where_it_says() -> None:
    for old, new in renamed.MODULES.items():
        assert importlib.util.find_spec(old) is None and importlib.util.find_spec(new) is not None, new


@pytest.mark.parametrize("owner", [*renamed.NAMES, *renamed.MEMBERS])
def test_new_names_are_there_and_old_ones_are_not(owner: str) -> None:
    module, _, kind = owner.partition(":")
    home: Any = importlib.import_module(module)
    home = getattr(home, kind) if kind else home
    names = {*dir(home), *inspect.get_annotations(home), *getattr(home, "__slots__", ())}
    table = renamed.MEMBERS[owner] if kind else renamed.NAMES[owner]
    assert set(table.values()) <= names and not set(table) & names - set(table.values())
