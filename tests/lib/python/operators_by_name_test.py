"""switchyard.ops: operators by name, their overloads, schemas and errors."""

import copy
import pickle
import unittest

from cases import Raises, check, names, run

DECLARED = "Declaration: aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"

NAMES = [
    ("sw.ops.aten.add", "<OpOverloadPacket(op='aten.add')>"),
    ("sw.ops.aten.add.Tensor", "<OpOverload(op='aten.add', overload='Tensor')>"),
    ("sw.ops.aten.relu.default", "<OpOverload(op='aten.relu', overload='default')>"),
    ("str(sw.ops.aten.add), str(sw.ops.aten.add.Tensor)", "('aten.add', 'aten.add.Tensor')"),
    ("sw.ops.aten.add.Tensor.name(), sw.ops.aten.relu.default.name()", "('aten::add.Tensor', 'aten::relu')"),
    ("sw.ops.aten.add.Tensor.__name__, sw.ops.aten.add.__name__", "('add.Tensor', 'add')"),
    ("sw.ops.aten.add.Tensor.namespace, sw.ops.aten.add.Tensor._overloadname", "('aten', 'Tensor')"),
    ("sw.ops.aten.add.Tensor.overloadpacket is sw.ops.aten.add", "True"),
    ("sw.ops.aten.add is sw.ops.aten.add, sw.ops.aten.add.out is sw.ops.aten.add.out", "(True, True)"),
    ("sw.ops.aten.add.overloads()", "['Tensor', 'Scalar', 'out']"),
    ("list(sw.ops.aten.pow)[:3]", "['Tensor_Tensor', 'Tensor_Scalar', 'Scalar']"),
    ("'Tensor' in dir(sw.ops.aten.add), 'add' in dir(sw.ops.aten), 'aten' in dir(sw.ops)", "(True, True, True)"),
    ("sw.ops.aten, sw.ops", "(<module 'switchyard.ops.aten' from 'switchyard.ops'>, <module 'switchyard.ops' from '_ops.py'>)"),
    ("sw.ops.aten.foo", Raises("AttributeError", "'_OpNamespace' 'aten' object has no attribute 'foo'")),
    ("sw.ops.nosuch.foo", Raises("AttributeError", "'_OpNamespace' 'nosuch' object has no attribute 'foo'")),
    ("sw.ops.aten.add.foo", Raises("AttributeError", "The underlying op of 'aten.add' has no overload name 'foo'")),
    ("hasattr(sw.ops.aten.add, '__wrapped__')", "False"),
    ("sw.ops.load_library('a.so')", Raises("NotImplementedError", "ops.load_library('a.so'): a library registers nothing here; ...")),
    ("sw.Tag.core, int(sw.Tag.pointwise)", "(<Tag.core: 0>, 16)"),
    ("sw.ops.aten.bernoulli.default.tags", "[<Tag.nondeterministic_seeded: 13>]"),
    ("sw.ops.aten.view.default.is_view, sw.ops.aten.add.Tensor.is_view", "(True, False)"),
]

SCHEMAS = [
    ("sw.ops.aten.add.Tensor._schema", "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
    ("sw.ops.aten.max.dim._schema", "aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"),
    ("sw.ops.aten.gelu.default._schema", 'aten::gelu(Tensor self, *, str approximate="none") -> Tensor'),
    ("sw.ops.aten.normal_.default._schema", "aten::normal_(Tensor(a!) self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor(a!)"),
    ("sw.ops.aten.layer_norm.default._schema.arguments[4]", "float eps=1.0000000000000001e-05"),
    ("sw.ops.aten.max_pool1d.default._schema.arguments[3]", "int[1] padding=[0]"),
    ("sw.ops.aten.max_pool2d.default._schema.arguments[3]", "int[2] padding=0"),
    ("s = sw.ops.aten.add_.Tensor._schema\ns.name, s.overload_name, s.is_mutable", "('aten::add_', 'Tensor', True)"),
    ("a = sw.ops.aten.add_.Tensor._schema.arguments[0]\na.name, a.type, a.is_write, a.is_out, a.kwarg_only", "('self', Tensor, True, False, False)"),
    ("a = sw.ops.aten.split.Tensor._schema.arguments[0].alias_info\na.is_write, a.before_set, a.after_set", "(False, {'a'}, {'*'})"),
    ("sw.ops.aten.split.Tensor._schema.returns[0].type", "List[Tensor]"),
    ("a = sw.ops.aten.sum.dim_IntList._schema.arguments[1]\na.type, a.N, a.has_default_value()", "(Optional[List[int]], 1, False)"),
    ("sw.ops.aten.conv2d.default._schema.arguments[3].default_value", "[1, 1]"),
    ("sw.ops.aten.add.out._schema.arguments[3].is_out", "True"),
    ("sw.ops.aten.mse_loss.default._schema.arguments[2].default_value", "1"),
]

CALLS = [
    ("sw.ops.aten.add.Tensor(x, x)", "tensor([2., 4., 6.])"),
    ("sw.ops.aten.add(x, x, alpha=2)", "tensor([3., 6., 9.])"),
    ("sw.ops.aten.add.Tensor(x, 2)", "tensor([3., 4., 5.])"),
    ("sw.ops.aten.add(self=x, other=x)", "tensor([2., 4., 6.])"),
    ("sw.ops.aten.pow(2, x), sw.ops.aten.pow(x, 2)", "(tensor([2., 4., 8.]), tensor([1., 4., 9.]))"),
    ("sw.ops.aten.max.dim(m, 1)", "(tensor([2., 4.]), tensor([1, 1]))"),
    ("sw.ops.aten.max(m), type(sw.ops.aten.max(m, 0))", "(tensor(4.), <class 'tuple'>)"),
    ("sw.ops.aten.split(x, 2)", "[tensor([1., 2.]), tensor([3.])]"),
    ("sw.ops.aten.cat((x, x)), sw.ops.aten.cat([m, m], 1).shape", "(tensor([1., 2., 3., 1., 2., 3.]), switchyard.Size([2, 4]))"),
    ("sw.ops.aten.sum(m, [0], dtype=sw.float64)", "tensor([4., 6.], dtype=switchyard.float64)"),
    ("sw.ops.aten.sum.dim_IntList(m, 0)", "tensor([4., 6.])"),
    ("o = sw.empty(3)\nsw.ops.aten.add.out(x, x, out=o) is o, o", "(True, tensor([2., 4., 6.]))"),
    ("o = sw.empty(3)\nsw.ops.aten.add(x, x, out=o) is o", "True"),
    ("sw.ops.aten.add_.Tensor(x, 1) is x, x", "(True, tensor([2., 3., 4.]))"),
    ("sw.ops.aten.item(x[0])", "1.0"),
    ("sw.ops.aten.index.Tensor(m, [None, i[:2] - 1])", "tensor([[1., 2.],\n        [3., 4.]])"),
    ("sw.ops.aten.empty.memory_format([2], dtype=sw.int64, device='cpu').dtype", "switchyard.int64"),
    ("sw.ops.aten.clamp(x, None, 2)", "tensor([1., 2., 2.])"),
    ("sw.ops.aten.gelu(x, approximate='tanh').shape", "switchyard.Size([3])"),
    ("sw.ops.aten.where(x > 1, x, 0)", "tensor([0., 2., 3.])"),
    ("x.requires_grad_()\nsw.ops.aten.mul.Tensor(x, x).sum().backward()\nx.grad", "tensor([2., 4., 6.])"),
    ("x.requires_grad_()\nsw.ops.aten.relu(x).grad_fn.name()", "'ReluBackward0'"),
    (
        "g = sw.Generator()\ng.manual_seed(1)\na = sw.ops.aten.bernoulli(sw.full([5], 0.5), generator=g)\n"
        "g.manual_seed(1)\nsw.equal(a, sw.bernoulli(sw.full([5], 0.5), generator=g))",
        "True",
    ),
]

ERRORS = [
    (
        "sw.ops.aten.add.Tensor(x, 'a')",
        Raises(
            "RuntimeError",
            "aten::add() Expected a value of type 'Tensor' for argument 'other' but instead found type 'str'.\n"
            f"Position: 1\nValue: 'a'\n{DECLARED}\nCast error details: Unable to cast a to Tensor",
        ),
    ),
    (
        "sw.ops.aten.add.Tensor(x)",
        Raises("RuntimeError", f"aten::add() is missing value for argument 'other'. {DECLARED}"),
    ),
    (
        "sw.ops.aten.add.Tensor(x, x, 1)",
        Raises("RuntimeError", f"aten::add() takes 2 positional argument(s) but 3 was/were given.  {DECLARED}"),
    ),
    (
        "sw.ops.aten.relu.default(x, 1)",
        Raises(
            "RuntimeError",
            "aten::relu() expected at most 1 argument(s) but received 2 argument(s). "
            "Declaration: aten::relu(Tensor self) -> Tensor",
        ),
    ),
    (
        "sw.ops.aten.add.Tensor(x, x, beta=1)",
        Raises("RuntimeError", f"Unknown keyword argument 'beta' for operator 'aten::add'. {DECLARED.replace('Declaration', 'Schema')}"),
    ),
    (
        "sw.ops.aten.add.Tensor(x, other=x, self=x)",
        Raises(
            "RuntimeError",
            f"Argument 'self' specified both as positional and keyword argument. {DECLARED.replace('Declaration', 'Schema')}",
        ),
    ),
    ("sw.ops.aten.relu('a')", Raises("RuntimeError", "Overloaded torch operator invoked from Python failed to match any schema:\naten::relu() Expected...")),
    ("sw.ops.aten.cat([x, 1])", Raises("RuntimeError", "Overloaded torch operator invoked from Python failed to match any schema:\naten::cat() Expected a value of type 'List[Tensor]' for argument 'tensors' but instead found type 'list'...")),
    ("sw.ops.aten.sum.default(x, dtype=3)", Raises("RuntimeError", "aten::sum() Expected a value of type 'Optional[dtype]' for argument 'dtype' but instead found type 'int'...")),
    ("sw.ops.aten.permute(m, [0, 'a'])", Raises("TypeError", "an element of a list of ints is str")),
    ("sw.ops.aten.matmul(x, sw.ones(2))", Raises("RuntimeError")),
]

OVERRIDDEN = [
    (
        "class A:\n    @classmethod\n    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        return func, types, args[1:], kwargs\n\nf = sw.ops.aten.add.Tensor(A(), 1, alpha=2)\n"
        "f[0], f[1][0].__name__, f[2], f[3]",
        "(<OpOverload(op='aten.add', overload='Tensor')>, 'A', (1,), {'alpha': 2})",
    ),
    (
        "class A:\n    @classmethod\n    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        return func\n\nsw.ops.aten.cat([x, A()])",
        "<OpOverloadPacket(op='aten.cat')>",
    ),
    (
        "class M(sw.overrides.TorchFunctionMode):\n    def __torch_function__(self, func, types, args=(), kwargs=None):\n"
        "        return func, kwargs\n\nwith M():\n    r = sw.ops.aten.add.Tensor(x, 1)\n\nr",
        "(<OpOverload(op='aten.add', overload='Tensor')>, {})",
    ),
    ("class S(sw.Tensor): pass\n\ntype(sw.ops.aten.add.Tensor(S([1.0]), 1)).__name__", "'S'"),
]


class OperatorsByNameTest(unittest.TestCase):
    def test_names(self):
        check(self, NAMES, names)

    def test_schemas(self):
        check(self, SCHEMAS, names)

    def test_calls(self):
        check(self, CALLS, names)

    def test_errors(self):
        check(self, ERRORS, names)

    def test_overrides(self):
        check(self, OVERRIDDEN, names)

    def test_every_operator_has_a_packet_and_a_schema(self):
        import switchyard as sw

        for text in sw._C._operator_schemas():
            space, _, rest = text[: text.index("(")].partition("::")
            name, _, overload = rest.partition(".")
            op = getattr(getattr(getattr(sw.ops, space), name), overload or "default")
            self.assertEqual(op.name(), text[: text.index("(")])
            self.assertEqual(str(type(op._schema)(str(op._schema))), str(op._schema))

    def test_operators_are_pickled_by_name(self):
        import switchyard as sw

        for one in (sw.ops.aten.add, sw.ops.aten.add.Tensor):
            self.assertIs(pickle.loads(pickle.dumps(one)), one)
            self.assertIs(copy.deepcopy(one), one)


if __name__ == "__main__":
    run()
