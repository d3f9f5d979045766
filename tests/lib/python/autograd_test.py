"""Gradients from Python: modes, backward, grad, hooks, functions of a user's own, modules."""

import threading
import unittest

from cases import Raises, check, names, run


def more_names():
    result = names()
    sw = result["sw"]
    result["w"] = sw.tensor([1.0, 2.0], requires_grad=True)
    result["d"] = sw.tensor([1.0, 2.0], dtype=sw.float64, requires_grad=True)

    class Square(sw.autograd.Function):
        @staticmethod
        def forward(ctx, value, factor=1):
            ctx.save_for_backward(value)
            ctx.factor = factor
            return value * value * factor

        @staticmethod
        def backward(ctx, grad):
            (value,) = ctx.saved_tensors
            return grad * 2 * value * ctx.factor, None

    result["Square"] = Square
    return result


BACKWARD = [
    ("(w * w).sum().backward()\nw.grad", "tensor([2., 4.])"),
    ("(w * 3).backward(sw.tensor([1., 2.]))\nw.grad", "tensor([3., 6.])"),
    ("(w * 2).backward()", Raises("RuntimeError", "output 0 has 2 elements; only one of a single element can do without a gradient of its own")),
    ("x.sum().backward()", Raises("RuntimeError", "output 0 requires no gradient: it was computed from nothing that does")),
    ("sw.autograd.grad((w * w).sum(), w)", "(tensor([2., 4.]),)"),
    ("(g,) = sw.autograd.grad((w * w * w).sum(), w, create_graph=True)\nsw.autograd.grad(g.sum(), w)", "(tensor([ 6., 12.]),)"),
    ("sw.autograd.grad(w.sum(), d, allow_unused=True)", "(None,)"),
    ("y = w * 2\ny.retain_grad()\ny.sum().backward()\ny.grad, y.is_leaf, w.is_leaf", "(tensor([1., 1.]), False, True)"),
    ("w + 1", "tensor([2., 3.], grad_fn=<AddBackward0>)"),
    ("(w + 1).grad_fn.name(), (w + 1).grad_fn.next_functions[0][0].name(), w.grad_fn", "('AddBackward0', 'torch::autograd::AccumulateGrad', None)"),
    ("w.detach(), w.detach().requires_grad", "(tensor([1., 2.]), False)"),
    ("x.requires_grad_() is x, x.requires_grad", "(True, True)"),
    ("i.requires_grad_()", Raises("RuntimeError", "requires_grad: gradients need a floating or complex dtype, not Long")),
    ("setattr(w, 'requires_grad', 1)", Raises("RuntimeError", "requires_grad must be True or False, not int")),
    ("setattr(w, 'grad', 1)", Raises("TypeError", "grad must be a Tensor or None, not int")),
    (
        "setattr(w, 'grad', x)",
        Raises(
            "RuntimeError",
            "grad: a gradient of shape [3] does not fit a tensor of shape [2]",
        ),
    ),
    ("w.grad = sw.tensor([1., 1.])\nw.grad = None\nw.grad", "None"),
    ("w.numpy()", Raises("RuntimeError", "numpy: an array has no gradient, but the tensor requires one; take tensor.detach() or force=True")),
    ("w.add_(1)", Raises("RuntimeError")),
    ("y = w * 2\nz = y * y\ny.detach_()\nz.sum().backward()", Raises("RuntimeError", "a tensor that MulBackward0 saved was detached in place since: ...")),
    ("y = w * 2\ny.sum().backward(inputs=[y, y])\ny.grad, y.retains_grad, w.grad", "(tensor([1., 1.]), True, None)"),
    ("w.sum().backward()\nw.grad.zero_(), w.grad._version", "(tensor([0., 0.]), 2)"),
    ("sw.zeros(2)._version, sw.zeros(2).clone()._version, x.clone().zero_()._version", "(0, 0, 1)"),
    ("x[:1]._is_view(), x._is_view(), x.detach()._is_view()", "(True, False, False)"),
    ("(w * 2).grad_fn.next_functions[0][0].variable is w", "True"),
    ("(w * 2).grad_fn.variable", Raises("AttributeError")),
    ("y = x.clone()\ny[:1].mul_(w[:1])\ny", "tensor([1., 2., 3.], grad_fn=<CopySlices>)"),
    ("y = w * 2\nz = y * y\ny += 1\nz.sum().backward()", Raises("RuntimeError")),
    ("x._version, x.add_(1)._version", "(0, 1)"),
    ("sw.add(w, 1, out=x[:2])", Raises("RuntimeError")),
]

MODES = [
    ("with sw.no_grad(): y = w * 2\n\ny.requires_grad, sw.is_grad_enabled()", "(False, True)"),
    ("with sw.no_grad():\n    with sw.enable_grad(): y = w * 2\n\ny.requires_grad", "True"),
    ("@sw.no_grad()\ndef f(): return w * 2\n\nf().requires_grad", "False"),
    ("@sw.no_grad\ndef f(): return w * 2\n\nf().requires_grad", "False"),
    ("with sw.set_grad_enabled(False): y = w * 2\n\ny.requires_grad", "False"),
    ("@sw.no_grad()\ndef f():\n    yield sw.is_grad_enabled()\n    yield sw.is_grad_enabled()\n\n[(v, sw.is_grad_enabled()) for v in f()]", "[(False, True), (False, True)]"),
    ("with sw.inference_mode(): y = w * 2; on = sw.is_inference_mode_enabled()\n\ny.requires_grad, y.is_inference(), on, sw.is_inference_mode_enabled()", "(False, True, True, False)"),
]

MODES += [
    ("with sw.inference_mode(): y = sw.tensor([1., 2.])\n\ny.is_inference(), y[:1].is_inference(), y.clone().is_inference(), sw.is_inference(x)", "(True, True, False, False)"),
    ("with sw.inference_mode(): y = sw.tensor([1., 2.])\n\nw * y", Raises("RuntimeError", "an inference tensor cannot be saved for backward; ...")),
    ("with sw.inference_mode(): y = sw.tensor([1., 2.])\n\ny.requires_grad_()", Raises("RuntimeError")),
    ("with sw.autograd.set_detect_anomaly(True): on = sw.is_anomaly_enabled(), sw.is_anomaly_check_nan_enabled()\n\non, sw.is_anomaly_enabled()", "((True, True), False)"),
    ("with sw.autograd.detect_anomaly(): ((w - 1).sqrt() * 0).sum().backward()\n\n0", Raises("RuntimeError", "gradient 0 that SqrtBackward0 returned is not a number (nan)...")),
    ("with sw.autograd.detect_anomaly(check_nan=False): ((w - 1).sqrt() * 0).sum().backward()\n\nw.grad", "tensor([nan, 0.])"),
]

HOOKS = [
    ("seen = []\nw.register_hook(lambda g: seen.append(g.tolist()))\n(w * 3).sum().backward()\nseen", "[[3.0, 3.0]]"),
    ("w.register_hook(lambda g: g * 2)\n(w * 3).sum().backward()\nw.grad", "tensor([6., 6.])"),
    ("h = w.register_hook(lambda g: g * 2)\nh.remove()\n(w * 3).sum().backward()\nw.grad", "tensor([3., 3.])"),
    ("def f(g): raise KeyError('in hook')\n\nw.register_hook(f)\n(w * 3).sum().backward()", Raises("KeyError", "'in hook'")),
    ("x.register_hook(print)", Raises("RuntimeError", "register_hook: the tensor does not require a gradient, so no hook would be called")),
    ("w.register_post_accumulate_grad_hook(lambda t: t)\n(w * 3).sum().backward()", Raises("RuntimeError")),
    ("seen = []\nw.register_post_accumulate_grad_hook(lambda t: seen.append(t is w))\n(w * 3).sum().backward()\nseen", "[True]"),
]

FUNCTIONS = [
    ("y = Square.apply(w)\ny, y.grad_fn.name()", "(tensor([1., 4.], grad_fn=<SquareBackward>), 'SquareBackward')"),
    ("Square.apply(w, 3).sum().backward()\nw.grad", "tensor([ 6., 12.])"),
    ("sw.autograd.gradcheck(Square.apply, (d,))", "True"),
    ("sw.autograd.gradgradcheck(Square.apply, (d,))", "True"),
    ("sw.autograd.gradcheck(lambda v: v * v.exp(), (d,), check_forward_ad=True)", "True"),
    ("sw.autograd.gradcheck(lambda v: v * v, (d,), check_forward_ad=True, check_backward_ad=False)", "True"),
    ("sw.autograd.gradgradcheck(lambda v: v * v * v, (d,), check_fwd_over_rev=True)", "True"),
    ("sw.autograd.gradcheck(lambda v: (v * 2, v.detach()), (d,))", "True"),
    ("sw.autograd.gradcheck(lambda v: v.detach(), (d,))", Raises("GradcheckError")),
    ("sw.autograd.gradcheck(lambda v: v, (sw.ones(1, dtype=sw.float64).expand(3).requires_grad_(),))", Raises("RuntimeError", "gradcheck: elements of input 0 share their memory (stride 0), ...")),
    (
        "runs = []\n\nclass Drifts(Square):\n    @staticmethod\n"
        "    def backward(ctx, g): runs.append(1); return g * 2 * ctx.saved_tensors[0] * (1 + 1e-7 * len(runs)), None\n\n"
        "sw.autograd.gradcheck(Drifts.apply, (d,), nondet_tol=1.0), sw.autograd.gradcheck(Drifts.apply, (d,))",
        Raises("GradcheckError", "gradcheck: gradients of output 0 for input 0 differ from run to run by more than 0.0"),
    ),
    (
        "class Wrong(Square):\n    @staticmethod\n    def jvp(ctx, t, *_): return t\n\n"
        "sw.autograd.gradcheck(Wrong.apply, (d,), check_forward_ad=True)",
        Raises("GradcheckError"),
    ),
    ("sw.autograd.gradcheck(Square.apply, (x,))", Raises("ValueError")),
    (
        "class Bad(Square):\n    @staticmethod\n    def backward(ctx, g): return g, None\n\n"
        "sw.autograd.gradcheck(Bad.apply, (d,))",
        Raises("GradcheckError", "gradcheck: gradients of output 0 for input 0 are not what differences ..."),
    ),
    (
        "class Bad(Square):\n    @staticmethod\n    def backward(ctx, g): return g, None\n\n"
        "sw.autograd.gradcheck(Bad.apply, (d,), raise_exception=False)",
        "False",
    ),
    (
        "class F1(Square):\n    @staticmethod\n    def backward(ctx, g): return g, g\n\n"
        "F1.apply(w).sum().backward()",
        Raises("RuntimeError", "F1Backward: backward returned 2 gradients, but the arguments of forward need 1"),
    ),
    (
        "class F1(Square):\n    @staticmethod\n    def backward(ctx, g): return 1, None\n\n"
        "F1.apply(w, 1).sum().backward()",
        Raises("RuntimeError", "F1Backward: backward returned int as a gradient"),
    ),
    (
        "class F1(Square):\n    @staticmethod\n    def forward(ctx, v): ctx.save_for_backward(1); return v\n\nF1.apply(w)",
        Raises("TypeError", "save_for_backward() keeps tensors and None; argument 0 is int, which an attribute of ctx can keep"),
    ),
    (
        "class D(sw.autograd.Function):\n    @staticmethod\n    def forward(ctx, v, other): ctx.mark_dirty(v); return v.mul_(2)\n"
        "    @staticmethod\n    def backward(ctx, g): return g * 3, None\n\n"
        "a = sw.tensor([1., 1.], requires_grad=True)\nc = a.clone()\nv = c[:1]\n"
        "out = D.apply(v, sw.ones(1, requires_grad=True))\nout.sum().backward()\nout is v, c, a.grad",
        "(True, tensor([2., 1.], grad_fn=<CopySlices>), tensor([3., 0.]))",
    ),
    ("class G(sw.autograd.Function): pass\n\nG.apply(w)", Raises("NotImplementedError", "a subclass of Function defines forward; this one does not")),
    (
        "class G(sw.autograd.Function):\n    @staticmethod\n    def forward(ctx, v): return v * 1\n\nG.apply(w).sum().backward()",
        Raises(
            "NotImplementedError",
            "a subclass of Function needs backward, or vjp, for gradients; this one has neither",
        ),
    ),
    (
        "class C(sw.autograd.Function):\n"
        "    @staticmethod\n    def forward(v, k): return v * k, k\n"
        "    @staticmethod\n    def setup_context(ctx, inputs, output): ctx.k = inputs[1]\n"
        "    @staticmethod\n    def backward(ctx, g, _): return g * ctx.k, None\n\n"
        "y, k = C.apply(w, 5)\ny.sum().backward()\nw.grad, k",
        "(tensor([5., 5.]), 5)",
    ),
    (
        "class N(sw.autograd.Function):\n"
        "    @staticmethod\n    def forward(ctx, a, b): seen.append((ctx.needs_input_grad, sw.is_grad_enabled())); return a + b\n"
        "    @staticmethod\n    def backward(ctx, g): return g, g\n\n"
        "N.apply(w, x[:2]).sum().backward()\nseen, w.grad",
        "([((True, False), False)], tensor([1., 1.]))",
    ),
    (
        "class U(sw.autograd.Function):\n"
        "    @staticmethod\n    def forward(ctx, v): ctx.set_materialize_grads(False); return v * 1, v * 2\n"
        "    @staticmethod\n    def backward(ctx, a, b): seen.append(b); return a\n\n"
        "U.apply(w)[0].sum().backward()\nseen",
        "[None]",
    ),
]

MODULES = """
nn = sw.nn
class N(nn.Module):
    def __init__(self, v):
        super().__init__()
        self.v = v
        self.a = nn.Parameter(sw.tensor([1., 2.]))
    def forward(self, y): return y * self.a
    def extra_repr(self): return f'v={self.v}'

class O(nn.Module):
    def __init__(self):
        super().__init__()
        self.n = N(1)
        self.register_buffer('b', sw.zeros(1))
        self.register_buffer('c', sw.zeros(1), persistent=False)
    def extra_repr(self): return 'top'

o = O()
n = o.n
"""
MODULE_ROWS = [
    ("o", "O(\n  top\n  (n): N(v=1)\n)"),
    ("list(o.state_dict()), [k for k, _ in o.named_parameters()]", "(['b', 'n.a'], ['n.a'])"),
    ("[k for k, _ in o.named_buffers()], [k for k, _ in o.named_modules()]", "(['b', 'c'], ['', 'n'])"),
    ("o.load_state_dict(o.state_dict())", "<All keys matched successfully>"),
    ("o.load_state_dict({})", Raises("RuntimeError", "the state does not fit O:\n  missing: b, n.a")),
    ("n.load_state_dict({'a': sw.zeros(3)})", Raises("RuntimeError", "the state does not fit N:\n  a has shape [3] in the state, but [2] in the module")),
    ("n.load_state_dict({'a': sw.zeros(2)})\nn.a", "Parameter containing:\ntensor([0., 0.], requires_grad=True)"),
    ("setattr(n, 'a', sw.zeros(2))", Raises("TypeError", "parameter 'a' must be a Parameter or None, not switchyard.FloatTensor")),
    ("n.a = None\nn.a, list(n.parameters())", "(None, [])"),
    ("n.register_parameter('q', None)\nn.q, list(n.state_dict())", "(None, ['a'])"),
    ("n.register_parameter('a.b', None)", Raises("KeyError", "\"the name of a parameter has no dot, but this one is 'a.b'\"")),
    ("n.register_parameter('', None)", Raises("KeyError", "'the name of a parameter cannot be empty'")),
    ("n.register_parameter('v', None)", Raises("KeyError", "\"the parameter cannot be called 'v': the module has such an attribute\"")),
    ("n.register_parameter(1, None)", Raises("TypeError", "the name of a parameter must be a str, not int")),
    ("n.foo", Raises("AttributeError", "'N' object has no attribute 'foo'")),
    ("nn.Module()(1)", Raises("NotImplementedError", "Module cannot be called: it defines no forward")),
    ("class Early(nn.Module):\n    def __init__(self): self.a = nn.Parameter(sw.zeros(1))\n\nEarly()", Raises("AttributeError", "parameter 'a' is set before super().__init__() of the module was called")),
    ("n(x[:2]).sum().backward()\nn.a.grad", "tensor([1., 2.])"),
    ("n(x[:2]).sum().backward()\nn.zero_grad()\nn.a.grad", "None"),
    ("o.eval() is o, n.training, o.train().training", "(True, False, True)"),
    ("o.double().n.a.dtype, o.b.dtype", "(switchyard.float64, switchyard.float64)"),
    ("h = n.register_forward_hook(lambda m, a, out: out + 1)\nr = n(x[:2]).tolist()\nh.remove()\nr, n(x[:2]).tolist()", "([2.0, 5.0], [1.0, 4.0])"),
    ("n.register_forward_pre_hook(lambda m, a: (a[0] + 1,))\nn(x[:2]).tolist()", "[2.0, 6.0]"),
    ("order = []\no.apply(lambda m: order.append(type(m).__name__)) is o, order", "(True, ['N', 'O'])"),
    ("[len(list(o.parameters())), o.requires_grad_(False) is o, n.a.requires_grad]", "[1, True, False]"),
    ("o.m = n\n[k for k, _ in o.named_parameters()], list(o.state_dict())", "(['n.a'], ['b', 'n.a', 'm.a'])"),
    ("nn.Parameter(sw.tensor([1]))", Raises("RuntimeError", "requires_grad: gradients need a floating or complex dtype, not Long")),
    ("nn.Parameter(sw.tensor([1]), requires_grad=False)", "Parameter containing:\ntensor([1])"),
    ("nn.init.uniform_(x, 2., 1.)", Raises("RuntimeError", "uniform_: no numbers lie from 2 to 1")),
    (
        "s = sw.optim.SGD(n.parameters(), lr=0.5)\nn(x[:2]).sum().backward()\ns.step()\nn.a.tolist(), s.zero_grad(), n.a.grad",
        "([0.5, 1.0], None, None)",
    ),
    ("sw.optim.SGD([], lr=1)", Raises("ValueError", "params holds no tensor, so there is nothing to optimise")),
    ("sw.optim.SGD(n.parameters(), lr=-1)", Raises("ValueError", "lr is -1, but cannot be negative")),
]


class AutogradTest(unittest.TestCase):
    def test_backward_and_properties(self):
        check(self, BACKWARD, more_names)

    def test_modes(self):
        check(self, MODES, more_names)

    def test_hooks(self):
        check(self, HOOKS, more_names)

    def test_functions(self):
        def with_seen():
            return {**more_names(), "seen": []}

        check(self, FUNCTIONS, with_seen)

    def test_modules(self):
        check(self, [(MODULES + snippet, result) for snippet, result in MODULE_ROWS], more_names)

    def test_a_new_thread_starts_with_grad_mode_on(self):
        sw = names()["sw"]
        seen = []
        with sw.no_grad():
            thread = threading.Thread(target=lambda: seen.append(sw.is_grad_enabled()))
            thread.start()
            thread.join()
        self.assertEqual(seen, [True])

    def test_saved_leaf_comes_back_as_the_same_object(self):
        sw = names()["sw"]
        leaf = sw.tensor([1.0], requires_grad=True)
        leaf.note = "here"
        seen = []

        class Keep(sw.autograd.Function):
            @staticmethod
            def forward(ctx, value):
                ctx.save_for_backward(value)
                return value * 1

            @staticmethod
            def backward(ctx, grad):
                seen.append(ctx.saved_tensors[0])
                return grad

        Keep.apply(leaf).sum().backward()
        self.assertIs(seen[0], leaf)


if __name__ == "__main__":
    run()
