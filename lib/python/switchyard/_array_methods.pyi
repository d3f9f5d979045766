# Gives Tensor the methods that are written in Python, whose types are in _C.pyi.
from typing import Any

def __getattr__(name: str) -> Any: ...
