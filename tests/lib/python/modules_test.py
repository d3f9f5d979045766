"""Hooks and states of modules, loaders of data, forward mode, the dispatcher; the values are those that PyTorch gives."""

import unittest

import cases
from cases import Raises, check, run

HOOKS = [
    ("p.register_full_backward_hook(lambda m, gi, go: log.append((gi, go)))\np(y).sum().backward()\nlog",
     "[((tensor([3., 3.]),), (tensor([1., 1.]),))]"),
    ("p.register_full_backward_hook(lambda m, gi, go: (gi[0] * 2,))\np(y).sum().backward()\ny.grad", "tensor([6., 6.])"),
    ("p.register_full_backward_hook(lambda m, gi, go: (1, 2))\np(y).sum().backward()",
     Raises("RuntimeError", "a backward hook returned 2 gradients, but the inputs need 1")),
    ("p.register_full_backward_hook(lambda m, gi, go: log.append((gi, go)))\np(x).sum().backward()\nlog",
     "[((None,), (tensor([1., 1.]),))]"),
    ("p.register_full_backward_pre_hook(lambda m, go: (go[0] * 3,))\np(y).sum().backward()\ny.grad", "tensor([9., 9.])"),
    ("p.register_backward_hook(lambda m, gi, go: log.append(go))\np(x).sum().backward()\nlog", "[(tensor([1., 1.]),)]"),
    ("p.register_backward_hook(len)\np.register_full_backward_hook(len)", Raises("RuntimeError", "register_backward_hook and register_full_backward_hook exclude each other; this "
     "module has hooks of the other kind")),
    ("p.register_forward_hook(lambda *q: log.append('always'), always_call=True)\n"
     "p.register_forward_pre_hook(lambda *q: 1 / 0)\ntry:\n    p(x)\nexcept ZeroDivisionError:\n    pass\n\nlog", "['always']"),
    ("p.register_forward_pre_hook(lambda m, i, k: 1, with_kwargs=True)\np(x)", Raises("RuntimeError")),
    ("h = sw.nn.modules.module.register_module_forward_hook(lambda m, i, o: log.append(type(m).__name__))\np(x)\n"
     "h.remove()\np(x)\nlog", "['P']"),
    ("z = y * 2\nz.grad_fn.register_hook(lambda gi, go: log.append((gi, go)))\nz.sum().backward()\nlog",
     "[((tensor([2., 2.]), None), (tensor([1., 1.]),))]"),
    ("z = y * 2\nz.grad_fn.register_prehook(lambda go: (go[0] * 3,))\nz.sum().backward()\ny.grad", "tensor([6., 6.])"),
    ("z = y * 2\nh = z.grad_fn.register_hook(lambda gi, go: 1)\nh.remove()\nz.sum().backward()\ny.grad",
     "tensor([2., 2.])"),
    ("z = y * 2\nz.grad_fn.register_hook(lambda gi, go: (1, 2))\nz.sum().backward()", Raises("TypeError")),
]

STATE = [
    ("p.register_state_dict_pre_hook(lambda m, prefix, keep: log.append((prefix, keep)))\np.state_dict()\nlog",
     "[('', False)]"),
    ("p._register_state_dict_hook(lambda m, s, prefix, meta: {'only': 1})\np.state_dict()", "{'only': 1}"),
    ("p.register_state_dict_post_hook(lambda m, s, prefix, meta: 1)\np.state_dict()", Raises("RuntimeError")),
    ("p.register_load_state_dict_post_hook(lambda m, keys: log.append(keys.missing_keys))\n"
     "p.load_state_dict({}, strict=False)\nlog", "[['a']]"),
    ("p.register_load_state_dict_pre_hook(lambda m, s, prefix, *q: s.__setitem__(prefix + 'a', x))\n"
     "p.load_state_dict({})\np.a.data", "tensor([1., 2.])"),
    ("p.load_state_dict({'a': x, 'c': x})", Raises("RuntimeError", "the state does not fit P:\n  unknown: c")),
    ("p.load_state_dict({'c': x})", Raises("RuntimeError", "the state does not fit P:\n  missing: a\n  unknown: c")),
    ("e.state_dict()['_extra_state']", "{'k': 1}"),
    ("e.load_state_dict(E().state_dict())\ne.got", "{'k': 1}"),
    ("e.load_state_dict({})", Raises("RuntimeError")),
    ("y.data = sw.zeros(3)\ny", "tensor([0., 0., 0.], requires_grad=True)"),
    ("y.data = x\nx[0] = 7\ny", "tensor([7., 2.], requires_grad=True)"),
    ("z = (y * y).sum()\ny.data = x * 10\nz.backward()\ny.grad", "tensor([20., 40.])"),
    ("z = (y * y).sum()\ny.data = sw.zeros(5)\n1", Raises("RuntimeError")),
    ("y.data = 1\n1", Raises("TypeError", "data must be a Tensor, not int")),
    ("y.data = sw.tensor([1])\n1", Raises("RuntimeError")),
]

DATA = [
    ("list(D.DataLoader(D.TensorDataset(sw.arange(3)), batch_size=2))", "[[tensor([0, 1])], [tensor([2])]]"),
    ("list(D.DataLoader([(1, 2.), (3, 4.)], batch_size=2))",
     "[[tensor([1, 3]), tensor([2., 4.], dtype=switchyard.float64)]]"),
    ("len(D.DataLoader(range(5), batch_size=2, drop_last=True))", "2"),
    ("sorted(int(q) for q in D.DataLoader(range(5), shuffle=True))", "[0, 1, 2, 3, 4]"),
    ("list(D.DataLoader([{'a': 1}, {'a': 2}], batch_size=2))", "[{'a': tensor([1, 2])}]"),
    ("D.DataLoader(range(5), batch_size=0)", Raises("ValueError")),
    ("D.DataLoader(range(5), num_workers=2)", Raises("ValueError")),
    ("D.TensorDataset(sw.arange(5), sw.arange(4))", Raises("AssertionError")),
    ("[len(q) for q in D.random_split(range(10), [.5, .5])]", "[5, 5]"),
    ("D.random_split(range(10), [7, 2])", Raises("ValueError")),
    ("D.ConcatDataset([[1, 2], [3]])[2]", "3"),
]

FORWARD = [
    ("with fa.dual_level():\n    r = fa.unpack_dual(fa.make_dual(x, sw.ones(2)).exp()).tangent\n\nr",
     "tensor([2.7183, 7.3891])"),
    ("with fa.dual_level():\n    r = fa.unpack_dual(Square.apply(fa.make_dual(x, sw.ones(2)))).tangent\n\nr",
     "tensor([2., 4.])"),
    ("with fa.dual_level():\n    r = fa.unpack_dual(x).tangent\n\nr", "None"),
    ("fa.make_dual(x, x)", Raises("RuntimeError")),
    ("fa.exit_dual_level()", Raises("RuntimeError")),
    ("with fa.dual_level():\n    fa.make_dual(sw.tensor([1]), x)\n\n1", Raises("ValueError")),
    ("sw.autograd.grad(y * y, y, grad_outputs=sw.tensor([[1., 0.], [0., 1.]]), is_grads_batched=True)[0]",
     "tensor([[2., 0.],\n        [0., 4.]])"),
    ("k = y * 2\nkeep = []\nSees.apply(k, keep).sum().backward()\nkeep[0] is k", "True"),
    ("Square.apply(x=y).requires_grad", "True"),
]

KINDS = [
    ("from switchyard.utils.data import RandomSampler\nnext(iter(RandomSampler([1], True, 10**10)))", "0"),
    ("from switchyard.utils.data import RandomSampler\nlen(list(RandomSampler([1, 2, 3], True, 70)))", "70"),
    ("sw.softmax(x, 5)", Raises("IndexError")),
    ("sw.softmax(sw.tensor([1]), 0)", Raises("NotImplementedError")),
    ("sw.tensor([1]).mean()", Raises("NotImplementedError")),
    ("x.gather(0, sw.tensor([5]))", Raises("RuntimeError")),
    ("x[sw.tensor([5])]", Raises("IndexError")),
    ("sw.cat([])", Raises("ValueError")),
    ("sw.cat([x, x], out=sw.tensor([1]))", Raises("TypeError")),
    ("sw.mm(x, x)", Raises("RuntimeError")),
    ("-sw.tensor([True])", Raises("NotImplementedError")),
    ("x.exponential_(0.)", Raises("RuntimeError")),
    ("sw.zeros(2, dtype=sw.int64, out=x)",
     Raises("RuntimeError", "dtype is Long, but out has Float")),
    ("import warnings\nwith warnings.catch_warnings(record=True) as seen:\n    warnings.simplefilter('always')\n"
     "    sw.add(x, x, out=sw.zeros(3))\n    sw.add(x, x, out=sw.zeros(0))\n    sw.add(x, x, out=sw.zeros(2))\n\n"
     "[str(one.message)[:42] for one in seen]", "['out had shape [3] and was resized to that ']"),
    ("x.exp(1)", Raises("TypeError", "TensorBase.exp() takes no arguments (1 given)")),
    ("x.exp(a=1)", Raises("TypeError", "TensorBase.exp() takes no keyword arguments")),
    ("sw.zeros(sw.tensor([2]))", "tensor([0., 0.])"),
    ("x.reshape(2**70)", Raises("TypeError", "reshape(): argument 'shape': element 0 does not fit 64 bits")),
    ("sw.promote_types(sw.int64, sw.float16), sw.result_type(x, 1), sw.can_cast(sw.float32, sw.int64)",
     "(switchyard.float16, switchyard.float32, False)"),
    ("sw.promote_types(1, 2)", Raises("TypeError")),
]

# What is wrong, what was given and what is wanted, in our own words.
TEXTS = [
    ("sw.nn.functional.glu(sw.zeros(3))",
     Raises("RuntimeError", "glu: dimension -1 of sizes [3] has not two halves")),
    ("sw.nn.Dropout(2.)", Raises("ValueError", "dropout: p is 2.0, not a probability from 0 to 1")),
    ("sw.nn.Conv2d(3, 4, 1, groups=2)",
     Raises("ValueError", "in_channels 3 cannot be shared out among 2 groups")),
    ("sw.nn.BatchNorm1d(2)(x)", Raises("ValueError", "BatchNorm1d: the input is 1D, not 2D or 3D")),
    ("sw.nn.functional.embedding(sw.tensor([1]), sw.zeros(3, 2), 7)",
     Raises("AssertionError", "embedding: padding_idx 7 is no row of 3")),
    ("p.register_buffer('q', 3)", Raises("TypeError", "buffer 'q' must be a Tensor or None, not int")),
    ("p.m = sw.nn.Identity()\np.m = 3\n1", Raises("TypeError", "module 'm' must be a Module or None, not int")),
    ("p.m = sw.nn.Identity()\np.m = None\np.m, list(p.children())", "(None, [])"),
    ("p.register_buffer('q', x)\np.q = 3\n1", Raises("TypeError", "buffer 'q' must be a Tensor or None, not int")),
    ("p.m = p.k = sw.nn.Identity()\n[name for name, _ in p.named_children()]", "['m']"),
    ("p.get_submodule('a')", Raises("AttributeError", "'a' is an attribute, but not a Module")),
    ("p.load_state_dict({'a': 3})",
     Raises("RuntimeError", "the state does not fit P:\n  a is int in the state, not a Tensor")),
    ("p.train(3)", Raises("ValueError", "train: mode must be True or False, not int")),
    ("sw.optim.SGD([y, 3])", Raises("TypeError", "params holds int, but only tensors can be optimised")),
    ("sw.optim.SGD([{'params': [y]}, {'params': [y]}])",
     Raises("ValueError", "a tensor of the group belongs to another group already")),
    ("sw.optim.SGD([y], nesterov=True)",
     Raises("ValueError", "nesterov needs momentum above 0 and dampening 0, not 0 and 0")),
    ("D.DataLoader([1], batch_sampler=[[0]], drop_last=True)",
     Raises("ValueError", "batch_sampler makes the batches; drop_last has no say beside it")),
    ("D.BatchSampler([1], True, False)", Raises("ValueError", "batch_size must be an int above 0, not a bool")),
    ("D.TensorDataset(x, sw.zeros(3))",
     Raises("AssertionError", "the tensors have different numbers of examples: [2, 3]")),
    ("sw.autograd.backward(y, x[:1])",
     Raises("RuntimeError", "output 0 has shape [2], but the gradient given for it [1]")),
    ("sw.cat([x, 3])", Raises("TypeError", "argument 0: element 1 must be Tensor, not int")),
    ("sw.device('cpu:0', 1)",
     Raises("RuntimeError", "device(): the type 'cpu:0' has an index already, so no other can be given")),
    ("x.mT", Raises("RuntimeError", "mT: a tensor of 1 dimensions has no rows and columns")),
    ("from switchyard._python_dispatcher import PythonDispatcher\nPythonDispatcher().register(['CPU', 'CPU'])",
     Raises("RuntimeError", "one call registers a key once, but CPU came again")),
]

TABLE = """
Computed Dispatch Table
key             kernel
---------------------------
CPU             fn_CPU [kernel]
XLA             fn_XLA [kernel]
Lazy            fn_CompositeImplicitAutograd [math kernel]
FPGA            fn_CompositeImplicitAutograd [math kernel]
AutogradOther   fn_CompositeImplicitAutograd [math kernel]
AutogradCPU     fn_AutogradCPU [kernel]
AutogradXLA     [backend fallback]
AutogradLazy    fn_CompositeImplicitAutograd [math kernel]
"""


def names():
    result = cases.names()
    sw = result["sw"]

    class P(sw.nn.Module):
        def __init__(self):
            super().__init__()
            self.a = sw.nn.Parameter(sw.ones(2))

        def forward(self, x):
            return x * 3 + self.a

    class E(sw.nn.Module):
        def get_extra_state(self):
            return {"k": 1}

        def set_extra_state(self, state):
            self.got = state

    class Square(sw.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_forward(x)
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return grad * 2 * ctx.saved_tensors[0]

        @staticmethod
        def jvp(ctx, tangent):
            return 2 * ctx.saved_tensors[0] * tangent

    class Sees(sw.autograd.Function):
        @staticmethod
        def forward(ctx, x, keep):
            ctx.save_for_backward(x)
            ctx.keep = keep
            return x * 1

        @staticmethod
        def backward(ctx, grad):
            ctx.keep.append(ctx.saved_tensors[0])
            return grad, None

    result.update(
        p=P(), e=E(), E=E, log=[], x=sw.tensor([1.0, 2.0]), y=sw.tensor([1.0, 2.0], requires_grad=True),
        D=sw.utils.data, fa=sw.autograd.forward_ad, Square=Square, Sees=Sees,
    )
    return result


LAYERS = [
    ("l = nn.LSTM(2, 4, proj_size=3)\n[tuple(p.shape) for p in l.parameters()], l(sw.ones(5, 1, 2))[0].shape",
     "([(16, 2), (16, 3), (16,), (16,), (3, 4)], switchyard.Size([5, 1, 3]))"),
    ("nn.GRU(2, 4, proj_size=3)", Raises("ValueError", "proj_size is for LSTM, not for RNN or GRU")),
    ("p = nn.utils.rnn.pack_sequence([sw.tensor([1.0]), sw.tensor([2.0, 3.0])], enforce_sorted=False)\np",
     "PackedSequence(data=tensor([2., 1., 3.]), batch_sizes=tensor([2, 1]), sorted_indices=tensor([1, 0]), unsorted_indices=tensor([1, 0]))"),
    ("nn.utils.rnn.pad_packed_sequence(nn.utils.rnn.pack_sequence([sw.tensor([2.0, 3.0]), sw.tensor([1.0])]), True, -1.0)",
     "(tensor([[ 2.,  3.],\n        [ 1., -1.]]), tensor([2, 1]))"),
    ("""
g = nn.GRU(1, 2, bidirectional=True)
long, short = sw.tensor([[1.0], [2.0], [3.0]]), sw.tensor([[4.0]])
packed = nn.utils.rnn.pack_sequence([short, long], enforce_sorted=False)
output, last = g(packed)
parts = nn.utils.rnn.unpack_sequence(output)
[bool(sw.allclose(part, g(one)[0])) for part, one in zip(parts, (short, long))], bool(sw.allclose(last[:, 1], g(long)[1]))""",
     "([True, True], True)"),
    ("""
a = nn.AdaptiveLogSoftmaxWithLoss(4, 6, [2, 4], div_value=2.0)
v = sw.arange(12.0).reshape(3, 4) / 10
p = a.log_prob(v)
output, loss = a(v, sw.tensor([0, 3, 5]))
bool(sw.allclose(p.exp().sum(1), sw.ones(3))), bool(sw.allclose(output, p[[0, 1, 2], [0, 3, 5]])), bool(sw.allclose(loss, -output.mean())), a.predict(v).equal(p.argmax(1))""",
     "(True, True, True, True)"),
    ("nn.AdaptiveLogSoftmaxWithLoss(4, 6, [4, 2])", Raises("ValueError", "the cutoffs must be whole numbers that rise, from 1 to 5, not [4, 2]")),
    ("nn.FractionalMaxPool2d(2, output_ratio=2.0)", Raises("ValueError", "FractionalMaxPool2d: output_ratio is 2.0, but must be between 0 and 1")),
    ("""
class Counts(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("n", sw.zeros(1))
        self.scale = sw.ones(1)
    def forward(self, x):
        self.n = self.n + 1
        return x * self.scale + self.n
c = Counts()
given = {"n": sw.tensor([5.0]), "scale": sw.tensor([2.0]), "extra": sw.ones(1), "no.module": sw.ones(1)}
sw.func.functional_call(c, given, sw.ones(1)), given["n"], c.n, c.scale, hasattr(c, "extra")""",
     "(tensor([8.]), tensor([6.]), tensor([0.]), tensor([1.]), False)"),
    ("m = nn.Linear(1, 1)\nsw.func.functional_call(m, {'in_features': sw.ones(1)}, sw.ones(1))",
     Raises("TypeError", "functional_call: in_features is int, not a Tensor")),
    ("m = nn.Linear(1, 1)\nw = m.weight\ntry:\n    sw.func.functional_call(m, {'weight': sw.ones(3, 3)}, sw.ones(1))\nexcept RuntimeError:\n    pass\nm.weight is w", "True"),
    ("m = nn.Linear(1, 1)\nsw.func.functional_call(m, {'weight': sw.ones(1, 1)}, sw.ones(1), strict=True)",
     Raises("RuntimeError", "functional_call: missing are ['bias'], unknown []")),
    ("""
m = nn.Module()
m.register_buffer("c", sw.ones(1), persistent=False)
m.c = nn.Parameter(sw.ones(1))
m.register_buffer("d", sw.ones(1), persistent=False)
m.d = nn.Module()
list(m.state_dict()), sorted(m._non_persistent_buffers_set)""", "(['c'], [])"),
    ("""
m = nn.BatchNorm2d(3)
s = m.state_dict()
del s["num_batches_tracked"]
s._metadata[""] = {"version": 1}
repr(m.load_state_dict(s)), "num_batches_tracked" in s, repr(m.load_state_dict(dict(s)))""",
     "('<All keys matched successfully>', False, '<All keys matched successfully>')"),
    ("m = nn.Sequential(nn.BatchNorm1d(1))\ns = m.state_dict()\ndel s['0.num_batches_tracked']\nm.load_state_dict(s)",
     Raises("RuntimeError", "the state does not fit Sequential:\n  missing: 0.num_batches_tracked")),
    ("import pickle\nnn.Linear.__module__, type(pickle.loads(pickle.dumps(nn.Linear(1, 1)))).__name__", "('switchyard.nn.modules.linear', 'Linear')"),
    ("from switchyard.nn.modules.batchnorm import _BatchNorm\nisinstance(nn.BatchNorm2d(1), _BatchNorm)", "True"),
    ("""
seen = []
h = nn.modules.module.register_module_parameter_registration_hook(lambda m, name, p: seen.append(name))
nn.Linear(1, 1)
h.remove()
nn.Linear(1, 1)
seen""", "['weight', 'bias']"),
    ("""
l = nn.utils.parametrizations.weight_norm(nn.Linear(2, 1))
v = sw.ones(1, 2)
before = l(v)
l.parametrizations.weight.original0.data.mul_(2)
bool(sw.allclose(l(v) - l.bias, 2 * (before - l.bias))), list(l.state_dict())""",
     "(True, ['bias', 'parametrizations.weight.original0', 'parametrizations.weight.original1'])"),
    ("""
l = nn.utils.parametrizations.spectral_norm(nn.Linear(3, 2), n_power_iterations=30)
bool(sw.allclose(sw.linalg.svdvals(l.weight.detach())[0], sw.tensor(1.0)))""", "True"),
    ("""
calls = []
def part(v):
    calls.append(1)
    return (v * v).sin()
v = sw.tensor([1.0, 2.0], requires_grad=True)
result = sw.utils.checkpoint.checkpoint(part, v, use_reentrant=False)
before = len(calls)
result.sum().backward()
before, len(calls), bool(sw.allclose(v.grad, 2 * v.detach() * (v.detach() ** 2).cos()))""", "(1, 2, True)"),
]


class Modules(unittest.TestCase):
    def test_layers(self):
        check(self, LAYERS, lambda: {**names(), "nn": cases.names()["sw"].nn})

    def test_hooks(self):
        check(self, HOOKS, names)

    def test_state(self):
        check(self, STATE, names)

    def test_data(self):
        check(self, DATA, names)

    def test_forward_mode_and_functions(self):
        check(self, FORWARD, names)

    def test_kinds_of_errors(self):
        check(self, KINDS, names)

    def test_texts_of_errors(self):
        check(self, TEXTS, names)

    def test_dispatcher(self):
        from switchyard._python_dispatcher import PythonDispatcher

        dispatcher = PythonDispatcher()
        dispatcher.register(["CPU", "XLA", "AutogradCPU", "CompositeImplicitAutograd"])
        self.assertEqual(dispatcher.dispatchTable(), TABLE)
        self.assertIn("CompositeImplicitAutograd[alias] fn_CompositeImplicitAutograd", dispatcher.registrations())
        for bad in (["Foo"], ["CPU", "CPU"], ["CompositeImplicitAutograd", "CompositeExplicitAutograd"]):
            with self.assertRaises(RuntimeError):
                PythonDispatcher().register(bad)


if __name__ == "__main__":
    run()
