"""Second names of operators, shapes changed in place, the default dtype."""

import unittest

from cases import Raises, check, names, run
import switchyard as sw

SECOND_NAMES = [
    ("sw.absolute(-x), (-x).absolute()", "(tensor([1., 2., 3.]), tensor([1., 2., 3.]))"),
    ("sw.multiply(x, 2), sw.subtract(x, 1, alpha=2)", "(tensor([2., 4., 6.]), tensor([-1.,  0.,  1.]))"),
    ("sw.divide(x, 2, rounding_mode='floor'), sw.true_divide(i, 2)", "(tensor([0., 1., 1.]), tensor([0.5000, 1.0000, 1.5000]))"),
    ("sw.clip(x, max=2), x.clip(2), x.clip(sw.tensor(2.))", "(tensor([1., 2., 2.]), tensor([2., 2., 3.]), tensor([2., 2., 3.]))"),
    ("sw.greater(x, 2), x.less_equal(2), sw.not_equal(x, x)", "(tensor([False, False,  True]), tensor([ True,  True, False]), tensor([False, False, False]))"),
    ("o = sw.empty(3)\nsw.negative(x, out=o) is o", "True"),
    ("y = x.clone()\ny.multiply_(2) is y and y", "tensor([2., 4., 6.])"),
    ("sw.concat((x, x)).shape, sw.concatenate([m, m], 1).shape", "(switchyard.Size([6]), switchyard.Size([2, 4]))"),
    ("sw.swapaxes(m, 0, 1), m.swapdims(0, 1)", "(tensor([[1., 3.],\n        [2., 4.]]), tensor([[1., 3.],\n        [2., 4.]]))"),
    ("sw.zeros(2, 3, 4).movedim(0, -1).shape, sw.moveaxis(sw.zeros(2, 3, 4), (0, 1), (2, 0)).shape", "(switchyard.Size([3, 4, 2]), switchyard.Size([3, 4, 2]))"),
    ("sw.special.expm1(x - x), sw.special.softmax(x - x, 0).sum(), sw.special.round(x / 3, decimals=1)", "(tensor([0., 0., 0.]), tensor(1.), tensor([0.3000, 0.7000, 1.0000]))"),
    ("sw.linalg.matmul(m, m)", "tensor([[ 7., 10.],\n        [15., 22.]])"),
    ("sw.special.erf.__name__", "'special_erf'"),
    ("hasattr(sw, 'multiply_'), hasattr(sw, 'reshape_as'), hasattr(sw, 'type_as')", "(False, False, False)"),
]

COMPOSITES = [
    ("sw.isfinite(sw.tensor([1., sw.inf, -sw.inf, sw.nan]))", "tensor([ True, False, False, False])"),
    ("sw.isinf(sw.tensor([1., sw.inf, -sw.inf, sw.nan])), i.isfinite()", "(tensor([False,  True,  True, False]), tensor([True, True, True]))"),
    ("sw.isclose(x, x + 1e-6), sw.allclose(x, x + 1), x.allclose(x, equal_nan=True)", "(tensor([True, True, True]), False, True)"),
    ("sw.allclose(x, i)", Raises("RuntimeError")),
    ("x.unflatten(0, (1, -1)), x.reshape_as(sw.zeros(3, 1)).shape, m.ravel()", "(tensor([[1., 2., 3.]]), switchyard.Size([3, 1]), tensor([1., 2., 3., 4.]))"),
    ("x.broadcast_to(2, 3).stride(), [y.shape for y in sw.broadcast_tensors(x, sw.zeros(2, 1))]", "((0, 1), [switchyard.Size([2, 3]), switchyard.Size([2, 3])])"),
    ("sw.broadcast_shapes((2, 1), 3, ()), sw.broadcast_shapes()", "(switchyard.Size([2, 3]), switchyard.Size([]))"),
    ("sw.broadcast_shapes((2,), (3,))", Raises("RuntimeError")),
    ("sw.tile(x, (2,)).shape, m.tile(2).shape, x.type_as(i)", "(switchyard.Size([6]), switchyard.Size([2, 4]), tensor([1, 2, 3]))"),
    ("sw.fliplr(m), sw.flipud(m)", "(tensor([[2., 1.],\n        [4., 3.]]), tensor([[3., 4.],\n        [1., 2.]]))"),
    ("sw.fliplr(x)", Raises("RuntimeError")),
    ("sw.ones(2, 3).sum_to_size(1, 3), sw.ones(2, 3).sum_to_size(3)", "(tensor([[2., 2., 2.]]), tensor([2., 2., 2.]))"),
    ("sw.hstack((x, x)).shape, sw.vstack((x, x)).shape, sw.dstack((x, x)).shape, sw.column_stack((x, x)).shape", "(switchyard.Size([6]), switchyard.Size([2, 3]), switchyard.Size([1, 3, 2]), switchyard.Size([3, 2]))"),
    ("sw.atleast_2d(x).shape, [y.shape for y in sw.atleast_1d(sw.tensor(1), x)], sw.atleast_3d([x, m])[1].shape", "(switchyard.Size([1, 3]), [switchyard.Size([1]), switchyard.Size([3])], switchyard.Size([2, 2, 1]))"),
    ("[y.tolist() for y in x.tensor_split(2)], [y.tolist() for y in sw.tensor_split(x, (1,))], [y.shape for y in m.hsplit(2)]", "([[1.0, 2.0], [3.0]], [[1.0], [2.0, 3.0]], [switchyard.Size([2, 1]), switchyard.Size([2, 1])])"),
    ("x.hsplit(2)", Raises("RuntimeError")),
    ("sw.nn.functional.relu6(x * 3), sw.selu(x - x)", "(tensor([3., 6., 6.]), tensor([0., 0., 0.]))"),
    ("sw.float_power(i, 2).dtype, sw.float_power(2, i)", "(switchyard.float64, tensor([2., 4., 8.], dtype=switchyard.float64))"),
    ("sw.inner(x, x), sw.inner(m, sw.tensor(2.))", "(tensor(14.), tensor([[2., 4.],\n        [6., 8.]]))"),
    ("sw.argwhere(x - 1), sw.msort(-x), sw.positive(x) is x", "(tensor([[1],\n        [2]]), tensor([-3., -2., -1.]), True)"),
    ("sw.mm(m.half(), m.half(), sw.float32).dtype", "switchyard.float32"),
    ("m.where(m > 2, 0.)", "tensor([[0., 0.],\n        [3., 4.]])"),
]

IN_PLACE = [
    ("y = x.clone()\ny.unsqueeze_(0) is y and y.shape", "switchyard.Size([1, 3])"),
    ("y = sw.zeros(1, 2, 1)\ny.squeeze_(0).shape, y.squeeze_().shape", "(switchyard.Size([2, 1]), switchyard.Size([2]))"),
    ("y = sw.zeros(1, 2, 1)\ny.squeeze_((0, 2)).shape", "switchyard.Size([2])"),
    ("y = sw.arange(6.).view(2, 3)\ny.t_().stride(), y.transpose_(0, 1).stride(), y.swapaxes_(0, -1).shape, y.swapdims_(0, 1).shape", "((1, 3), (3, 1), switchyard.Size([3, 2]), switchyard.Size([2, 3]))"),
    ("y = sw.arange(6.)\ny.as_strided_((2, 2), (1, 3)), y.is_contiguous()", "(tensor([[0., 3.],\n        [1., 4.]]), False)"),
    ("y = sw.zeros(2)\nv = y._version\ny.unsqueeze_(0)\ny._version - v", "1"),
    ("y = sw.zeros(2, requires_grad=True)\ny.unsqueeze_(0)", Raises("RuntimeError")),
    ("y = sw.zeros(2, requires_grad=True)\nwith sw.no_grad(): y.unsqueeze_(0)\ny.shape", "switchyard.Size([1, 2])"),
    ("y = sw.arange(6.).view(2, 3)\ny.resize_(2, 2) is y and (y, y.stride(), y._version)", "(tensor([[0., 1.],\n        [2., 3.]]), (2, 1), 1)"),
    ("y = sw.arange(6.).view(2, 3)\nz = y[1]\nz.resize_((4,))\ny[1, 0] = 7\nz[:3], y.untyped_storage().nbytes()", "(tensor([7., 4., 5.]), 28)"),
    ("y = sw.zeros(24)\ny.resize_([1, 2, 3, 4], memory_format=sw.channels_last).stride()", "(24, 1, 8, 2)"),
    ("y = sw.zeros(2)\nv = y._version\ny.resize_(2)\ny._version - v", "0"),
    ("sw.zeros(2).resize_(-1)", Raises("RuntimeError")),
    ("sw.zeros(2).resize_(2.0)", Raises("TypeError")),
    ("sw.zeros(2, requires_grad=True).resize_(1)", Raises("RuntimeError")),
    ("y = sw.zeros(2, requires_grad=True)\nwith sw.no_grad(): y.resize_(1)\ny", Raises("RuntimeError")),
    ("sw.zeros(2).resize_as_(sw.zeros(1, 2, 1, 1), memory_format=sw.channels_last).stride()", "(2, 1, 2, 2)"),
    ("sw.zeros(2).resize_as_(sw.zeros(1), memory_format=sw.preserve_format)", "tensor([0.])"),
    # What is not a view has the node of the operator.
    (
        "a = sw.ones(2, 3, requires_grad=True)\nb = a * sw.arange(6.).view(2, 3)\nb.t_()\n"
        "(b * sw.arange(6.).view(3, 2)).sum().backward()\na.grad",
        "tensor([[ 0.,  2.,  8.],\n        [ 3., 12., 25.]])",
    ),
    # A view stays a view of its base, which is not written.
    (
        "a = sw.ones(2, 3, requires_grad=True)\nb = a * 1\nc = b[0]\nc.unsqueeze_(0)\n"
        "(c * sw.tensor([[1., 2., 3.]])).sum().backward()\na.grad",
        "tensor([[1., 2., 3.],\n        [0., 0., 0.]])",
    ),
    (
        "a = sw.ones(2, 3, requires_grad=True)\nb = a * 1\nc = b[:, :2]\nc.transpose_(0, 1)\nc.mul_(sw.tensor([[1., 2.], [3., 4.]]))\n"
        "b.sum().backward()\na.grad",
        "tensor([[1., 3., 1.],\n        [2., 4., 1.]])",
    ),
    (
        "a = sw.ones(4, requires_grad=True)\nb = a * 1\nc = b[:2]\nb.unsqueeze_(0)\n"
        "(c * sw.tensor([5., 6.])).sum().backward()\na.grad",
        "tensor([5., 6., 0., 0.])",
    ),
    (
        "F = sw.autograd.forward_ad\nwith F.dual_level():\n"
        "    y = F.make_dual(sw.zeros(2, 3), sw.arange(6.).view(2, 3)) * 1\n    t = F.unpack_dual(y.t_()).tangent\nt.shape, t[2]",
        "(switchyard.Size([3, 2]), tensor([2., 5.]))",
    ),
]

IN_PLACE += [
    (
        "F = sw.autograd.forward_ad\nwith F.dual_level():\n"
        "    y = F.make_dual(sw.zeros(2, 2, 3), sw.arange(12.).view(2, 2, 3)) * 1\n    v = y[0]\n"
        "    t = F.unpack_dual(v.t_()).tangent\nt",
        "tensor([[0., 3.],\n        [1., 4.],\n        [2., 5.]])",
    ),
]

DEFAULT_DTYPE = [
    ("sw.get_default_dtype()", "switchyard.float32"),
    ("sw.set_default_dtype(sw.int64)", Raises("TypeError")),
    ("sw.set_default_dtype('float64')", Raises("TypeError")),
]

# With float64 as the default.
IN_DOUBLE = [
    ("sw.get_default_dtype()", "switchyard.float64"),
    ("sw.tensor([1.5]), sw.tensor(1.5), sw.tensor([1]), sw.tensor(1j)", "(tensor([1.5000]), tensor(1.5000), tensor([1]), tensor(0.+1.j))"),
    ("sw.tensor(1j).dtype, sw.tensor([]).dtype", "(switchyard.complex128, switchyard.float64)"),
    ("[f(2).dtype for f in (sw.zeros, sw.ones, sw.empty, sw.rand, sw.randn, sw.eye)]", "[" + ", ".join(["switchyard.float64"] * 6) + "]"),
    ("sw.full((1,), 2.).dtype, sw.arange(2.).dtype, sw.linspace(0, 1, 2).dtype, sw.arange(2).dtype", "(switchyard.float64, switchyard.float64, switchyard.float64, switchyard.int64)"),
    ("(i + 1.5).dtype, (i / 2).dtype, sw.sqrt(i).dtype, (sw.zeros(1, dtype=sw.float32) + 1.5).dtype", "(switchyard.float64, switchyard.float64, switchyard.float64, switchyard.float32)"),
    ("sw.result_type(i, 1.5), sw.logsumexp(i, 0).dtype", "(switchyard.float64, switchyard.float64)"),
    ("sw.zeros(1, dtype=sw.float32)", "tensor([0.], dtype=switchyard.float32)"),
    ("sw.nn.Linear(2, 2).weight.dtype, sw.finfo().bits, sw.Tensor(2).dtype", "(switchyard.float64, 64, switchyard.float64)"),
    ("import numpy as np\nsw.from_numpy(np.zeros(1, dtype=np.float32)).dtype, sw.tensor(np.float32(1)).dtype", "(switchyard.float32, switchyard.float32)"),
]


class NamesTest(unittest.TestCase):
    def test_second_names(self):
        check(self, SECOND_NAMES, names)

    def test_composites(self):
        check(self, COMPOSITES, names)

    def test_in_place(self):
        check(self, IN_PLACE, names)

    def test_default_dtype(self):
        check(self, DEFAULT_DTYPE, names)
        sw.set_default_dtype(sw.float64)
        try:
            check(self, IN_DOUBLE, names)
        finally:
            sw.set_default_dtype(sw.float32)
        self.assertIs(sw.zeros(1).dtype, sw.float32)

    def test_nodes_have_the_names_of_operators(self):
        m, v, i = sw.rand(3, 3, requires_grad=True), sw.rand(3, requires_grad=True), sw.tensor([0, 1])
        for node, result in (
            ("AddrBackward0", sw.addr(m, v, v)),
            ("AminmaxBackward0", sw.aminmax(m)[0]),
            ("AcosBackward0", m.arccos()),
            ("ComplexBackward0", sw.complex(v, v)),
            ("CopysignBackward1", sw.copysign(v, 1.0)),
            ("CummaxBackward0", sw.cummax(m, 0)[0]),
            ("Deg2RadBackward0", sw.deg2rad(m)),
            ("DiagEmbedBackward0", sw.diagflat(v)),
            ("DiagonalScatterBackward0", sw.diagonal_scatter(m, v)),
            ("DistBackward0", sw.dist(m, 2 * m)),
            ("FracBackward0", sw.frac(m)),
            ("IndexAddBackward0", sw.index_add(m, 0, i, m[:2])),
            ("IndexCopyBackward0", sw.index_copy(m, 0, i, m[:2])),
            ("IndexFillBackward0", sw.index_fill(m, 0, i, 2.0)),
            ("MaskedSelectBackward0", sw.masked_select(m, m > 0)),
            ("MvlgammaBackward0", sw.mvlgamma(m + 5, 2)),
            ("NanToNumBackward0", sw.nan_to_num(m)),
            ("NansumBackward0", sw.nansum(m)),
            ("PolarBackward0", sw.polar(m, m)),
            ("PutBackward0", sw.put(v, i, v[:2])),
            ("Rot90Backward0", sw.rot90(m)),
            ("RsubBackward1", sw.rsub(m, 1)),
            ("SliceScatterBackward0", sw.slice_scatter(m, m[:1], 0, 0, 1)),
            ("TakeBackward0", sw.take(m, i)),
            ("TraceBackward0", sw.trace(m)),
            ("UnsafeSplitBackward0", sw.unsafe_chunk(m, 2)[0]),
            ("VdotBackward0", sw.vdot(v, v)),
            ("XlogyBackward2", sw.xlogy(m, 2.0)),
        ):
            with self.subTest(node=node):
                self.assertEqual(type(result.grad_fn).__name__, node)
                found = sw.autograd.grad(result.abs().sum(), (m, v), allow_unused=True)
                self.assertTrue(all(bool(one.isfinite().all()) for one in found if one is not None))

    def test_overrides(self):
        class Like:
            @classmethod
            def __torch_function__(cls, function, types, args=(), kwargs=None):
                return function.__name__

        for call in (sw.broadcast_tensors, sw.atleast_1d, sw.isfinite, sw.absolute, sw.special.erf):
            self.assertEqual(call(Like()), call.__name__)


if __name__ == "__main__":
    run()
