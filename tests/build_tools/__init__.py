"""Tests of what stands around the program: the scripts in build/, run.py, installer.spec."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent.parent


def tool(name: str) -> ModuleType:
    """Import the script `build/<name>.py`; by path, since other things are called `build` too."""
    if str(ROOT / "build") not in sys.path:
        sys.path.append(str(ROOT / "build"))  # as when it is run: scripts import their neighbours
    known = sys.modules.get(f"build_tools_{name}")
    if known is not None:
        return known
    return load(f"build_tools_{name}", ROOT / "build" / f"{name}.py")


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
