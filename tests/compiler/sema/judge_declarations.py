#!/usr/bin/env python3
"""Writes what PyTorch's run-time says of each declaration in run_time_declarations.txt.

usage: judge_declarations.py [--check] FILE

Needs PyTorch: the interpreter's own, or the folder of SWITCHYARD_TORCH_WHEEL. Each line of the file
is a verdict and a declaration: `yes` is read, `var` is read where type variables are allowed, `no`
is refused. --check writes nothing and fails where the file says something else. Custom classes
that a declaration names have to be registered first, so such lines have the verdict `yes` by
agreement.
"""
import os
import sys


def judge(parse, declaration):
    if "__torch__.torch.classes." in declaration:
        return "yes"
    for verdict, allow_typevars in (("yes", False), ("var", True)):
        try:
            parse(declaration, allow_typevars)
            return verdict
        except RuntimeError:
            continue
        except Exception:  # stod and other errors of the C++ library
            continue
    return "no"


def main():
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    wheel = os.environ.get("SWITCHYARD_TORCH_WHEEL")
    if wheel:
        sys.path.insert(0, wheel)
    try:
        import torch
    except ImportError:
        sys.exit("judge_declarations.py: there is no PyTorch; SWITCHYARD_TORCH_WHEEL names the "
                 "folder that has one")
    with open(arguments[0], encoding="utf-8") as file:
        lines = file.read().splitlines()
    judged = []
    for line in lines:
        if not line or line.startswith("#"):
            judged.append(line)
            continue
        declaration = line.split(" ", 1)[1].lstrip()
        judged.append("%-4s%s" % (judge(torch._C.parse_schema, declaration), declaration))
    if "--check" not in sys.argv:
        with open(arguments[0], "w", encoding="utf-8") as file:
            file.write("\n".join(judged) + "\n")
        return
    wrong = [pair for pair in zip(lines, judged) if pair[0] != pair[1]]
    for was, is_now in wrong:
        print("the file has %r, PyTorch %s says %r" % (was, torch.__version__, is_now))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
