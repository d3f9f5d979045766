"""Modules of activations: what they give, and how they are shown."""

import unittest

from cases import Raises, check, run
import cases

# Of PyTorch 2.15: `nn.X(...)`, what it gives for v, how it is shown.
ACTIVATIONS = [
    ("nn.ReLU()", "[0.0, 0.0, 0.5, 8.0]", "ReLU()"),
    ("nn.ReLU(inplace=True)", "[0.0, 0.0, 0.5, 8.0]", "ReLU(inplace=True)"),
    ("nn.ReLU6()", "[0.0, 0.0, 0.5, 6.0]", "ReLU6()"),
    ("nn.ReLU6(True)", "[0.0, 0.0, 0.5, 6.0]", "ReLU6(inplace=True)"),
    ("nn.LeakyReLU(0.5)", "[-2.0, 0.0, 0.5, 8.0]", "LeakyReLU(negative_slope=0.5)"),
    ("nn.LeakyReLU(0.25, True)", "[-1.0, 0.0, 0.5, 8.0]", "LeakyReLU(negative_slope=0.25, inplace=True)"),
    ("nn.Hardtanh()", "[-1.0, 0.0, 0.5, 1.0]", "Hardtanh(min_val=-1.0, max_val=1.0)"),
    ("nn.Hardtanh(-2., 2., True)", "[-2.0, 0.0, 0.5, 2.0]", "Hardtanh(min_val=-2.0, max_val=2.0, inplace=True)"),
    ("nn.Hardsigmoid()", "[0.0, 0.5, 0.5833, 1.0]", "Hardsigmoid()"),
    ("nn.Hardswish(inplace=True)", "[0.0, 0.0, 0.2917, 8.0]", "Hardswish()"),
    ("nn.ELU()", "[-0.9817, 0.0, 0.5, 8.0]", "ELU(alpha=1.0)"),
    ("nn.ELU(2., True)", "[-1.9634, 0.0, 0.5, 8.0]", "ELU(alpha=2.0, inplace=True)"),
    ("nn.SiLU(inplace=True)", "[-0.0719, 0.0, 0.3112, 7.9973]", "SiLU(inplace=True)"),
    ("nn.GELU()", "[-0.0001, 0.0, 0.3457, 8.0]", "GELU(approximate='none')"),
    ("nn.GELU('tanh')", "[-0.0001, 0.0, 0.3457, 8.0]", "GELU(approximate='tanh')"),
]
OTHERS = [
    ("nn.AdaptiveAvgPool2d(1)(v.view(1, 1, 2, 2)).tolist(), nn.AdaptiveAvgPool2d((None, 1))",
     "([[[[1.125]]]], AdaptiveAvgPool2d(output_size=(None, 1)))"),
    ("nn.Hardtanh(1., 1.)", Raises("AssertionError", "Hardtanh: max_val 1.0 is not above min_val 1.0")),
    ("nn.Sequential(nn.Linear(1, 1), nn.ReLU(True))",
     "Sequential(\n  (0): Linear(in_features=1, out_features=1, bias=True)\n  (1): ReLU(inplace=True)\n)"),
    ("[p.shape for p in nn.ELU().parameters()]", "[]"),
]


def names():
    result = cases.names()
    sw = result["sw"]
    result["nn"] = sw.nn
    result["v"] = sw.tensor([-4.0, 0.0, 0.5, 8.0])
    return result


class ActivationsTest(unittest.TestCase):
    def test_activations(self):
        rounded = "[round(one, 4) + 0.0 for one in %s(v).tolist()]"
        check(self, [(rounded % module, values) for module, values, _ in ACTIVATIONS], names)
        check(self, [(module, shown) for module, _, shown in ACTIVATIONS], names)

    def test_inplace(self):
        writes = "y = v.clone()\nresult = %s(y)\nresult is y"
        check(self, [(writes % module, repr("rue" in module)) for module, _, _ in ACTIVATIONS], names)

    def test_others(self):
        check(self, OTHERS, names)


if __name__ == "__main__":
    run()
