import os
import pickle
from collections.abc import Iterable
from typing import Any

def add_safe_globals(safe_globals: Iterable[Any]) -> None: ...
def clear_safe_globals() -> None: ...
def get_safe_globals() -> list[Any]: ...
def save(
    obj: object,
    f: str | os.PathLike[str] | Any,
    pickle_module: Any = ...,
    pickle_protocol: int = 2,
    _use_new_zipfile_serialization: bool = True,
) -> None: ...
def load(
    f: str | os.PathLike[str] | Any,
    map_location: Any = None,
    pickle_module: Any = None,
    *,
    weights_only: bool | None = None,
    mmap: bool | None = None,
    **options: Any,
) -> Any: ...
