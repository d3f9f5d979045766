"""switchyard.fft: the operators under NumPy's names, and what is written beside them."""

import unittest

from cases import Raises, check, names, run

ROWS = [
    ("sw.fft.fft(sw.tensor([1.0, 2.0, 3.0, 4.0])).real", "tensor([10., -2., -2., -2.])"),
    ("sw.fft.ifft(sw.fft.fft(x)).real", "tensor([1., 2., 3.])"),
    ("sw.fft.irfft(sw.fft.rfft(x), 3)", "tensor([1., 2., 3.])"),
    ("sw.fft.fft.__name__", "'fft_fft'"),
    ("sw.fft.fftfreq(5)", "tensor([ 0.0000,  0.2000,  0.4000, -0.4000, -0.2000])"),
    ("sw.fft.fftfreq(4, 0.5)", "tensor([ 0.0000,  0.5000, -1.0000, -0.5000])"),
    ("sw.fft.rfftfreq(5), sw.fft.rfftfreq(4, dtype=sw.float64).dtype", "(tensor([0.0000, 0.2000, 0.4000]), switchyard.float64)"),
    ("o = sw.empty(0)\nsw.fft.fftfreq(4, out=o) is o, o.shape", "(True, switchyard.Size([4]))"),
    ("sw.fft.fftfreq(3, requires_grad=True).requires_grad", "True"),
    ("sw.fft.fftshift(sw.arange(5)), sw.fft.ifftshift(sw.arange(5))", "(tensor([3, 4, 0, 1, 2]), tensor([2, 3, 4, 0, 1]))"),
    ("sw.fft.fftshift(sw.arange(6).reshape(2, 3), 1)", "tensor([[2, 0, 1],\n        [5, 3, 4]])"),
    ("sw.fft.ifftshift(sw.fft.fftshift(m, (0, 1)), (0, 1))", "tensor([[1., 2.],\n        [3., 4.]])"),
    ("sw.fft.fftfreq(2.5)", Raises("TypeError")),
    ("sw.fft.fft('a')", Raises("TypeError", "fft_fft(): argument 'input' (position 1) must be Tensor, not str")),
]

POOLS = [
    ("F = sw.nn.functional\nF.adaptive_max_pool1d_with_indices(x[None], 1)", "(tensor([[3.]]), tensor([[2]]))"),
    ("F = sw.nn.functional\n[one.shape for one in F.adaptive_max_pool2d_with_indices(sw.ones(1, 4, 4), 2)]", "[switchyard.Size([1, 2, 2]), switchyard.Size([1, 2, 2])]"),
    ("F = sw.nn.functional\n[one.shape for one in F.adaptive_max_pool3d_with_indices(sw.ones(1, 4, 4, 4), 2)]", "[switchyard.Size([1, 2, 2, 2]), switchyard.Size([1, 2, 2, 2])]"),
    ("F = sw.nn.functional\nF.max_pool1d_with_indices(x[None], 2)", "(tensor([[2.]]), tensor([[1]]))"),
    ("F = sw.nn.functional\nF.selu_ is sw.selu_, F.celu_ is sw.celu_", "(True, True)"),
    ("sw.DisableTorchFunction is sw.overrides.DisableTorchFunction", "True"),
    ("x.is_xla, x.is_nested, x.is_mkldnn, x.cfloat().dtype, x.cdouble().dtype", "(False, False, False, switchyard.complex64, switchyard.complex128)"),
]


class FftTest(unittest.TestCase):
    def test_transforms(self):
        check(self, ROWS, names)

    def test_names_that_users_look_for(self):
        check(self, POOLS, names)


if __name__ == "__main__":
    run()
