"""Loads the library of registered_test.sh into PyTorch and calls its operators.

usage: registered_test.py LIBRARY
"""
import sys
import unittest

import torch

LIBRARY = sys.argv.pop()
HAS_OPCHECK = hasattr(torch.library, "opcheck")


class Registered(unittest.TestCase):
    def test_kernels_are_called(self):
        x = torch.arange(3.0)
        self.assertEqual(torch.ops.vendor.scaled(x).tolist(), [0, 2, 4])
        self.assertEqual(torch.ops.vendor.scaled(x, 3).tolist(), [0, 3, 6])
        self.assertEqual(torch.ops.vendor.scaled(x, out=torch.empty(3)).tolist(), [0, 2, 4])
        self.assertEqual(torch.ops.vendor.made(2, dtype=torch.int64).tolist(), [3, 3])

    @unittest.skipUnless(HAS_OPCHECK, "PyTorch 1.13 has no fallback for AutogradMeta")
    def test_kernels_for_meta_are_called(self):
        x = torch.empty(3, device="meta")
        self.assertEqual(torch.ops.vendor.scaled(x).device.type, "meta")

    def test_writes_are_counted(self):
        x = torch.arange(3.0)
        self.assertIs(torch.ops.vendor.scale_(x, x + 1), x)
        self.assertEqual(x.tolist(), [0, 2, 6])
        self.assertGreater(x._version, 0)

    def test_composites_and_autograd_kernels_have_gradients(self):
        x = torch.ones(2, requires_grad=True)
        torch.ops.vendor.doubled(x)[1].sum().backward()
        self.assertEqual(x.grad.tolist(), [2, 2])
        y = torch.ones(2, requires_grad=True)
        torch.ops.other.first([y]).sum().backward()
        self.assertEqual(y.grad.tolist(), [5, 5])

    def test_schemas_are_those_of_the_file(self):
        self.assertEqual(str(torch.ops.vendor.scaled.default._schema),
                         "vendor::scaled(Tensor self, float factor=2.) -> Tensor")

    @unittest.skipUnless(HAS_OPCHECK, "PyTorch 2.4 has torch.library.opcheck")
    def test_opcheck(self):
        x = torch.arange(6.0).reshape(2, 3)
        torch.library.opcheck(torch.ops.vendor.scaled.default, (x, 3.0))
        torch.library.opcheck(torch.ops.vendor.doubled.default, (x.requires_grad_(),))
        torch.library.opcheck(torch.ops.other.first.default, ([x],))
        self.assertIn(torch.Tag.pt2_compliant_tag, torch.ops.vendor.scaled.default.tags)

    @unittest.skipUnless(HAS_OPCHECK, "PyTorch 2.4 compiles and exports operators")
    def test_compile_and_export(self):
        class Twice(torch.nn.Module):
            def forward(self, x):
                return torch.ops.vendor.scaled(x, 2.0) + 1

        x = torch.arange(3.0)
        compiled = torch.compile(Twice(), backend="aot_eager", fullgraph=True)
        self.assertEqual(compiled(x).tolist(), [1, 3, 5])
        program = torch.export.export(Twice(), (x,))
        self.assertIn("vendor.scaled.default", str(program.graph))


if __name__ == "__main__":
    torch.ops.load_library(LIBRARY)
    unittest.main()
