from collections.abc import Sequence
from typing import TypeAlias

from .._C import Tensor
from . import (
    anomaly_mode as anomaly_mode,
    forward_ad as forward_ad,
    function as function,
    functional as functional,
    grad_mode as grad_mode,
    graph as graph,
)
from .anomaly_mode import detect_anomaly as detect_anomaly, set_detect_anomaly as set_detect_anomaly
from .function import Function as Function
from .grad_mode import (
    enable_grad as enable_grad,
    inference_mode as inference_mode,
    no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
    set_multithreading_enabled as set_multithreading_enabled,
)
from .gradcheck import GradcheckError as GradcheckError, gradcheck as gradcheck, gradgradcheck as gradgradcheck

class _VariableMeta(type):
    def __instancecheck__(cls, instance: object) -> bool: ...

class Variable(metaclass=_VariableMeta):
    def __new__(cls, data: Tensor | None = None, requires_grad: bool = False) -> Tensor: ...  # type: ignore[misc]

_Tensors: TypeAlias = Tensor | Sequence[Tensor]
_Gradients: TypeAlias = Tensor | Sequence[Tensor | None] | None

def backward(
    tensors: _Tensors,
    grad_tensors: _Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    grad_variables: _Gradients = None,
    inputs: _Tensors | None = None,
) -> None: ...
def grad(
    outputs: _Tensors,
    inputs: _Tensors,
    grad_outputs: _Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor, ...]: ...
