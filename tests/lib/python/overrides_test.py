"""__torch_function__: who is asked, what they are told, subclasses, modes, the overrides API."""

import unittest
import warnings

from cases import Raises, check, names, run


def more_names():
    result = names()
    sw = result["sw"]

    class A:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return cls.__name__, func, types, args, kwargs

    class B(A):
        pass

    class C(A):
        pass

    class No:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return NotImplemented

    class S(sw.Tensor):
        pass

    class S2(S):
        pass

    class O(sw.Tensor):  # noqa: E742
        pass

    for kind in (A, B, C, No, S, S2, O):
        kind.__module__ = "__main__"
        kind.__qualname__ = kind.__name__
    result.update(A=A, B=B, C=C, No=No, S=S, S2=S2, O=O)
    result.update(a=A(), b=B(), c=C(), s=S([1.0, 2.0]), s2=S2([1.0, 2.0]), o=O([1.0, 2.0]))
    result["p"] = sw.tensor([1.0, 1.0])
    return result


NOBODY = (
    "Multiple dispatch failed for 'switchyard.mul'; all __torch_function__ handlers returned "
    "NotImplemented:\n\n  - tensor subclass <class '__main__.No'>\n"
)

ASKING = [
    ("sw.add(a, 1)[1] is sw.add", "True"),
    ("sw.add(a, 1)[3] == (a, 1), sw.add(a, 1)[4]", "(True, None)"),
    ("sw.add(1, a, alpha=2)[4]", "{'alpha': 2}"),
    ("sw.sum(a, axis=1)[4]", "{'axis': 1}"),
    ("sw.add(a, sw.tensor(1.))[2] == (A,)", "True"),
    ("[t.__name__ for t in sw.add(a, b, out=c)[2]]", "['B', 'C', 'A']"),
    ("[t.__name__ for t in sw.add(a, b)[2]]", "['B', 'A']"),
    ("sw.add(a, b)[0]", "'B'"),
    ("sw.add(a, 'nonsense')", Raises("TypeError", "add(): argument 'other' (position 2) must be Tensor, not str")),
    ("sw.mul(No(), 3)", Raises("TypeError", NOBODY)),
    ("No() + x", Raises("TypeError", "unsupported operand type(s) for +: 'No' and 'Tensor'")),
    ("(x + a)[1] == sw.Tensor.add, (x + a)[1] == sw.add", "(True, False)"),
    ("(a + x)[3][0] is x", "True"),
    ("(x * a)[1] == sw.Tensor.mul", "True"),
    ("(a - x)[1] == sw.Tensor.__rsub__, (x - a)[1] == sw.Tensor.sub", "(True, True)"),
    ("(a / x)[1] == sw.Tensor.__rdiv__", "True"),
    ("(a ** x)[1] == sw.Tensor.__rpow__", "True"),
    ("(a % x)[1] == sw.Tensor.__rmod__", "True"),
    ("(x // a)[1] == sw.Tensor.__floordiv__", "True"),
    ("(a // x)[1] == sw.Tensor.__rfloordiv__", "True"),
    ("(x == a)[1] == sw.Tensor.__eq__", "True"),
    ("(x & a)[1] == sw.Tensor.__and__, (a | x)[1] == sw.Tensor.__ror__", "(True, True)"),
    ("y = x\ny &= a\ny[1] == sw.Tensor.__iand__", "True"),
    ("x[a][1] == sw.Tensor.__getitem__", "True"),
    ("sw.zeros(a)[0]", "'A'"),
    ("sw.sigmoid(input=a)[4] == {'input': a}", "True"),
    (
        "class P:\n    def __torch_function__(self, func, types, args=(), kwargs=None): return 1\n\n"
        "sw.add(P(), 1)",
        "1",
    ),
    (
        "class D:\n    __torch_function__ = sw._C._disabled_torch_function_impl\n\nsw.add(D(), 1)",
        Raises("TypeError", "add(): argument 'input' (position 1) must be Tensor, not D"),
    ),
    (
        "class I: pass\n\nv = I()\nv.__torch_function__ = lambda *args: 7\nsw.add(v, 1)",
        "7",
    ),
    (
        "class E:\n    @classmethod\n    def __torch_function__(cls, *args): raise KeyError('k')\n\n"
        "sw.add(E(), 1)",
        Raises("KeyError", "'k'"),
    ),
]

DEFAULT = [
    ("[type(v).__name__ for v in (sw.add(s, s), sw.add(s, p), sw.add(p, s))]", "['S', 'S', 'S']"),
    ("type(sw.add(s2, s)).__name__, type(sw.add(s, s2)).__name__", "('S2', 'S2')"),
    (
        "sw.add(s, o)",
        Raises(
            "TypeError",
            "Multiple dispatch failed for 'switchyard.add'; all __torch_function__ handlers "
            "returned NotImplemented:\n\n  - tensor subclass <class '__main__.S'>\n"
            "  - tensor subclass <class '__main__.O'>\n",
        ),
    ),
    ("s + o", Raises("TypeError", "unsupported operand type(s) for +: 'S' and 'O'")),
    ("[type(v).__name__ for v in (s + 1, 1 + s, s[0], s == s, s.T, s.detach(), s.data)]", str(["S"] * 7)),
    ("[type(v).__name__ for v in s]", "['S', 'S']"),
    ("s.shape, s.tolist(), s.dtype, s[0].item()", "(switchyard.Size([2]), [1.0, 2.0], switchyard.float32, 1.0)"),
    ("type(sw.sort(s)).__name__, type(sw.sort(s).values).__name__", "('sort', 'S')"),
    ("s.add_(1) is s", "True"),
    ("q = sw.zeros(2)\ntype(sw.add(s, 1, out=q)).__name__", "'S'"),
    ("s", "S([1., 2.])"),
    ("s.note = 3\nhasattr(s + 1, 'note')", "False"),
    ("type(sw.nn.Parameter(p) + 1).__name__", "'Tensor'"),
    ("q = sw.nn.Parameter(s)\ntype(q).__name__, isinstance(q, sw.nn.Parameter)", "('S', True)"),
    ("type(p.as_subclass(S)).__name__, p.as_subclass(S).data_ptr() == p.data_ptr()", "('S', True)"),
    (
        "p.as_subclass(int)",
        Raises(
            "TypeError",
            "<class 'int'> cannot be the class of a tensor, since it does not inherit from Tensor",
        ),
    ),
    ("type(sw.Tensor._make_subclass(S, p)).__name__", "'S'"),
    ("type(S([1])), S([1]).dtype", "(<class '__main__.S'>, switchyard.float32)"),
    (
        "class L(sw.Tensor):\n"
        "    seen = []\n"
        "    @classmethod\n"
        "    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        cls.seen.append(func.__name__)\n"
        "        return super().__torch_function__(func, types, args, kwargs or {})\n\n"
        "v = L([1., 2.])\n"
        "w = (v + 1).shape, len(v), v.dim(), type(v.T).__name__\n"
        "L.seen, w[0], w[3]",
        "(['add', '__get__', '__len__', 'dim', '__get__'], switchyard.Size([2]), 'L')",
    ),
    (
        "class L(sw.Tensor):\n"
        "    seen = []\n"
        "    @classmethod\n"
        "    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        cls.seen.append(func.__name__)\n"
        "        return super().__torch_function__(func, types, args, kwargs)\n\n"
        "v = next(iter(L([1., 2.])))\n"
        "L.seen",
        "['dim', 'unbind']",
    ),
]

MODES = """
class M(sw.overrides.TorchFunctionMode):
    def __init__(self): self.seen = []
    def __torch_function__(self, func, types, args=(), kwargs=None):
        self.seen.append((func.__name__, types))
        return func(*args, **(kwargs or {}))

"""
MODE_ROWS = [
    (MODES + "k = M()\nwith k: sw.add(x, 1); sw.zeros(1); x.shape\n\nk.seen", "[('add', ()), ('zeros', ()), ('__get__', (<class 'switchyard.Tensor'>,))]"),
    (
        MODES + "k, l = M(), M()\nwith k:\n    with l: sw.sigmoid(x)\n    sw.add(x, x)\n\nk.seen, l.seen",
        "([('sigmoid', ()), ('add', ())], [('sigmoid', ())])",
    ),
    (MODES + "k = M()\nwith k: v = type(s + 1).__name__\n\nv, k.seen[0][1][0].__name__", "('S', 'S')"),
    (
        "with sw.overrides.TorchFunctionMode(): sw.add(x, 1)\n\n0",
        Raises("NotImplementedError"),
    ),
    (
        "class K(sw.overrides.TorchFunctionMode):\n    @classmethod\n"
        "    def __torch_function__(cls, *args): return 1\n\nwith K(): sw.add(x, 1)\n\n0",
        Raises(
            "RuntimeError",
            "__torch_function__ of a mode belongs to the mode, not to its class: it must not be a classmethod",
        ),
    ),
    ("with sw._C.DisableTorchFunctionSubclass(): v = type(s + 1).__name__\n\nv", "'Tensor'"),
    (
        "with sw._C.DisableTorchFunctionSubclass(): sw.add(a, 1)\n\n0",
        Raises("TypeError", "add(): argument 'input' (position 1) must be Tensor, not A"),
    ),
    (MODES + "k = M()\nwith k:\n    with sw._C.DisableTorchFunction(): sw.add(x, 1)\n\nk.seen", "[]"),
    (MODES + "k = M()\nwith k:\n    with sw._C.DisableTorchFunctionSubclass(): sw.add(x, 1)\n\nlen(k.seen)", "1"),
]

FUNCTION = """
from switchyard.overrides import handle_torch_function, has_torch_function
def f(v, w=1):
    if has_torch_function((v,)): return handle_torch_function(f, (v,), v, w=w)
    return 'plain'

f.__module__ = 'there'
"""
API = [
    (FUNCTION + "f(x)", "'plain'"),
    (FUNCTION + "r = f(a)\nr[1] is f, r[2] == (A,), r[3] == (a,), r[4]", "(True, True, True, {'w': 1})"),
    (
        FUNCTION + "f(No())",
        Raises(
            "TypeError",
            "no implementation found for 'there.f' on types that implement __torch_function__: "
            "[<class '__main__.No'>]",
        ),
    ),
    ("sw.overrides.has_torch_function((x, sw.nn.Parameter(x)))", "False"),
    ("sw.overrides.has_torch_function((x, s)), sw.overrides.has_torch_function((a,))", "(True, True)"),
    ("sw.overrides.has_torch_function_unary(a), sw.overrides.has_torch_function_variadic(x, 1)", "(True, False)"),
    (
        "from switchyard.overrides import wrap_torch_function\n"
        "@wrap_torch_function(lambda v, w=1: (v,))\ndef g(v, w=1): return w\n\n"
        "g(x), g(a, w=3)[4]",
        "(1, {'w': 3})",
    ),
    ("sw.overrides.resolve_name(sw.add)", "'switchyard.add'"),
    ("sw.overrides.resolve_name(sw.Tensor.add)", "'switchyard.Tensor.add'"),
    ("sw.overrides.resolve_name(sw.Tensor.shape.__get__)", "'switchyard.Tensor.shape.__get__'"),
    ("sw.overrides.resolve_name(print)", "None"),
    ("[sw.overrides.is_tensor_like(v) for v in (x, a, s, A, 1)]", "[True, True, True, True, False]"),
    (
        "[sw.overrides.is_tensor_method_or_property(v) for v in "
        "(sw.Tensor.add, sw.Tensor.shape.__get__, sw.add)]",
        "[True, True, False]",
    ),
    ("sw.zeros in sw.overrides.get_ignored_functions(), sw.add in sw.overrides.get_ignored_functions()", "(True, False)"),
    ("set(sw.overrides.get_testing_overrides()) & sw.overrides.get_ignored_functions()", "set()"),
    ("sw.overrides.get_testing_overrides()[sw.add](1, 2)", "-1"),
    ("sw.add in sw.overrides.get_overridable_functions()[sw]", "True"),
    ("sw.Tensor.add in sw.overrides.get_overridable_functions()[sw.Tensor]", "True"),
    ("sw.Tensor.shape.__get__ in sw.overrides.get_overridable_functions()[sw.Tensor]", "False"),
]


TOLD = [
    ("[sw.overrides.resolve_name(f(a)[1]) for f in (sw.asin, sw.arcsin, sw.special.psi, sw.special.digamma, sw.digamma)]",
     "['switchyard.asin', 'switchyard.arcsin', 'switchyard.special.psi', 'switchyard.special.digamma', 'switchyard.digamma']"),
    ("[sw.overrides.resolve_name(f) for f in (sw.norm, sw.nn.functional.conv2d, sw.linalg.matrix_power, sw.zeros)]",
     "['switchyard.functional.norm', 'switchyard.nn.functional.conv2d', 'switchyard.linalg.matrix_power', 'switchyard.zeros']"),
    ("sw.functional.norm is sw.norm, sw.zeros in sw.overrides.get_testing_overrides()", "(True, False)"),
    ("len(sw.unique(a)[3]), sw.unique(a)[4]", "(1, {'sorted': True, 'return_inverse': False, 'return_counts': False, 'dim': None})"),
    ("sw.cdist(a, x)[4]", "{'p': 2.0, 'compute_mode': 'use_mm_for_euclid_dist_if_necessary'}"),
    ("sw.linalg.multi_dot([a, x])[1] is sw.linalg.multi_dot, sw.view_copy(a, (3,))[1] is sw.view_copy", "(True, True)"),
    ("sw.Tensor.sinh(a)", Raises("TypeError", "descriptor 'sinh' for 'switchyard._C.TensorBase' objects doesn't apply to a 'A' object")),
    ("sw.Tensor.float(a)", Raises("TypeError", "descriptor 'float' for 'switchyard._C.TensorBase' objects doesn't apply to a 'A' object")),
    ("sw.Tensor.unique(a)[1] is sw.Tensor.unique", "True"),
]


class OverridesTest(unittest.TestCase):
    def test_what_overriders_are_told(self):
        check(self, TOLD, more_names)

    def test_who_is_asked(self):
        check(self, ASKING, more_names)

    def test_subclasses(self):
        check(self, DEFAULT, more_names)

    def test_modes_and_switches(self):
        check(self, MODE_ROWS, more_names)

    def test_overrides_api(self):
        check(self, API, more_names)

    def test_plain_method_warns(self):
        sw = names()["sw"]

        class P:
            def __torch_function__(self, func, types, args=(), kwargs=None):
                return 1

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            sw.add(P(), 1)
        self.assertEqual([entry.category for entry in caught], [UserWarning])


if __name__ == "__main__":
    run()
