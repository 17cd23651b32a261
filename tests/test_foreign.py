"""The guard around code of others: what it survives is tested with real packages in tests/packages."""

from __future__ import annotations

import logging
import os
import signal
import sys
from threading import Thread

import pytest

from tabletop import foreign


def raising(error: BaseException) -> None:
    raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3), GeneratorExit(), StopIteration()])
def test_whatever_it_raises_is_one_error(error: BaseException) -> None:
    with pytest.raises(foreign.ForeignError, match=type(error).__name__) as caught:
        foreign.run(lambda: raising(error))
    assert caught.value.__cause__ is error
    found: list[object] = []

    def elsewhere() -> None:
        try:
            foreign.run(lambda: raising(error))
        except foreign.ForeignError as caught:
            found.append(caught.__cause__)

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [error]


def test_the_users_own_ctrl_c_is_not_swallowed() -> None:
    before = signal.getsignal(signal.SIGINT)
    for answer in (lambda: signal.raise_signal(signal.SIGINT), lambda: raising(ValueError("after it"))):

        def call(answer: object = answer) -> None:
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                answer()  # type: ignore[operator]

        with pytest.raises(KeyboardInterrupt):
            foreign.run(call)
        assert signal.getsignal(signal.SIGINT) is before


def test_what_it_keeps_of_stdout_goes_on_and_costs_no_descriptor(capfd: pytest.CaptureFixture[str]) -> None:
    open_before = len(os.listdir("/dev/fd")) if os.path.isdir("/dev/fd") else 0
    kept = [foreign.run(lambda: logging.StreamHandler(sys.stdout)) for _ in range(20)]
    assert not open_before or len(os.listdir("/dev/fd")) == open_before
    kept[0].emit(logging.LogRecord("", 0, "", 0, "still heard", (), None))
    assert capfd.readouterr() == ("still heard\n", "")
