"""No function of the package hides an emitted one of its name, unless the table says why. The table gets shorter."""

import types
import unittest

from cases import names, run

_FORMS = "PyTorch has it in Python, with forms of arguments that a schema does not have"
_CHECKS = "PyTorch has it in Python, which checks or warns before the operator is called, and has `inplace` or `reduction`"
_OVERRIDERS = "written in C++ without a table of its parameters; overriders are asked before it is called"

# By namespace and name.
EXEMPT = {
    "switchyard": {
        _OVERRIDERS: "manual_seed promote_types can_cast result_type",
        _FORMS: """atleast_1d atleast_2d atleast_3d block_diag broadcast_tensors cartesian_prod cdist einsum
            chain_matmul meshgrid norm split tensordot unique_consecutive""",
    },
    "switchyard.Tensor": {
        _FORMS: "new_empty new_full new_ones new_zeros norm split",
    },
    "switchyard.nn.functional": {
        _CHECKS: """adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool2d adaptive_max_pool3d binary_cross_entropy
            elu fractional_max_pool2d fractional_max_pool3d glu hardsigmoid hardswish hardtanh huber_loss l1_loss
            leaky_relu max_pool2d_with_indices max_pool3d_with_indices max_unpool2d max_unpool3d mish mse_loss
            multi_margin_loss multilabel_margin_loss pad relu6 silu smooth_l1_loss soft_margin_loss softplus softshrink""",
    },
}


def namespaces():
    """(name, the package's namespace, that of the emitted functions)"""
    sw = names()["sw"]
    yield "switchyard", vars(sw), vars(sw._C)
    yield "switchyard.Tensor", vars(sw.Tensor), vars(sw._C.TensorBase)
    yield "switchyard.nn.functional", vars(sw.nn.functional), vars(sw._C._nn)
    for name in ("fft", "linalg", "special"):
        if hasattr(sw, name) and hasattr(sw._C, "_" + name):
            yield f"switchyard.{name}", vars(getattr(sw, name)), vars(getattr(sw._C, "_" + name))


def hidden(public, emitted):
    """Names of the emitted functions that a function of Python hides."""
    return {
        name
        for name, value in emitted.items()
        if not name.startswith("_") and isinstance(public.get(name), types.FunctionType) and public[name] is not value
    }


class HiddenNamesTest(unittest.TestCase):
    def test_only_exempt_functions_hide_emitted_ones(self):
        for space, public, emitted in namespaces():
            exempt = {name for named in EXEMPT.get(space, {}).values() for name in named.split()}
            with self.subTest(space):
                self.assertEqual(hidden(public, emitted) - exempt, set(), "these hide emitted functions")

    def test_no_exemption_is_left_over(self):
        for space, public, emitted in namespaces():
            exempt = {name for named in EXEMPT.get(space, {}).values() for name in named.split()}
            with self.subTest(space):
                self.assertEqual(exempt - hidden(public, emitted), set(), "these need no exemption")

    def test_a_hidden_function_is_found(self):
        self.assertEqual(hidden({"add": namespaces, "_sub": namespaces}, {"add": print, "_sub": print, "mul": print}), {"add"})
        self.assertEqual(hidden({"add": print}, {"add": print}), set())


if __name__ == "__main__":
    run()
