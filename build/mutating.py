"""What `mutants.py` may change in a module, and where its tests enter it."""

from __future__ import annotations

import ast
import builtins
import copy
import json
import marshal
import mmap
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Mutant(NamedTuple):
    """One change: `old` at a place becomes `new`, in a stretch of statements."""

    path: str
    line: int
    stretch: str
    kind: str
    start: int
    end: int
    old: str
    new: str

    def applied(self, text: str) -> str:
        """Return a module's text with the change; all lines after it keep their numbers."""
        return text[: self.start] + self.new + text[self.end :]


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
LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def stretches(block: list[ast.stmt]) -> Iterator[tuple[int, list[ast.stmt]]]:
    """Return a block in stretches that are entered as a whole: what may leave the block ends one."""
    stretch: list[ast.stmt] = []
    for statement in block:
        stretch.append(statement)
        if any(isinstance(part, LEAVES) for part in ast.walk(statement)):
            yield stretch[0].lineno, stretch
            stretch = []
    if stretch:
        yield stretch[0].lineno, stretch


def blocks(node: ast.AST) -> Iterator[tuple[str, list[ast.stmt]]]:
    """Return the blocks that lie directly in a node, with their fields."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield field, value


def noting(tree: ast.Module, path: str, names: list[str], first: int = 0) -> ast.Module:
    """Return a module that sets a byte of `__seen__`, from the first on, for each stretch that is entered."""

    def note(node: ast.AST, is_inside: bool) -> None:
        is_inside = is_inside or isinstance(node, FUNCTIONS)
        for child in ast.iter_child_nodes(node):
            note(child, is_inside)
        for field, block in blocks(node) if is_inside else ():
            noted: list[ast.stmt] = []
            for line, stretch in stretches(block):
                mark = ast.parse(f"__seen__[{first + len(names)}] = 1").body[0]
                names.append(f"{path}:{line}")
                for part in ast.walk(mark):
                    if hasattr(part, "lineno"):
                        ast.copy_location(part, stretch[0])
                is_docstring = (
                    not noted
                    and isinstance(node, FUNCTIONS)
                    and ast.get_docstring(node, clean=False) is not None
                )
                noted += [stretch[0], mark, *stretch[1:]] if is_docstring else [mark, *stretch]
            setattr(node, field, noted)

    note(tree, False)
    return tree


def number_stretches(folder: Path) -> None:
    """Write the names of all stretches, and the number of each module's first, for the processes of a map."""
    names: list[str] = []
    firsts: dict[str, int] = {}
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        firsts[name] = len(names)
        noting(ast.parse(path.read_bytes()), name, names)
    (folder / "names.json").write_text(json.dumps(names), "utf-8")
    (folder / "firsts.json").write_text(json.dumps(firsts), "utf-8")


def note_entered(seen: Path | None = None) -> mmap.mmap:
    """Note in a file which stretches this process and its children enter, a byte each.

    Its folder has what `number_stretches` wrote, and keeps the modules' code.
    """
    is_noting = hasattr(builtins, "__seen__")
    seen = seen or Path(os.environ["MUTANTS_SEEN"])
    os.environ["MUTANTS_SEEN"] = str(seen)
    folder = seen.parent
    with seen.open("a+b") as file:
        file.truncate(len(json.loads((folder / "names.json").read_text("utf-8"))))
        found = mmap.mmap(file.fileno(), 0)
    vars(builtins)["__seen__"] = found
    if is_noting:
        return found
    firsts = json.loads((folder / "firsts.json").read_text("utf-8"))
    sys.dont_write_bytecode, sys.pycache_prefix = True, str(folder / "none")
    compiled = SourceFileLoader.source_to_code

    def noted(loader: SourceFileLoader, data: Any, path: Any, **more: Any) -> Any:
        name = Path(path).relative_to(ROOT).as_posix() if Path(path).is_relative_to(ROOT) else ""
        if name not in firsts:
            return compiled(loader, data, path, **more)
        kept = folder / f"{firsts[name]}.{name.replace('/', '.')}"
        if not kept.exists():
            code = compiled(loader, noting(ast.parse(data), name, [], firsts[name]), path, **more)
            made = kept.with_suffix(f".{os.getpid()}")
            made.write_bytes(marshal.dumps(code))
            made.replace(kept)
        return marshal.loads(kept.read_bytes())

    SourceFileLoader.source_to_code = noted  # type: ignore[assignment,method-assign]
    return found


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
            isinstance(value, ast.Constant) and value.value in (None, False)
        ):
            new.value = ast.Constant(None)
            yield "return", new
        case ast.Call(func=ast.Name("min" | "max") | ast.Attribute(attr="hypot" | "suppress")):
            return  # in any order
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
            yield "condition", ast.UnaryOp(ast.Not(), new.test)


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

    def change(node: Any, stretch: str) -> None:
        for kind, new in changes(node):
            old = node.test if isinstance(node, ast.If) else node
            start, end = place(old.lineno, old.col_offset), place(old.end_lineno, old.end_col_offset)
            source = ast.unparse(ast.fix_missing_locations(new))
            below = "\n" * (old.end_lineno - old.lineno - source.count("\n"))
            if isinstance(new, ast.expr) and not isinstance(new, ast.Constant):
                source = f"({source}{below})"
            elif isinstance(new, ast.Return | ast.Pass):
                source += below
            found.append(Mutant(name, old.lineno, stretch, kind, start, end, text[start:end], source))

    def walk(node: ast.AST, stretch: str, is_inside: bool) -> None:
        if isinstance(node, ast.JoinedStr | ast.arguments) or _is_a_type(node):
            return  # places inside f-strings are known from Python 3.12 on
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        if stretch:
            change(node, stretch)
        is_inside = is_inside or isinstance(node, FUNCTIONS)
        held = dict(blocks(node))
        for field, value in ast.iter_fields(node):
            if field in held:
                for line, statements in stretches(held[field]):
                    for child in statements:
                        walk(child, f"{name}:{line}" if is_inside else "", is_inside)
            elif field not in ("annotation", "returns", "decorator_list", "bases"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        walk(child, stretch, is_inside)

    walk(ast.parse(text), "", False)
    return found


def _is_a_type(node: ast.AST) -> bool:
    """Whether a node is a type with what it holds, as `dict[int, int]`."""
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and isinstance(getattr(builtins, node.value.id, None), type)
    )


def functions_of(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Return a module's functions that do something, each with its first stretch."""
    name = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, FUNCTIONS) and not all(
            isinstance(one, ast.Pass | ast.Raise)
            or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            for one in node.body
        ):
            yield node, f"{name}:{node.body[0].lineno}"


def codes(text: str, path: str) -> dict[tuple[str, int], list[CodeType]]:
    """Return the code of all functions of a module by name and line."""
    found: defaultdict[tuple[str, int], list[CodeType]] = defaultdict(list)
    waiting = [compile(text, path, "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        found[code.co_qualname, code.co_firstlineno].append(code)
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    return found
