"""Measure how sharp the tests are: change the program in one place at a time; does a test notice?

    python build/mutants.py map                               once: which test enters which function
    python build/mutants.py run --layer table --count 100     seeded mutants of a layer, one at a time
    python build/mutants.py show build/work/mutants/table_1.jsonl     the survivors of a run, with their lines
    python build/mutants.py silent                            functions that no ordinary test enters

A mutant is run in a copy of the tree, with the quickest tests that enter its function; survivors meet all of
them. What is found lies in `build/work/mutants`.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import copy
import fnmatch
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "work" / "mutants"
MAP = OUT / "map.json"
FIRST, ALL, TEXTS = 30, 400, 30
"""Tests that a mutant meets at first, and at most; of those that compare with kept texts so many more."""
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


class Mutant(NamedTuple):
    """One change: `old` at a place becomes `new`, inside a function."""

    path: str
    line: int
    function: str
    kind: str
    start: int
    end: int
    old: str
    new: str


# Which test enters which function: a plugin of pytest, `-p mutants`, with MUTANTS_MAP saying where to write.
#
# Each function notes with its first statement that it was entered: a profiler makes players thrice as slow.
# What a child process enters is not seen.


class Entered:
    """Writes for each test its seconds and the functions of the program that it entered."""

    def __init__(self, folder: Path) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.file = (folder / f"{worker}.jsonl").open("w", encoding="utf-8")
        self.names: list[str] = []
        self.seen = bytearray(1 << 16)
        vars(builtins)["__seen__"] = self.seen
        sys.dont_write_bytecode, sys.pycache_prefix = True, str(folder / "none")
        compiled = SourceFileLoader.source_to_code

        def noting(loader: SourceFileLoader, data: Any, path: Any, **more: Any) -> Any:
            if Path(path).is_relative_to(ROOT / "tabletop"):
                data = self.noting(ast.parse(data), Path(path))
            return compiled(loader, data, path, **more)

        SourceFileLoader.source_to_code = noting  # type: ignore[assignment,method-assign]

    def noting(self, tree: ast.Module, path: Path) -> ast.Module:
        """Return a module whose functions say so when they are entered."""
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                note = ast.parse(f"__seen__[{len(self.names)}] = 1").body[0]
                self.names.append(f"{path.relative_to(ROOT).as_posix()}:{first}")
                for part in ast.walk(note):
                    if hasattr(part, "lineno"):
                        ast.copy_location(part, node)
                node.body.insert(ast.get_docstring(node, clean=False) is not None, note)
        return tree

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> None:
        """Note what a test enters, its fixtures included."""
        self.seen[:] = bytes(len(self.seen))
        self.began = time.perf_counter()

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        """Write a test down."""
        seconds = round(time.perf_counter() - self.began, 3)
        names = sorted(name for name, is_seen in zip(self.names, self.seen, strict=False) if is_seen)
        self.file.write(json.dumps([nodeid, seconds, names]) + "\n")
        self.file.flush()


if "MUTANTS_MAP" in os.environ:
    # At once: the first conftest imports much of the program.
    ENTERED = Entered(Path(os.environ["MUTANTS_MAP"]))


def pytest_configure(config: Any) -> None:
    """Note functions entered, a file a worker."""
    is_told = os.environ.get("PYTEST_XDIST_WORKER") or not config.getoption("numprocesses", None)
    if "MUTANTS_MAP" in os.environ and is_told:
        config.pluginmanager.register(ENTERED, "entered")


def make_map(arguments: argparse.Namespace) -> None:
    """Run the ordinary tests once and keep which enters what; of only some, the others stay as known."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "MUTANTS_MAP": folder,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "build"), str(ROOT)]),
        }
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "mutants",
            "-n",
            "2",
            "-o",
            "faulthandler_timeout=0",
        ]
        subprocess.run([*command, *arguments.tests], cwd=ROOT, env=environment, check=False)
        entered = _entered() if arguments.tests else {}
        for path in sorted(Path(folder).glob("*.jsonl")):
            for line in path.read_text("utf-8").splitlines():
                nodeid, seconds, names = json.loads(line)
                entered[nodeid] = (seconds, names)
    functions: defaultdict[str, list[int]] = defaultdict(list)
    for number, (_, names) in enumerate(entered.values()):
        for name in names:
            functions[name].append(number)
    tests = [(nodeid, seconds) for nodeid, (seconds, _) in entered.items()]
    MAP.write_text(json.dumps({"tests": tests, "functions": functions}), "utf-8")
    print(f"{len(tests)} tests enter {len(functions)} functions")


def _entered() -> dict[str, tuple[float, list[str]]]:
    """Return what is known of each test: its seconds and the functions that it entered."""
    if not MAP.exists():
        return {}
    known = json.loads(MAP.read_text("utf-8"))
    entered: dict[str, tuple[float, list[str]]] = {
        nodeid: (seconds, []) for nodeid, seconds in known["tests"]
    }
    nodeids = list(entered)
    for name, numbers in known["functions"].items():
        for number in numbers:
            entered[nodeids[number]][1].append(name)
    return entered


# What may be changed.

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Return what a node may become, with the kind of change."""
    new: Any = copy.deepcopy(node)
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPS:
            new.ops = [SWAPS[type(operator)]()]
            yield "comparison", new
        case ast.BinOp(op=operator, left=left) if type(operator) in SWAPS and not isinstance(
            left, ast.JoinedStr
        ):
            new.op = SWAPS[type(operator)]()
            yield "arithmetic", new
        case ast.BoolOp():
            new.op = SWAPS[type(node.op)]()
            yield "and, or", new
        case ast.UnaryOp(op=ast.Not()):
            yield "negation", new.operand
        case ast.Constant(value=bool()):
            new.value = not node.value
            yield "constant", new
        case ast.Constant(value=int() | float()):
            new.value = node.value + 1
            yield "constant", new
        case ast.Expr(value=ast.Call()):
            yield "dropped call", ast.Pass()
        case ast.Return(value=value) if value is not None and not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            new.value = ast.Constant(None)
            yield "return", new
        case ast.Call(args=[first, second, *_]) if ast.dump(first) != ast.dump(second):
            new.args[0], new.args[1] = new.args[1], new.args[0]
            yield "swapped arguments", new
        case ast.Tuple(elts=[_, _, *_], ctx=ast.Load()) | ast.List(elts=[_, _, *_], ctx=ast.Load()):
            new.elts = new.elts[:-1]
            yield "dropped entry", new
        case ast.IfExp():
            new.body, new.orelse = new.orelse, new.body
            yield "negation", new
        case ast.If():
            new = copy.deepcopy(node.test)
            yield "condition", ast.UnaryOp(ast.Not(), new)


def mutants_of(path: Path) -> list[Mutant]:
    """Return all changes of a module that can be made inside its functions."""
    text = path.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    name = path.relative_to(ROOT).as_posix()
    found: list[Mutant] = []

    def place(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def walk(node: ast.AST, function: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            function = f"{name}:{first}"
        if function and not isinstance(node, ast.arguments):
            for kind, new in changes(node):
                old = node.test if isinstance(node, ast.If) else node
                start = place(old.lineno, old.col_offset)  # type: ignore[attr-defined]
                end = place(old.end_lineno, old.end_col_offset)  # type: ignore[attr-defined]
                source = ast.unparse(ast.fix_missing_locations(new))
                source = (
                    f"({source})"
                    if isinstance(new, ast.expr) and not isinstance(new, ast.Constant)
                    else source
                )
                found.append(Mutant(name, old.lineno, function, kind, start, end, text[start:end], source))  # type: ignore[attr-defined]
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases") or _is_a_type(node):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    walk(child, function)

    walk(ast.parse(text), "")
    return found


def _is_a_type(node: ast.AST) -> bool:
    """Whether a node is a type with what it holds, as `dict[int, int]`."""
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and isinstance(getattr(builtins, node.value.id, None), type)
    )


def files_of(layer: str) -> list[Path]:
    """Return the modules of a layer."""
    found = []
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        owner = next(
            (key for key, globs in LAYERS.items() if any(fnmatch.fnmatch(name, one) for one in globs)), ""
        )
        if owner == layer:
            found.append(path)
    return found


# One at a time.


def notices(tree: Path, mutant: Mutant, tests: list[tuple[str, float]]) -> str:
    """Return the test that fails with a mutant, "" where none does; tests come with their usual seconds."""
    target = tree / mutant.path
    text, kept = target.read_text("utf-8"), target.stat()
    target.write_text(text[: mutant.start] + mutant.new + text[mutant.end :], "utf-8")
    try:
        done = subprocess.run(
            [
                sys.executable,
                "-B",
                "-m",
                "pytest",
                "-x",
                "-q",
                "-n0",
                "--no-header",
                "-p",
                "no:cacheprovider",
                *(nodeid for nodeid, _ in tests),
            ],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            timeout=30 + 5 * sum(seconds for _, seconds in tests),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it never ended"
    finally:
        target.write_text(text, "utf-8")
        os.utime(target, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else f"exit code {done.returncode}"


def run(arguments: argparse.Namespace) -> None:
    """Try mutants of a layer and write down what became of each."""
    known = json.loads(MAP.read_text("utf-8"))
    tests, functions = known["tests"], known["functions"]
    chance = random.Random(f"{arguments.layer} {arguments.seed}")
    files = [path for path in files_of(arguments.layer) if fnmatch.fnmatch(str(path), arguments.only)]
    drawn = [one for path in files for one in mutants_of(path)]
    chance.shuffle(drawn)
    out = OUT / f"{arguments.layer}_{arguments.seed}.jsonl"
    killed = 0
    with tempfile.TemporaryDirectory() as folder, out.open("w", encoding="utf-8") as file:
        tree = Path(folder) / "tree"
        names = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for name in filter(None, names.stdout.split("\0")):
            if (ROOT / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, tree / name)
        _compile(tree)
        for number, mutant in enumerate(drawn[: arguments.count], 1):
            covering = sorted(functions.get(mutant.function, ()), key=lambda at: tests[at][1])
            found = _within([tests[at] for at in covering[:ALL]], arguments.seconds)
            by = notices(tree, mutant, found[:FIRST]) if found else ""
            if found[FIRST:] and not by:
                by = notices(tree, mutant, found[FIRST:])
            texts = [tests[at] for at in covering if tests[at] not in found and _is_of_texts(tests[at][0])]
            if texts and not by:
                by = notices(tree, mutant, chance.sample(texts, min(len(texts), TEXTS)))
            killed += bool(by)
            file.write(json.dumps({**mutant._asdict(), "tests": len(found), "by": by}) + "\n")
            file.flush()
            print(
                f"{number:4} {'killed  ' if by else 'SURVIVED'} {mutant.path}:{mutant.line} {mutant.kind}",
                flush=True,
            )
    print(f"{arguments.layer}: {killed} of {min(arguments.count, len(drawn))} killed, seed {arguments.seed}")


def _within(tests: list[tuple[str, float]], seconds: float) -> list[tuple[str, float]]:
    """Return the first tests that take so many seconds together; at least the quickest."""
    until = list(accumulate(spent for _, spent in tests))
    return [test for number, test in enumerate(tests) if not number or until[number] <= seconds]


def _is_of_texts(nodeid: str) -> bool:
    """Whether a test compares with a kept text: pictures, presses, flights."""
    return nodeid.startswith(("tests/app/painted", "tests/app/presses", "tests/app/flights"))


def _compile(tree: Path) -> None:
    """Compile all modules of a tree once: those of a mutant are never kept, and have another time."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "tabletop"], cwd=tree, env=environment, check=True
    )
    collecting = [sys.executable, "-m", "pytest", "-q", "-n0", "--collect-only", "-p", "no:cacheprovider"]
    subprocess.run(collecting, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)


def show(arguments: argparse.Namespace) -> None:
    """Print the survivors of a run."""
    for line in Path(arguments.file).read_text("utf-8").splitlines():
        one = json.loads(line)
        if not one["by"]:
            print(
                f"{one['path']}:{one['line']} ({one['kind']}, {one['tests']} tests)\n"
                f"  - {one['old']}\n  + {one['new']}"
            )


def silent(arguments: argparse.Namespace) -> None:
    """Print the functions that no ordinary test enters."""
    entered = json.loads(MAP.read_text("utf-8"))["functions"]
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                if f"{name}:{first}" not in entered and not _is_a_declaration(node):
                    print(f"{name}:{node.lineno} {node.name}")


def _is_a_declaration(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return all(
        isinstance(one, ast.Pass | ast.Raise)
        or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        for one in node.body
    )


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(required=True)
    mapping = verbs.add_parser("map")
    mapping.add_argument("tests", nargs="*", help="only these; what is known of others stays")
    mapping.set_defaults(do=make_map)
    running = verbs.add_parser("run")
    running.add_argument("--layer", choices=LAYERS, required=True)
    running.add_argument("--count", type=int, default=100)
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--seconds", type=float, default=60, help="so long its tests take together at most")
    running.add_argument("--only", default="*", help="only modules whose path fits: '*/screens/*'")
    running.set_defaults(do=run)
    showing = verbs.add_parser("show")
    showing.add_argument("file")
    showing.set_defaults(do=show)
    verbs.add_parser("silent").set_defaults(do=silent)
    arguments = parser.parse_args()
    arguments.do(arguments)


if __name__ == "__main__":
    main()
