from collections.abc import Callable, Sequence
from typing import Any

from ..nn.modules.module import Module

class CheckpointError(RuntimeError): ...

def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
    **kwargs: Any,
) -> Any: ...
def checkpoint_sequential(
    functions: Module | Sequence[Callable[[Any], Any]],
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
) -> Any: ...
