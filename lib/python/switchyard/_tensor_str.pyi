from typing import Any

def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None: ...

# How tensors are printed.
def __getattr__(name: str) -> Any: ...
