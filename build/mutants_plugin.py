"""The plugin of pytest behind `mutants.py`: notes what each test enters, or tries mutants, each in a fork.

MUTANTS_MAP is the folder to which a run writes what its tests enter: a stretch of a function sets a byte when
it is entered, since a profiler makes players thrice as slow. What a child process enters counts as well.

MUTANTS_JOBS is a file of mutants and the tests for each. All tests are collected once; then each mutant gets
a fork in which the code of its functions is changed in place, and its file, for what is imported later or by
other processes. A fork cannot try what ran at import or collection: these mutants are left to the caller. A
test that notices one has to pass without it, and one that did not end must do so at once: the machine may be
busy.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import resource
import signal
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from mutating import ROOT, Mutant, codes, note_entered

MEMORY, PATIENCE = 8 << 30, 20
"""A mutant's bytes; seconds that a test may take, and times its usual ones."""


class Entered:
    """Writes for each test its seconds of processor and the stretches of the program that it entered."""

    def __init__(self, folder: Path) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.file = (folder / f"{worker}.jsonl").open("w", encoding="utf-8")
        self.names: list[str] = json.loads((folder / "names.json").read_text("utf-8"))
        self.seen = note_entered(folder / f"{worker}.seen")
        self.known = folder / "known.json"
        self.began = -1.0

    def write(self, nodeid: str, seconds: float) -> None:
        """Write down what was entered since the last time."""
        names = [self.names[found.start()] for found in re.finditer(b"\1", self.seen)]
        self.file.write(json.dumps([nodeid, round(seconds, 3), names]) + "\n")
        self.file.flush()
        self.seen[:] = bytes(len(self.names))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of a known map."""
        if self.known.exists():
            known = {nodeid for nodeid, _ in json.loads(self.known.read_text("utf-8"))["tests"]}
            items[:] = [item for item in items if item.nodeid not in known]

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> None:
        """Note what a test enters, fixtures included; before the first, what import and collection did."""
        if self.began < 0:
            self.write("", 0)
        self.began = sum(os.times()[:4])

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        """Write a test down."""
        self.write(nodeid, sum(os.times()[:4]) - self.began)


class Tries:
    """Runs each mutant's tests in a fork instead of all tests once."""

    def __init__(self, jobs: Path) -> None:
        self.jobs = [json.loads(line) for line in jobs.read_text("utf-8").splitlines()]
        self.items: dict[str, pytest.Item] = {}
        self.functions: list[FunctionType] = []
        self.seconds: dict[str, float] = {}
        self.told = -1

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants and write down what became of each."""
        self.items = {item.nodeid: item for item in session.items}
        gc.unfreeze()  # what is frozen is in no list
        self.functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
        gc.freeze()
        trusted: set[str] = {"", "?"}
        noticing: defaultdict[str, set[str]] = defaultdict(set)
        for job in self.jobs:
            if time.time() > float(os.environ["MUTANTS_UNTIL"]):
                break
            mutant = Mutant(*job["mutant"])
            known, by = noticing[mutant.path], "untrusted"
            tests = sorted(job["tests"], key=lambda test: (test[0] not in known, test[1]))
            while by == "untrusted":
                tests = [test for test in tests if test[0] in self.items]
                with changed(mutant) as texts:
                    by, ends = self.tried(tests, (mutant.path, *texts))
                is_sure = by in trusted and not (ends and by in self.items)
                if not is_sure and self.tried([(by, dict(tests)[by])], None)[0]:
                    del self.items[by]
                    by = "untrusted"
            trusted.add(by)
            known.add(by)
            line = {**mutant._asdict(), "tests": len(tests), "by": by if by == "?" else ends + by}
            with Path(job["out"]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        return True

    def tried(self, tests: list[tuple[str, float]], change: tuple[str, str, str] | None) -> tuple[str, str]:
        """Return the test that fails with a change and how it ended the fork; "?" if no fork can try it."""
        self.seconds = dict(tests)
        receives, self.told = os.pipe()
        child = os.fork()
        if not child:
            try:
                self.runs(tests, change)
            finally:
                os._exit(1)
        os.close(self.told)
        with os.fdopen(receives, encoding="utf-8") as pipe:
            what, _, by = ["begun ", *pipe.read().split("\0")][-2].partition(" ")
        _, status = os.waitpid(child, 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if what == "begun" and status:
            return by or "?", f"ended with {status}: "
        return ("" if what == "begun" else by), ""

    def runs(self, tests: list[tuple[str, float]], change: tuple[str, str, str] | None) -> None:
        """Run tests in a fork until one fails."""
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if change and not patched(*change, self.functions):
            self.tell("cannot ?")
            os._exit(0)
        items = [self.items[nodeid] for nodeid, _ in tests]
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        os._exit(0)

    def tell(self, text: str) -> None:
        """Tell the caller of a fork how far it is."""
        os.write(self.told, f"{text}\0".encode())

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        """End the fork if a test takes far too long."""
        self.tell(f"begun {nodeid}")
        signal.alarm(int(PATIENCE * (1 + self.seconds[nodeid])))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End the fork with the first test that fails."""
        if report.failed:
            self.tell(f"failed {report.nodeid}")
            os._exit(0)


@contextlib.contextmanager
def changed(mutant: Mutant, tree: Path = ROOT) -> Any:
    """Change a mutant's file for a while; yield its text before and after."""
    target = tree / mutant.path
    text, kept = target.read_text("utf-8"), target.stat()
    new = mutant.applied(text)
    target.write_text(new, "utf-8")
    try:
        yield text, new
    finally:
        target.write_text(text, "utf-8")
        os.utime(target, ns=(kept.st_atime_ns, kept.st_mtime_ns))


def patched(path: str, text: str, new: str, functions: list[FunctionType]) -> bool:
    """Give a module's functions their changed code; whether any changed, or the module is still to come."""
    file = str(ROOT / path)
    before, after = codes(text, file), codes(new, file)
    is_changed = False
    for function in functions:
        code = function.__code__
        if code.co_filename == file:
            key = code.co_qualname, code.co_firstlineno
            fresh = after[key][before[key].index(code)]
            if fresh != code:
                function.__code__ = fresh
                is_changed = True
    return is_changed or all(getattr(one, "__file__", "") != file for one in list(sys.modules.values()))


if "MUTANTS_MAP" in os.environ:
    # At once: the first conftest imports much of the program.
    ENTERED = Entered(Path(os.environ["MUTANTS_MAP"]))


def pytest_configure(config: Any) -> None:
    """Note what is entered, a file a worker; or try mutants."""
    is_told = os.environ.get("PYTEST_XDIST_WORKER") or not config.getoption("numprocesses", None)
    if "MUTANTS_MAP" in os.environ and is_told:
        config.pluginmanager.register(ENTERED, "entered")
    if "MUTANTS_JOBS" in os.environ:
        config.pluginmanager.register(Tries(Path(os.environ["MUTANTS_JOBS"])), "tries")
