"""Convolutions."""

import math

from ... import _C
from .. import functional, init
from ..parameter import Parameter
from .module import Module

__all__ = ["Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"]

_MODES = ("zeros", "reflect", "replicate", "circular")


def draw(weight, bias, fan_in):
    """Initial values, all within 1 / sqrt(fan_in)."""
    init.kaiming_uniform_(weight, a=math.sqrt(5))
    if bias is not None:
        bound = 1 / math.sqrt(fan_in) if fan_in else 0.0
        init.uniform_(bias, -bound, bound)


class _Conv(Module):
    _rank = 2
    _is_transposed = False

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        super().__init__()
        self._check(in_channels, out_channels, groups, padding, stride, padding_mode)
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = self._sizes(kernel_size)
        self.stride = self._sizes(stride)
        self.padding = padding if isinstance(padding, str) else self._sizes(padding)
        self.dilation = self._sizes(dilation)
        self.transposed = self._is_transposed
        self.output_padding = self._sizes(0)
        self.groups = groups
        self.padding_mode = padding_mode
        channels = (out_channels, in_channels // groups)
        if self._is_transposed:
            channels = (in_channels, out_channels // groups)
        options = {"device": device, "dtype": dtype}
        self.weight = Parameter(_C.empty(channels + self.kernel_size, **options))
        self.register_parameter("bias", Parameter(_C.empty(out_channels, **options)) if bias else None)
        self.reset_parameters()

    def _check(self, in_channels, out_channels, groups, padding, stride, padding_mode):
        if groups <= 0:
            raise ValueError(f"groups is {groups}, but must be positive")
        for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
            if channels % groups != 0:
                raise ValueError(f"{name} {channels} cannot be shared out among {groups} groups")
        if isinstance(padding, str):
            if padding not in ("same", "valid"):
                raise ValueError(f"padding is numbers, 'same' or 'valid', not {padding!r}")
            if padding == "same" and any(step != 1 for step in self._sizes(stride)):
                raise ValueError(f"padding 'same' takes stride 1, not {stride}")
        if padding_mode not in _MODES:
            raise ValueError(f"padding_mode is one of {', '.join(_MODES)}, not {padding_mode!r}")

    def _sizes(self, value):
        return tuple(value) if isinstance(value, (tuple, list)) else (value,) * self._rank

    def reset_parameters(self):
        draw(self.weight, self.bias, math.prod(self.weight.shape[1:]))

    def _widths(self):
        """The widths for functional.pad, from the last dimension on."""
        widths = []
        for size, dilation, padding in zip(
            self.kernel_size,
            self.dilation,
            self.padding if not isinstance(self.padding, str) else (None,) * self._rank,
        ):
            if padding is None:
                total = dilation * (size - 1) if self.padding == "same" else 0
                widths.insert(0, (total // 2, total - total // 2))
            else:
                widths.insert(0, (padding, padding))
        return [width for pair in widths for width in pair]

    def _convolve(self, convolution, input, weight, bias):
        if self.padding_mode == "zeros":
            return convolution(
                input, weight, bias, self.stride, self.padding, self.dilation, self.groups
            )
        input = functional.pad(input, self._widths(), self.padding_mode)
        return convolution(input, weight, bias, self.stride, 0, self.dilation, self.groups)

    def extra_repr(self):
        text = (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}"
        )
        none = self._sizes(0)
        if self.padding != none:
            text += f", padding={self.padding}"
        if self.dilation != self._sizes(1):
            text += f", dilation={self.dilation}"
        if self.output_padding != none:
            text += f", output_padding={self.output_padding}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        if self.bias is None:
            text += ", bias=False"
        return text if self.padding_mode == "zeros" else f"{text}, padding_mode={self.padding_mode}"


class Conv1d(_Conv):
    _rank = 1

    def _conv_forward(self, input, weight, bias):
        return self._convolve(functional.conv1d, input, weight, bias)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class Conv2d(_Conv):
    def _conv_forward(self, input, weight, bias):
        return self._convolve(functional.conv2d, input, weight, bias)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class Conv3d(_Conv):
    _rank = 3

    def _conv_forward(self, input, weight, bias):
        return self._convolve(functional.conv3d, input, weight, bias)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class _ConvTranspose(_Conv):
    """Inverts the sizes of a convolution."""

    _is_transposed = True

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        if padding_mode != "zeros":
            raise ValueError(f"{type(self).__name__}: padding_mode is zeros, not {padding_mode!r}")
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype,
        )
        self.output_padding = self._sizes(output_padding)

    def _missing(self, input, output_size):
        """The output padding that produces the requested sizes."""
        wanted = list(output_size)[-self._rank :]
        missing = []
        for place, size in enumerate(wanted):
            least = (input.shape[place - self._rank] - 1) * self.stride[place] - 2 * self.padding[place]
            least += self.dilation[place] * (self.kernel_size[place] - 1) + 1
            if not least <= size < least + self.stride[place]:
                raise ValueError(
                    f"{type(self).__name__}: output_size {wanted} is not from {least} to "
                    f"{least + self.stride[place] - 1} in place {place}"
                )
            missing.append(size - least)
        return missing

    def forward(self, input, output_size=None):
        extra = self.output_padding if output_size is None else self._missing(input, output_size)
        return getattr(functional, f"conv_transpose{self._rank}d")(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation
        )


class ConvTranspose1d(_ConvTranspose):
    _rank = 1


class ConvTranspose2d(_ConvTranspose):
    pass


class ConvTranspose3d(_ConvTranspose):
    _rank = 3
