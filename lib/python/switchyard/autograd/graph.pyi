from typing import final

from .._C import Tensor

@final
class Node:
    """A step of backward: what `grad_fn` of a tensor shows."""

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]: ...
    @property
    def variable(self) -> Tensor:
        """The leaf, of an accumulator alone."""
        ...
    def name(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
