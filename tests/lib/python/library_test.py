"""switchyard.library: operators that are written in Python."""

import itertools
import typing
import unittest
import warnings

from cases import Raises, check, names, run

_numbers = itertools.count()


def more_names():
    """Each snippet has a namespace of its own, `ns`, and functions with annotations."""
    result = names()
    sw = result["sw"]
    Tensor = sw.Tensor

    def twice(x: Tensor) -> Tensor:
        return x * 2

    def add_one(x: Tensor) -> None:
        x.add_(1)

    def keep(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])

    def square(x: Tensor) -> Tensor:
        return x * x

    def of_square(ctx, gradient):
        return 2 * gradient * ctx.saved_tensors[0]

    result.update(twice=twice, add_one=add_one, keep=keep, square=square, of_square=of_square)
    result.update(typing=typing, Tensor=Tensor, lib=sw.library, ns=f"test{next(_numbers)}")
    result["op"] = lambda function, mutates=(), **options: sw.library.custom_op(
        f"{result['ns']}::{function.__name__}", mutates_args=mutates, **options
    )(function)
    result["ops"] = lambda: getattr(sw.ops, result["ns"])
    return result


LIBRARIES = [
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor'), l.define('f.two(Tensor x, int n) -> Tensor')", "('f', 'f.two')"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x, *, int n=2) -> Tensor')\nl.impl('f', lambda x, n: x * n, 'CPU')\nops().f(x), ops().f(x, n=3)", "(tensor([2., 4., 6.]), tensor([3., 6., 9.]))"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.define('f.two(Tensor x, int n) -> Tensor')\nl.impl('f', lambda x: x, 'CPU')\nl.impl('f.two', lambda x, n: x * n, 'CPU')\nops().f.overloads(), ops().f(x, 4)", "(['default', 'two'], tensor([ 4.,  8., 12.]))"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor[] x) -> (Tensor, Tensor[])')\nl.impl('f', lambda x: (x[0], x), 'CompositeExplicitAutograd')\nops().f([x])", "(tensor([1., 2., 3.]), [tensor([1., 2., 3.])])"),
    ("lib.Library(ns, 'FRAGMENT').define('f(Tensor x) -> Tensor')\nlib.impl(ns + '::f', 'cpu', lambda x: x + 1)\nops().f(x)", "tensor([2., 3., 4.])"),
    ("lib.define(ns + '::f', '(Tensor x) -> Tensor')\n@lib.impl(ns + '::f', ('cpu', 'cuda'))\ndef g(x): return x - 1\nops().f(x), g(x)", "(tensor([0., 1., 2.]), tensor([0., 1., 2.]))"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x.exp() * 0 + 1)\nx.requires_grad_()\nops().f(x).requires_grad", "True"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl._destroy()\nops().f", Raises("AttributeError", "'_OpNamespace' '...")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x, 'Autograd')\nops().f(x) is x", "True"),
    ("lib.Library(ns, 'DEF')\nlib.Library(ns, 'DEF')", Raises("RuntimeError", "Only a single TORCH_LIBRARY can be used to register the namespace ...")),
    ("lib.Library('aten', 'DEF')", Raises("RuntimeError", "Only a single TORCH_LIBRARY can be used to register the namespace aten; ...")),
    ("lib.Library(ns, 'FOO')", Raises("ValueError", "Unsupported kind: FOO")),
    ("lib.Library('aten', 'IMPL').impl('relu', lambda x: x, 'CPU')", Raises("RuntimeError", "Library.impl: aten::relu was compiled, and its kernels are chosen by a switch: ...")),
    ("lib.Library(ns, 'DEF').impl('f', lambda x: x, 'CPU')", Raises("RuntimeError")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x, 'Foo')", Raises("RuntimeError", "could not parse dispatch key: Foo; ...")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', 3, 'CPU')", Raises("TypeError", "Input function is required to be a callable but found type <class 'int'>")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x, 'CPU')\nl.impl('f', lambda x: x, 'CPU')", Raises("RuntimeError", "This is not allowed since there's already a kernel registered...")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.define('f(Tensor x) -> Tensor')", Raises("RuntimeError", "Tried to register an operator (...")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nops().f(x)", Raises("NotImplementedError", "Could not run '...")),
    ("lib.Library(ns, 'DEF').fallback(lambda x: x)", Raises("NotImplementedError", "Library.fallback: ...")),
    ("lib.register_vmap('a::b', None)", Raises("NotImplementedError", "register_vmap: there is no vmap")),
]

SCHEMAS = [
    ("lib.Library(ns, 'DEF').define('f(Tensr x) -> Tensor')", Raises("RuntimeError")),
    ("lib.Library('t', 'FRAGMENT').define('f(Tensr x) -> Tensor')", Raises("RuntimeError", "schema 't::f(Tensr x) -> Tensor': argument x has the type Tensr, which is none that Python has values for")),
    ("lib.Library('t', 'FRAGMENT').define('f(Tensor x')", Raises("RuntimeError", "schema 't::f(Tensor x': `,` or `)` was expected at column 14")),
    ("lib.Library('t', 'FRAGMENT').define('f')", Raises("RuntimeError", "Tried to parse a function schema but only the operator name was given")),
    ("lib.Library('t', 'FRAGMENT').define('u::f(Tensor x) -> ()')", Raises("RuntimeError", "Explicitly provided namespace (u) in schema string does not match namespace of enclosing TORCH_LIBRARY block (t).")),
    ("lib.define('f', '(Tensor x) -> Tensor')", Raises("ValueError", 'Expected `qualname` to be of the form "namespace::name", but got f. ...')),
    ("lib.define('t::f', 'Tensor x -> Tensor')", Raises("ValueError", "define(qualname, schema, ...): expected schema to look like e.g. ...")),
]

INFERRED = [
    ("lib.infer_schema(twice, mutates_args=())", "'(Tensor x) -> Tensor'"),
    ("lib.infer_schema(add_one, mutates_args={'x'}, op_name='my::f')", "'my::f(Tensor(a0!) x) -> ()'"),
    ("lib.infer_schema(twice, mutates_args='unknown')", "'(Tensor(a0!) x) -> Tensor'"),
    ("def f(x: Tensor, y: int = 3, *, z: float = .5, s: typing.Optional[str] = None) -> typing.Tuple[Tensor, Tensor]: ...\nlib.infer_schema(f, mutates_args=())", "'(Tensor x, SymInt y=3, *, float z=0.5, str? s=None) -> (Tensor, Tensor)'"),
    ("def f(x: typing.Sequence[Tensor], y: typing.List[int], b: typing.Optional[typing.Sequence[int]] = None, c: typing.Union[int, float, bool] = 2) -> typing.List[Tensor]: ...\nlib.infer_schema(f, mutates_args={'x'})", "'(Tensor(a0!)[] x, SymInt[] y, SymInt[]? b=None, Scalar c=2) -> Tensor[]'"),
    ("def f(x: 'Tensor | None', y: list[int], z: int | None = None) -> 'tuple[Tensor, int]': ...\nlib.infer_schema(f, mutates_args=())", "'(Tensor? x, SymInt[] y, SymInt? z=None) -> (Tensor, SymInt)'"),
    ("def f(x: Tensor, d: sw.dtype = sw.float32, e: sw.device = 'cpu') -> None: ...\nlib.infer_schema(f, mutates_args=())", "'(Tensor x, ScalarType d=float32, Device e=\"cpu\") -> ()'"),
    ("def f(x) -> Tensor: ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): Parameter x must have a type annotation. Got func with signature (x) -> switchyard.Tensor)")),
    ("def f(x: Tensor): ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): No return type annotation was provided. Please add one. Got func with signature (x: switchyard.Tensor))")),
    ("def f(x: dict) -> Tensor: ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): Parameter x has unsupported type <class 'dict'>. The valid types are: ...")),
    ("def f(x: Tensor) -> dict: ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): Return has unsupported type <class 'dict'>. The valid types are: ...")),
    ("def f(*x: Tensor) -> Tensor: ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): We do not support positional-only args, varargs, or varkwargs. ...")),
    ("def f(x: Tensor, l: typing.List[int] = (1, 2)) -> Tensor: ...\nlib.infer_schema(f, mutates_args=())", Raises("ValueError", "infer_schema(func): Parameter l has an unsupported default value type <class 'tuple'>. ...")),
    ("lib.infer_schema(twice, mutates_args={'q'})", Raises("ValueError", "infer_schema(func): {'q'} in mutates_args were not found in the custom op's signature. ...")),
    ("def f(x: int) -> None: ...\nlib.infer_schema(f, mutates_args={'x'})", Raises("ValueError", "infer_schema(func): Parameter x is in mutable_args but only Tensors or collections of Tensors can be mutated ...")),
    ("lib.infer_schema(twice, mutates_args='all')", Raises("ValueError", "mutates_args must either be a sequence of the names of the arguments that are mutated or the string 'unknown'. ")),
]

CUSTOM = [
    ("repr(op(twice)) == f'<CustomOpDef({ns}::twice)>'", "True"),
    ("f = op(twice)\nf(x), ops().twice(x), ops().twice.default(x=x)", "(tensor([2., 4., 6.]), tensor([2., 4., 6.]), tensor([2., 4., 6.]))"),
    ("f = op(square)\nf.register_autograd(of_square, setup_context=keep)\nx.requires_grad_()\nf(x).sum().backward()\nx.grad", "tensor([2., 4., 6.])"),
    ("f = op(square)\nf.register_autograd(of_square, setup_context=keep)\nx.requires_grad_()\nf(x).grad_fn.name() == f'GeneratedBackwardFor_{ns}_square_defaultBackward'", "True"),
    ("f = op(square)\nlib.register_autograd(ns + '::square', of_square, setup_context=keep)\nx.requires_grad_()\nsw.autograd.gradcheck(f, x.double().detach().requires_grad_())", "True"),
    ("x.requires_grad_()\nop(twice)(x).sum().backward()", Raises("RuntimeError", "Trying to backward through test...")),
    (
        "def f(a: typing.List[Tensor], n: int) -> Tensor: return a[0] * n + a[1]\n\n"
        "g = op(f)\ng.register_autograd(lambda ctx, d: ([d * ctx.n, d], None), setup_context=lambda ctx, inputs, output: setattr(ctx, 'n', inputs[1]))\n"
        "y = sw.ones(3, requires_grad=True)\nx.requires_grad_()\ng([x, y], 3).sum().backward()\nx.grad, y.grad",
        "(tensor([3., 3., 3.]), tensor([1., 1., 1.]))",
    ),
    (
        "def f(a: Tensor) -> typing.List[Tensor]: return [a * 2, a * 3]\n\n"
        "g = op(f)\ng.register_autograd(lambda ctx, d: 2 * d[0] + 3 * d[1])\nx.requires_grad_()\nr = g(x)\n(r[0] + r[1]).sum().backward()\ntype(r), x.grad",
        "(<class 'list'>, tensor([5., 5., 5.]))",
    ),
    ("f = op(square)\nf.register_autograd(lambda ctx, d: (d, d))\nx.requires_grad_()\nf(x).sum().backward()", Raises("RuntimeError")),
    ("f = op(add_one, {'x'})\nv = x._version\nf(x), x, x._version - v", "(None, tensor([2., 3., 4.]), 2)"),
    ("op(add_one, {'x'}).register_autograd(of_square)", Raises("RuntimeError", "Cannot register autograd formula for non-functional operator <CustomOpDef(...")),
    ("def f(x: Tensor) -> Tensor: return x\n\nop(f)(x)", Raises("RuntimeError", "f (with implementation in ...")),
    ("def f(x: Tensor) -> Tensor: return x.view(3)\n\nop(f)(x)", Raises("RuntimeError", "f (with implementation in ...")),
    ("f = op(twice, device_types='cpu')\nf(x)", "tensor([2., 4., 6.])"),
    ("f = op(twice)\nf.register_kernel('cpu', lambda x: x * 5)\nwith f.set_kernel_enabled('cpu', False):\n    a = f(x)\n\na, f(x)", "(tensor([2., 4., 6.]), tensor([ 5., 10., 15.]))"),
    ("op(twice, device_types='foo')", Raises("RuntimeError", "Expected one of cpu, cuda, meta device type at start of device string: foo")),
    ("op(twice)(x, 1)", Raises("RuntimeError")),
    ("lib.custom_op('twice', twice, mutates_args=())", Raises("ValueError", 'Expected `qualname` to be of the form "namespace::name", but got twice. ...')),
    ("lib.custom_op(ns + '::f', lambda x: x.clone(), mutates_args=(), schema='(Tensor x) -> Tensor')(x)", "tensor([1., 2., 3.])"),
    ("lib.custom_op(ns + '::f', lambda x: None, mutates_args={'x'}, schema='(Tensor x) -> ()')", Raises("ValueError", "Attempted to create a custom op with `mutates_args={'x'}` and ...")),
]

CHECKED = [
    ("lib.opcheck(op(twice), (x,), test_utils='test_schema')", "{'test_schema': 'SUCCESS'}"),
    ("def f(x: Tensor) -> Tensor:\n    x.add_(1)\n    return x.clone()\n\nlib.opcheck(op(f), (x,), test_utils='test_schema')", Raises("OpCheckError", "opcheck(op, ...): test_schema failed with Argument x is not defined as mutable but was mutated (scroll up for stack trace)")),
    ("lib.opcheck(op(add_one, {'x'}), (x,), test_utils='test_schema')", "{'test_schema': 'SUCCESS'}"),
    ("lib.opcheck(sw.ops.aten.sin.default, (x,), test_utils=('test_schema', 'test_autograd_registration'))", "{'test_schema': 'SUCCESS', 'test_autograd_registration': 'SUCCESS'}"),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x.view(-1), 'CPU')\nlib.opcheck(ops().f.default, (x,), test_utils='test_schema')", Raises("OpCheckError", "opcheck(op, ...): test_schema failed with Argument x is not defined to alias output but was aliasing (scroll up for stack trace)")),
    ("l = lib.Library(ns, 'DEF')\nl.define('f(Tensor x) -> Tensor')\nl.impl('f', lambda x: x * 2, 'CPU')\nlib.opcheck(ops().f.default, (x.requires_grad_(),), raise_exception=False)['test_autograd_registration'].__class__.__name__", "'AssertionError'"),
    ("lib.opcheck(sw.sin, (x,))", Raises("ValueError", "opcheck(op, ...): op must be instance of torch._ops.OpOverload, ...")),
    ("lib.opcheck(op(twice), (x,), test_utils='foo')", Raises("ValueError", "opcheck(op, ..., test_utils=('foo',)), expected test_utils to be subset of ...")),
]


class LibraryTest(unittest.TestCase):
    def test_libraries(self):
        check(self, LIBRARIES, more_names)

    def test_schemas(self):
        check(self, SCHEMAS, more_names)

    def test_inferred_schemas(self):
        check(self, INFERRED, more_names)

    def test_custom_operators(self):
        check(self, CUSTOM, more_names)

    def test_opcheck(self):
        check(self, CHECKED, more_names)

    def test_a_kernel_without_a_gradient_warns(self):
        import switchyard as sw

        sw.library.define("warns::f", "(Tensor x) -> Tensor")
        sw.library.impl("warns::f", "cpu", lambda x: x * 2)
        x = sw.ones(2, requires_grad=True)
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            sw.ops.warns.f(x).sum().backward()
        self.assertIn("an autograd kernel was not registered", str(seen[0].message))
        self.assertEqual(x.grad.tolist(), [2.0, 2.0])

    def test_a_kernel_for_autograd_calls_below_itself(self):
        import switchyard as sw

        library = sw.library.Library("below", "DEF")
        library.define("f(Tensor x) -> Tensor")
        library.impl("f", lambda x: x * 2, "CPU")

        def of_autograd(x):
            with sw._C._AutoDispatchBelowAutograd():
                return sw.ops.below.f(x) + 1

        library.impl("f", of_autograd, "Autograd")
        self.assertEqual(sw.ops.below.f(sw.ones(1)).tolist(), [3.0])


if __name__ == "__main__":
    run()
