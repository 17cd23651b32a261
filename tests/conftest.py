"""For all tests: what is marked as long is not ended by the time after which a test counts as hanging, and
games of others that are installed here are not there; what tests start hears Ctrl-C."""

from __future__ import annotations

import faulthandler
import signal

import pytest

from tabletop.engine import registry

registry.claims = tuple  # type: ignore[assignment]
# A script's `pytest &` inherits that Ctrl-C is ignored, and would hand it on.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _long_ones_may_take_long(request: pytest.FixtureRequest) -> None:
    if any(request.node.get_closest_marker(name) for name in ("slow", "packaging")):
        faulthandler.cancel_dump_traceback_later()
