"""Loads the library of this example into an unmodified PyTorch: opcheck, gradients, torch.compile, torch.export.

usage: in_pytorch.py LIBRARY PROGRAM

PROGRAM is where the exported program is written, a name that ends in .pt2; an input and what PyTorch makes of it are
written beside it.
"""
import sys
import unittest

import numpy as np
import torch

PROGRAM = sys.argv.pop()
LIBRARY = sys.argv.pop()


class Filter(torch.nn.Module):
    """Energies of the pieces of a signal, without what is near to zero."""

    def forward(self, signal):
        pieces = torch.ops.filters.windows(torch.ops.filters.shrink(signal, 0.25), 4, 2)
        return (pieces * pieces).sum(1)


def eager(signal):
    shrunk = torch.nn.functional.softshrink(signal, 0.25)
    pieces = shrunk.unfold(0, 4, 2)
    return (pieces * pieces).sum(1)


class InPyTorch(unittest.TestCase):
    def setUp(self):
        self.signal = torch.linspace(-2, 2, 12)

    def test_operators_pass_opcheck(self):
        signal = self.signal.requires_grad_()
        torch.library.opcheck(torch.ops.filters.shrink.default, (signal, 0.25))
        torch.library.opcheck(torch.ops.filters.windows.default, (signal, 4, 2))
        grad = torch.ones(5, 4, requires_grad=True)
        torch.library.opcheck(torch.ops.filters.windows_backward.default, (grad, 12, 2))
        torch.library.opcheck(torch.ops.filters.shrink_backward.default,
                              (torch.ones(12, requires_grad=True), self.signal.detach(), 0.25))

    def test_gradients_are_those_of_formulas(self):
        signal, same = self.signal.clone().requires_grad_(), self.signal.clone().requires_grad_()
        result, expected = Filter()(signal), eager(same)
        torch.testing.assert_close(result, expected)
        first, = torch.autograd.grad(result.sum(), signal, create_graph=True)
        wanted, = torch.autograd.grad(expected.sum(), same, create_graph=True)
        torch.testing.assert_close(first, wanted)
        torch.testing.assert_close(torch.autograd.grad(first.sum(), signal)[0],
                                   torch.autograd.grad(wanted.sum(), same)[0])

    def test_in_place(self):
        leaf = self.signal.clone().requires_grad_()
        written = leaf * 1
        self.assertIs(torch.ops.filters.shrink_(written, 0.25), written)
        written.sum().backward()
        self.assertEqual(leaf.grad.tolist(), (self.signal.abs() > 0.25).float().tolist())
        with self.assertRaisesRegex(RuntimeError, "a leaf Variable that requires grad"):
            torch.ops.filters.shrink_(leaf, 0.25)
        leaf.grad = None
        base = leaf * 3
        torch.ops.filters.shrink_(base[5:7], 1)
        base.sum().backward()
        self.assertEqual(leaf.grad.tolist(), [3.0] * 5 + [0.0] * 2 + [3.0] * 5)

    def test_compile(self):
        for backend in ("aot_eager", "inductor"):
            torch._dynamo.reset()
            compiled = torch.compile(Filter(), backend=backend, fullgraph=True, dynamic=True)
            for length in (8, 12, 20):
                signal = torch.linspace(-2, 2, length, requires_grad=True)
                same = signal.detach().clone().requires_grad_()
                compiled(signal).sum().backward()
                eager(same).sum().backward()
                torch.testing.assert_close(signal.grad, same.grad)

    def test_export(self):
        length = torch.export.Dim("length", min=8, max=1000)
        program = torch.export.export(Filter(), (self.signal.detach(),),
                                      dynamic_shapes={"signal": {0: length}})
        self.assertIn("filters.windows.default", str(program.graph))
        torch.export.save(program, PROGRAM)
        longer = torch.linspace(-1, 3, 30)
        torch.testing.assert_close(torch.export.load(PROGRAM).module()(longer), eager(longer))
        # For the static program of the same model.
        np.save(PROGRAM.replace(".pt2", "_in.npy"), longer.numpy())
        np.save(PROGRAM.replace(".pt2", "_out.npy"), eager(longer).numpy())


if __name__ == "__main__":
    torch.ops.load_library(LIBRARY)
    unittest.main()
