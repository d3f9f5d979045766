from ._C import dtype as _dtype

class finfo:
    bits: int
    dtype: str
    eps: float
    max: float
    min: float
    tiny: float
    smallest_normal: float
    resolution: float
    def __init__(self, type: _dtype | None = None) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class iinfo:
    bits: int
    dtype: str
    max: int
    min: int
    def __init__(self, type: _dtype) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
