#!/usr/bin/env python3
"""Calls operators of an extension in PyTorch, and compares results of others with those.

usage: reference.py make LIBRARY PROJECT INPUTS RESULTS      inputs of calls.py, and PyTorch's results
       reference.py run LIBRARY PROJECT INPUTS RESULTS       results for these inputs
       reference.py compare PROJECT RESULTS OTHER            a line for each call, JSON

LIBRARY is a shared library that registers the operators. The files are those of tensor_files.h. Runs
in the Python that has PyTorch. Results are equal where they have the dtypes, sizes and elements; numbers
of floating types may differ by some units of the last place (`near` in the line then).
"""
import ctypes
import json
import struct
import sys

import calls

try:
    import torch
except ImportError:
    sys.exit(77)

DTYPES = [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.float32,
          torch.float64, torch.complex32, torch.complex64, torch.complex128, torch.bool]


def write_value(file, value):
    if value is None:
        file.write(struct.pack("=qq", -1, 0))
        return
    value = value.detach().contiguous()
    file.write(struct.pack("=qq", DTYPES.index(value.dtype), value.dim()))
    file.write(struct.pack(f"={value.dim()}q", *value.shape))
    size = value.numel() * value.element_size()
    file.write(ctypes.string_at(value.data_ptr(), size) if size else b"")


def read_values(path):
    """Tensors; None for an undefined one, "raised" for a call that was refused, "end" behind each call."""
    with open(path, "rb") as file:
        data = file.read()
    at, values = 0, []
    while at < len(data):
        dtype, dim = struct.unpack_from("=qq", data, at)
        at += 16
        sizes = struct.unpack_from(f"={dim}q", data, at)
        at += 8 * dim
        if dtype < 0:
            values.append({-1: None, -2: "raised", -3: "end"}[dtype])
            continue
        value = torch.empty(sizes, dtype=DTYPES[dtype])
        size = value.numel() * value.element_size()
        if size:
            ctypes.memmove(value.data_ptr(), data[at:at + size], size)
        at += size
        values.append(value)
    return values


def flat(result):
    if isinstance(result, (tuple, list)):
        return [one for part in result for one in flat(part)]
    if isinstance(result, str):
        return [torch.tensor(list(result.encode()), dtype=torch.uint8)]
    if isinstance(result, (bool, int, float)):
        return [torch.tensor([int(result)])]
    return [result]


def filled(argument, inputs):
    if isinstance(argument, calls.T):
        value = inputs.pop(0)
        return value.requires_grad_() if argument.grad else value
    if isinstance(argument, list):
        return [filled(one, inputs) for one in argument]
    return argument


def results_of(call, inputs):
    torch.manual_seed(0)
    ctypes.CDLL(None).srand(1)
    arguments = [filled(argument, inputs) for argument in call.arguments]
    space, name = call.operator.split("::")
    try:
        result = getattr(getattr(torch.ops, space), name)(*arguments)
    except Exception as error:
        if not call.raises:
            raise RuntimeError(f"{call.operator} {arguments}") from error
        return ["raised"]
    values = [one for one in arguments if isinstance(one, torch.Tensor)] if call.writes else flat(result)
    wanted = [value for value, argument in zip(arguments, call.arguments)
              if isinstance(argument, calls.T) and argument.grad]
    if wanted:
        outputs = [value for value in values if isinstance(value, torch.Tensor) and value.requires_grad]
        grads = [(torch.arange(one.numel()) % 7 + 1).reshape(one.shape).to(one.dtype) for one in outputs]
        values = values + list(torch.autograd.grad(outputs, wanted, grads, allow_unused=True))
    return values


def write_results(project, inputs, path):
    with open(path, "wb") as file:
        for call in getattr(calls, project)():
            for value in results_of(call, inputs):
                if isinstance(value, str):
                    file.write(struct.pack("=qq", -2, 0))
                else:
                    write_value(file, value)
            file.write(struct.pack("=qq", -3, 0))


def make_inputs(project, path):
    scope = {"torch": torch}
    exec(calls.HELPERS, scope)
    torch.manual_seed(1)
    with open(path, "wb") as file:
        for call in getattr(calls, project)():
            for tensor in calls.tensors_in(call.arguments):
                write_value(file, eval(tensor.text, scope))


def calls_in(path):
    """The values of each call."""
    groups, values = [], []
    for value in read_values(path):
        if isinstance(value, str) and value == "end":
            groups.append(values)
            values = []
        else:
            values.append(value)
    return groups


def judged(wanted, given):
    """"equal", "near", or what differs."""
    if len(wanted) != len(given):
        return f"{len(given)} results instead of {len(wanted)}"
    words = set()
    for number, (one, other) in enumerate(zip(wanted, given)):
        if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
            words.add(judged_tensors(one, other))
        else:
            same = type(one) is type(other) and not isinstance(one, torch.Tensor)
            words.add("equal" if same else "defined in one alone")
        wrong = words - {"equal", "near"}
        if wrong:
            return f"result {number}: {wrong.pop()}"
    return "near" if "near" in words else "equal"


def judged_tensors(one, other):
    if one.dtype != other.dtype or one.shape != other.shape:
        return f"{other.dtype} {list(other.shape)} instead of {one.dtype} {list(one.shape)}"
    if torch.equal(one, other) or torch.equal(torch.nan_to_num(one), torch.nan_to_num(other)):
        return "equal"
    if not one.dtype.is_floating_point:
        return "other elements"
    scale = 64 * torch.finfo(one.dtype).eps
    if torch.allclose(one.double(), other.double(), rtol=scale, atol=scale * one.double().abs().max().item(),
                      equal_nan=True):
        return "near"
    return f"differs by {(one.double() - other.double()).abs().max().item():.3g}"


def compare(project, results, other):
    wanted, given = calls_in(results), calls_in(other)
    for number, call in enumerate(getattr(calls, project)()):
        verdict = judged(wanted[number], given[number]) if number < len(given) else "not called"
        print(json.dumps({"operator": call.operator, "call": number, "verdict": verdict}))


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "compare":
        compare(*sys.argv[2:])
    elif len(sys.argv) == 6 and sys.argv[1] in ("make", "run"):
        torch.set_num_threads(1)
        torch.ops.load_library(sys.argv[2])
        project, inputs, results = sys.argv[3:]
        if sys.argv[1] == "make":
            make_inputs(project, inputs)
        write_results(project, read_values(inputs), results)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
