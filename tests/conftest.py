"""For all tests: what is marked as long is not ended by the time after which a test counts as hanging, and
games of others that are installed here are not there."""

from __future__ import annotations

import faulthandler

import pytest

from tabletop.engine import packages

packages.claims = tuple  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _long_ones_may_take_long(request: pytest.FixtureRequest) -> None:
    if any(request.node.get_closest_marker(name) for name in ("slow", "packaging")):
        faulthandler.cancel_dump_traceback_later()
