"""Measure how sharp the tests are: change the program in one place at a time; does a test notice?

    python build/mutants.py map                             once: which test enters which stretch of code
    python build/mutants.py map --more --minutes 5          only the tests that the map lacks, ended in time
    python build/mutants.py run --layer table --count 100   seeded mutants of a layer, one at a time
    python build/mutants.py again table_1.jsonl             the survivors of a run, after mending
    python build/mutants.py show table_1.jsonl              the survivors of a run, with their lines
    python build/mutants.py silent                          functions that no ordinary test enters

A mutant is run in a copy of the tree, with the quickest tests that enter its stretch of statements. What is
found lies in `build/work/mutants`. Needs `os.fork`.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import defaultdict
from itertools import accumulate, zip_longest
from pathlib import Path
from typing import Any

from mutants_plugin import changed
from mutating import ROOT, Mutant, functions_of, mutants_of, number_stretches

OUT = ROOT / "build" / "work" / "mutants"
MAP = OUT / "map.json"
KEPT = (
    "tests/app/painted",
    "tests/app/presses",
    "tests/app/flights",
    "tests/games/test_played",
    "tests/games/test_tempers",
    "tests/games/test_told",
    "tests/games/test_worths",
)
"""The tests that compare with kept texts."""
PROCESSES = (
    "tests/window",
    "tests/packages",
    "tests/build_tools",
    "tests/arena",
    "tests/bots",
    "tests/cli",
    "tests/app/proof",
)
FEW = 8
"""Tests of these folders start programs, which takes long: a mutant meets them where it meets few others."""
LAYERS = {
    "engine": ("tabletop/engine/*", "tabletop/saves/*"),
    "players": (
        "tabletop/bots/*",
        "tabletop/games/*/player/*",
        "tabletop/games/*/advise.py",
        "tabletop/games/*/bot.py",
        "tabletop/games/*/chances.py",
        "tabletop/games/*/judgement.py",
        "tabletop/games/*/outlook.py",
        "tabletop/games/*/plan*.py",
        "tabletop/games/*/thinking.py",
        "tabletop/games/*/traits.py",
    ),
    "rules": ("tabletop/games/*",),
    "table": ("tabletop/app/table/*",),
    "games": ("tabletop/app/games/*",),
    "pockets": ("tabletop/app/pockets/*",),
    "workshop": (
        "tabletop/app/screens/workshop/*",
        "tabletop/balance/*",
        "tabletop/i18n/*",
        "tabletop/printed/*",
        "tabletop/sets/*",
    ),
    "screens": ("tabletop/app/screens/*",),
    "core": ("tabletop/app/core/*", "tabletop/app/widgets/*", "tabletop/app/canvas/*"),
    "record": (
        "tabletop/review/*",
        "tabletop/record/*",
        "tabletop/lessons/*",
        "tabletop/daily/*",
        "tabletop/puzzles/*",
    ),
}
"""Which files a layer has; a file counts for the first layer that has it."""

PYTEST = [
    sys.executable,
    "-B",
    "-m",
    "pytest",
    "-q",
    "-p",
    "no:cacheprovider",
    "-o",
    "faulthandler_timeout=0",
]


def make_map(arguments: argparse.Namespace) -> None:
    """Run the ordinary tests once and keep which enters what; of only some, the others stay as known.

    Ended by an interrupt or after its minutes it keeps what it has.
    """
    OUT.mkdir(parents=True, exist_ok=True)
    entered: dict[str, tuple[float, list[str]]] = {}
    with tempfile.TemporaryDirectory() as folder, _noting_children():
        number_stretches(Path(folder))
        if arguments.more and MAP.exists():
            shutil.copy2(MAP, Path(folder) / "known.json")
        environment = {**_environment(ROOT), "MUTANTS_MAP": folder}
        command = [*PYTEST, "-p", "mutants_plugin", "-n", str(arguments.workers), *arguments.tests]
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        running = subprocess.Popen(command, cwd=ROOT, env=environment)
        try:
            running.wait(60 * arguments.minutes)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            running.send_signal(signal.SIGINT)
            running.wait()
        # As it is now: another part may have been mapped meanwhile.
        if (arguments.tests or arguments.more) and MAP.exists():
            known = json.loads(MAP.read_text("utf-8"))
            entered = {nodeid: (seconds, []) for nodeid, seconds in known["tests"]}
            nodeids = list(entered)
            for name, numbers in known["stretches"].items():
                for number in numbers:
                    entered[nodeids[number]][1].append(name)
        for path in sorted(Path(folder).glob("*.jsonl")):
            for line in path.read_text("utf-8").splitlines():
                nodeid, seconds, names = json.loads(line)
                if not nodeid and nodeid in entered:  # another process, or tests mapped before
                    names = sorted({*names, *entered[nodeid][1]})
                entered[nodeid] = (seconds, names)
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number, (_, names) in enumerate(entered.values()):
        for name in names:
            found[name].append(number)
    tests = [(nodeid, seconds) for nodeid, (seconds, _) in entered.items()]
    MAP.write_text(json.dumps({"tests": tests, "stretches": found}), "utf-8")
    print(f"{len(tests)} tests enter {len(found)} stretches")


@contextlib.contextmanager
def _noting_children() -> Any:
    """Let every Python of this environment that a test starts note what it enters, whatever its variables."""
    hook = Path(sysconfig.get_path("purelib")) / f"tabletop_mutants_{os.getpid()}.pth"
    path = f"sys.path.append({str(ROOT / 'build')!r}), __import__('mutating').note_entered(), sys.path.pop()"
    hook.write_text(f"import os, sys; 'MUTANTS_SEEN' in os.environ and ({path})\n", "utf-8")
    try:
        yield
    finally:
        hook.unlink(missing_ok=True)


def _environment(tree: Path) -> dict[str, str]:
    path = os.pathsep.join([str(tree / "build"), str(tree)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


class Covering:
    """Which tests a mutant meets."""

    def __init__(self, arguments: argparse.Namespace, only: str = "") -> None:
        known = json.loads(MAP.read_text("utf-8"))
        self.only = re.compile(only)
        self.tests: list[tuple[str, float]] = [tuple(one) for one in known["tests"]]
        self.stretches: dict[str, list[int]] = known["stretches"]
        self.seconds, self.texts, self.chance = arguments.seconds, arguments.texts, random.Random(0)

    def is_early(self, mutant: Mutant) -> bool:
        """Whether a mutant's stretch is entered at import or collection."""
        return any(not self.tests[at][0] for at in self.stretches.get(mutant.stretch, ()))

    def __call__(self, mutant: Mutant) -> list[tuple[str, float]]:
        """Return the quickest tests that enter a mutant's stretch, and some that compare with kept texts."""
        entering = (self.tests[at] for at in self.stretches.get(mutant.stretch, ()))
        covering = [test for test in entering if test[0] and self.only.search(test[0])]
        within = [test for test in covering if not test[0].startswith(PROCESSES)]
        covering = covering if len(within) < FEW else within
        covering.sort(key=lambda test: (test[0].startswith(PROCESSES), test[1]))
        until = accumulate(spent for _, spent in covering)
        is_within = [spent <= self.seconds or not number for number, spent in enumerate(until)]
        found = [test for test, is_in in zip(covering, is_within, strict=True) if is_in]
        texts = [test for test in covering[len(found) :] if _is_of_texts(test[0])]
        return found + self.chance.sample(texts, min(len(texts), self.texts))


def _is_of_texts(nodeid: str) -> bool:
    """Whether a test compares with a kept text."""
    return nodeid.startswith(KEPT)


def files_of(layer: str) -> list[Path]:
    """Return the modules of a layer."""
    found = []
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        fitting = (key for key, globs in LAYERS.items() if any(fnmatch.fnmatch(name, one) for one in globs))
        if next(fitting, "") == layer:
            found.append(path)
    return found


def run(arguments: argparse.Namespace) -> None:
    """Try mutants of layers and write down what became of each."""
    drawn: dict[Path, list[Mutant]] = {}
    for layer in arguments.layer or LAYERS:
        chance = random.Random(f"{layer} {arguments.seed}")
        files = [path for path in files_of(layer) if fnmatch.fnmatch(str(path), arguments.only)]
        mutants = [one for path in files for one in mutants_of(path)]
        drawn[OUT / f"{layer}_{arguments.seed}.jsonl"] = chance.sample(
            mutants, min(arguments.count, len(mutants))
        )
    _try(drawn, Covering(arguments), time.time() + 60 * arguments.minutes)


def again(arguments: argparse.Namespace) -> None:
    """Try the survivors of runs once more, with the tests as they are now."""
    drawn: dict[Path, list[Mutant]] = {}
    for path in map(OUT.__truediv__, arguments.files):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        survivors = [Mutant(*(one[field] for field in Mutant._fields)) for one in lines if not one["by"]]
        drawn[path.with_suffix(".again.jsonl")] = survivors
    _try(drawn, Covering(arguments, arguments.tests), time.time() + 60 * arguments.minutes)


def _try(drawn: dict[Path, list[Mutant]], covering: Covering, until: float) -> None:
    """Try as many mutants as there is time for and write them to the files for which they were drawn."""
    early: list[tuple[Path, Mutant]] = []
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, tree / name)
        jobs, needed = Path(folder) / "jobs.jsonl", set[str]()
        for out in drawn:
            out.write_text("", "utf-8")
        with jobs.open("w", encoding="utf-8") as file:
            for by_turns in zip_longest(*drawn.values()):
                for out, mutant in zip(drawn, by_turns, strict=True):
                    if mutant and covering.is_early(mutant):
                        early.append((out, mutant))
                    elif mutant:
                        tests = covering(mutant)
                        needed |= {nodeid.partition("::")[0] for nodeid, _ in tests}
                        file.write(json.dumps({"mutant": mutant, "tests": tests, "out": str(out)}) + "\n")
        environment = {
            **_environment(tree),
            "MUTANTS_JOBS": str(jobs),
            "MUTANTS_UNTIL": str(until),
            "TMPDIR": folder,
        }
        compiling = [sys.executable, "-m", "compileall", "-q", "tabletop"]
        subprocess.run(compiling, cwd=tree, env=environment, check=True)
        forking = [
            *PYTEST,
            "-n0",
            "-p",
            "mutants_plugin",
            *sorted(one for one in needed if (tree / one).exists()),
        ]
        with (OUT / "tests.log").open("w", encoding="utf-8") as log:
            subprocess.run(
                forking, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=log, check=True
            )
        for out in drawn:
            asked = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
            kept = [one for one in asked if one["by"] != "?"]
            out.write_text("".join(json.dumps(one) + "\n" for one in kept), "utf-8")
            unfit = [one for one in asked if one["by"] == "?"]
            early += [(out, Mutant(*(one[field] for field in Mutant._fields))) for one in unfit]
        for out, mutant in early:
            if time.time() > until:
                break
            tests = covering(mutant)
            by = notices(tree, mutant, tests) if tests else ""
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**mutant._asdict(), "tests": len(tests), "by": by}) + "\n")
    for out in drawn:
        tried = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
        print(f"{out.stem}: {sum(bool(one['by']) for one in tried)} of {len(tried)} killed")


def notices(tree: Path, mutant: Mutant, tests: list[tuple[str, float]]) -> str:
    """Return the test that fails with a mutant in a process of its own, "" where none does."""
    # Without parameters: those may come from what has changed.
    nodeids = list(dict.fromkeys(re.sub(r"\[.*", "", nodeid, flags=re.DOTALL) for nodeid, _ in tests))
    with changed(mutant, tree):
        try:
            done = subprocess.run(
                [*PYTEST, "-x", "-n0", "--no-header", *nodeids],
                cwd=tree,
                env=_environment(tree),
                capture_output=True,
                text=True,
                timeout=60 + 10 * sum(seconds for _, seconds in tests),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "it never ended"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "" if not done.returncode else failed[0] if failed else f"exit code {done.returncode}"


def show(arguments: argparse.Namespace) -> None:
    """Print the survivors of a run."""
    for line in (OUT / arguments.file).read_text("utf-8").splitlines():
        one = json.loads(line)
        if not one["by"]:
            print(f"{one['path']}:{one['line']} ({one['kind']}, {one['tests']} tests)")
            print(f"  - {one['old']}\n  + {one['new']}")


def silent(arguments: argparse.Namespace) -> None:
    """Print the functions that no ordinary test enters."""
    entered = json.loads(MAP.read_text("utf-8"))["stretches"]
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        for node, first in functions_of(path):
            if first not in entered:
                print(f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {node.name}")


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(required=True)

    def verb(name: str, do: Any) -> argparse.ArgumentParser:
        made = verbs.add_parser(name)
        made.set_defaults(do=do)
        return made

    mapping = verb("map", make_map)
    mapping.add_argument("tests", nargs="*", help="only these; what is known of others stays")
    mapping.add_argument("--workers", type=int, default=2)
    mapping.add_argument("--more", action="store_true", help="only tests that the map lacks")
    running = verb("run", run)
    running.add_argument("--layer", choices=LAYERS, action="append", help="all without this")
    running.add_argument("--count", type=int, default=100, help="of each layer")
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--only", default="*", help="only modules whose path fits: '*/screens/*'")
    retrying = verb("again", again)
    retrying.add_argument("files", nargs="+")
    retrying.add_argument("--tests", default="", help="only tests whose names match this")
    for one in (running, retrying):
        one.add_argument("--seconds", type=float, default=60, help="so long its tests take together at most")
        one.add_argument("--texts", type=int, default=30, help="so many more of those with kept texts")
    for one in (mapping, running, retrying):
        one.add_argument("--minutes", type=float, default=1e5, help="ended, or none begun, after so long")
    verb("show", show).add_argument("file")
    verb("silent", silent)
    arguments = parser.parse_args()
    arguments.do(arguments)


if __name__ == "__main__":
    main()
