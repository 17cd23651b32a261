"""Writing sheets: pictures are drawn one a frame, packed and put into files by a thread."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from tabletop.printed import pdf, png
from tabletop.printed.pixels import Pixels
from tabletop.printed.sheets import Choices, PrintedPage
from tabletop.saves import atomic


def pixels_of(surface: pygame.Surface) -> Pixels:
    """Return a picture's pixels on white paper."""
    paper = pygame.Surface(surface.get_size(), depth=24)
    paper.fill("white")
    paper.blit(surface, (0, 0))
    return Pixels(width=paper.get_width(), height=paper.get_height(), data=pygame.image.tobytes(paper, "RGB"))


class Press:
    """One order: pages as one PDF, or each as a PNG. `step` is called until `result` is there."""

    def __init__(
        self,
        pages: Sequence[PrintedPage],
        choices: Choices,
        title: str,
        target: Path,
        draw: Callable[[str, tuple[int, int]], Pixels],
    ) -> None:
        """`draw` gives the picture of a name; a target that ends in “.png” is numbered by page."""
        self._pages, self._choices, self._title, self._target, self._draw = (
            pages,
            choices,
            title,
            target,
            draw,
        )
        self._left = {one.name: one.dots for page in pages for one in page.placed}
        self.count = len(self._left)
        self._packed: dict[str, Future[pdf.PdfPicture]] = {}
        self._thread = ThreadPoolExecutor(1)
        self._written: Future[Path] | None = None

    @property
    def done(self) -> int:
        """How many pictures are drawn."""
        return self.count - len(self._left)

    def step(self) -> bool:
        """Draw the next picture, or look whether all is written; return whether it is, or has failed."""
        if self._left:
            name, size = self._left.popitem()
            self._packed[name] = self._thread.submit(pdf.packed, self._draw(name, size))
            return False
        if self._written is None:
            self._written = self._thread.submit(self._write, {k: v.result for k, v in self._packed.items()})
        return self._written.done()

    def result(self) -> Path:
        """Return the first file; raise OSError if it could not be written."""
        if self._written is None:
            raise OSError
        return self._written.result()

    def close(self) -> None:
        """Stop; what is not written stays so."""
        self._left.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _write(self, packed: Mapping[str, Callable[[], pdf.PdfPicture]]) -> Path:
        if self._target.suffix == ".pdf":
            document = pdf.document(self._pages, self._choices, self._title, lambda name: packed[name]())
            atomic.write(self._target, document)
            return self._target

        def pixels(name: str) -> Pixels:
            found = packed[name]()
            return Pixels(width=found.width, height=found.height, data=zlib.decompress(found.packed))

        targets = [
            self._target.with_stem(f"{self._target.stem}_{number:02}")
            for number in range(1, len(self._pages) + 1)
        ]
        for target, page in zip(targets, self._pages, strict=True):
            atomic.write(target, png.picture(page, pixels))
        return targets[0]
