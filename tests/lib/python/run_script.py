"""Runs a script in the test's interpreter, whose module switchyard._C is built in.

Python looks for built-in modules outside of packages only, so the module is put in its place here.
"""

import importlib.machinery
import importlib.util
import runpy
import sys


def main():
    spec = importlib.util.spec_from_loader("switchyard._C", importlib.machinery.BuiltinImporter)
    sys.modules["switchyard._C"] = importlib.util.module_from_spec(spec)
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")


main()
