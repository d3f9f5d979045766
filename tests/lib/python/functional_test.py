"""Functions of the package that are written in Python; the values are those that PyTorch gives."""

import unittest

import cases
from cases import Raises, check, run

LOSSES = [
    ("F.cross_entropy(x, y)", "tensor(0.2651)"),
    ("F.cross_entropy(x, y, w)", "tensor(0.3847)"),
    ("F.cross_entropy(x, y, w, label_smoothing=0.2)", "tensor(0.6972)"),
    ("F.cross_entropy(x, y, ignore_index=1, reduction='none')", "tensor([0.0000, 0.0659])"),
    ("F.cross_entropy(x, q, w, reduction='sum')", "tensor(7.8779)"),
    ("F.cross_entropy(x[0], y[0])", "tensor(0.4644)"),
    ("sw.nn.CrossEntropyLoss(weight=w, label_smoothing=0.2)(x, y)", "tensor(0.6972)"),
    ("F.nll_loss(x, y, w, ignore_index=1)", "tensor(-3.)"),
    ("F.nll_loss(x, y, reduce=False)", "tensor([-2., -3.])"),
    ("F.nll_loss(x, y, size_average=False)", "tensor(-5.)"),
    ("sw.nn.NLLLoss(reduction='sum')(x, y)", "tensor(-5.)"),
    ("F.mse_loss(x, q, weight=q)", "tensor(2.2145)"),
    ("F.l1_loss(x, q, reduction='sum')", "tensor(7.3000)"),
    ("F.binary_cross_entropy(q, 1 - q, weight=w)", "tensor(1.5612)"),
    ("sw.nn.BCELoss(weight=w)(q, 1 - q)", "tensor(1.5612)"),
    ("F.mse_loss(x, q, reduction='all')", Raises("ValueError", "all is not a valid value for reduction")),
    (
        "F.cross_entropy(x, y, label_smoothing=2.0)",
        Raises("RuntimeError", "label_smoothing must be between 0.0 and 1.0. Got: 2.0"),
    ),
    ("F.binary_cross_entropy(q, y)", Raises("ValueError", "Using a target size ...")),
]

WINDOWS = [
    ("F.max_pool2d(x.reshape(1, 2, 3), 2, return_indices=True)", "(tensor([[[2.]]]), tensor([[[1]]]))"),
    ("F.max_pool2d(x.reshape(1, 2, 3), 2)", "tensor([[[2.]]])"),
    ("F.adaptive_avg_pool2d(x.reshape(1, 2, 3), (1, None))", "tensor([[[0.5000, 0.5000, 1.7500]]])"),
    ("F.adaptive_avg_pool2d(x.reshape(1, 2, 3), 1)", "tensor([[[0.9167]]])"),
]

NUMBERS = [
    ("sw.norm(x)", "tensor(3.9051)"),
    ("x.norm(1, dim=1)", "tensor([3.5000, 4.0000])"),
    ("sw.norm(x, 'fro', (0, 1), True)", "tensor([[3.9051]])"),
    ("sw.norm(x, 'abc')", Raises("RuntimeError", "only valid string values are 'fro' and 'nuc', found abc")),
    ("sw.norm(x, 'nuc')", Raises("NotImplementedError")),
    ("sw.nonzero(sw.tensor(0.), as_tuple=True)", "(tensor([], dtype=switchyard.int64),)"),
    ("sw.nonzero(sw.tensor(2.), as_tuple=True)", "(tensor([0]),)"),
    ("sw.nonzero(sw.tensor(2.)).shape", "switchyard.Size([1, 0])"),
]


def names():
    result = cases.names()
    sw = result["sw"]
    result["F"] = sw.nn.functional
    result["x"] = sw.tensor([[1.0, 2.0, 0.5], [0.0, -1.0, 3.0]])
    result["y"] = sw.tensor([1, 2])
    result["w"] = sw.tensor([1.0, 2.0, 0.5])
    result["q"] = sw.tensor([[0.2, 0.3, 0.5], [0.1, 0.8, 0.1]])
    return result


class FunctionalTest(unittest.TestCase):
    def test_losses(self):
        check(self, LOSSES, names)

    def test_windows(self):
        check(self, WINDOWS, names)

    def test_numbers(self):
        check(self, NUMBERS, names)


if __name__ == "__main__":
    run()
