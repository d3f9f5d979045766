from typing import Literal, TypeAlias, TypeVar

from .._C import Generator, Tensor

_T = TypeVar("_T", bound=Tensor)
_Mode: TypeAlias = Literal["fan_in", "fan_out"]

def calculate_gain(nonlinearity: str, param: float | None = None) -> float: ...
def uniform_(tensor: _T, a: float = 0.0, b: float = 1.0, generator: Generator | None = None) -> _T: ...
def normal_(tensor: _T, mean: float = 0.0, std: float = 1.0, generator: Generator | None = None) -> _T: ...
def constant_(tensor: _T, val: float) -> _T: ...
def ones_(tensor: _T) -> _T: ...
def zeros_(tensor: _T) -> _T: ...
def eye_(tensor: _T) -> _T: ...
def xavier_uniform_(tensor: _T, gain: float = 1.0, generator: Generator | None = None) -> _T: ...
def xavier_normal_(tensor: _T, gain: float = 1.0, generator: Generator | None = None) -> _T: ...
def kaiming_uniform_(
    tensor: _T,
    a: float = 0,
    mode: _Mode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> _T: ...
def kaiming_normal_(
    tensor: _T,
    a: float = 0,
    mode: _Mode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> _T: ...
def trunc_normal_(
    tensor: _T,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: Generator | None = None,
) -> _T: ...
def orthogonal_(tensor: _T, gain: float = 1, generator: Generator | None = None) -> _T: ...
def dirac_(tensor: _T, groups: int = 1) -> _T: ...
def sparse_(tensor: _T, sparsity: float, std: float = 0.01, generator: Generator | None = None) -> _T: ...

# The names of before, without the underscore.
constant = constant_
dirac = dirac_
eye = eye_
kaiming_normal = kaiming_normal_
kaiming_uniform = kaiming_uniform_
normal = normal_
orthogonal = orthogonal_
sparse = sparse_
uniform = uniform_
xavier_normal = xavier_normal_
xavier_uniform = xavier_uniform_
