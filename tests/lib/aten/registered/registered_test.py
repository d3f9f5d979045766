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

    def test_operators_let_calls_pass_keys_by(self):
        x = torch.arange(2.0, requires_grad=True)
        self.assertEqual(torch.ops.other.passed(x).tolist(), [1, 2])

    def test_kernels_of_autogen_call_operators(self):
        x = torch.arange(3.0)
        self.assertEqual(torch.ops.vendor.scale(x, x).tolist(), [0, 1, 4])
        self.assertEqual(x.tolist(), [0, 1, 2])
        out = torch.empty(0)
        self.assertIs(torch.ops.vendor.scale(x, x, out=out), out)
        self.assertEqual(out.tolist(), [0, 1, 4])
        with self.assertRaisesRegex(RuntimeError, "vendor::scale.out: argument `out` is of Long"):
            torch.ops.vendor.scale(x, x, out=torch.empty(3, dtype=torch.int64))
        self.assertEqual(torch.ops.vendor.grown(x, [2], fill=3, out=out).tolist(), [3, 3])

    def test_kernels_take_integers_as_their_names_say(self):
        x = torch.arange(3.0)
        self.assertEqual(torch.ops.vendor.grown(x).shape, (1, 1))
        self.assertEqual(torch.ops.vendor.grown(x, [2, 1], fill=5, step=[2]).tolist(), [[10], [10]])
        self.assertEqual(torch.ops.vendor.counted(x, 4)[1], 7)
        self.assertEqual(torch.ops.vendor.flattened(x.reshape(3, 1), 3).shape, (1, 3))

    def test_kernels_by_hand_are_left_to_hands(self):
        self.assertEqual(torch.ops.vendor.by_hand(torch.ones(1)).tolist(), [8])

    def test_structured_kernels_serve_three_forms(self):
        x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
        self.assertEqual(torch.ops.vendor.turned(x).tolist(), [[4, 3], [2, 1]])
        out = torch.empty(0)
        self.assertIs(torch.ops.vendor.turned(x, out=out), out)
        self.assertEqual(out.tolist(), [[4, 3], [2, 1]])
        wrong_strides = torch.empty(2, 2).t()
        torch.ops.vendor.turned(x, out=wrong_strides)
        self.assertEqual((wrong_strides.tolist(), wrong_strides.stride()), ([[4, 3], [2, 1]], (1, 2)))
        with self.assertRaisesRegex(RuntimeError, "vendor::turned.out: argument `out` is of"):
            torch.ops.vendor.turned(x, out=torch.empty(2, 2, dtype=torch.int64))
        self.assertIs(torch.ops.vendor.turned_(x), x)
        self.assertEqual(x.tolist(), [[4, 3], [2, 1]])
        self.assertEqual(torch.ops.vendor.summed(x, torch.tensor([10])).tolist(), [[14, 13], [12, 11]])

    def test_formulas_give_gradients(self):
        x = torch.arange(3.0, requires_grad=True)
        result = torch.ops.vendor.scaled(x, 5)
        self.assertIn("ScaledBackward0", str(result.grad_fn.name()))
        result.sum().backward()
        self.assertEqual(x.grad.tolist(), [5, 5, 5])
        squares = (torch.ops.vendor.scaled(x, 5) * x).sum()
        first, = torch.autograd.grad(squares, x, create_graph=True)
        self.assertEqual(torch.autograd.grad(first.sum(), x)[0].tolist(), [10, 10, 10])
        with torch.autograd.forward_ad.dual_level():
            dual = torch.autograd.forward_ad.make_dual(x.detach(), torch.ones(3))
            tangent = torch.autograd.forward_ad.unpack_dual(torch.ops.vendor.scaled(dual, 5)).tangent
            self.assertEqual(tangent.tolist(), [5, 5, 5])
            with self.assertRaisesRegex(NotImplementedError, "forward AD with vendor::scale"):
                torch.ops.vendor.scale(dual, dual)

    def test_what_is_written_has_history(self):
        x = torch.arange(4.0, requires_grad=True)
        with self.assertRaisesRegex(RuntimeError, "a leaf Variable that requires grad"):
            torch.ops.vendor.scale_(x, x)
        base = x * 1
        torch.ops.vendor.scale_(base[:2], torch.tensor([3.0, 4.0]))
        base.sum().backward()
        self.assertEqual(x.grad.tolist(), [3, 4, 1, 1])
        factor = torch.ones(2, requires_grad=True)
        written = torch.tensor([5.0, 6.0])
        saved = torch.ops.vendor.scale(factor, written)
        torch.ops.vendor.scale_(written, written)
        with self.assertRaisesRegex(RuntimeError, "modified by an inplace operation"):
            saved.sum().backward()

    def test_calls_without_formulas_say_so(self):
        x = torch.ones(2, requires_grad=True)
        with self.assertRaisesRegex(RuntimeError, "vendor::summed has no derivative"):
            torch.ops.vendor.summed(x, x).sum().backward()
        with self.assertRaisesRegex(RuntimeError, "don't support automatic differentiation"):
            torch.ops.vendor.scaled(x, out=torch.empty(2))

    def test_structured_operators_have_gradients(self):
        x = torch.arange(3.0, requires_grad=True)
        (torch.ops.vendor.turned(x) * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
        self.assertEqual(x.grad.tolist(), [3, 2, 1])

    def test_schemas_are_those_of_the_file(self):
        self.assertEqual(str(torch.ops.vendor.scaled.default._schema),
                         "vendor::scaled(Tensor self, float factor=2.) -> Tensor")

    @unittest.skipUnless(HAS_OPCHECK, "PyTorch 2.4 has torch.library.opcheck")
    def test_opcheck(self):
        x = torch.arange(6.0).reshape(2, 3)
        torch.library.opcheck(torch.ops.vendor.scaled.default, (x, 3.0))
        torch.library.opcheck(torch.ops.vendor.doubled.default, (x.requires_grad_(),))
        torch.library.opcheck(torch.ops.other.first.default, ([x],))
        torch.library.opcheck(torch.ops.vendor.scale.default, (x.detach(), x.detach()))
        # PyTorch does not make custom operators functional whose results are arguments.
        torch.library.opcheck(torch.ops.vendor.scale_.default, (x.detach(), x.detach()),
                              test_utils=("test_schema", "test_faketensor"))
        torch.library.opcheck(torch.ops.vendor.grown.default, (x.detach(), [3, 4]), {"fill": 2})
        torch.library.opcheck(torch.ops.vendor.grown.default, (x, [3, 4]), {"fill": 2})
        torch.library.opcheck(torch.ops.vendor.flattened.default, (x,))
        # Meta functions of structured kernels take sizes as numbers.
        torch.library.opcheck(torch.ops.vendor.turned.default, (x.detach(),),
                              test_utils=("test_schema", "test_faketensor"))
        self.assertIn(torch.Tag.pt2_compliant_tag, torch.ops.vendor.scaled.default.tags)
        self.assertIn(torch.Tag.pointwise, torch.ops.vendor.scaled.default.tags)
        self.assertIn(torch.Tag.generated, torch.ops.vendor.scale.default.tags)

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

    @unittest.skipUnless(HAS_OPCHECK, "PyTorch 2.4 compiles and exports operators")
    def test_sizes_stay_symbols(self):
        class Grow(torch.nn.Module):
            def forward(self, x):
                rows, columns = x.shape
                grown = torch.ops.vendor.grown(x, [rows * 2, columns])
                count = torch.ops.vendor.counted(x)[1]
                return torch.ops.vendor.flattened(grown, columns) + count

        def compiles(graph, inputs):
            graphs.append(graph)
            return graph

        graphs = []
        compiled = torch.compile(Grow(), backend=compiles, fullgraph=True, dynamic=True)
        for rows in range(2, 7):
            result = compiled(torch.zeros(rows, 3))
            self.assertEqual(result.tolist(), [[1 + 3 * rows] * 3] * (2 * rows))
        self.assertEqual(len(graphs), 1)
        rows = torch.export.Dim("rows", min=2, max=100)
        program = torch.export.export(Grow(), (torch.zeros(4, 3),), dynamic_shapes={"x": {0: rows}})
        self.assertEqual(program.module()(torch.zeros(7, 3)).shape, (14, 3))


if __name__ == "__main__":
    torch.ops.load_library(LIBRARY)
    unittest.main()
