"""get_testing_overrides: its functions have the parameters of those that they stand for."""

import inspect
import re
import unittest

from cases import names, run

_LINE = re.compile(r"^(\w+)\((.*?)\)(?: -> .*)?$")
# So many have none that can be told. PyTorch: 12 of 1,515.
UNKNOWN = 12


def own_signature(function):
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    kinds = [one.kind for one in signature.parameters.values() if one.name != "self"]
    return None if kinds == [inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD] else signature


def arguments_of(signature):
    """What a signature must be given."""
    args, kwargs = [], {}
    for one in signature.parameters.values():
        if one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        if one.kind is one.KEYWORD_ONLY:
            kwargs[one.name] = None
        else:
            args.append(None)
    return args, kwargs


def documented_names(function):
    """The names of parameters that the documentation of an emitted function has, form by form."""
    found = []
    for line in (function.__doc__ or "").split("\n"):
        match = _LINE.match(line)
        if match is not None and match.group(1) == function.__name__:
            parts = [part.split("=")[0].strip() for part in match.group(2).split(",")]
            found.append([part for part in parts if part.isidentifier()])
    return found


class StandInsTest(unittest.TestCase):
    def setUp(self):
        self.overrides = names()["sw"].overrides
        self.all = self.overrides.get_testing_overrides()

    def test_they_are_called_by_their_signatures(self):
        for function, stand_in in self.all.items():
            with self.subTest(self.overrides.resolve_name(function)):
                signature = inspect.signature(stand_in)
                args, kwargs = arguments_of(signature)
                self.assertEqual(stand_in(*args, **kwargs), -1)
                takes_any = any(one.kind is one.VAR_KEYWORD for one in signature.parameters.values())
                if not takes_any:
                    self.assertRaises(TypeError, stand_in, *args, **kwargs, _nobody_takes_this=1)
                takes_more = any(one.kind is one.VAR_POSITIONAL for one in signature.parameters.values())
                if args and not takes_more:
                    self.assertRaises(TypeError, stand_in, *args[1:], **kwargs)

    def test_they_have_the_parameters_of_the_function(self):
        for function, stand_in in self.all.items():
            with self.subTest(self.overrides.resolve_name(function)):
                shown = inspect.signature(stand_in)
                own = own_signature(function)
                if own is not None:
                    self.assertEqual(str(shown), str(own))
                    continue
                known = set(shown.parameters)
                for form in documented_names(function):
                    self.assertLessEqual({name + "_" * (name == "from") for name in form}, known)

    def test_nearly_all_are_known(self):
        unknown = [
            self.overrides.resolve_name(function)
            for function, stand_in in self.all.items()
            if own_signature(stand_in) is None
        ]
        self.assertLessEqual(len(unknown), UNKNOWN, unknown)

    def test_forms_of_one_name_are_one_signature(self):
        sw = names()["sw"]
        shown = {
            sw.max: "(input, other=..., keepdim=False, *, out=None, dim=...)",
            sw.std: "(input, dim=None, unbiased=True, keepdim=False, *, out=None, correction=None)",
            sw.Tensor.random_: "(self, from_=..., to=..., *, generator=None)",
            sw.Tensor.numel: "(self, /)",
        }
        for function, text in shown.items():
            self.assertEqual(str(inspect.signature(self.all[function])), text)


if __name__ == "__main__":
    run()
