"""Values of functions at zeros, infinities, nan and ties: `values.py` with PyTorch writes values.txt."""

import itertools
import json
import math
import os

RECORD = os.path.join(os.path.dirname(__file__), "values.txt")

PARTS = [0.0, -0.0, 1.0, -0.3, math.inf, -math.inf, math.nan]
REALS = [*PARTS, 1e-30, 1e30, 0.5, -1.0, 2.5, 710.0, -88.0]
COMPLEX = [complex(a, b) for a, b in itertools.product(PARTS, PARTS)]

# PyTorch's results for complex numbers are those of C99, except neg and sub, whose zeros differ, and log1p.
UNARY = """sqrt rsqrt exp exp2 expm1 log log2 log10 sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh sigmoid
sinc abs angle square""".split()
REAL = """acos acosh arccosh asin asinh arcsinh atan atanh cosh digamma erfc erfinv exp2 i0 lgamma log10 log2 logit sgn
signbit sinc sinh tan""".split()
PAIRS = "copysign fmax fmin hypot logaddexp xlogy nextafter atan2 pow".split()
INTEGERS = "gcd lcm".split()
EXPONENTS = [2, 3, 0.5, -0.5, -1, 0, 1, 1 + 2j]


def _expressions():
    for name in UNARY:
        yield f"t.{name}(c)"
    for exponent in EXPONENTS:
        yield f"t.pow(c, {exponent})"
        yield f"t.pow({exponent}, c)"
    yield "c / c.flip(0)"
    yield "c * c.flip(0)"
    yield "c - c.flip(0)"
    yield "t.neg(c)"
    yield "t.acos(c.to(t.complex128))"
    yield "t.pow(c, c.flip(0))"
    for name in REAL:
        yield f"t.{name}(x)"
        yield f"t.{name}(x.double())"
        yield f"x.clone().{name}_()" if name != "signbit" else "x.signbit()"
    for name in PAIRS:
        yield f"t.{name}(x.reshape(-1, 1), x)"
    for exponent in (0.5, -0.5, -1, 2, 3):
        yield f"t.pow(x, {exponent})"
    for name in INTEGERS:
        yield f"t.{name}(i.reshape(-1, 1), i)"
    yield from OTHERS


OTHERS = [
    "t.searchsorted(t.tensor([1., 2., 3.]), x)",
    "t.searchsorted(t.tensor([1., 2., 3.]), x, right=True)",
    "t.searchsorted(t.tensor([1., 2., 3.]), x.double(), out_int32=True)",
    "t.bucketize(x, t.tensor([-1., 0., 2.5]))",
    "t.bucketize(x, t.tensor([-1, 0, 2]), right=True)",
    "t.nansum(t.tensor([[1., t.nan], [2., 3.]]), keepdim=True)",
    "t.nansum(t.tensor([[1., t.nan], [2., 3.]]), 1)",
    "t.nanmean(t.tensor([[1., t.nan], [2., 3.]]), keepdim=True)",
    "t.gradient(g)[0]",
    "t.gradient(g, spacing=2.)[0]",
    "t.gradient(g, edge_order=2)[0]",
    "t.gradient(t.nan_to_num(g), spacing=(t.tensor([0., 1., 3., 4., 5., 9.]),))[0]",
    "t.corrcoef(t.tensor([[1 + 1j, 2 - 1j, 3], [1j, 2, 1]]))",
    "t.cov(t.tensor([[1 + 1j, 2 - 1j, 3], [1j, 2, 1]]))",
    "slope(lambda x: t.quantile(x, 0.5), g)",
    "slope(lambda x: t.quantile(x, 0.3, dim=0), g)",
    "slope(lambda x: t.nanquantile(x, 0.3), g)",
    "slope(lambda x: t.nanmedian(x), g)",
    "f.interpolate(u, size=(7, 3), mode='bilinear')",
    "f.interpolate(u, scale_factor=1.5, mode='bicubic')",
    "f.interpolate(u, scale_factor=1.5)",
    "f.interpolate(u, size=5, mode='nearest-exact')",
    "f.interpolate(u, size=(2, 3), mode='bilinear', antialias=True)",
    "f.interpolate(u.float(), size=(2, 3), mode='bilinear', antialias=True)",
    "f.interpolate(u.double(), scale_factor=0.4, mode='bicubic', antialias=True)",
    "f.interpolate(u.float(), size=(7, 3), mode='bilinear', align_corners=True)",
    "f.interpolate(u.double(), scale_factor=1.7, mode='bicubic')",
    "f.interpolate(u.float(), scale_factor=1.7, mode='bilinear', recompute_scale_factor=True)",
    "f.embedding_bag(b, w, t.tensor([0, 2]), mode='sum', include_last_offset=True)",
    "f.embedding_bag(b, w, t.tensor([0, 0, 4, 5]), mode='mean')",
    "f.embedding_bag(b, w, t.tensor([0, 3]), mode='max', padding_idx=1)",
    "f.embedding_bag(b[:4].reshape(2, 2), w, mode='sum', per_sample_weights=w[:2, :2])",
    "t.take_along_dim(w, t.tensor([[-1], [0], [1], [-2]]), 1)",
    "t.index_copy(t.tensor(5.), 0, t.tensor([0]), t.tensor([8.]))",
] + [f"slope(lambda z: t.{name}(z), t.tensor([0.3 + 0.4j, -0.5 + 1j, 1.5 - 0.2j]))" for name in UNARY[:22]] + [
    f"slope(lambda z: {power}, t.tensor([0.3 + 0.4j, -0.5 + 1j, 1.5 - 0.2j]))"
    for power in ("t.pow(z, 3)", "t.pow(z, 0.5 + 1j)", "t.pow(2., z)", "t.pow(1 + 2j, z)", "t.pow(z, z)")
]

# Calls that have no value, and the kinds of errors.
REFUSED = [
    ("f.embedding_bag(b, w, t.tensor([0, 9]), mode='sum')", "RuntimeError"),
    ("f.embedding_bag(b, w, t.tensor([0, 3, 1]), mode='sum')", "RuntimeError"),
    ("f.embedding_bag(b, w, t.tensor([1, 2]), mode='sum')", "RuntimeError"),
    ("t.nn.RNNCell(3, 4)(t.zeros(2, 3), t.zeros(1, 4))", "RuntimeError"),
    ("t.nn.GRUCell(3, 4)(t.zeros(3), t.zeros(1, 4))", "RuntimeError"),
    ("t.nn.LSTMCell(3, 4)(t.zeros(1, 3), (t.zeros(2, 4), t.zeros(2, 4)))", "RuntimeError"),
    ("f.interpolate(u.int(), size=5)", "NotImplementedError"),
    ("f.interpolate(u.int(), size=5, mode='bilinear')", "NotImplementedError"),
    ("f.interpolate(u, size=5, antialias=True)", "ValueError"),
    ("t.nansum(t.tensor([1j]))", "NotImplementedError"),
    ("t.bincount(x)", "NotImplementedError"),
    ("t.index_copy(x, 0, t.tensor([0], dtype=t.int32), t.ones(1))", "RuntimeError"),
]


def names(module):
    t = module

    def slope(function, x):
        x = x.clone().requires_grad_()
        result = function(x)
        weights = t.arange(1, result.numel() + 1).reshape(result.shape)
        result = result * weights
        (result.real.sum() + 2 * result.imag.sum() if result.is_complex() else result.sum()).backward()
        return x.grad

    return {
        "t": t, "f": t.nn.functional, "slope": slope, "x": t.tensor(REALS), "c": t.tensor(COMPLEX),
        "i": t.tensor([0, 1, -1, 2, -7, 12, 63, -63, 100]), "g": t.tensor([1.0, math.nan, 3.0, 7.0, 2.0, 8.0]),
        "u": t.arange(16).reshape(1, 1, 4, 4).to(t.uint8), "b": t.tensor([0, 1, 2, 3, 1]),
        "w": t.arange(12.0).reshape(4, 3),
    }


def value(module, expression):
    """(dtype, shape, elements), the last as a flat list of numbers; complex ones are two."""
    result = eval(expression, names(module))
    dtype = str(result.dtype).split(".")[-1]
    shape = list(result.shape)
    if result.is_complex():
        elements = [part for one in result.reshape(-1).tolist() for part in (one.real, one.imag)]
    else:
        elements = [float(one) for one in result.reshape(-1).tolist()]
    return dtype, shape, elements


def expressions():
    return list(_expressions())


def record():
    with open(RECORD) as file:
        return {key: json.loads(values) for key, _, values in (line.rstrip().rpartition(" = ") for line in file)}


def main():
    import torch

    with open(RECORD, "w") as file:
        for expression in expressions():
            dtype, shape, elements = value(torch, expression)
            rounded = [float(f"{one:.7g}") for one in elements]
            file.write(f"{expression} = {json.dumps([dtype, shape, rounded], separators=(',', ':'))}\n")


if __name__ == "__main__":
    main()
