"""For all tests: what is marked as long is not ended by the time after which a test counts as hanging, and
games of others that are installed here are not there; what tests start hears Ctrl-C."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
from pathlib import Path

import pytest

from tabletop.engine import registry

registry.claims = tuple  # type: ignore[assignment]
# A script's `pytest &` inherits that Ctrl-C is ignored, and would hand it on.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Thousands of tests stay in memory, and each look through them for garbage takes as long as many tests.
gc.set_threshold(100_000, 20, 20)


def pytest_configure(config: pytest.Config) -> None:
    """Where bytecode may not be written beside the sources, let the workers keep it with the virtual
    environment: they start hundreds of processes, and each would compile everything anew."""
    if config.getoption("numprocesses", None) and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(sys.prefix, "bytecode")))


def pytest_collection_finish() -> None:
    """Leave out of every later look for garbage what was collected: it stays."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _long_ones_may_take_long(request: pytest.FixtureRequest) -> None:
    if any(request.node.get_closest_marker(name) for name in ("slow", "packaging")):
        faulthandler.cancel_dump_traceback_later()
