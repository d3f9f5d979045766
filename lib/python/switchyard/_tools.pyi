from collections.abc import Sequence
from os import PathLike
from typing import Any, TypeAlias

__all__ = ["compile", "explain", "lint", "table"]

_Path: TypeAlias = str | PathLike[str]

# What they give are classes of switchyard_tools, which need not be installed.
def lint(*files: _Path, text: str | None = None, torch: str | None = None, warnings: Sequence[str] = ()) -> Any: ...
def compile(
    program: _Path | Any,
    *,
    kernels: str = "default",
    root: _Path | None = None,
    schema: Sequence[_Path] = (),
    prefix: _Path | None = None,
    cache: _Path | None = None,
    quiet: bool = False,
) -> Any: ...
def explain(identifier: str) -> str: ...
def table(
    operator: str | None = None,
    *files: _Path,
    keys: Sequence[str] = (),
    registrations: Sequence[str] = (),
    torch: str | None = None,
) -> Any: ...
