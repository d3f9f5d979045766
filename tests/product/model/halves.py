#!/usr/bin/env python3
"""Exports models of float16 and bfloat16: halves.py FOLDER [NAME...]

NAME is `float16_` or `bfloat16_` with the name of a model of architectures.py, whose parameters and inputs are
converted, or a model of this file, which has weights of 16 bits and floats. Writes what architectures.py writes, and
FOLDER/NAME/precision, the tolerance of compare.py for this model. Results of bfloat16 are saved as floats, which have all
of its values. Needs PyTorch with torchvision, transformers and NumPy. `--list` prints the names.
"""

import argparse
import pathlib
import sys
import traceback

import architectures
import torch
from torch import nn

DTYPES = {"float16": torch.float16, "bfloat16": torch.bfloat16}
WHOLE = (
    "resnet18", "mobilenet_v3_small", "shufflenet_v2_x0_5", "convnext_tiny", "unet", "decoder", "audio", "volume", "cache",
    "encoder", "transformer", "gru", "bidirectional_lstm", "rnn_relu", "lstm_projected", "recommender", "sorting",
    "bert", "gpt2", "llama", "t5_encoder", "vit", "segformer",
)
MODELS = {}


class Converted(nn.Module):
    """Weights of 16 bits, converted to floats where they are used."""

    def __init__(self, dtype):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(24, 12).to(dtype))
        self.bias = nn.Parameter(torch.randn(24).to(dtype))
        self.table = nn.Parameter(torch.randn(30, 12).to(dtype))

    def forward(self, x, ids):
        y = nn.functional.embedding(ids, self.table).float() + x
        return nn.functional.linear(y, self.weight.float(), self.bias.to(torch.float32))


class Beside(nn.Module):
    """Layers of 16 bits between floats, with numbers, constants and comparisons of 16 bits."""

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype
        self.linear = nn.Linear(12, 12).to(dtype)
        self.norm = nn.LayerNorm(12)
        self.register_buffer("scale", torch.tensor([0.5, 2.0, 3.0, 0.1] * 3).to(dtype))

    def forward(self, x, y):
        a = self.linear(x.to(self.dtype)) * self.scale + 0.1
        b = torch.where(a > 0.3, a, torch.full_like(a, -1.5)).clamp(-1, 1)
        c = torch.cat([b, y]).softmax(-1) @ torch.eye(12, dtype=self.dtype)
        d = torch.arange(3, dtype=self.dtype)[:, None] * a
        top = c.topk(2).values
        return self.norm(c.float()), c.amax(-1), d, top, a.sum(), c.mean(0), (a.pow(2) + 1).rsqrt(), a > 0


def inputs_of(arguments, dtype):
    return tuple(x.to(dtype) if x.is_floating_point() else x for x in arguments)


def add_models():
    architectures.add_torchvision()
    architectures.add_transformers()
    for word, dtype in DTYPES.items():
        for name in WHOLE:
            if name in architectures.MODELS:
                MODELS[f"{word}_{name}"] = lambda name=name, dtype=dtype: whole(name, dtype)
        MODELS[f"{word}_converted"] = lambda dtype=dtype: (
            Converted(dtype), (torch.rand(4, 12), torch.randint(0, 30, (4,))), {},
        )
        MODELS[f"{word}_beside_floats"] = lambda dtype=dtype: (
            Beside(dtype), (torch.randn(3, 12), torch.randn(2, 12).to(dtype)), {},
        )


def settled(module, inputs):
    """The module with statistics as a batch has them. With those of a new module numbers vanish on
    their way through many layers."""
    norms = [m for m in module.modules() if isinstance(m, nn.modules.batchnorm._BatchNorm)]
    for norm in norms:
        norm.momentum = None
    if norms:
        with torch.no_grad():
            module.train()(*[torch.rand(4, *x.shape[1:]) for x in inputs])
    return module.eval()


def whole(name, dtype):
    made = architectures.MODELS[name]()
    module = settled(made[0], made[1]).to(dtype)
    return module, inputs_of(made[1], dtype), dict(made[2]) if len(made) > 2 else {}


def check(name, results):
    """Results that are all one number would be equal whatever the layers do."""
    if all(r.numel() > 1 and r.double().std() < 1e-6 for r in results):
        raise ValueError(f"the results of {name} do not depend on its layers")


def export(name, folder):
    torch.manual_seed(0)
    module, inputs, options = MODELS[name]()
    module = module.eval()
    program = torch.export.export(module, inputs, **options)
    folder.mkdir(parents=True, exist_ok=True)
    torch.export.save(program, folder / "model.pt2")
    torch.export.save(program.run_decompositions(), folder / "core.pt2")
    (folder / "precision").write_text(name.split("_")[0] + "\n")
    case = folder / "case0"
    case.mkdir(exist_ok=True)
    for i, tensor in enumerate(architectures.flat(inputs)):
        architectures.save_array(tensor, case / f"in{i}.npy")
    with torch.no_grad():
        results = architectures.flat(module(*inputs))
    check(name, results)
    for i, tensor in enumerate(results):
        architectures.save_array(tensor, case / f"out{i}.npy")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    add_models()
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
