"""Ways to spoil a save file: bits, bytes, lines, JSON, pieces of another game; and to seal it anew."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from tabletop.saves import file_format

Mutation = Callable[[random.Random, bytes, bytes], bytes]


def flip_a_bit(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def change_a_byte(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.choice(b'0123456789{}[]",:ntx\0\xff\n\r\\')]) + data[at + 1 :]


def cut_the_end(rng: random.Random, data: bytes, other: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_the_start(rng: random.Random, data: bytes, other: bytes) -> bytes:
    return data[rng.randrange(1, len(data)) :]


def cut_out_a_piece(rng: random.Random, data: bytes, other: bytes) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randrange(1, 200) :]


def put_junk_in(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randrange(1, 40)) + data[at:]


def blank_a_piece(rng: random.Random, data: bytes, other: bytes) -> bytes:
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.randrange(1, 600))
    return data[:start] + bytes(end - start) + data[end:]


def swap_lines(rng: random.Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    i, j = rng.sample(range(len(lines)), 2)
    lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def drop_a_line(rng: random.Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def double_a_line(rng: random.Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines.insert(rng.randrange(len(lines) + 1), lines[at])
    return b"".join(lines)


def take_a_line_of_another_game(rng: random.Random, data: bytes, other: bytes) -> bytes:
    lines, others = data.splitlines(keepends=True), other.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at] = others[min(at, len(others) - 1)]
    return b"".join(lines)


def go_on_with_another_game(rng: random.Random, data: bytes, other: bytes) -> bytes:
    lines, others = data.splitlines(keepends=True), other.splitlines(keepends=True)
    at = rng.randrange(1, min(len(lines), len(others)))
    return b"".join(lines[:at] + others[at:])


def edit_the_json(rng: random.Random, data: bytes, other: bytes) -> bytes:
    """Change one value somewhere in the JSON of one line, as somebody with an editor would."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    line = json.loads(lines[at])
    holder, key = rng.choice(list(_places(line)))
    holder[key] = rng.choice(
        [0, 1, -1, 99, 10**30, 1.5, None, True, "", "x", [], {}, [[]], "undo", holder[key]]
    )
    if rng.randrange(4) == 0:
        del holder[key]
    lines[at] = json.dumps(line, separators=rng.choice([(",", ":"), (", ", ": ")])).encode() + b"\n"
    return b"".join(lines)


def _places(value: object) -> Iterator[tuple[dict | list, str | int]]:  # type: ignore[type-arg]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key  # type: ignore[misc]
        yield from _places(inner)


MUTATIONS: tuple[Mutation, ...] = (
    flip_a_bit,
    change_a_byte,
    cut_the_end,
    cut_the_start,
    cut_out_a_piece,
    put_junk_in,
    blank_a_piece,
    swap_lines,
    drop_a_line,
    double_a_line,
    take_a_line_of_another_game,
    go_on_with_another_game,
    edit_the_json,
)


def reseal(lines: list[bytes]) -> bytes:
    """Return lines with new hashes, as a forger would make them."""
    chain, out = b"", []
    for line in lines:
        body = line.rstrip(b"\n")[: -file_format.SEAL_LENGTH]
        chain = file_format.chained(chain, body)
        out.append(body + b',"h":"' + chain + b'"}\n')
    return b"".join(out)


def with_header(data: bytes, /, **changes: object) -> bytes:
    """Return a save with another header, sealed."""
    header, *lines = data.splitlines(keepends=True)
    return reseal([_unsealed({**json.loads(header), **changes}), *lines])


def forge(rng: random.Random, data: bytes) -> bytes:
    """Change some values in some lines and seal all: nothing but what the game makes of it can tell.

    Rules of an older version are pretended, so that no digest is compared.
    """
    lines = data.splitlines(keepends=True)
    changed = {0: {**json.loads(lines[0]), "rules": 0}}
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        # A change of an early line changes most; a change of a late one is seen least.
        at = rng.choice((1, rng.randrange(len(lines)), len(lines) - 1))
        _change(rng, changed.setdefault(at, json.loads(lines[at])))
    for at, line in changed.items():
        lines[at] = _unsealed(line)
    return reseal(lines[: rng.choice((len(lines), rng.randrange(2, len(lines) + 1)))])


def _change(rng: random.Random, line: dict[str, object]) -> None:
    """Exchange a value for another one of its type, mostly: what is of another type is refused at once."""
    holder, key = rng.choice([place for place in _places(line) if place[1] not in ("h", "n", "digest")])
    match holder[key]:
        case bool():
            holder[key] = not holder[key]
        case int() as number:
            holder[key] = rng.choice((number + 1, number - 1, -1, 0, 1, 2, 9, 10**6, 2**63 - 1, -(2**40)))
        case list() as items if items:
            rng.choice((items.pop, items.clear, items.reverse, lambda: items.append(rng.choice(items))))()
        case _:
            holder[key] = rng.choice((None, "", "x" * 1000, 0, [], {}))


def _unsealed(line: dict[str, object]) -> bytes:
    """Return a line with room for its seal."""
    body = json.dumps({key: value for key, value in line.items() if key != "h"}, separators=(",", ":"))
    return body.encode()[:-1] + b" " * file_format.SEAL_LENGTH + b"\n"
