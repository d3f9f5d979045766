#!/usr/bin/env python3
"""Exports quantised models, and the operators that quantisation leaves in a program:
quantized.py FOLDER [NAME...]

Makes FOLDER/NAME/model.pt2, and core.pt2 after decompositions, with cases of inputs and PyTorch's
results, case0/in0.npy, case0/out0.npy and so on: what run.sh takes. FOLDER/NAME/precision tells
compare.py how near the results have to be: those of operators are equal. Models are quantised by
torchao, with ExecuTorch's quantiser for XNNPACK; needs both, PyTorch and NumPy, and torchvision for
some. `operators_...` need only PyTorch. `--list` prints the names. If one cannot be exported, the reason is printed and
the exit status is 1. docs/reference/model.md has figures of some.
"""

import argparse
import pathlib
import sys
import traceback

import architectures
import halves
import torch
import torch.ao.quantization.fx._decomposed  # pylint: disable=unused-import
from torch import nn

MODELS = {}
Q = torch.ops.quantized_decomposed


def model(make):
    """Registers a function that gives a module, the inputs of its cases, and, where they are not the
    usual ones, the forms to save and the dynamic shapes."""
    MODELS[make.__name__] = make
    return make


# --- Quantisation ---------------------------------------------------------------------------------


def quantized(module, cases, quantizer=None, dynamic_shapes=None, **options):
    """The module with the operators of quantisation, calibrated by the first case."""
    from executorch.backends.xnnpack.quantizer import xnnpack_quantizer
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

    if quantizer is None:
        quantizer = xnnpack_quantizer.XNNPACKQuantizer()
        quantizer.set_global(xnnpack_quantizer.get_symmetric_quantization_config(**options))
    program = torch.export.export(module.eval(), cases[0], dynamic_shapes=dynamic_shapes)
    prepared = prepare_pt2e(program.module(), quantizer)
    prepared(*cases[0])
    return convert_pt2e(prepared), cases


class Convolutions(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU())
        self.deep = nn.Conv2d(8, 8, 3, groups=8, stride=2)
        self.last = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 5))

    def forward(self, x):
        y = self.first(x)
        return self.last(nn.functional.hardtanh(self.deep(y) + y[:, :, :7, :7]))


def images():
    return [(torch.rand(2, 3, 16, 16),), (torch.rand(2, 3, 16, 16) * 2 - 1,)]


@model
def convolutions_per_channel():
    return quantized(Convolutions(), images(), is_per_channel=True)


@model
def convolutions_per_tensor():
    return quantized(Convolutions(), images(), is_per_channel=False)


def layers():
    return nn.Sequential(nn.Linear(40, 64), nn.ReLU(), nn.Linear(64, 33, bias=False), nn.Tanh(), nn.Linear(33, 7))


def rows():
    return [(torch.rand(3, 40),), (torch.randn(3, 40) * 4,), (torch.zeros(3, 40),)]


@model
def layers_static():
    return quantized(layers(), rows(), is_per_channel=True)


@model
def layers_dynamic():
    return quantized(layers(), rows(), is_per_channel=True, is_dynamic=True)


@model
def layers_of_any_batch():
    shapes = ({0: torch.export.Dim("batch", min=1, max=8), 1: torch.export.Dim("rows", min=1, max=9)},)
    cases = [(torch.randn(2, 3, 40),), (torch.randn(5, 9, 40),)]
    module, _ = quantized(layers(), cases, dynamic_shapes=shapes, is_per_channel=True, is_dynamic=True)
    return module, cases, ("model", "core"), shapes


@model
def layers_dynamic_per_tensor():
    return quantized(layers(), rows(), is_per_channel=False, is_dynamic=True)


def wide_layers():
    return nn.Sequential(*[make() for _ in range(4) for make in (lambda: nn.Linear(2048, 2048), nn.ReLU)])


# Two to be measured beside each other, with run_model --repeat=20.
@model
def wide_layers_float():
    return wide_layers().eval(), [(torch.randn(1, 2048),)]


@model
def wide_layers_dynamic():
    return quantized(wide_layers(), [(torch.randn(1, 2048),)], is_per_channel=True, is_dynamic=True)


@model
def encoder_dynamic():
    layer = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, norm_first=True, activation="gelu")
    module = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    return quantized(module, [(torch.randn(2, 6, 16),)], is_per_channel=True, is_dynamic=True)


@model
def mobilenet_v3_small():
    import torchvision

    cases = [(torch.rand(1, 3, 64, 64),)]
    module = halves.settled(torchvision.models.mobilenet_v3_small(), cases[0])
    return quantized(module, cases, is_per_channel=True)


@model
def embedding():
    from torchao.quantization.pt2e.quantizer.embedding_quantizer import EmbeddingQuantizer

    module = nn.Sequential(nn.Embedding(50, 16), nn.Linear(16, 4))
    return quantized(module, [(torch.randint(0, 50, (2, 5)),)], EmbeddingQuantizer())


def of_torchao(configuration):
    """Quantised by torchao's quantize_. Only decomposed programs have plain tensors as weights."""
    from torchao.quantization import quantize_

    module = layers().eval()
    quantize_(module, configuration)
    return module, rows()[:2], ("core",)


@model
def torchao_weight_only():
    from torchao.quantization import Int8WeightOnlyConfig

    return of_torchao(Int8WeightOnlyConfig())


@model
def torchao_dynamic():
    from torchao.quantization import Int8DynamicActivationInt8WeightConfig

    return of_torchao(Int8DynamicActivationInt8WeightConfig())


# --- The operators themselves ---------------------------------------------------------------------


class Calls(nn.Module):
    def __init__(self, function, **weights):
        super().__init__()
        self.function = function
        for name, weight in weights.items():
            self.register_buffer(name, weight)

    def forward(self, *inputs):
        return self.function(self, *inputs)


# Halves, which round to even, ends of ranges, and numbers far outside.
EDGES = torch.tensor([[-1e6, -64.0, -3.75, -2.5, -1.5, -0.5], [-0.0, 0.25, 0.5, 1.5, 2.5, 1e6]])
RANGES = [
    (torch.int8, -128, 127),
    (torch.int8, -127, 127),
    (torch.int8, -8, 7),
    (torch.uint8, 0, 255),
    (torch.int16, -32768, 32767),
    (torch.int32, -(2**31), 2**31 - 1),
]


def bounds(least, greatest):
    return torch.tensor(least), torch.tensor(greatest)


@model
def operators_per_tensor():
    def function(self, x, scale, zero_point):
        results = []
        for dtype, least, greatest in RANGES:
            zero = 0 if dtype == torch.int32 else min(3, greatest)
            q = Q.quantize_per_tensor(x, 0.7, zero, least, greatest, dtype)
            results += [q, Q.dequantize_per_tensor(q, 0.7, zero, least, greatest, dtype)]
        q = Q.quantize_per_tensor.tensor(x, scale, zero_point, -128, 127, torch.int8)
        results += [q, Q.dequantize_per_tensor.tensor(q, scale, zero_point, -128, 127, torch.int8)]
        least, greatest = self.least, self.greatest
        q = Q.quantize_per_tensor.tensor2(x, scale, zero_point, least, greatest, torch.int8)
        results += [q, Q.dequantize_per_tensor.tensor2(q, scale, zero_point, least, greatest, torch.int8)]
        results.append(Q.dequantize_per_tensor(q, 0.7, 3, -128, 127, torch.int8, out_dtype=torch.float16))
        return results

    least, greatest = bounds(-100, 90)
    module = Calls(function, least=least, greatest=greatest)
    elements = torch.cat([EDGES, torch.randn(40, 6) * 50])
    return module, [
        (elements, torch.tensor([0.3], dtype=torch.double), torch.tensor([-7])),
        (elements * 0.7, torch.tensor([0.1234567891], dtype=torch.double), torch.tensor([5])),
    ]


@model
def operators_of_floats_of_16_bits():
    def function(self, x, y):
        results = []
        for elements in (x, y):
            q = Q.quantize_per_tensor(elements, 0.03, -4, -128, 127, torch.int8)
            c = Q.quantize_per_channel(elements, self.scales, self.zeros, 1, -128, 127, torch.int8)
            results += [q, c, Q.quantize_per_token(elements, self.rows, self.row_zeros, -128, 127, torch.int8)]
            results += Q.choose_qparams.tensor(elements, -128, 127, 0.00001, torch.int8)
            results += Q.choose_qparams_per_token_asymmetric(elements, torch.int8)
        return results

    x = torch.randn(5, 6)
    weights = {
        "scales": torch.rand(6) + 0.01,
        "zeros": torch.arange(6) - 3,
        "rows": torch.rand(5, 1) + 0.01,
        "row_zeros": torch.arange(5)[:, None],
    }
    return Calls(function, **weights), [(x.half(), x.bfloat16())]


@model
def operators_per_channel():
    def function(self, x):
        results = []
        for dtype, least, greatest in RANGES[:5]:
            for axis, scales, zeros in ((0, self.s0, self.z0), (1, self.s1, self.z1), (2, self.s2, self.z2)):
                q = Q.quantize_per_channel(x, scales, zeros, axis, least, greatest, dtype)
                results += [q, Q.dequantize_per_channel(q, scales, zeros, axis, least, greatest, dtype)]
                results.append(Q.dequantize_per_channel(q, scales, None, axis, least, greatest, dtype))
        fractions = Q.dequantize_per_channel(q, self.s2, self.z2.float() + 0.25, 2, -9, 9, torch.int16)
        # Differences of integers of 8 bits wrap around.
        for dtype, least, greatest in RANGES[0], RANGES[3]:
            q = Q.quantize_per_channel(x, self.s1, self.z1, 1, least, greatest, dtype)
            results.append(Q.dequantize_per_channel(q, self.s1, (self.z1 * 50).to(dtype), 1, least, greatest, dtype))
        return *results, fractions, Q.fake_quant_per_channel(x, self.s1, self.z1, 1, -128, 127)

    weights = {}
    for i, size in enumerate((3, 4, 5)):
        weights[f"s{i}"] = torch.rand(size) + 0.01
        weights[f"z{i}"] = torch.randint(0, 5, (size,))
    weights["s2"] = weights["s2"].double()
    return Calls(function, **weights), [(torch.randn(3, 4, 5) * 20,)]


@model
def operators_on_weights():
    """Values computed only from weights: in each run, or once before the first."""

    def function(self, x):
        w = Q.dequantize_per_channel(self.w, self.scales, self.zeros, 0, -128, 127, torch.int8)
        v = Q.dequantize_per_tensor(self.w, 0.02, 3, -128, 127, torch.int8)
        u = Q.dequantize_per_channel_group(self.w, self.group_scales, None, -128, 127, torch.int8, 4, torch.float32)
        return x @ w.t(), nn.functional.linear(x, v), torch.addmm(self.bias, x, u.t(), alpha=2), w

    weights = {
        "w": torch.randint(-128, 128, (6, 8), dtype=torch.int8),
        "scales": torch.rand(6) + 0.01,
        "zeros": torch.randint(-9, 9, (6,)),
        "group_scales": torch.rand(6, 2) + 0.01,
        "bias": torch.rand(6),
    }
    return Calls(function, **weights), [(torch.randn(5, 8),)]


@model
def operators_per_row():
    def function(self, x):
        scales, zeros = Q.choose_qparams_per_token(x, torch.int8)
        q = Q.quantize_per_token(x, scales, zeros, -128, 127, torch.int8)
        results = [scales, zeros, q, Q.dequantize_per_token(q, scales, zeros, -128, 127, torch.int8, torch.float32)]
        scales, zeros = Q.choose_qparams_per_token_asymmetric(x, torch.int8)
        q = Q.quantize_per_token(x, scales, zeros, -128, 127, torch.int8)
        results += [scales, zeros, q, Q.dequantize_per_token(q, scales, zeros, -128, 127, torch.int8, torch.float32)]
        g, z = self.group_scales, self.group_zeros
        q = Q.quantize_per_channel_group(x, g, z, -8, 7, torch.int8, 4)
        results += [q, Q.dequantize_per_channel_group(q, g, z, -8, 7, torch.int8, 4, torch.float32)]
        results.append(Q.dequantize_per_channel_group(q, g, None, -8, 7, torch.int8, 4, torch.float16))
        return results

    weights = {"group_scales": torch.rand(5, 3) + 0.1, "group_zeros": torch.randint(-3, 3, (5, 3))}
    return Calls(function, **weights), [(torch.randn(5, 12) * 3,), (torch.randn(5, 12) * 1e-6,)]


@model
def operators_that_choose():
    def function(self, x):
        results = []
        for dtype, least, greatest in ((torch.int8, -128, 127), (torch.uint8, 0, 255), (torch.int8, -127, 127)):
            for choose in (Q.choose_qparams.tensor, Q.choose_qparams_symmetric.tensor):
                results += choose(x, least, greatest, 1.1920928955078125e-07, dtype)
        return *results, Q.convert_element_type.no_fuse(x, torch.float64)

    cases = [torch.randn(4, 5), torch.rand(4, 5) + 1, -torch.rand(4, 5), torch.zeros(4, 5), torch.rand(4, 5) * 1e-9]
    return Calls(function), [(case,) for case in cases]


# --- Export ---------------------------------------------------------------------------------------


def difference(results, others):
    return max(float((x - y).abs().max() / y.abs().max().clamp(min=1e-30)) for x, y in zip(results, others))


def precision_of(name, module, cases):
    """For models twice as far as PyTorch's own results move when the inputs change in their last
    bits, and at least two steps of 2^-7: a sum near the middle of two steps of int8 may go to
    either, and in many layers one step becomes many."""
    if name in ("operators_on_weights", "wide_layers_float"):
        return "float32"
    if name.startswith("operators_"):
        return "exact"
    moved = [0.0]
    for inputs in cases:
        results = architectures.flat(module(*inputs))
        for _ in range(3):
            others = [x * (1 + 1e-6 * torch.randn_like(x)) if x.is_floating_point() else x for x in inputs]
            moved.append(difference(architectures.flat(module(*others)), results))
    return str(max(2 * max(moved), 2**-6))


def export(name, folder):
    torch.manual_seed(0)
    module, cases, *more = MODELS[name]()
    forms = more[0] if more else ("model", "core")
    shapes = more[1] if len(more) > 1 else None
    folder.mkdir(parents=True, exist_ok=True)
    program = torch.export.export(module, cases[0], dynamic_shapes=shapes)
    if "model" in forms:
        torch.export.save(program, folder / "model.pt2")
    with torch.no_grad():
        (folder / "precision").write_text(precision_of(name, module, cases) + "\n")
    torch.export.save(program.run_decompositions(), folder / "core.pt2")
    for number, inputs in enumerate(cases):
        case = folder / f"case{number}"
        case.mkdir(exist_ok=True)
        for i, tensor in enumerate(architectures.flat(inputs)):
            architectures.save_array(tensor, case / f"in{i}.npy")
        with torch.no_grad():
            results = architectures.flat(module(*inputs))
        if number == 0:
            halves.check(name, results)
        for i, tensor in enumerate(results):
            architectures.save_array(tensor, case / f"out{i}.npy")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.list or arguments.folder is None:
        print(*MODELS, sep="\n")
        return 0
    torch.set_num_threads(1)
    status = 0
    for name in arguments.names or MODELS:
        try:
            export(name, arguments.folder / name)
            print(f"{name}: exported", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
            print(f"{name}: PyTorch does not export it: {' '.join(lines)[:300]}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
