"""The installers themselves, made once for all tests that look at them (marked `packaging`)."""

import pytest

from tests.build_tools import tool


@pytest.fixture(scope="session")
def places(tmp_path_factory):
    """Results in a folder of their own; the environments for freezing are kept in build/work."""
    tool("make")
    from installers.common import Places

    return Places(dist=tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def made(places):
    """Make an installer, or return the one that was made; what is missing here is told by the failure."""
    make, paths = tool("make"), {}

    def get(name):
        if name not in paths:
            paths[name] = make.MAKERS[name](places)
        return paths[name]

    return get
