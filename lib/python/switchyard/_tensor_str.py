"""How tensors are printed: PyTorch's format."""

import math

from . import _C
from .autograd import forward_ad


class _Options:
    precision = 4
    threshold = 1000
    edgeitems = 3
    linewidth = 80
    sci_mode = None


OPTIONS = _Options()


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """Sets how tensors are printed; a profile is default, short or full."""
    profiles = {
        "default": (4, 1000, 3, 80),
        "short": (2, 1000, 2, 80),
        "full": (4, math.inf, 3, 80),
    }
    if profile in profiles:
        (OPTIONS.precision, OPTIONS.threshold, OPTIONS.edgeitems, OPTIONS.linewidth) = profiles[
            profile
        ]
    for name, value in (
        ("precision", precision),
        ("threshold", threshold),
        ("edgeitems", edgeitems),
        ("linewidth", linewidth),
    ):
        if value is not None:
            setattr(OPTIONS, name, value)
    OPTIONS.sci_mode = sci_mode


class _Numbers:
    """Prints real numbers of one tensor in one width."""

    def __init__(self, values, is_float, is_bool):
        self.is_float = is_float
        self.width = 1
        self.in_integers = True
        self.in_science = False
        if not is_float:
            texts = [str(value) for value in values]
            self.width = max([1] + [len(text) for text in texts])
            return
        finite = [value for value in values if math.isfinite(value) and value != 0]
        if finite:
            self._choose([abs(value) for value in finite], values)
        self.width = max([1] + [len(self._plain(value)) for value in finite])

    def _choose(self, finite, values):
        largest, smallest = max(finite), min(finite)
        self.in_integers = all(not math.isfinite(v) or v == math.ceil(v) for v in values)
        self.in_science = largest / smallest > 1000.0 or largest > 1.0e8
        if not self.in_integers:
            self.in_science = self.in_science or smallest < 1.0e-4
        if OPTIONS.sci_mode is not None:
            self.in_science = OPTIONS.sci_mode

    def _plain(self, value):
        if not self.is_float:
            return str(value)
        if self.in_science:
            return f"{value:.{OPTIONS.precision}e}"
        if self.in_integers:
            return f"{value:.0f}." if math.isfinite(value) else f"{value:.0f}"
        return f"{value:.{OPTIONS.precision}f}"

    def text(self, value):
        return self._plain(value).rjust(self.width)


class _ComplexNumbers:
    def __init__(self, values):
        self.real = _Numbers([value.real for value in values], True, False)
        self.imaginary = _Numbers([value.imag for value in values], True, False)
        self.width = self.real.width + self.imaginary.width + 1

    def text(self, value):
        real = self.real.text(value.real)
        imaginary = self.imaginary.text(value.imag).lstrip() + "j"
        return real + (imaginary if imaginary[0] in "+-" else "+" + imaginary)


def _formatter(values, dtype):
    if dtype.is_complex:
        return _ComplexNumbers(values)
    return _Numbers(values, dtype.is_floating_point, dtype is _C.bool)


def _flat(nested, rank):
    if rank == 0:
        return [nested]
    for _ in range(rank - 1):
        nested = [element for part in nested for element in part]
    return nested


def _vector(values, indent, formatter, summarize):
    per_line = max(1, int(math.floor((OPTIONS.linewidth - indent) / (formatter.width + 2))))
    edge = OPTIONS.edgeitems
    if summarize and len(values) > 2 * edge:
        texts = [formatter.text(value) for value in values[:edge]] + [" ..."]
        texts += [formatter.text(value) for value in values[-edge:]]
    else:
        texts = [formatter.text(value) for value in values]
    lines = [texts[i : i + per_line] for i in range(0, len(texts), per_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(", ".join(line) for line in lines) + "]"


def _nested(values, rank, indent, formatter, summarize):
    if rank == 0:
        return formatter.text(values)
    if rank == 1:
        return _vector(values, indent, formatter, summarize)
    edge = OPTIONS.edgeitems
    recurse = lambda part: _nested(part, rank - 1, indent + 1, formatter, summarize)  # noqa: E731
    if summarize and len(values) > 2 * edge:
        parts = [recurse(part) for part in values[:edge]] + ["..."]
        parts += [recurse(part) for part in values[-edge:]]
    else:
        parts = [recurse(part) for part in values]
    return "[" + ("," + "\n" * (rank - 1) + " " * (indent + 1)).join(parts) + "]"


def _shown(values, rank):
    """The elements that a summary shows: they decide the width."""
    edge = OPTIONS.edgeitems
    if rank == 0:
        return [values]
    if len(values) > 2 * edge:
        values = values[:edge] + values[-edge:]
    if rank == 1:
        return list(values)
    return [element for part in values for element in _shown(part, rank - 1)]


def _contents(tensor, indent):
    rank = tensor.dim()
    values = tensor.tolist()
    summarize = tensor.numel() > OPTIONS.threshold
    flat = _shown(values, rank) if summarize else _flat(values, rank)
    return _nested(values, rank, indent, _formatter(flat, tensor.dtype), summarize)


_DEFAULT_COMPLEX = {_C.float64: _C.complex128, _C.float16: _C.complex32}


def _is_plain(dtype):
    """Whether data of such numbers has the dtype when none is given."""
    default = _C.get_default_dtype()
    return dtype in (default, _C.int64, _C.bool, _DEFAULT_COMPLEX.get(default, _C.complex64))


def _suffixes(tensor, plain):
    suffixes = []
    if plain.is_meta:
        suffixes.append("device='meta'")
    if plain.is_meta or (plain.numel() == 0 and plain.dim() != 1):
        suffixes.append("size=" + str(tuple(plain.shape)))
    has_own_dtype = not _is_plain(plain.dtype)
    if plain.is_meta or plain.numel() == 0:
        has_own_dtype = plain.dtype is not _C.get_default_dtype()
    if has_own_dtype:
        suffixes.append("dtype=" + str(plain.dtype))
    if plain.grad_fn is not None:
        name = plain.grad_fn.name().rsplit("::", 1)[-1]
        suffixes.append(f"grad_fn=<{name}>")
    elif plain.requires_grad:
        suffixes.append("requires_grad=True")
    tangent = forward_ad.unpack_dual(plain).tangent if plain.dtype.is_floating_point else None
    if tangent is not None:
        suffixes.append(f"tangent={tangent}")
    return suffixes


def tensor_text(tensor, contents=None):
    """What repr gives."""
    with _C.DisableTorchFunctionSubclass():
        kind = type(tensor)
        prefix = "tensor(" if kind in (_C.Tensor, _C._never_asked()) else f"{kind.__name__}("
        if contents is None:
            if tensor.is_meta:
                contents = "..."
            elif tensor.numel() == 0:
                contents = "[]"
            else:
                contents = _contents(tensor.detach(), len(prefix))
        text = _joined(prefix, contents, _suffixes(tensor, tensor))
        parameter = _C._never_asked()
        is_special = kind not in (_C.Tensor, parameter)
        is_parameter = issubclass(kind, parameter) or getattr(tensor, "_is_param", False)
        return f"Parameter({text})" if is_special and is_parameter else text


def _joined(prefix, contents, suffixes):
    """Suffixes that do not fit the line begin a new one."""
    text = prefix + contents
    last = len(text) - text.rfind("\n") + 1
    for suffix in suffixes:
        # A line ends where PyTorch ends it, whose name is shorter.
        length = len(suffix.replace("switchyard.", "torch."))
        if last + length + 2 > OPTIONS.linewidth:
            text += ",\n" + " " * len(prefix) + suffix
            last = len(prefix) + length
        else:
            text += ", " + suffix
            last += length + 2
    return text + ")"
