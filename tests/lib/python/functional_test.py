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
    ("F.mse_loss(x, q, reduction='all')", Raises("ValueError", "reduction is none, mean or sum, not all")),
    (
        "F.cross_entropy(x, y, label_smoothing=2.0)",
        Raises("RuntimeError", "label_smoothing must be between 0.0 and 1.0. Got: 2"),
    ),
    ("F.binary_cross_entropy(q, y)", Raises("ValueError", "binary_cross_entropy: a target of shape [2] does not fit an input of shape [2, 3]")),
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
    ("sw.norm(x, 'abc')", Raises("RuntimeError", "norm: p is 'abc', but the norms with a name are 'fro' and 'nuc'")),
    ("sw.allclose(sw.norm(x.reshape(1, -1), 'nuc'), sw.norm(x))", "True"),
    ("sw.nonzero(sw.tensor(0.), as_tuple=True)", "(tensor([], dtype=switchyard.int64),)"),
    ("sw.nonzero(sw.tensor(2.), as_tuple=True)", "(tensor([0]),)"),
    ("sw.nonzero(sw.tensor(2.)).shape", "switchyard.Size([1, 0])"),
]


# What overloads beside the first ones give, and dtypes that kernels take since PyTorch 2.15.
OVERLOADS = [
    ("sw.all(x, (0, 1))", "tensor(False)"),
    ("x.any(dim=(-1,), keepdim=True)", "tensor([[True],\n        [True]])"),
    ("sw.all(x, dim=())", "tensor([[ True,  True,  True],\n        [False,  True,  True]])"),
    ("sw.squeeze(x[None, :, None], (0, 2)).shape", "switchyard.Size([2, 3])"),
    ("x[None].squeeze(dim=(0, 1)).shape", "switchyard.Size([2, 3])"),
    (
        "sw.round(x * 1.234, decimals=1)",
        "tensor([[ 1.2000,  2.5000,  0.6000],\n        [ 0.0000, -1.2000,  3.7000]])",
    ),
    (
        "(x * 10).round_(decimals=-1)",
        "tensor([[ 10.,  20.,   0.],\n        [  0., -10.,  30.]])",
    ),
    ("sw.round(y, decimals=1)", Raises("NotImplementedError")),
    (
        "sw.argsort(x, stable=True, dim=1, descending=True)",
        "tensor([[1, 0, 2],\n        [2, 0, 1]])",
    ),
    ("x.argsort(dim=1, stable=True)", "tensor([[2, 0, 1],\n        [1, 0, 2]])"),
    (
        "sw.sort(x, 1, out=(sw.empty(0), sw.empty(0, dtype=sw.int64)))[0]",
        "tensor([[ 0.5000,  1.0000,  2.0000],\n        [-1.0000,  0.0000,  3.0000]])",
    ),
    ("sw.std(x, dim=1, correction=0.5)", "tensor([0.6831, 1.8619])"),
    ("x.var(correction=0)", "tensor(1.7014)"),
    ("sw.var(x, (0, 1), correction=1.5)", "tensor(2.2685)"),
    ("sw.std_mean(x, 1)", "(tensor([0.7638, 2.0817]), tensor([1.1667, 0.6667]))"),
    (
        "sw.var_mean(x, dim=0, correction=0.5)",
        "(tensor([0.3333, 3.0000, 2.0833]), tensor([0.5000, 0.5000, 1.7500]))",
    ),
    ("sw.max(x, out=sw.empty(0))", "tensor(3.)"),
    ("sw.mean(x, out=sw.empty(0))", "tensor(0.9167)"),
    (
        "sw.softmax(x, 1, out=sw.empty(0))",
        "tensor([[0.2312, 0.6285, 0.1402],\n        [0.0466, 0.0171, 0.9362]])",
    ),
    ("sw.eye(2, out=sw.empty(0))", "tensor([[1., 0.],\n        [0., 1.]])"),
    ("sw.nonzero(x, out=sw.empty(0, dtype=sw.int64)).shape", "switchyard.Size([5, 2])"),
    (
        "sw.nonzero(x, out=sw.empty(0, dtype=sw.int64), as_tuple=True)",
        Raises("RuntimeError", "nonzero: as_tuple gives several tensors, so there can be no out"),
    ),
    ("sw.fill(x, 2)", "tensor([[2., 2., 2.],\n        [2., 2., 2.]])"),
    (
        "x.clone().fill_(sw.tensor(2.5))",
        "tensor([[2.5000, 2.5000, 2.5000],\n        [2.5000, 2.5000, 2.5000]])",
    ),
    (
        "sw.narrow(x, 1, sw.tensor(1), 2)",
        "tensor([[ 2.0000,  0.5000],\n        [-1.0000,  3.0000]])",
    ),
    ("x.view(sw.int32)[0]", "tensor([1065353216, 1073741824, 1056964608], dtype=switchyard.int32)"),
    ("sw.linspace(sw.tensor(1), 5, 3)", "tensor([1., 3., 5.])"),
    ("F.linear(x, w)", "tensor([ 5.2500, -0.5000])"),
    ("F.pad(sw.arange(4.0).reshape(1, 1, 4), (-1, 1), 'circular')", "tensor([[[1., 2., 3., 1.]]])"),
    ("F.pad(sw.arange(4.0).reshape(1, 4), (1, 0), 'circular')", "tensor([[3., 0., 1., 2., 3.]])"),
    ("F.conv1d(y[None, None], y[None, None])", "tensor([[[5]]])"),
    ("F.max_pool2d(y.reshape(1, 1, 2), (1, 2))", "tensor([[[2]]])"),
    ("sw.gather(x, 1, y[:, None].to(sw.int32))", "tensor([[2.],\n        [3.]])"),
    (
        "x[y.to(sw.int32) - 1]",
        "tensor([[ 1.0000,  2.0000,  0.5000],\n        [ 0.0000, -1.0000,  3.0000]])",
    ),
    ("sw.addmv(y, y[:, None] * y, y, beta=0.5, alpha=1.5)", "tensor([ 5, 10])"),
    ("sw.arange(-0.9, 2.1, 2.0, dtype=sw.int64)", "tensor([0, 2])"),
    (
        "sw.topk(y[[0, 1, 0, 1]], 3)",
        "switchyard.return_types.topk(\nvalues=tensor([2, 2, 1]),\nindices=tensor([1, 3, 2]))",
    ),
    ("sw.autograd.grad(sw.norm(x.requires_grad_(), 0), x, allow_unused=True)", "(None,)"),
    (
        "v = sw.tensor([1.0, 2.0], requires_grad=True); b = sw.tensor([2.0, 2.0], requires_grad=True)\nsw.autograd.grad(sw.clamp(v, b).sum(), (v, b))",
        "(tensor([0.0000, 0.5000]), tensor([1.0000, 0.5000]))",
    ),
]

BITS = [
    ("sw.nextafter(sw.tensor([1.0, 0.0, -1.0, 2.0]), sw.tensor([2.0, -1.0, 0.0, 2.0])).view(sw.int32)",
     "tensor([ 1065353217, -2147483647, -1082130433,  1073741824], dtype=switchyard.int32)"),
    ("sw.nextafter(sw.tensor([1]), sw.tensor([2]))", Raises("NotImplementedError", "aten::nextafter: no kernel for dtype Long")),
    ("sw.frexp(sw.tensor([0.0, 3.0, -0.25, 1e-40, float('inf')]))[1]", "tensor([   0,    2,   -1, -132,    0], dtype=switchyard.int32)"),
    ("m, e = sw.frexp(x)\nbool((m * 2.0 ** e == x).all()), bool(((m.abs() >= 0.5) & (m.abs() < 1) | (m == 0)).all())", "(True, True)"),
    ("v = sw.tensor([3.0], requires_grad=True)\nsw.autograd.grad(sw.frexp(v).mantissa.sum(), v)", "(tensor([0.2500]),)"),
]

COMPLEX = [
    ("sw.complex(w[:2], w[1:])", "tensor([1.+2.0000j, 2.+0.5000j])"),
    ("sw.complex(y, y)", Raises("RuntimeError", "Expected both inputs to be Half, Float or Double tensors but got Long and Long")),
    ("z = sw.complex(w, w)\nz.imag.zero_()\nz", "tensor([1.0000+0.j, 2.0000+0.j, 0.5000+0.j])"),
    ("sw.view_as_real(sw.tensor([1 + 2j]))", "tensor([[1., 2.]])"),
    ("sw.view_as_complex(q)", Raises("RuntimeError", "Tensor must have a last dimension of size 2")),
    ("sw.polar(w[:1], w[:1] * 0)", "tensor([1.+0.j])"),
    ("sw.angle(sw.tensor([1j, -1j])), sw.angle(sw.tensor([-1, 1]))", "(tensor([ 1.5708, -1.5708]), tensor([3.1416, 0.0000]))"),
    ("sw.tensor([1 + 2j]).conj()", "tensor([1.-2.j])"),
    ("w.imag", Raises("RuntimeError", "imag takes complex tensors only, and self has dtype Float")),
    ("w.requires_grad_()\nz = sw.view_as_real(sw.complex(w, w))\n(z * sw.tensor([1.0, 3.0])).sum().backward()\nw.grad", "tensor([4., 4., 4.])"),
]

# A signal of eight elements is padded by two at both ends, unless told otherwise.
SPECTRA = [
    ("sw.view_as_real(sw.stft(s, 4, 2, return_complex=True)[1])", "tensor([[-1.,  0.],\n        [ 1., -3.],\n        [-3.,  2.],\n        [ 3.,  1.],\n        [ 0., -1.]])"),
    ("sw.stft(s, 4, 2, return_complex=True)[2].real", "tensor([-3.,  0.,  3.,  0., -3.])"),
    ("s.stft(4, 2, 4, None, False, return_complex=True).shape", "switchyard.Size([3, 3])"),
    ("sw.istft(sw.stft(s, 4, 1, return_complex=True), 4, 1, length=8).allclose(s, atol=1e-6)", "True"),
    ("sw.stft(s, 4)", Raises("RuntimeError", "stft: return_complex is not given, and self is real")),
]

# Sums where one operand has a single element keep the dtype; a dimension may have none.
PRODUCTS = [
    ("sw.tensordot(sw.ones(2, 1, dtype=sw.int32), sw.ones(3, 2, dtype=sw.int32), ([1], [0])).dtype", "switchyard.int32"),
    ("sw.tensordot(sw.ones(2, 0), sw.ones(0, 2), 1)", "tensor([[0., 0.],\n        [0., 0.]])"),
    ("sw.linalg.vecdot(sw.tensor([1 + 2j]), sw.tensor([1 + 2j]))", "tensor(5.+0.j)"),
    ("sw.isreal(sw.tensor([1 + 2j, 3 + 0j]))", "tensor([False,  True])"),
]

EIGEN = [
    ("sw.linalg.eigvals(sw.tensor([[0.0, 1.0], [-1.0, 0.0]])).imag.sort()[0]", "tensor([-1.,  1.])"),
    ("sw.linalg.eig(sw.tensor([[2.0, 1.0], [0.0, 2.0]])).eigenvalues", "tensor([2.+0.j, 2.+0.j])"),
    ("sw.linalg.eigvals(sw.tensor([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])).real.sort()[0]", "tensor([-0.5000, -0.5000,  1.0000])"),
    ("""
v = sw.tensor([[1.0, 2.0, 0.0], [-3.0, 0.5, 1.0], [0.0, 4.0, -2.0]], dtype=sw.float64)
values, vectors = sw.linalg.eig(v)
real, imag = vectors.real, vectors.imag
left = (v @ real - (real * values.real - imag * values.imag)).abs().amax()
right = (v @ imag - (real * values.imag + imag * values.real)).abs().amax()
bool(left < 1e-12), bool(right < 1e-12), bool(sw.allclose((real ** 2 + imag ** 2).sum(0), sw.ones(3, dtype=sw.float64)))""",
     "(True, True, True)"),
    ("sw.linalg.eig(sw.tensor([[float('nan')]]))",
     Raises("RuntimeError", "torch.linalg.eig: input tensor should not contain infs or NaNs.")),
    ("v = sw.tensor([[2.0, 1.0], [0.0, 3.0]], requires_grad=True)\nsw.linalg.eigvals(v).real.sum().backward()\nsw.allclose(v.grad, sw.eye(2))", "True"),
    ("v = sw.tensor([[0.0, 4.0], [-1.0, 0.0]], requires_grad=True)\nsw.linalg.eigvals(v)[0].imag.backward()\nv.grad",
     "tensor([[ 0.0000,  0.2500],\n        [-1.0000,  0.0000]])"),
]

WRITTEN = [
    ("v = sw.tensor([0.3, 0.5], requires_grad=True)\nz = v * 1\nz.acos_().sum().backward()\nv.grad", "tensor([-1.0483, -1.1547])"),
    ("o = sw.empty(0)\nsw.linalg.vector_norm(sw.ones(2, 3), dim=0, out=o) is o, o", "(True, tensor([1.4142, 1.4142, 1.4142]))"),
    ("o = sw.empty(0)\nsw.view_copy(sw.ones(2, 2), (4,), out=o) is o, o", "(True, tensor([1., 1., 1., 1.]))"),
    ("o = [sw.empty(0), sw.empty(0)]\nsw.unbind_copy(sw.ones(2, 2), out=o), o", "(None, [tensor([1., 1.]), tensor([1., 1.])])"),
]

DRAWN = [
    ("F.fractional_max_pool2d(sw.arange(25.0).reshape(1, 5, 5), 2, 2, _random_samples=sw.zeros(1, 1, 2), return_indices=True)",
     "(tensor([[[ 6.,  9.],\n         [21., 24.]]]), tensor([[[ 6,  9],\n         [21, 24]]]))"),
    ("x = sw.ones(2, 2, 3, requires_grad=True)\nF.dropout2d(x, 0.5, False, True) is x", "True"),
    ("sw.tril_indices(2**63 - 1, 3, -(2**63 - 1)).shape", "switchyard.Size([2, 0])"),
    ("sw.triu_indices(2**63 - 1, 2, 5).shape", "switchyard.Size([2, 0])"),
    ("sw.tril_indices(2**63 - 1, 3)", Raises("RuntimeError", "tril_indices: more than 268435456 places are more than memory holds")),
    ("F.fractional_max_pool2d(sw.zeros(1, 3, 3), 2)", Raises("ValueError", "fractional_max_pool2d: output_size or output_ratio must be given")),
    ("F.fractional_max_pool3d(sw.zeros(1, 3, 3, 3), 2, 3)", Raises("RuntimeError", "fractional_max_pool3d: 3 windows of 2 do not fit a size of 3")),
    ("F.grid_sample(sw.arange(16.0).reshape(1, 1, 4, 4), sw.tensor([[[[0.3, -1.4]]]]), 'bicubic', 'reflection', False)",
     "tensor([[[[3.0697]]]])"),
    ("F.grid_sample(sw.arange(8.0).reshape(1, 1, 2, 2, 2), sw.zeros(1, 1, 1, 1, 3), align_corners=True)", "tensor([[[[[3.5000]]]]])"),
    ("F.interpolate(sw.arange(8.0).reshape(1, 1, 2, 2, 2), (1, 1, 1), mode='area')", "tensor([[[[[3.5000]]]]])"),
    ("sw.einsum(q, [0, 1], w, [1], [0])", "tensor([1.0500, 1.7500])"),
    ("sw.meshgrid(w[:2], w, indexing='xy')[0]", "tensor([[1., 2.],\n        [1., 2.],\n        [1., 2.]])"),
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

    def test_overloads(self):
        check(self, OVERLOADS, names)

    def test_bits(self):
        check(self, BITS, names)

    def test_complex_numbers(self):
        check(self, COMPLEX, names)

    def test_what_is_written(self):
        check(self, WRITTEN, names)

    def test_products(self):
        check(self, PRODUCTS, names)

    def test_spectra(self):
        check(self, [("s = sw.tensor([1.0, 2.0, 0.0, -1.0, 3.0, 1.0, 0.0, 2.0])\n" + text, value) for text, value in SPECTRA], names)

    def test_eigenvalues(self):
        check(self, EIGEN, names)

    def test_windows_at_drawn_places(self):
        check(self, DRAWN, names)


if __name__ == "__main__":
    run()
