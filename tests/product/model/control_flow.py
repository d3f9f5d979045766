#!/usr/bin/env python3
"""Exports small models with numbers, sizes that depend on data, and control flow:
control_flow.py FOLDER [NAME...]

Makes FOLDER/NAME/model.pt2, and core.pt2 after decompositions, with a case of inputs and PyTorch's
results, case0/in0.npy, case0/out0.npy and so on: what run.sh takes. Numbers are arrays without
dimensions. Needs PyTorch and NumPy. Exits with 1 if a model cannot be exported.
"""

import math
import pathlib
import sys

import numpy
import torch
from torch import nn
from torch._higher_order_ops.while_loop import while_loop
from torch.export import Dim

CASES = {}


def case(*inputs, dynamic_shapes=None, module=None):
    """Registers a function of the inputs, which takes the module first where there is one."""

    def register(function):
        CASES[function.__name__] = (function, inputs, dynamic_shapes, module)
        return function

    return register


def rows():
    return Dim("rows", min=2, max=16)


@case(torch.rand(5, 3), dynamic_shapes=({0: rows()},))
def arithmetic(x):
    n = x.shape[0]
    f = torch.sym_float(n)
    scaled = [x * k for k in (n / 2, n**2, n // 4, n % 4, n << 1, n >> 1, f**-0.5, torch.sym_max(n, 3))]
    return *scaled, x - n, x * torch._sym_sqrt(f), math.trunc(n * 0.6), n * 0.25


@case(torch.tensor([0.2, 0.7]), torch.tensor(3))
def numbers_from_data(x, count):
    n = count.item()
    f = x.sum().item()
    numbers = (n / 2, n // 2, -n % 4, n & 3, n | 4, f / 2, f % 0.3, -f, torch._sym_sqrt(f), math.trunc(f * 7))
    return *(x * number for number in numbers), torch.full((2,), f), n * f, f - 1


@case(torch.rand(5, 3), dynamic_shapes=({0: rows()},))
def outputs(x):
    n = x.shape[0]
    return x * 2, n, n * 3, n / 2, 7, 2.5, True, None, x, x, "text"


@case(torch.tensor([3]), torch.rand(6, 2))
def item(count, x):
    n = count.item()
    torch._check(n >= 1)
    torch._check(n <= 6)
    return x[:n] * 2, torch.full((n,), 1.0), x * n, torch.arange(n), n


@case(torch.tensor(0.5), torch.rand(6, 2), torch.tensor(True))
def items_of_other_kinds(scale, x, flag):
    f = scale.item()
    return x * f, x + (f * 2 + 1), f, x * flag.item()


@case(torch.tensor([[1.0, 0, 2], [0, 0, 3]]))
def nonzero(x):
    found = x.nonzero()
    return found, found.sum(0), found.shape[0], x[x > 1] * 2, torch.zeros(found.shape[0] + 2)


@case(torch.rand(5, 3))
def mask(x):
    y = x[x[:, 0] > 0.3]
    return y @ torch.ones(3, 2), y.shape[0], torch.cat([y, x]), (y * 2).relu().sum()


@case(torch.rand(5, 3), torch.tensor([2, 3]))
def split(x, sizes):
    a, b = sizes.tolist()
    torch._check(a >= 0)
    torch._check(b >= 0)
    torch._check(a + b == 5)
    return tuple(part.sum(0) for part in torch.split(x, [a, b]))


@case(torch.rand(5, 3))
def assertions(x):
    torch._assert_async((x >= 0).all(), "an element is negative")
    return x.to(torch.float64) * 2


@case()
def no_inputs():
    return torch.arange(3.0) * 2, torch.ones(2)


@case(torch.rand(0, 3), torch.rand(()))
def no_elements(x, y):
    return x.sum(0) + y, torch.cat([x, x]), y * 2, x.reshape(3, 0)


@case(torch.rand(5, 3), dynamic_shapes=({0: rows()},))
def branch_on_a_size(x):
    return torch.cond(x.shape[0] > 4, lambda x: x.sin() * x.shape[0], lambda x: x.cos() + x.shape[0], (x,))


@case(torch.rand(4, 3), torch.tensor(2))
def branch_on_data(x, count):
    n = count.item()
    torch._check(n >= 0)
    torch._check(n <= 4)
    return torch.cond(n > 1, lambda x: x + 1, lambda x: x - 1, (x,))[:n]


@case(torch.rand(5, 3) - 0.5, module=nn.ModuleList([nn.Linear(3, 4), nn.Linear(3, 4)]))
def branch_with_weights(layers, x):
    y = x * 2
    z = torch.cond(y.sum() > 0, lambda y: layers[0](y).relu().sigmoid(), lambda y: layers[1](y).tanh(), (y,))
    return z + 1, y


@case(torch.rand(5, 3) - 0.5, torch.tensor(True))
def nested_branches(x, first):
    def inner(x):
        return torch.cond(x.mean() > 0, lambda x: (x + 1, x * 3), lambda x: (x - 1, x.clone()), (x,))

    a, b = torch.cond(first, inner, lambda x: (x.exp(), x.abs()), (x,))
    return a * b


@case(torch.rand(4, 3))
def branch_with_sizes_of_its_own(x):
    return torch.cond(
        x.sum() > 1, lambda x: x[x > 0.5].sum(), lambda x: x.nonzero().sum().float(), (x,)
    )


@case(torch.rand(3), torch.tensor(4), module=nn.Linear(3, 3))
def loop_with_weights(layer, x, count):
    def body(i, y, z):
        return i + 1, z.clone(), layer(y).tanh()

    start = (torch.zeros((), dtype=torch.int64), x, x * 2)
    return while_loop(lambda i, y, z: i < count, body, start)


@case(torch.rand(5, 3))
def branch_in_a_loop(x):
    def body(i, y):
        return i + 1, torch.cond(y.sum() > 10, lambda y: y / 2, lambda y: y * 3, (y,))

    return while_loop(lambda i, y: i < 6, body, (torch.tensor(0), x))


@case(torch.rand(5, 3))
def without_gradients(x):
    with torch.no_grad():
        y = x * 2
    return y + 1


class Module(nn.Module):
    def __init__(self, function, module):
        super().__init__()
        self.function = function
        self.module = module

    def forward(self, *inputs):
        return self.function(*inputs) if self.module is None else self.function(self.module, *inputs)


def save(values, folder, prefix):
    kinds = (torch.Tensor, int, float, bool)
    leaves = [v for v in torch.utils._pytree.tree_leaves(values) if isinstance(v, kinds)]
    for i, value in enumerate(leaves):
        array = value.detach().contiguous().numpy() if isinstance(value, torch.Tensor) else numpy.array(value)
        numpy.save(folder / f"{prefix}{i}.npy", array)


def export(name, folder):
    function, inputs, dynamic_shapes, module = CASES[name]
    model = Module(function, module).eval()
    if dynamic_shapes is not None:
        dynamic_shapes = (dynamic_shapes,)  # of the one parameter, `*inputs`
    program = torch.export.export(model, inputs, dynamic_shapes=dynamic_shapes)
    results = folder / name / "case0"
    results.mkdir(parents=True, exist_ok=True)
    torch.export.save(program, folder / name / "model.pt2")
    torch.export.save(program.run_decompositions(), folder / name / "core.pt2")
    save(inputs, results, "in")
    with torch.no_grad():
        save(model(*inputs), results, "out")


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    status = 0
    for name in sys.argv[2:] or CASES:
        try:
            export(name, pathlib.Path(sys.argv[1]))
            print(f"{name}: exported", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            print(f"{name}: PyTorch does not export it: {' '.join(str(error).split())[:300]}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    torch.manual_seed(0)
    sys.exit(main())
