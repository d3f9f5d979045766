"""Loads the library of backend_test.sh into PyTorch and calls operators on its devices.

usage: registered_test.py LIBRARY
"""
import sys
import types
import unittest

import torch

LIBRARY = sys.argv.pop()
# Since PyTorch 2 the backend has a name, and PyTorch wants a module of that name.
NAME = "npu" if int(torch.__version__.split(".")[0]) >= 2 else "privateuseone"
DEVICE = NAME + ":1"


def on_device(values):
    return torch.tensor(values).to(DEVICE)


class Registered(unittest.TestCase):
    def test_copies_and_members(self):
        x = on_device([1.0, -2.0, 3.0])
        self.assertEqual(str(x.device), DEVICE)
        self.assertEqual(torch.relu(x).cpu().tolist(), [1, 0, 3])
        self.assertEqual(torch.add(x, x, alpha=2).cpu().tolist(), [3, -6, 9])
        self.assertEqual(torch.empty(2, 3, device=DEVICE).shape, (2, 3))

    def test_several_results(self):
        values, indices = on_device([[1.0, 4.0], [3.0, 2.0]]).max(1)
        self.assertEqual((values.cpu().tolist(), indices.cpu().tolist()), ([4, 3], [1, 0]))

    def test_in_place_from_functional(self):
        x = on_device([1.0, -2.0])
        before = x._version
        self.assertIs(x.add_(x), x)
        self.assertEqual(x.cpu().tolist(), [2, -4])
        self.assertGreater(x._version, before)
        self.assertEqual(x.relu_().cpu().tolist(), [2, 0])
        row = x.view(1, 2)
        row.add_(row)
        self.assertEqual(x.cpu().tolist(), [4, 0])

    def test_out_from_functional(self):
        x, out = on_device([1.0, 2.0]), torch.empty(0, device=DEVICE)
        self.assertIs(torch.add(x, x, out=out), out)
        self.assertEqual(out.cpu().tolist(), [2, 4])
        values, indices = torch.empty(0, device=DEVICE), torch.empty(0, dtype=torch.int64, device=DEVICE)
        torch.max(on_device([[1.0, 4.0], [3.0, 2.0]]), 1, out=(values, indices))
        self.assertEqual((values.cpu().tolist(), indices.cpu().tolist()), ([4, 3], [1, 0]))
        rows = [torch.empty(2, device=DEVICE) for _ in range(2)]
        torch.ops.aten.unbind_copy.int_out(on_device([[1.0, 4.0], [3.0, 2.0]]), 0, out=rows)
        self.assertEqual([row.cpu().tolist() for row in rows], [[1, 4], [3, 2]])

    def test_devices_are_checked(self):
        a, b = on_device([[1.0]]), torch.tensor([[1.0]]).to(NAME + ":0")
        self.assertEqual(torch.mm(a, a).cpu().tolist(), [[1]])
        with self.assertRaisesRegex(RuntimeError, "aten::mm: argument `mat2` is on %s:0" % NAME):
            torch.mm(a, b)
        self.assertEqual(torch.cat([a[0], a[0]]).cpu().tolist(), [1, 1])
        with self.assertRaisesRegex(RuntimeError, "aten::cat: argument `tensors` is on"):
            torch.cat([a[0], b[0]])

    def test_kernel_for_autograd(self):
        x = on_device([1.0, 2.0]).requires_grad_()
        y = torch.square(x)
        self.assertEqual(y.detach().cpu().tolist(), [1, 4])
        grad, = torch.autograd.grad(y, x, on_device([1.0, 1.0]))
        self.assertEqual(grad.cpu().tolist(), [5, 5])
        self.assertEqual(torch.square(on_device([3.0])).cpu().tolist(), [9])

    def test_formulas_of_pytorch_stay(self):
        x = on_device([1.0, 2.0]).requires_grad_()
        grad, = torch.autograd.grad(torch.add(x, x.detach()), x, on_device([1.0, 7.0]))
        self.assertEqual(grad.cpu().tolist(), [1, 7])


if __name__ == "__main__":
    torch.ops.load_library(LIBRARY)
    if NAME == "npu":
        torch._register_device_module(NAME, types.ModuleType("torch." + NAME))
    unittest.main()
