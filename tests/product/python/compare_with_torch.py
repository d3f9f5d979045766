"""Runs PyTorch's own samples of its operators through a module, and compares results and gradients:
docs/evidence/python_samples.md has its figures.

usage: compare_with_torch.py [--module=NAME] [--only=PATTERN] [--samples=N] [--dtypes=NAME,...] [--forms=FORM,...]
                             [--second] [--list=FILE]

The samples are those of torch.testing._internal.common_methods_invocations.op_db, in PyPI's torch, which the interpreter
must have (`pip install torch expecttest`). For each operator that the module has under the same name, every sample of
every dtype is given to both; results must agree in form, dtype, shape and value, and so must the gradients of the
inputs that require one, for cotangents that are the same. --second compares gradients of the gradients as well, where a
missing one is zero. --forms takes `function`, `method`, `inplace` (the method with `_`, on a copy of the input) and
`out` (empty tensors that take the results); by default the first. `--module=torch` compares PyTorch with itself, which
shows what of the comparison is not to be trusted.

Prints a line for each operator that differs, the causes with their counts, and the share of samples that are equal; ends
with 1 when that is under 98 %. --samples takes the first N samples of an operator and dtype, --list writes every
difference into a file. What PyTorch itself refuses, and results that are drawn, are counted apart.
"""

import argparse
import collections
import importlib
import re
import sys
import types
import warnings

import torch
from torch.testing._internal.common_methods_invocations import op_db

BAR = 0.98
DTYPES = ("float32", "float64", "int64", "bool")
TOLERANCE = {torch.float32: (1.3e-5, 1e-5), torch.float64: (1e-7, 1e-7), torch.float16: (1e-3, 1e-3),
             torch.bfloat16: (1.6e-2, 1e-2), torch.complex64: (1.3e-5, 1e-5), torch.complex128: (1e-7, 1e-7)}


# Samples whose arguments have another order than the operator's.
REORDERED = {
    "where": lambda function: lambda self, condition, other: function(condition, self, other),
    "polygamma": lambda function: lambda self, n, **options: function(n, self, **options),
    "special.polygamma": lambda function: lambda self, n, **options: function(n, self, **options),
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
        """Converts an argument."""
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


TORCH = Module("torch")


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


def gradients(results, inputs, grad, take, create_graph=False):
    """Of the differentiable results with respect to the inputs; None for an input that has none."""
    outputs = [one for one in leaves_of(results) if one.requires_grad]
    inputs = [one for one in leaves_of(inputs) if one.requires_grad]
    if not outputs or not inputs:
        return None
    cotangents = [take(cotangent(torch.empty(tuple(one.shape), dtype=take.dtype_of(one)))) for one in outputs]
    return grad(outputs, inputs, cotangents, allow_unused=True, create_graph=create_graph)


def second_gradients(first, inputs, grad, take):
    """Of the gradients, with respect to the inputs."""
    return gradients([one for one in first if one is not None], inputs, grad, take)


class Take:
    """Takes a cotangent over to where it is used."""

    def __init__(self, module):
        self.module = module

    def __call__(self, value):
        return self.module.value(value) if self.module else value

    def dtype_of(self, tensor):
        return getattr(torch, str(tensor.dtype).rsplit(".", maxsplit=1)[-1])


def is_zero(gradient, module):
    return gradient is None or not module.give(gradient).to(torch.float64).abs().nan_to_num(1).any()


def compare_second(found, our_inputs, wanted, their_inputs, module):
    """As compare_gradients, but what is missing is zero."""
    try:
        wanted = second_gradients(wanted, their_inputs, torch.autograd.grad, Take(None))
    except Exception as error:  # pylint: disable=broad-except
        raise Refused() from error
    found = second_gradients(found, our_inputs, module.module.autograd.grad, Take(module))
    count = max(len(wanted or ()), len(found or ()))
    for one, other in zip(found or [None] * count, wanted or [None] * count):
        if one is not None and other is not None:
            compare(one, other, module, "second gradient")
        elif not is_zero(one, module) or not is_zero(other, TORCH):
            raise Different("second gradient: %s" % ("none" if one is None else "one where PyTorch has none"))


class Refused(Exception):
    """PyTorch has no such gradient."""


def compare_gradients(ours, our_inputs, theirs, their_inputs, module, second):
    try:
        wanted = gradients(theirs, their_inputs, torch.autograd.grad, Take(None), second)
    except Exception as error:  # pylint: disable=broad-except
        raise Refused() from error
    if wanted is None:
        return
    found = gradients(ours, our_inputs, module.module.autograd.grad, Take(module), second)
    if found is None:
        raise Different("gradient: the result requires none")
    for one, other in zip(found, wanted):
        if (one is None) != (other is None):
            raise Different("gradient: %s" % ("none" if one is None else "one where PyTorch has none"))
        if other is not None:
            compare(one, other, module, "gradient")
    if second:
        compare_second(found, our_inputs, wanted, their_inputs, module)


def has_fixed_results(op):
    """Whether numbers are neither drawn nor left as memory has them; op_db sets a seed before each call."""
    packet = getattr(torch.ops.aten, op.name.split(".")[-1], None)
    overloads = [getattr(packet, name) for name in packet.overloads()] if packet else []
    is_drawn = any(torch.Tag.nondeterministic_seeded in overload.tags for overload in overloads)
    return not is_drawn and all(word not in op.name for word in ("empty", "dropout", "fractional_max_pool"))


def is_another_order(op, inputs, ours, theirs, module):
    """Whether only the order of equal elements differs, which an unstable sort leaves open.

    The values must be the same, and the indices a permutation that gives them; `stable=True` leaves nothing open.
    """
    if op.name not in ("sort", "argsort") or inputs[1].get("stable"):
        return False
    ours, theirs = (module.give(ours), theirs) if op.name == "argsort" else (module.give(ours[1]), theirs[1])
    if ours.dtype != theirs.dtype or ours.shape != theirs.shape or torch.equal(ours, theirs):
        return False
    values = inputs[0][0].detach()
    dim = inputs[1].get("dim", inputs[0][1] if len(inputs[0]) > 1 else -1)
    places = torch.arange(values.size(dim))
    is_whole = torch.equal(ours.sort(dim).values.movedim(dim, -1), places.expand(ours.movedim(dim, -1).shape))
    return is_whole and torch.equal(values.gather(dim, ours), values.gather(dim, theirs))


def call(form, function, inputs, module):
    """Calls a form of an operator; the results."""
    (first, *rest), options = inputs
    if form == "inplace":
        return function(first.clone(), *rest, **options)
    if form == "out":
        with module.module.no_grad():
            results = function(first, *rest, **options)
            if isinstance(results, (list, tuple)):
                out = tuple(module.module.empty(0, dtype=one.dtype) for one in results)
            else:
                out = module.module.empty(0, dtype=results.dtype)
            return function(first, *rest, out=out, **options)
    return function(first, *rest, **options)


def run_sample(op, sample, functions, form, module, second):
    """The cause of a difference; nothing when there is none, False when PyTorch cannot say."""
    inputs = ((sample.input, *sample.args), sample.kwargs)
    ours_of, theirs_of = functions
    try:
        theirs = call(form, theirs_of, inputs, TORCH)
    except Exception:  # pylint: disable=broad-except
        return False
    our_inputs = (module.value(inputs[0]), module.value(inputs[1]))
    try:
        ours = call(form, ours_of, our_inputs, module)
        if not has_fixed_results(op):
            return False
        if not is_another_order(op, inputs, ours, theirs, module):
            compare(ours, theirs, module)
        compare_gradients(ours, our_inputs, theirs, inputs, module, second)
    except Refused:
        return False
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


def rebound(theirs, module, ours):
    """Where PyTorch's tests wrote a function around the operator: the same function around ours."""
    if ours is None or not isinstance(theirs, types.FunctionType) or not theirs.__module__.startswith("torch.testing"):
        return ours
    names = dict(theirs.__globals__, torch=module.module)
    again = types.FunctionType(theirs.__code__, names, theirs.__name__, theirs.__defaults__, theirs.__closure__)
    again.__kwdefaults__ = theirs.__kwdefaults__
    return again


def forms_of(op, module, arguments):
    """The forms that both have: name, our function, PyTorch's."""
    for form in arguments.forms.split(","):
        if op.variant_test_name == "in_place":
            names = ("Tensor.%s_" % op.name, None) if form == "function" else (None, None)
        else:
            names = {"function": (op.name, None), "method": ("Tensor." + op.name, op.get_method()),
                     "inplace": ("Tensor.%s_" % op.name, op.get_inplace()),
                     "out": (op.name if op.supports_out else None, op.op)}[form]
        is_alone = form == "function" or op.name not in REORDERED
        ours = module.function(names[0]) if names[0] and is_alone else None
        theirs = op.op if form == "function" else names[1]
        if form == "function" and rebound(op.op, module, ours) is not ours:
            # What PyTorch's tests wrote around the operator knows the order of the arguments.
            yield form, rebound(op.op, module, ours), theirs
        elif ours is not None and theirs is not None:
            yield form, REORDERED.get(op.name, lambda same: same)(ours), theirs


def run_operator(op, form, functions, module, arguments):
    tally = Tally()
    for name in arguments.dtypes.split(","):
        dtype = getattr(torch, name)
        if dtype not in op.supported_dtypes("cpu"):
            continue
        for number, sample in enumerate(samples_of(op, dtype)):
            if number == arguments.samples:
                break
            tally.count(run_sample(op, sample, functions, form, module, arguments.second))
    return tally


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", default="switchyard")
    parser.add_argument("--only", default="", help="a regular expression for names of operators")
    parser.add_argument("--samples", type=int, default=-1, help="so many of each operator and dtype")
    parser.add_argument("--dtypes", default=",".join(DTYPES))
    parser.add_argument("--forms", default="function")
    parser.add_argument("--second", action="store_true", help="gradients of gradients, too")
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
        name = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
        is_there = False
        for form, *functions in forms_of(op, module, arguments):
            is_there = True
            key = name if form == "function" else "%s as %s" % (name, form)
            tallies[key] = run_operator(op, form, functions, module, arguments)
        absent += not is_there
    return report(tallies, absent, arguments)


if __name__ == "__main__":
    sys.exit(main())
