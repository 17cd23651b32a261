"""The form that the widgets' tests stand on."""

from __future__ import annotations

import pytest

from tests.app.driver import Driver
from tests.app.widgets.form import Form


@pytest.fixture
def form(driver: Driver) -> Form:
    scene = Form(driver.ctx)
    driver.push(scene)
    return scene
