"""Runs PyTorch's own samples of its operators through a module, and compares results and gradients.

usage: compare_with_torch.py [--module=NAME] [--only=PATTERN] [--samples=N] [--dtypes=NAME,...] [--list=FILE]

The samples are those of torch.testing._internal.common_methods_invocations.op_db, in PyPI's torch, which the interpreter
must have (`pip install torch expecttest`). For each operator that the module has under the same name, every sample of
every dtype is given to both; results must agree in form, dtype, shape and value, and so must the gradients of the
inputs that require one, for cotangents that are the same. `--module=torch` compares PyTorch with itself, which shows
what of the comparison is not to be trusted.

Prints a line for each operator that differs, the causes with their counts, and the share of samples that are equal; ends
with 1 when that is under 98 %. --samples takes the first N samples of an operator and dtype, --list writes every
difference into a file. What PyTorch itself refuses, and results that are drawn, are counted apart.
"""

import argparse
import collections
import importlib
import re
import sys
import warnings

import torch
from torch.testing._internal.common_methods_invocations import op_db

BAR = 0.98
DTYPES = ("float32", "float64", "int64", "bool")
TOLERANCE = {torch.float32: (1.3e-5, 1e-5), torch.float64: (1e-7, 1e-7), torch.float16: (1e-3, 1e-3),
             torch.bfloat16: (1.6e-2, 1e-2), torch.complex64: (1.3e-5, 1e-5), torch.complex128: (1e-7, 1e-7)}


# Samples whose arguments stand in another order than the operator's.
REORDERED = {
    "where": lambda function: lambda self, condition, other: function(condition, self, other),
    "nn.functional.embedding": lambda function: lambda weight, indices, **options: function(indices, weight, **options),
}


class Different(Exception):
    """How two results differ; the text is the cause under which it is counted."""


class Module:
    """The module compared: finds operators, takes values of PyTorch's over and gives its own back."""

    def __init__(self, name):
        self.module = importlib.import_module(name)

    def find(self, path):
        found = self.module
        for part in path.split("."):
            found = getattr(found, part, None)
            if found is None:
                return None
        return found

    def function(self, name):
        """The function or, where the name is a dtype's, the method that an operator of PyTorch's is."""
        found = self.find(name)
        return found if callable(found) else self.find("Tensor." + name) if found is not None else None

    def tensor(self, value):
        """A tensor over the same memory, a leaf."""
        if self.module is torch:
            return value.detach().requires_grad_(value.requires_grad)
        taken = self.module.from_dlpack(value.detach())
        return taken.requires_grad_() if value.requires_grad else taken

    def value(self, value):
        """What stands in arguments."""
        if isinstance(value, torch.Tensor):
            return self.tensor(value)
        if isinstance(value, (torch.dtype, torch.layout, torch.memory_format)):
            return getattr(self.module, str(value).rsplit(".", maxsplit=1)[-1])
        if isinstance(value, torch.device):
            return self.module.device(str(value))
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*map(self.value, value))
        if isinstance(value, (list, tuple)):
            return type(value)(map(self.value, value))
        if isinstance(value, dict):
            return {key: self.value(one) for key, one in value.items()}
        return value

    def give(self, value):
        """A tensor of the module's as one of PyTorch's."""
        if isinstance(value, torch.Tensor):
            return value.detach()
        return torch.from_dlpack(value.detach())

    def is_tensor(self, value):
        return isinstance(value, self.module.Tensor)


def leaves_of(value):
    """The tensors within arguments that require a gradient, and all of a result's, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [leaf for one in value for leaf in leaves_of(one)]
    return [value] if hasattr(value, "requires_grad") and hasattr(value, "dtype") else []


def compare_values(ours, theirs, what):
    if ours.dtype != theirs.dtype:
        raise Different("%s: dtype %s, not %s" % (what, ours.dtype, theirs.dtype))
    if ours.shape != theirs.shape:
        raise Different("%s: another shape" % what)
    relative, absolute = TOLERANCE.get(theirs.dtype, (0, 0))
    if not torch.allclose(ours, theirs, rtol=relative, atol=absolute, equal_nan=True):
        raise Different("%s: other values" % what)


def compare(ours, theirs, module, what="result"):
    """Raises Different where two results are not alike."""
    if isinstance(theirs, torch.Tensor):
        if not module.is_tensor(ours):
            raise Different("%s: %s in place of a tensor" % (what, type(ours).__name__))
        return compare_values(module.give(ours), theirs.detach(), what)
    if isinstance(theirs, (list, tuple)):
        if not isinstance(ours, (list, tuple)) or len(ours) != len(theirs):
            raise Different("%s: another form" % what)
        for one, other in zip(ours, theirs):
            compare(one, other, module, what)
        return None
    if isinstance(theirs, (torch.dtype, torch.device)):
        theirs, ours = str(theirs).rsplit(".", maxsplit=1)[-1], str(ours).rsplit(".", maxsplit=1)[-1]
    if theirs != ours and not (theirs != theirs and ours != ours):  # not a number
        raise Different("%s: another number" % what)
    return None


def cotangent(tensor):
    """The same for every tensor of a shape."""
    values = torch.linspace(0.3, 1.7, max(tensor.numel(), 1), dtype=torch.float64)[:tensor.numel()]
    return values.reshape(tensor.shape).to(tensor.dtype)


def gradients(results, inputs, grad, take):
    """Of the differentiable results with respect to the inputs; None for an input that has none."""
    outputs = [one for one in leaves_of(results) if one.requires_grad]
    inputs = [one for one in leaves_of(inputs) if one.requires_grad]
    if not outputs or not inputs:
        return None
    return grad(outputs, inputs, [take(cotangent(torch.empty(tuple(one.shape), dtype=take.dtype_of(one))))
                                  for one in outputs], allow_unused=True)


class Take:
    """Takes a cotangent over to where it is used."""

    def __init__(self, module):
        self.module = module

    def __call__(self, value):
        return self.module.value(value) if self.module else value

    def dtype_of(self, tensor):
        return getattr(torch, str(tensor.dtype).rsplit(".", maxsplit=1)[-1])


def compare_gradients(ours, our_inputs, theirs, their_inputs, module):
    wanted = gradients(theirs, their_inputs, torch.autograd.grad, Take(None))
    if wanted is None:
        return
    found = gradients(ours, our_inputs, module.module.autograd.grad, Take(module))
    if found is None:
        raise Different("gradient: the result requires none")
    for one, other in zip(found, wanted):
        if (one is None) != (other is None):
            raise Different("gradient: %s" % ("none" if one is None else "one where PyTorch has none"))
        if other is not None:
            compare(one, other, module, "gradient")


def has_fixed_results(op):
    """Whether numbers are neither drawn nor left as memory has them; op_db sets a seed before each call."""
    packet = getattr(torch.ops.aten, op.name.split(".")[-1], None)
    overloads = [getattr(packet, name) for name in packet.overloads()] if packet else []
    is_drawn = any(torch.Tag.nondeterministic_seeded in overload.tags for overload in overloads)
    return not is_drawn and "empty" not in op.name and "dropout" not in op.name


def run_sample(op, sample, function, module):
    """The cause of a difference; nothing when there is none, False when PyTorch cannot say."""
    inputs = ((sample.input, *sample.args), sample.kwargs)
    try:
        theirs = op.op(*inputs[0], **inputs[1])
    except Exception:  # pylint: disable=broad-except
        return False
    our_inputs = (module.value(inputs[0]), module.value(inputs[1]))
    try:
        ours = function(*our_inputs[0], **our_inputs[1])
        if not has_fixed_results(op):
            return False
        compare(ours, theirs, module)
        compare_gradients(ours, our_inputs, theirs, inputs, module)
    except Different as difference:
        return str(difference)
    except Exception as error:  # pylint: disable=broad-except
        return "%s: %s" % (type(error).__name__, re.sub(r"\d+", "N", str(error).split("\n")[0])[:90])
    return None


class Tally:
    def __init__(self):
        self.equal = 0
        self.apart = 0
        self.causes = collections.Counter()

    def count(self, cause):
        if cause is False:
            self.apart += 1
        elif cause is None:
            self.equal += 1
        else:
            self.causes[cause] += 1

    @property
    def judged(self):
        return self.equal + sum(self.causes.values())


def samples_of(op, dtype):
    """As PyTorch's tests take them."""
    try:
        yield from op.sample_inputs("cpu", dtype, requires_grad=op.supports_autograd and dtype.is_floating_point)
    except Exception as error:  # pylint: disable=broad-except
        print("%s, %s: PyTorch makes no samples: %s" % (op.name, dtype, str(error).split("\n")[0]))


def run_operator(op, function, module, arguments):
    tally = Tally()
    for name in arguments.dtypes.split(","):
        dtype = getattr(torch, name)
        if dtype not in op.supported_dtypes("cpu"):
            continue
        for number, sample in enumerate(samples_of(op, dtype)):
            if number == arguments.samples:
                break
            tally.count(run_sample(op, sample, function, module))
    return tally


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", default="switchyard")
    parser.add_argument("--only", default="", help="a regular expression for names of operators")
    parser.add_argument("--samples", type=int, default=-1, help="so many of each operator and dtype")
    parser.add_argument("--dtypes", default=",".join(DTYPES))
    parser.add_argument("--list", help="a file for all differences")
    return parser.parse_args()


def report(tallies, absent, arguments):
    judged = sum(tally.judged for tally in tallies.values())
    equal = sum(tally.equal for tally in tallies.values())
    lines = []
    for name, tally in sorted(tallies.items()):
        for cause, count in tally.causes.most_common():
            lines.append("%s\t%d of %d\t%s" % (name, count, tally.judged, cause))
    if arguments.list:
        with open(arguments.list, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    print("\n".join(lines))
    print("%d operators of PyTorch's that the module has, %d that it has not" % (len(tallies), absent))
    print("%d samples apart: PyTorch refuses them, or their results are drawn" %
          sum(tally.apart for tally in tallies.values()))
    share = equal / judged if judged else 0
    print("%d of %d samples equal: %.2f %% (bar %.0f %%)" % (equal, judged, 100 * share, 100 * BAR))
    return 0 if share >= BAR else 1


def main():
    arguments = parse_arguments()
    warnings.simplefilter("ignore")
    torch.manual_seed(0)
    module = Module(arguments.module)
    tallies = {}
    absent = 0
    for op in op_db:
        if not re.search(arguments.only, op.name):
            continue
        in_place = op.variant_test_name == "in_place"
        function = module.find("Tensor.%s_" % op.name) if in_place else module.function(op.name)
        if function is None:
            absent += 1
            continue
        function = REORDERED.get(op.name, lambda same: same)(function)
        name = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
        tallies[name] = run_operator(op, function, module, arguments)
    return report(tallies, absent, arguments)


if __name__ == "__main__":
    sys.exit(main())
