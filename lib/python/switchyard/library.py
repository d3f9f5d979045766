"""Operators that are written in Python, with gradients; `switchyard.ops` has them."""

from ._library.checks import OpCheckError, opcheck
from ._library.custom_ops import CustomOpDef, custom_op
from ._library.inferred import infer_schema
from ._library.registration import (
    Library,
    define,
    fallthrough_kernel,
    get_ctx,
    impl,
    register_autocast,
    register_autograd,
    register_fake,
    register_kernel,
    register_torch_dispatch,
    register_vmap,
)

__all__ = [
    "CustomOpDef",
    "Library",
    "OpCheckError",
    "custom_op",
    "define",
    "fallthrough_kernel",
    "get_ctx",
    "impl",
    "infer_schema",
    "opcheck",
    "register_autocast",
    "register_autograd",
    "register_fake",
    "register_kernel",
    "register_torch_dispatch",
    "register_vmap",
]
