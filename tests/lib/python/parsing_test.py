"""Arguments of operators: conversions, order of overloads, keywords, texts of errors."""

import unittest
import warnings

from cases import Raises, check, names, run

CONVERSIONS = [
    ("sw.add(x, 2)", "tensor([3., 4., 5.])"),
    ("sw.add(1, 2)", "tensor(3)"),
    ("sw.add(x, True)", "tensor([2., 3., 4.])"),
    ("sw.add(i, 1.5)", "tensor([2.5000, 3.5000, 4.5000])"),
    ("sw.add(x, x, alpha=2)", "tensor([3., 6., 9.])"),
    ("sw.add(x, x, alpha=sw.tensor(2))", "tensor([3., 6., 9.])"),
    (
        "sw.add(x, x, alpha=sw.tensor([2]))",
        Raises("TypeError", "add(): argument 'alpha' must be Number, not Tensor"),
    ),
    (
        "sw.add(x, x, alpha=None)",
        Raises("TypeError", "add(): argument 'alpha' must be Number, not NoneType"),
    ),
    ("sw.add(x, 'a')", Raises("TypeError", "add(): argument 'other' (position 2) must be Tensor, not str")),
    ("sw.add(x, [1.])", Raises("TypeError", "add(): argument 'other' (position 2) must be Tensor, not list")),
    (
        "import decimal\nsw.add(x, decimal.Decimal(1))",
        Raises("TypeError", "add(): argument 'other' (position 2) must be Tensor, not decimal.Decimal"),
    ),
    ("sw.numel(1)", Raises("TypeError", "numel(): argument 'input' (position 1) must be Tensor, not int")),
    ("sw.mm(m, 1)", Raises("TypeError", "mm(): argument 'mat2' (position 2) must be Tensor, not int")),
    (
        "sw.add(x, x, alpha=2**63)",
        Raises("OverflowError", "int too big to convert"),
    ),
    ("sw.sum(m, 2**63)", Raises("ValueError", "the int does not fit 64 bits")),
    ("sw.sum(m, sw.tensor(0))", "tensor([4., 6.])"),
    (
        "sw.softmax(m, True)",
        Raises("TypeError", "softmax(): argument 'dim' (position 2) must be int, not bool"),
    ),
    (
        "sw.softmax(m, 1.)",
        Raises("TypeError", "softmax(): argument 'dim' (position 2) must be int, not float"),
    ),
    ("import enum\nclass E(enum.IntEnum):\n    A = 0\n\nsw.sort(x, E.A)[0]", "tensor([1., 2., 3.])"),
    (
        "sw.sum(m, 0, 1)",
        Raises("TypeError", "sum(): argument 'keepdim' (position 3) must be bool, not int"),
    ),
    ("sw.sum(m, 0, True)", "tensor([[4., 6.]])"),
    ("sw.sum(m, ())", "tensor(10.)"),
    ("sw.sum(m, None)", "tensor(10.)"),
    ("sw.sum(m, [0, 1])", "tensor(10.)"),
    ("sw.sum(m, m.shape[:0])", "tensor(10.)"),
    ("sw.sum(i, dtype=float)", "tensor(6., dtype=switchyard.float64)"),
    ("sw.sum(i, dtype=sw.float32)", "tensor(6.)"),
    (
        "sw.sum(i, dtype='float32')",
        Raises("TypeError", "sum(): invalid combination of arguments (Tensor, dtype=str); the ..."),
    ),
    ("sw.zeros((2, True))", "tensor([[0.],\n        [0.]])"),
    (
        "sw.zeros((True, 2))",
        Raises(
            "TypeError",
            "zeros(): argument 'size' (position 1) must be tuple of ints, but its first element is bool",
        ),
    ),
    (
        "sw.zeros((2, 3.))",
        Raises(
            "TypeError",
            "zeros(): argument 'size' must be tuple of ints, but element 1 is float",
        ),
    ),
    (
        "sw.zeros((2., 3))",
        Raises(
            "TypeError",
            "zeros(): argument 'size' (position 1) must be tuple of ints, but its first element is float",
        ),
    ),
    ("sw.zeros([])", "tensor(0.)"),
    (
        "sw.zeros(range(2))",
        Raises("TypeError", "zeros(): argument 'size' (position 1) must be tuple of ints, not range"),
    ),
    ("sw.zeros(2, device='cpu', layout=sw.strided)", "tensor([0., 0.])"),
    (
        "sw.zeros(2, layout='strided')",
        Raises("TypeError", "zeros(): argument 'layout' must be switchyard.layout, not str"),
    ),
    ("sw.zeros(2, device=1.5)", Raises("TypeError", "zeros(): argument 'device' must be switchyard.device, not float")),
    ("sw.zeros(2, pin_memory=None, requires_grad=None)", "tensor([0., 0.])"),
    ("sw.zeros(2, requires_grad=True)", "tensor([0., 0.], requires_grad=True)"),
    (
        "class I:\n    def __index__(self): return 2\n\nsw.zeros(I())",
        "tensor([0., 0.])",
    ),
]

NUMPY = [
    ("import numpy as np\nsw.add(x, np.float32(2))", "tensor([3., 4., 5.])"),
    (
        "import numpy as np\nsw.add(x, x, alpha=np.bool_(True))",
        Raises("RuntimeError", "aten::add.Tensor: the boolean alpha true takes a boolean result..."),
    ),
    (
        "import numpy as np\nsw.add(sw.tensor(True), np.bool_(True))",
        "tensor(True)",
    ),
    (
        "import numpy as np\nsw.add(x, np.complex64(1j))",
        "tensor([1.+1.j, 2.+1.j, 3.+1.j])",
    ),
    ("import numpy as np\nsw.sum(m, np.int64(0))", "tensor([4., 6.])"),
    (
        "import numpy as np\nsw.softmax(m, np.float64(1))",
        Raises("TypeError", "softmax(): argument 'dim' (position 2) must be int, not numpy.float64"),
    ),
    (
        "import numpy as np\nsw.add(x, np.ones(3))",
        Raises("TypeError", "add(): argument 'other' (position 2) must be Tensor, not numpy.ndarray"),
    ),
]

OVERLOADS = [
    ("sw.max(m)", "tensor(4.)"),
    ("sw.max(m, m)", "tensor([[1., 2.],\n        [3., 4.]])"),
    ("sw.max(m, 0).indices", "tensor([1, 1])"),
    ("sw.max(x, sw.tensor(2.))", "tensor([2., 2., 3.])"),
    ("sw.where(sw.tensor([True, False]), 1, 2)", "tensor([1, 2])"),
    ("sw.where(sw.tensor([True, False, True]), x, 0.)", "tensor([1., 0., 3.])"),
    ("sw.where(sw.tensor([False, True]))", "(tensor([1]),)"),
    ("x.split([1, 2])", "(tensor([1.]), tensor([2., 3.]))"),
    ("x.split(2)", "(tensor([1., 2.]), tensor([3.]))"),
    (
        "sw.max(m, 0.)",
        Raises(
            "TypeError",
            "max(): invalid combination of arguments (Tensor, float); the signatures are\n"
            " * (Tensor input, *, Tensor out = None)\n"
            " * (Tensor input, Tensor other, *, Tensor out = None)\n"
            " * (Tensor input, int dim, bool keepdim = False, *, tuple of Tensors out = "
            "None)\n",
        ),
    ),
    (
        "sw.where(sw.tensor([True]), x, None)",
        Raises(
            "TypeError",
            "where(): invalid combination of arguments (Tensor, Tensor, NoneType); the "
            "signatures are\n"
            " * (Tensor condition)\n"
            " * (Tensor condition, Tensor input, Tensor other, *, Tensor out = None)\n"
            " * (Tensor condition, Number self, Tensor other)\n"
            "      does not take what is marked: (Tensor, !Tensor!, !NoneType!)\n"
            " * (Tensor condition, Tensor input, Number other)\n"
            "      does not take what is marked: (Tensor, Tensor, !NoneType!)\n"
            " * (Tensor condition, Number self, Number other)\n"
            "      does not take what is marked: (Tensor, !Tensor!, !NoneType!)\n",
        ),
    ),
    (
        "x.sum(foo=1)",
        Raises("TypeError", "sum(): invalid combination of arguments (foo=int); the signatures ..."),
    ),
    (
        "sw.add(x, x, x, x, x)",
        Raises(
            "TypeError",
            "add(): invalid combination of arguments (Tensor, Tensor, !Tensor!, !Tensor!, "
            "!Tensor!); the signature is (Tensor input, Tensor other, *, Number alpha = 1, "
            "Tensor out = None)",
        ),
    ),
]

NAMES = [
    ("sw.mm(input=m, mat2=m)", "tensor([[ 7., 10.],\n        [15., 22.]])"),
    (
        "sw.mm(self=m, mat2=m)",
        Raises("TypeError", 'mm() missing 2 required positional arguments: "input", "mat2"'),
    ),
    ("sw.dot(x)", Raises("TypeError", 'dot() missing 1 required positional argument: "tensor"')),
    ("sw.dot(x, x, x)", Raises("TypeError", "dot() takes 2 positional arguments but 3 were given")),
    ("sw.sum(a=m, axis=1, keepdims=True)", "tensor([[3.],\n        [7.]])"),
    ("sw.add(x1=x, x2=x)", "tensor([2., 4., 6.])"),
    (
        "sw.sum(m, dim=0, axis=1)",
        Raises("TypeError", "sum() got an unexpected keyword argument 'axis'"),
    ),
    (
        "sw.sum(m, dims=0)",
        Raises("TypeError", "sum(): invalid combination of arguments (Tensor, dims=int); the ..."),
    ),
    ("sw.sigmoid(x, foo=1)", Raises("TypeError", "sigmoid() got an unexpected keyword argument 'foo'")),
    ("sw.sigmoid(x, x)", Raises("TypeError", "sigmoid() takes 1 positional argument but 2 were given")),
    ("sw.sigmoid(x, input=x)", Raises("TypeError", "sigmoid() got multiple values for argument 'input'")),
    ("sw.cumsum(x, dim='a')", Raises("TypeError", "cumsum(): argument 'dim' must be int, not str")),
    ("sw.softmax(x)", Raises("TypeError", 'softmax() missing 1 required positional argument: "dim"')),
    ("sw.sigmoid(**{'input': x})", "tensor([0.7311, 0.8808, 0.9526])"),
    (
        "sw.max(m, 0, True, 1)",
        Raises("TypeError", "max() takes from 2 to 3 positional arguments but 4 were given"),
    ),
    ("x.add(x, 2)", Raises("TypeError", "add() takes 1 positional argument but 2 were given")),
    ("x.permute(0)", "tensor([1., 2., 3.])"),
    ("m.permute(1, 0)", "tensor([[1., 3.],\n        [2., 4.]])"),
    ("m.permute((1, 0))", "tensor([[1., 3.],\n        [2., 4.]])"),
    ("m.permute(dims=(1, 0))", "tensor([[1., 3.],\n        [2., 4.]])"),
    ("sw.zeros(2, 1)", "tensor([[0.],\n        [0.]])"),
    ("sw.zeros(2, 1, dtype=sw.int64)", "tensor([[0],\n        [0]])"),
    (
        "sw.zeros(2, 1.)",
        Raises(
            "TypeError",
            "zeros(): argument 'size' must be tuple of ints, but element 1 is float",
        ),
    ),
    (
        "sw._C.TensorBase.add(1, 2)",
        Raises(
            "TypeError",
            "descriptor 'add' for 'switchyard._C.TensorBase' objects doesn't apply to a 'int' object",
        ),
    ),
]

RESULTS = [
    ("o = sw.zeros(3)\nsw.add(x, x, out=o) is o", "True"),
    ("sw.add(x, x, out=None)", "tensor([2., 4., 6.])"),
    ("sw.add(x, x, out=1)", Raises("TypeError", "add(): argument 'out' must be Tensor, not int")),
    ("v, k = sw.zeros(2), sw.zeros(2, dtype=sw.int64)\nr = sw.max(m, 0, out=(v, k))\nr.values is v and r[1] is k", "True"),
    ("sw.max(m, 0, out=(x,))", Raises("TypeError", "out must be a tuple of 2 tensors, not of 1")),
    ("type(sw.sort(x)) is type(x.sort())", "True"),
    ("type(sw.sort(x)) is sw.return_types.sort", "True"),
    ("sw.sort(x).values", "tensor([1., 2., 3.])"),
    ("v, k = sw.sort(x)\nk", "tensor([0, 1, 2])"),
    (
        "sw.sort(x)",
        "switchyard.return_types.sort(\nvalues=tensor([1., 2., 3.]),\nindices=tensor([0, 1, 2]))",
    ),
    ("sw.sort(x).n_fields, sw.sort(x).n_sequence_fields", "(2, 2)"),
    ("sw.return_types.sort.__match_args__", "('values', 'indices')"),
    ("hasattr(sw.sort(x), '_fields')", "False"),
    (
        "r = sw.sort(x)\nsetattr(r, 'values', 1)",
        Raises("AttributeError", "readonly attribute"),
    ),
    (
        "sw.sort(x)\nsw.return_types.sort((x,))",
        Raises("TypeError", "switchyard.return_types.sort() takes a 2-sequence (1-sequence given)"),
    ),
    ("type(x.split(1))", "<class 'tuple'>"),
    ("y = x.add_(1)\ny is x", "True"),
    ("type(sw.add), sw.add.__module__, sw.add.__name__", "(<class 'builtin_function_or_method'>, 'switchyard', 'add')"),
    ("type(sw.Tensor.add).__name__", "'method_descriptor'"),
    ("import pickle\npickle.loads(pickle.dumps(sw.add)) is sw.add", "True"),
    ("len({sw.add, sw.Tensor.add, sw.Tensor.__add__})", "3"),
]


class ParsingTest(unittest.TestCase):
    def test_conversions(self):
        check(self, CONVERSIONS, names)

    def test_numpy_scalars(self):
        check(self, NUMPY, names)

    def test_order_of_overloads(self):
        check(self, OVERLOADS, names)

    def test_names_and_positions(self):
        check(self, NAMES, names)

    def test_results(self):
        check(self, RESULTS, names)

    def test_deprecated_signatures_warn_once(self):
        sw, x = names()["sw"], names()["x"]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(sw.add(x, 2, x).tolist(), [3.0, 6.0, 9.0])
            self.assertEqual(sw.add(x, 2, x).tolist(), [3.0, 6.0, 9.0])
        self.assertEqual([entry.category for entry in caught], [UserWarning])
        self.assertEqual(
            str(caught[0].message),
            "add(Tensor input, Number alpha, Tensor other, *, Tensor out = None) is deprecated; the "
            "signatures that stay are\n\tadd(Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)",
        )

    def test_keywords_must_be_strings(self):
        sw, x = names()["sw"], names()["x"]
        with self.assertRaisesRegex(TypeError, "keywords must be strings"):
            sw.sigmoid(**{1: x})


if __name__ == "__main__":
    run()
