"""mypy's stubtest of the installed package, which sees the operators, too.

usage: stubtest.py [OPTION...]

The stubs of the operators are those that `switchyard gen --python` emitted, of the module `switchyard._operators`. What they
describe is in `switchyard._C`, beside the rest of the run-time, so that stubtest would find no such module. Here it does.
"""

import sys
import types

import switchyard
from mypy import stubtest


def stand_in(name, source):
    """A module with the operators of another one, which tell their schema in what `help` shows."""
    module = types.ModuleType(name)
    for key, value in vars(source).items():
        if isinstance(value, types.BuiltinFunctionType) and "\naten::" in (value.__doc__ or ""):
            setattr(module, key, value)
    sys.modules[name] = module
    return module


def main():
    operators = stand_in("switchyard._operators", switchyard._C)
    nn = stand_in("switchyard._operators._nn", switchyard._C._nn)
    setattr(operators, "_nn", nn)
    for name in ("_fft", "_linalg", "_special"):
        setattr(operators, name, stand_in("switchyard._operators." + name, getattr(switchyard._C, name)))
    assert hasattr(operators, "add") and hasattr(nn, "gelu")
    setattr(operators, "__path__", [])
    sys.argv = ["stubtest", "switchyard", "--concise", *sys.argv[1:]]
    return stubtest.main()


sys.exit(main())
