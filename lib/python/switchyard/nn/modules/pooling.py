"""Pooling."""

from .. import functional
from .module import Module

__all__ = """AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d
AdaptiveMaxPool3d AvgPool1d AvgPool2d AvgPool3d FractionalMaxPool2d FractionalMaxPool3d LPPool1d LPPool2d LPPool3d MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d
MaxUnpool2d MaxUnpool3d""".split()


class _MaxPool(Module):
    _function = None

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def forward(self, input):
        return getattr(functional, self._function)(
            input, self.kernel_size, self.stride, self.padding, self.dilation,
            ceil_mode=self.ceil_mode, return_indices=self.return_indices,
        )

    def extra_repr(self):
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )


class MaxPool1d(_MaxPool):
    _function = "max_pool1d"


class MaxPool2d(_MaxPool):
    _function = "max_pool2d"


class MaxPool3d(_MaxPool):
    _function = "max_pool3d"


class _AvgPool(Module):
    def extra_repr(self):
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"
        )


def _single(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


class AvgPool1d(_AvgPool):
    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True
    ):
        super().__init__()
        self.kernel_size = _single(kernel_size)
        self.stride = self.kernel_size if stride is None else _single(stride)
        self.padding = _single(padding)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input):
        return functional.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad
        )


class AvgPool2d(_AvgPool):
    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
        divisor_override=None,
    ):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input):
        return functional.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad, self.divisor_override,
        )


class AvgPool3d(AvgPool2d):
    def forward(self, input):
        return functional.avg_pool3d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad, self.divisor_override,
        )


class _Adaptive(Module):
    _function = None

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def forward(self, input):
        return getattr(functional, self._function)(input, self.output_size)

    def extra_repr(self):
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_Adaptive):
    _function = "adaptive_avg_pool1d"


class AdaptiveAvgPool2d(_Adaptive):
    _function = "adaptive_avg_pool2d"


class AdaptiveAvgPool3d(_Adaptive):
    _function = "adaptive_avg_pool3d"


class _AdaptiveMax(_Adaptive):
    def __init__(self, output_size, return_indices=False):
        super().__init__(output_size)
        self.return_indices = return_indices

    def forward(self, input):
        return getattr(functional, self._function)(input, self.output_size, self.return_indices)


class AdaptiveMaxPool1d(_AdaptiveMax):
    _function = "adaptive_max_pool1d"


class AdaptiveMaxPool2d(_AdaptiveMax):
    _function = "adaptive_max_pool2d"


class AdaptiveMaxPool3d(_AdaptiveMax):
    _function = "adaptive_max_pool3d"


class _LPPool(Module):
    _function = None

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def forward(self, input):
        return getattr(functional, self._function)(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode
        )

    def extra_repr(self):
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"ceil_mode={self.ceil_mode}"
        )


class LPPool1d(_LPPool):
    _function = "lp_pool1d"


class LPPool2d(_LPPool):
    _function = "lp_pool2d"


class LPPool3d(_LPPool):
    _function = "lp_pool3d"


class _MaxUnpool(Module):
    _rank = 1

    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size = self._sizes(kernel_size)
        self.stride = self._sizes(kernel_size if stride is None else stride)
        self.padding = self._sizes(padding)

    def _sizes(self, value):
        return tuple(value) if isinstance(value, (tuple, list)) else (value,) * self._rank

    def forward(self, input, indices, output_size=None):
        unpool = getattr(functional, f"max_unpool{self._rank}d")
        return unpool(input, indices, self.kernel_size, self.stride, self.padding, output_size)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxUnpool1d(_MaxUnpool):
    pass


class MaxUnpool2d(_MaxUnpool):
    _rank = 2


class MaxUnpool3d(_MaxUnpool):
    _rank = 3


class _FractionalMaxPool(Module):
    _function = None

    def __init__(
        self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
    ):
        super().__init__()
        name = type(self).__name__
        if output_size is None and output_ratio is None:
            raise ValueError(f"{name}: output_size or output_ratio must be given")
        if output_size is not None and output_ratio is not None:
            raise ValueError(f"{name}: output_size and output_ratio exclude each other")
        ratios = output_ratio if isinstance(output_ratio, (tuple, list)) else (output_ratio,)
        if output_ratio is not None and not all(0 < ratio < 1 for ratio in ratios):
            raise ValueError(f"{name}: output_ratio is {output_ratio}, but must be between 0 and 1")
        self.kernel_size = kernel_size
        self.return_indices = return_indices
        self.register_buffer("_random_samples", _random_samples)
        self.output_size = output_size
        self.output_ratio = output_ratio

    def forward(self, input):
        return getattr(functional, self._function)(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices,
            _random_samples=self._random_samples,
        )


class FractionalMaxPool2d(_FractionalMaxPool):
    _function = "fractional_max_pool2d"


class FractionalMaxPool3d(_FractionalMaxPool):
    _function = "fractional_max_pool3d"
