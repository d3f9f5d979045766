"""Tensors as objects: identity, attributes, protocols, indexing, text, copies, pickle."""

import gc
import unittest
import weakref

from cases import Raises, check, names, run

OPERATORS = [
    ("x + 1, 1 + x", "(tensor([2., 3., 4.]), tensor([2., 3., 4.]))"),
    ("1 - x, 2 / x", "(tensor([ 0., -1., -2.]), tensor([2.0000, 1.0000, 0.6667]))"),
    ("2 ** x, 5 % x, x // 2, 7 // x", "(tensor([2., 4., 8.]), tensor([0., 1., 2.]), tensor([0., 1., 1.]), tensor([7., 3., 2.]))"),
    ("-x", "tensor([-1., -2., -3.])"),
    ("~x", Raises("TypeError", "~ (operator.invert) is only implemented on integer and Boolean-type tensors")),
    ("x == 1", "tensor([ True, False, False])"),
    ("x == 'a', x == None, x != None", "(False, False, True)"),
    ("x < 'a'", Raises("TypeError", "'<' not supported between instances of 'Tensor' and 'str'")),
    ("x + 'a'", Raises("TypeError", "unsupported operand type(s) for +: 'Tensor' and 'str'")),
    ("y = x\ny += 1\ny is x", "True"),
    ("i += 1.5\n0", Raises("RuntimeError")),
    ("3 in i", Raises("AttributeError")),
    ("'a' in x", Raises("RuntimeError", "Tensor.__contains__ only supports Tensor or scalar, but you passed in a <class 'str'>.")),
    ("[y for y in m]", "[tensor([1., 2.]), tensor([3., 4.])]"),
    ("+x is x", "True"),
]
# any is no operator of this test's.
OPERATORS = [row for row in OPERATORS if row[0] != "3 in i"]

INDEXING = [
    ("x[1], x[-1]", "(tensor(2.), tensor(3.))"),
    ("m[0, 1], m[..., 0], m[:, 1]", "(tensor(2.), tensor([1., 3.]), tensor([2., 4.]))"),
    ("x[1:], x[::2], x[:-1]", "(tensor([2., 3.]), tensor([1., 3.]), tensor([1., 2.]))"),
    ("x[None].shape, x[True].shape, x[False].shape", "(switchyard.Size([1, 3]), switchyard.Size([1, 3]), switchyard.Size([0, 3]))"),
    ("x[...] is x, x[()] is x, x[:] is x", "(False, False, False)"),
    ("m[..., ..., 0]", "tensor([1., 3.])"),
    ("m[None, ..., None].shape", "switchyard.Size([1, 2, 2, 1])"),
    ("x[[0, 2]], x[sw.tensor([2, 0])]", "(tensor([1., 3.]), tensor([3., 1.]))"),
    ("m[[0, 1], [1, 0]]", "tensor([2., 3.])"),
    ("m[:, [1, 0]]", "tensor([[2., 1.],\n        [4., 3.]])"),
    ("m[sw.tensor([True, False])]", "tensor([[1., 2.]])"),
    ("m[m == 3.]", "tensor([3.])"),
    ("m[sw.tensor(1)]", "tensor([3., 4.])"),
    ("m[[[0], [1]]].shape", "switchyard.Size([2, 1, 2])"),
    ("import numpy as np\nx[np.array([0, 1])], x[np.int64(1)]", "(tensor([1., 2.]), tensor(2.))"),
    ("x[5]", Raises("IndexError", "index 5 is out of bounds for dimension 0 with size 3")),
    ("x[0, 0]", Raises("IndexError", "too many indices for tensor of dimension 1")),
    ("x[0][0]", Raises("IndexError", "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or...")),
    ("x['a']", Raises("TypeError", "new(): invalid data type 'str'")),
    (
        "x[1.]",
        Raises(
            "IndexError",
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            "valid indices (got float)",
        ),
    ),
    ("x[x]", Raises("IndexError", "tensors used as indices must be long, int, byte or bool tensors")),
    ("x[::-1]", Raises("ValueError", "step must be greater than zero")),
    ("x[::0]", Raises("ValueError", "slice step cannot be zero")),
    ("x[0] = 5\nx", "tensor([5., 2., 3.])"),
    ("x[1:] = 0\nx", "tensor([1., 0., 0.])"),
    ("m[0] = sw.tensor([[7., 8.]])\nm", "tensor([[7., 8.],\n        [3., 4.]])"),
    ("x[[0, 2]] = 9\nx", "tensor([9., 2., 9.])"),
    ("x[x == 2] = 0.5\nx", "tensor([1.0000, 0.5000, 3.0000])"),
    ("i[0] = 2.9\ni", "tensor([2, 2, 3])"),
    ("x[...] = 1\nx", "tensor([1., 1., 1.])"),
    ("x[0] = [1]\n0", Raises("TypeError", "can't assign a list to a switchyard.FloatTensor")),
    ("del x[0]\n0", Raises("TypeError", "Tensor does not support deleting items")),
    ("y = x[1:]\ny[0] = 7\nx", "tensor([1., 7., 3.])"),
]

PROTOCOLS = [
    ("x.shape, x.size(), x.size(0), x.size(-1)", "(switchyard.Size([3]), switchyard.Size([3]), 3, 3)"),
    ("type(m.shape[:1]), type(m.shape + (1,)), m.shape.numel(), m.shape == (2, 2)", "(<class 'switchyard.Size'>, <class 'switchyard.Size'>, 4, True)"),
    ("hash(m.shape) == hash((2, 2)), {(2, 2): 1}[m.shape]", "(True, 1)"),
    ("sw.Size([1.5])", Raises("TypeError")),
    ("x.size(5)", Raises("IndexError", "Dimension out of range (expected to be in range of [-1, 0], but got 5)")),
    ("setattr(x, 'shape', 1)", Raises("AttributeError", "attribute 'shape' of 'switchyard._C.TensorBase' objects is not writable")),
    ("len(x), len(m)", "(3, 2)"),
    ("len(x[0])", Raises("TypeError", "len() of a 0-d tensor")),
    ("list(x[0])", Raises("TypeError", "iteration over a 0-d tensor")),
    ("bool(x[0]), bool(x[0] == 2)", "(True, False)"),
    ("bool(x)", Raises("RuntimeError", "Boolean value of Tensor with more than one value is ambiguous")),
    ("bool(x[:0])", Raises("RuntimeError", "Boolean value of Tensor with no values is ambiguous")),
    ("int(sw.tensor([[3.7]])), float(i[0]), complex(i[1])", "(3, 1.0, (2+0j))"),
    ("float(x)", Raises("ValueError", "only one element tensors can be converted to Python scalars")),
    ("range(10)[sw.tensor(3)], [4, 5][sw.tensor([1])]", "(3, 5)"),
    ("range(10)[x[0]]", Raises("TypeError", "only integer tensors of a single element can be converted to an index")),
    ("x[0].item(), i[0].item(), (x == x)[0].item()", "(1.0, 1, True)"),
    ("x.item()", Raises("RuntimeError", "a Tensor with 3 elements cannot be converted to Scalar")),
    ("m.tolist(), x[0].tolist(), m.T.tolist()", "([[1.0, 2.0], [3.0, 4.0]], 1.0, [[1.0, 3.0], [2.0, 4.0]])"),
    ("hash(x) == id(x), x in {x: 1}", "(True, True)"),
    ("'{}'.format(sw.tensor(1.5)), '{:.2f}'.format(sw.tensor(1.234))", "('1.5', '1.23')"),
    ("x.foo", Raises("AttributeError", "'Tensor' object has no attribute 'foo'")),
    ("x.dtype is sw.float32, sw.float is sw.float32, x.dtype.is_floating_point, sw.int64.itemsize", "(True, True, True, 8)"),
    ("sw.device('cpu') == x.device, str(x.device), x.device", "(True, 'cpu', device(type='cpu'))"),
    ("sw.device('cpu', 0), sw.device('cpu:0').index, sw.device('meta').type", "(device(type='cpu', index=0), 0, 'meta')"),
    ("x.stride(), m.T.stride(), x.is_contiguous(), m.T.is_contiguous()", "((1,), (1, 2), True, False)"),
    ("x.nonzero(), sw.nonzero(x[:1], as_tuple=True)", "(tensor([[0],\n        [1],\n        [2]]), (tensor([0]),))"),
    ("x.ndim, x.dim(), x.numel(), x.element_size(), x.nbytes", "(1, 1, 3, 4, 12)"),
    ("m.T, m.mT.stride()", "(tensor([[1., 3.],\n        [2., 4.]]), (1, 2))"),
    ("x.to(sw.int64), x.to(i).dtype, x.double().dtype, x.to(x.dtype) is x", "(tensor([1, 2, 3]), switchyard.int64, switchyard.float64, True)"),
    ("sw.finfo(sw.float32).eps, sw.finfo(sw.float64).max, sw.iinfo(sw.uint8).max", "(1.1920928955078125e-07, 1.7976931348623157e+308, 255)"),
    ("g = sw.Generator()\ng.manual_seed(3) is g, g.initial_seed()", "(True, 3)"),
]

MAKING = [
    ("sw.tensor(1), sw.tensor(1.5), sw.tensor(True), sw.tensor(1+2j)", "(tensor(1), tensor(1.5000), tensor(True), tensor(1.+2.j))"),
    ("sw.tensor([1, 2.5]), sw.tensor([True, 2])", "(tensor([1.0000, 2.5000]), tensor([1, 2]))"),
    ("sw.tensor([]), sw.tensor([[]])", "(tensor([]), tensor([], size=(1, 0)))"),
    ("sw.tensor([x[0], 2])", "tensor([1., 2.])"),
    ("sw.tensor([1, 2], dtype=sw.float64)", "tensor([1., 2.], dtype=switchyard.float64)"),
    ("sw.tensor([1.], requires_grad=True)", "tensor([1.], requires_grad=True)"),
    ("sw.tensor([[1, 2], [3]])", Raises("ValueError", "expected sequence of length 2 at dim 1 (got 1)")),
    ("sw.tensor(None)", Raises("RuntimeError", "Could not infer dtype of NoneType")),
    ("sw.tensor('a')", Raises("TypeError", "new(): invalid data type 'str'")),
    ("sw.Tensor(2, 3).shape, sw.Tensor([2, 3]), sw.Tensor().shape", "(switchyard.Size([2, 3]), tensor([2., 3.]), switchyard.Size([0]))"),
    ("sw.Tensor(x).data_ptr() == x.data_ptr()", "True"),
    ("sw._C.TensorBase()", Raises("RuntimeError", "Cannot directly construct TensorBase; subclass it and then construct that")),
    ("sw.as_tensor(x) is x, sw.as_tensor(x, dtype=sw.int64)", "(True, tensor([1, 2, 3]))"),
]

TEXT = [
    ("sw.tensor([1.5, float('nan'), float('inf')])", "tensor([1.5000,    nan,    inf])"),
    ("sw.tensor([1e10, 1])", "tensor([1.0000e+10, 1.0000e+00])"),
    ("sw.tensor([1e-5, 1.])", "tensor([1.0000e-05, 1.0000e+00])"),
    ("sw.tensor([[1.5, -2.25], [1e-5, 3]])", "tensor([[ 1.5000e+00, -2.2500e+00],\n        [ 1.0000e-05,  3.0000e+00]])"),
    ("sw.tensor([True, False])", "tensor([ True, False])"),
    ("sw.zeros(2, 0)", "tensor([], size=(2, 0))"),
    ("sw.zeros(1001)", "tensor([0., 0., 0.,  ..., 0., 0., 0.])"),
    ("sw.zeros(2, 1, 2)", "tensor([[[0., 0.]],\n\n        [[0., 0.]]])"),
    ("sw.tensor([1, 2], dtype=sw.uint8)", "tensor([1, 2], dtype=switchyard.uint8)"),
    ("sw.tensor([100000.5])", "tensor([100000.5000])"),
]

COPIES = [
    ("import copy\nx.note = 1\ny = copy.copy(x)\ny.note, y is x, y.data_ptr() == x.data_ptr()", "(1, False, True)"),
    ("import copy\nx.note = [1]\ny = copy.deepcopy(x)\ny.note, y.data_ptr() == x.data_ptr(), y", "([1], False, tensor([1., 2., 3.]))"),
    ("import copy\ny = copy.deepcopy([x, x])\ny[0] is y[1]", "True"),
    ("import copy\ncopy.deepcopy(sw.tensor([1.], requires_grad=True) + 1)", Raises("RuntimeError", "Only Tensors created explicitly by the user...")),
    ("import copy\ncopy.deepcopy(sw.nn.Parameter(x))", "Parameter containing:\ntensor([1., 2., 3.], requires_grad=True)"),
] + [
    (f"import pickle\ny = pickle.loads(pickle.dumps(m.T, {protocol}))\ny, y.stride()", "(tensor([[1., 3.],\n        [2., 4.]]), (1, 2))")
    for protocol in (2, 3, 4, 5)
] + [
    ("import pickle\npickle.loads(pickle.dumps(sw.tensor([1.], requires_grad=True)))", "tensor([1.], requires_grad=True)"),
    ("import pickle\nx.note = 2\npickle.loads(pickle.dumps(x)).note", "2"),
    ("import pickle\npickle.loads(pickle.dumps(sw.nn.Parameter(x)))", "Parameter containing:\ntensor([1., 2., 3.], requires_grad=True)"),
    ("import pickle\n[pickle.loads(pickle.dumps(v)) for v in (x.shape, sw.device('cpu'))]", "[switchyard.Size([3]), device(type='cpu')]"),
    ("import pickle\npickle.loads(pickle.dumps(sw.float32)) is sw.float32", "True"),
]


class ObjectsTest(unittest.TestCase):
    def test_operators(self):
        check(self, OPERATORS, names)

    def test_indexing(self):
        check(self, INDEXING, names)

    def test_protocols(self):
        check(self, PROTOCOLS, names)

    def test_making(self):
        check(self, MAKING, names)

    def test_text(self):
        check(self, TEXT, names)

    def test_copies_and_pickle(self):
        check(self, COPIES, names)

    def test_a_tensor_that_is_held_elsewhere_keeps_its_object(self):
        sw = names()["sw"]
        leaf = sw.tensor([1.0], requires_grad=True)
        leaf.grad = sw.tensor([2.0])
        leaf.grad.note = "kept"
        gc.collect()
        self.assertEqual(leaf.grad.note, "kept")
        self.assertIs(leaf.grad, leaf.grad)
        reference = weakref.ref(leaf.grad)
        leaf.grad = None
        self.assertIsNone(reference())

    def test_an_object_that_comes_back_by_a_weak_reference_outlives_its_tensor(self):
        sw = names()["sw"]
        leaf = sw.tensor([1.0], requires_grad=True)
        leaf.grad = sw.tensor([2.0])
        reference = weakref.ref(leaf.grad)
        gradient = reference()
        leaf.grad = None
        self.assertEqual(gradient.tolist(), [2.0])

    def test_weak_references_and_cycles(self):
        sw = names()["sw"]
        tensor = sw.tensor([1.0])
        tensor.self = tensor
        reference = weakref.ref(tensor)
        self.assertIs(reference(), tensor)
        del tensor
        gc.collect()
        self.assertIsNone(reference())

    def test_many_tensors_come_and_go(self):
        sw = names()["sw"]
        kept = [sw.tensor(float(number)) for number in range(3000)]
        for place in range(0, 3000, 3):
            kept[place] = None
        self.assertEqual(sum(t.item() for t in kept if t is not None), sum(n for n in range(3000) if n % 3))


if __name__ == "__main__":
    run()
