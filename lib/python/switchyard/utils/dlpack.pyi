from typing import Any

from .._C import Tensor
from .._functions import from_dlpack as from_dlpack

def to_dlpack(tensor: Tensor) -> Any: ...
