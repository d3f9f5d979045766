"""Generated calls, right and wrong, judged by PyTorch and by switchyard: both must judge alike:
docs/evidence/python_judged.md has its figures.

usage: judged_calls.py [--calls=N] [--seed=N] [--only=PATTERN] [--list=FILE] [--all]

Needs an interpreter with torch (PyPI's), numpy and switchyard. Calls are drawn over all functions and methods that both
have (tests/lib/python/call_generator.py). It compares whether a call is refused; the type of the error; which argument
a TypeError names; and what the call returns, in form, dtype, shape and value unless it is random. Differences are counted
by cause, and the causes that are meant to differ (MEANT) apart. Prints the table, and ends with 1 if more than 2 % of
the calls differ otherwise. --all counts differences of values, which compare_with_torch.py is about, too.
"""

import argparse
import collections
import random
import re
import sys
import warnings

import call_generator
import switchyard
import torch

BAR = 0.98
DRAWN = re.compile(r"\b(empty\w*|new_empty\w*|rand\w*|normal_?|bernoulli_?|dropout\w*|uniform_|exponential_|random_|multinomial|"
                   r"native_dropout|rand\w*_like|empty_like|new_empty|resize_\w*|as_strided_?)\(")
ANY_PLACE = re.compile(r"\b(sort|argsort|topk|median|mode|max|min|argmax|argmin|kthvalue)\(")

# What is better here on purpose: docs/reference/python_runtime.md.
MEANT = (
    ("a NumPy bool is a bool", re.compile(r"np\.bool_")),
    ("a number as `out` is refused at once", re.compile(r"out=(?!None\b|[a-z]\b)")),
)


def describe(value, module, exact):
    """A value in words that both modules share."""
    if isinstance(value, module.Tensor):
        words = [str(value.dtype).split(".")[-1], tuple(value.shape)]
        if exact:
            words.append(numbers(value))
        return words
    if isinstance(value, (list, tuple)):
        return [type(value).__name__] + [describe(one, module, exact) for one in value]
    return repr(value).replace("switchyard", "torch")


def numbers(tensor):
    tensor = tensor.detach()
    if str(tensor.dtype).endswith("float16"):
        tensor = tensor.float()
    return [repr(one) if not isinstance(one, float) else f"{one:.4g}" for one in flat(tensor.tolist())]


def flat(value):
    if not isinstance(value, list):
        return [value]
    return [one for part in value for one in flat(part)]


def named_argument(text):
    """The argument that the text of a TypeError names, or the kind of the text."""
    if "invalid combination" in text:
        return "no signature"
    # PyTorch's words and ours for an element of a list of tensors.
    found = re.search(r"element (?P<element>\d+) in argument (?P<argument>\d+)", text)
    found = found or re.search(r"argument (?P<argument>\d+): element (?P<element>\d+)", text)
    if found:
        return "element %s of argument %s" % (found["element"], found["argument"])
    for pattern in (r"argument '(\w+)'", r'missing \d+ required positional arguments?: (.*)', r"takes .* positional",
                    r"takes no"):
        found = re.search(pattern, text)
        if found:
            return found.group(found.lastindex or 0)
    return ""


def judge(code, module, exact):
    names = call_generator.environment(module)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ["returns", describe(eval(code, names), module, exact)]
    except Exception as error:
        kind = type(error).__name__
        return [kind, named_argument(str(error)) if kind == "TypeError" else "", str(error)]


def difference(ours, theirs):
    """The cause in words; None if there is none."""
    if ours[0] == "returns" and theirs[0] == "returns":
        return None if ours[1] == theirs[1] else "another result"
    if ours[0] == "returns":
        return f"taken here, {theirs[0]} there"
    if theirs[0] == "returns":
        return f"{ours[0]} here, taken there"
    if ours[0] != theirs[0]:
        return f"{ours[0]} here, {theirs[0]} there"
    return None if ours[1] == theirs[1] else "a TypeError of another argument"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--list")
    parser.add_argument("--all", action="store_true")
    return parser.parse_args()


def judge_calls(texts):
    """(text, ours, theirs, cause) of each call."""
    for text in texts:
        code = compile(text, "call", "eval") if is_python(text) else None
        if code is None:
            continue
        exact = not DRAWN.search(text) and not ANY_PLACE.search(text)
        ours, theirs = judge(code, switchyard, exact), judge(code, torch, exact)
        yield text, ours, theirs, difference(ours, theirs)


def is_python(text):
    try:
        compile(text, "call", "eval")
    except SyntaxError:
        return False
    return True


def main():
    arguments = parse_arguments()
    operators = call_generator.operators_of(switchyard, torch)
    operators = [one for one in operators if re.search(arguments.only, one.name)]
    texts = call_generator.calls(random.Random(arguments.seed), operators, arguments.calls)
    causes, meant = collections.Counter(), collections.Counter()
    outcomes = collections.Counter()
    lines = []
    for text, ours, theirs, cause in judge_calls(texts):
        outcomes[theirs[0]] += 1
        if cause is None:
            continue
        reason = next((why for why, pattern in MEANT if pattern.search(text)), None)
        (meant if reason else causes)[reason or cause] += 1
        lines.append(f"{'meant: ' if reason else ''}{cause}\n  {text}\n  here  {str(ours)[:300]}\n  there {str(theirs)[:300]}\n")
    total = sum(outcomes.values())
    counted = sum(count for cause, count in causes.items() if arguments.all or cause != "another result")
    print(f"{total} calls of {len(operators)} functions and methods; PyTorch:",
          ", ".join(f"{kind} {count}" for kind, count in outcomes.most_common()))
    for cause, count in causes.most_common():
        print(f"{count:6} {cause}")
    for cause, count in meant.most_common():
        print(f"{count:6} meant: {cause}")
    print(f"judged alike: {total - counted} of {total}: {100 * (total - counted) / total:.1f} %")
    if arguments.list:
        with open(arguments.list, "w", encoding="utf-8") as file:
            file.write("\n".join(sorted(lines)))
    sys.exit(0 if total - counted >= BAR * total else 1)


if __name__ == "__main__":
    main()
