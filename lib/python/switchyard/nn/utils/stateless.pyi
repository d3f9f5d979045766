from collections.abc import Sequence
from typing import Any

from ..._C import Tensor
from ..modules.module import Module

def functional_call(
    module: Module,
    parameters_and_buffer_dicts: dict[str, Tensor] | Sequence[dict[str, Tensor]],
    args: Any = None,
    kwargs: dict[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any: ...
