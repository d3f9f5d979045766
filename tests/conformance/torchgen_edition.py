"""One edition of torchgen, from a wheel of PyTorch or from a folder into which one was unpacked.

torchgen is imported from there, so a process handles one edition. It needs python3-yaml and
python3-typing-extensions, but not PyTorch itself.
"""

import os
import re
import sys
import zipfile

import yaml

PACKAGED = "torchgen/packaged/ATen/native/"
DERIVATIVES = "torchgen/packaged/autograd/derivatives.yaml"


class Edition:
    def __init__(self, path):
        self.path = path
        sys.path.insert(0, path)
        sys.dont_write_bytecode = True
        # The generator's main module imports nothing from torch. If the package `torch` is
        # requested anyway, it is missing.
        import torchgen.gen
        import torchgen.model
        import torchgen.native_function_generation

        if not torchgen.__file__.startswith(os.path.abspath(path)):
            raise SystemExit("torchgen comes from %s" % torchgen.__file__)
        self.gen = torchgen.gen
        self.model = torchgen.model
        self.generation = torchgen.native_function_generation
        self.version = re.search(r"__version__ = '([0-9.]*)", self.read("torch/version.py")).group(1)
        self.name = ".".join(self.version.split(".")[:2])
        self.tags = torchgen.gen.parse_tags_yaml_struct(self.load(self.read(PACKAGED + "tags.yaml")))

    def read(self, name):
        """The text of a file of the wheel; nothing when it has none by that name."""
        if os.path.isdir(self.path):
            file = os.path.join(self.path, name)
            if not os.path.exists(file):
                return ""
            with open(file, encoding="utf-8") as stream:
                return stream.read()
        with zipfile.ZipFile(self.path) as wheel:
            return wheel.read(name).decode() if name in wheel.namelist() else ""

    def load(self, text):
        return yaml.load(text, Loader=self.gen.LineLoader)

    def parse(self, text):
        """The operators of a schema file, with those that autogen makes, and their kernels."""
        return self.gen.parse_native_yaml_struct(self.load(text), set(self.tags))

    def parsed(self):
        return self.parse(self.read(PACKAGED + "native_functions.yaml"))

    def refusal(self, text):
        """Why torchgen refuses a schema file when it reads it; None when it takes it."""
        try:
            self.parse(text)
            return None
        except Exception as error:  # every refusal is an exception of some class
            return "%s: %s" % (type(error).__name__, str(error)[:160])

    def takes(self, text):
        return self.refusal(text) is None


def accepted(module, name):
    """A list of the generator, and nothing when the edition has none by that name."""
    return list(getattr(module, name, []))


