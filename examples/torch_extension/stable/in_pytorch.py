"""Loads the library of PyTorch's stable ABI into an unmodified PyTorch: the tests of ../in_pytorch.py, and others for
what only this library has.

usage: in_pytorch.py EMITTED LIBRARY PROGRAM

EMITTED is the folder with stable_operators.py.
"""
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), sys.argv.pop(1), str(HERE)]

import in_pytorch  # noqa: E402, of the folder above
import torch  # noqa: E402


class InPyTorch(in_pytorch.InPyTorch):
    def test_lists_and_texts(self):
        signals = [self.signal, self.signal * 3]
        mean, count = torch.ops.filters.blend(signals)
        torch.testing.assert_close(mean, self.signal * 2)
        self.assertEqual(count, 2)
        total, _ = torch.ops.filters.blend(signals, weights=[2.0, 1.0], mode="sum")
        torch.testing.assert_close(total, self.signal * 5)
        torch.library.opcheck(torch.ops.filters.blend.default, (signals,))
        with self.assertRaises(RuntimeError):
            torch.ops.filters.blend([])

    def test_arguments_are_freed(self):
        for _ in range(3):
            torch.ops.filters.blend([self.signal], weights=[1.0], mode="sum")
            torch.ops.filters.shrink(self.signal)
            with self.assertRaises(RuntimeError):
                torch.ops.filters.windows(self.signal, 100, 1)
        self.assertEqual(self.signal._use_count(), torch.zeros(1)._use_count())

    def test_out(self):
        out = torch.empty(12)
        self.assertIs(torch.ops.filters.shrink(self.signal, 0.25, out=out), out)
        torch.testing.assert_close(out, torch.nn.functional.softshrink(self.signal, 0.25))
        with self.assertRaisesRegex(RuntimeError, "an argument requires one"):
            torch.ops.filters.shrink(self.signal.clone().requires_grad_(), 0.25, out=out)

    def test_writing_is_counted(self):
        signal = self.signal.clone()
        torch.ops.filters.shrink_(signal, 0.25)
        torch.ops.filters.shrink(self.signal, 0.25, out=signal)
        self.assertEqual(signal._version, 2)
        leaf = self.signal.clone().requires_grad_()
        result = leaf * 1
        squared = result * result
        torch.ops.filters.shrink_(result, 0.25)
        with self.assertRaisesRegex(RuntimeError, "modified by an inplace operation"):
            squared.sum().backward()


if __name__ == "__main__":
    torch.ops.load_library(in_pytorch.LIBRARY)
    import fakes
    import stable_operators

    stable_operators.register(fakes)
    print("PyTorch", torch.__version__)
    unittest.main()
