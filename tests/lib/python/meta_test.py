"""Tensors on the device meta, which have a shape and no memory."""

import unittest

from cases import Raises, check, names, run


def more_names():
    result = names()
    sw = result["sw"]
    result["x"] = sw.empty(2, 3, device="meta")
    result["y"] = sw.empty(2, 3, device="meta", requires_grad=True)
    return result


FACTORIES = [
    ("sw.empty(2, device=sw.device('meta'))", "tensor(..., device='meta', size=(2,))"),
    ("sw.zeros(2, 3, device='meta')", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.ones(3, dtype=sw.int64, device='meta')", "tensor(..., device='meta', size=(3,), dtype=switchyard.int64)"),
    ("sw.full((2, ), 3., device='meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.arange(5, device='meta')", "tensor(..., device='meta', size=(5,), dtype=switchyard.int64)"),
    ("sw.arange(0, 1, .3, device='meta')", "tensor(..., device='meta', size=(4,))"),
    ("sw.linspace(0, 1, 4, device='meta')", "tensor(..., device='meta', size=(4,))"),
    ("sw.rand(2, device='meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.randn(2, device='meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.randint(5, (2, ), device='meta')", "tensor(..., device='meta', size=(2,), dtype=switchyard.int64)"),
    ("sw.randperm(5, device='meta')", "tensor(..., device='meta', size=(5,), dtype=switchyard.int64)"),
    ("sw.eye(3, device='meta')", "tensor(..., device='meta', size=(3, 3))"),
    ("sw.tensor([1., 2.], device='meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.zeros_like(sw.ones(2), device='meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.empty_strided((2, 3), (1, 2), device='meta').stride()", "(1, 2)"),
]

OPERATORS = [
    ("sw.empty_like(x)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.full_like(x, 1)", "tensor(..., device='meta', size=(2, 3))"),
    ("x+1", "tensor(..., device='meta', size=(2, 3))"),
    ("x+x", "tensor(..., device='meta', size=(2, 3))"),
    ("x+sw.tensor(1.)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.sum()", "tensor(..., device='meta', size=())"),
    ("x.sum(0)", "tensor(..., device='meta', size=(3,))"),
    ("x.mean(1)", "tensor(..., device='meta', size=(2,))"),
    ("x.view(3, 2)", "tensor(..., device='meta', size=(3, 2))"),
    ("x.reshape(-1)", "tensor(..., device='meta', size=(6,))"),
    ("x.t()", "tensor(..., device='meta', size=(3, 2))"),
    ("x[0]", "tensor(..., device='meta', size=(3,))"),
    ("x[:, 1]", "tensor(..., device='meta', size=(2,))"),
    ("x.relu()", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.cat([x, x])", "tensor(..., device='meta', size=(4, 3))"),
    ("x.softmax(1)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.max(1)", "switchyard.return_types.max(\nvalues=tensor(..., device='meta', size=(2,)),\nindices=tensor(..., device='meta', size=(2,), dtype=switchyard.int64))"),
    ("x>0", "tensor(..., device='meta', size=(2, 3), dtype=switchyard.bool)"),
    ("sw.where(x>0, x, 0)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.float()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.double()", "tensor(..., device='meta', size=(2, 3), dtype=switchyard.float64)"),
    ("x.clone()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.contiguous()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.transpose(0, 1).contiguous()", "tensor(..., device='meta', size=(3, 2))"),
    ("x.std()", "tensor(..., device='meta', size=())"),
    ("x.max()", "tensor(..., device='meta', size=())"),
    ("x.abs()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.exp_()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.zero_()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.fill_(1)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.normal_()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.copy_(sw.ones(2, 3))", "tensor(..., device='meta', size=(2, 3))"),
    ("x.expand(4, 2, 3)", "tensor(..., device='meta', size=(4, 2, 3))"),
    ("x.sort()", "switchyard.return_types.sort(\nvalues=tensor(..., device='meta', size=(2, 3)),\nindices=tensor(..., device='meta', size=(2, 3), dtype=switchyard.int64))"),
    ("x.unsqueeze(0).squeeze(0)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.permute(1, 0)", "tensor(..., device='meta', size=(3, 2))"),
    ("x.argmax()", "tensor(..., device='meta', size=(), dtype=switchyard.int64)"),
    ("x.cumsum(0)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.tril()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.roll(1)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.roll((1, 2), (0, 1))", "tensor(..., device='meta', size=(2, 3))"),
    ("x.logit(0.25)", "tensor(..., device='meta', size=(2, 3))"),
    ("x.logit_()", "tensor(..., device='meta', size=(2, 3))"),
    ("x.angle()", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.empty(2, device='meta', dtype=sw.complex64).angle()", "tensor(..., device='meta', size=(2,))"),
    ("sw.fft.fft(x)", "tensor(..., device='meta', size=(2, 3), dtype=switchyard.complex64)"),
    ("sw.fft.ifft(x, 5)", "tensor(..., device='meta', size=(2, 5), dtype=switchyard.complex64)"),
    ("sw.fft.fft2(x.double())", "tensor(..., device='meta', size=(2, 3), dtype=switchyard.complex128)"),
    ("sw.fft.rfft(x)", "tensor(..., device='meta', size=(2, 2), dtype=switchyard.complex64)"),
    ("sw.fft.irfft(x)", "tensor(..., device='meta', size=(2, 4))"),
    ("sw.fft.rfftn(x)", "tensor(..., device='meta', size=(2, 2), dtype=switchyard.complex64)"),
    ("sw.fft.fftshift(x)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.special.bessel_j0(x)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.special.hermite_polynomial_h(x, 3)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.stack([x, x])", "tensor(..., device='meta', size=(2, 2, 3))"),
    ("x.chunk(2, 0)", "(tensor(..., device='meta', size=(1, 3)), tensor(..., device='meta', size=(1, 3)))"),
    ("x.repeat(2, 2)", "tensor(..., device='meta', size=(4, 6))"),
    ("x.norm()", "tensor(..., device='meta', size=())"),
    ("sw.ones(2).to('meta')", "tensor(..., device='meta', size=(2,))"),
    ("sw.ones(2, requires_grad=True).to('meta')", "tensor(..., device='meta', size=(2,), grad_fn=<ToCopyBackward0>)"),
    ("str(x.sum())", "\"tensor(..., device='meta', size=())\""),
    ("x.requires_grad_()", "tensor(..., device='meta', size=(2, 3), requires_grad=True)"),
    ("iter(x).__next__()", "tensor(..., device='meta', size=(3,))"),
    ("sw.device('meta')", "device(type='meta')"),
    ("sw.device('meta').index", "None"),
]

LAYERS = [
    ("sw.nn.functional.layer_norm(x, (3, ))", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.nn.functional.pad(x, (1, 1))", "tensor(..., device='meta', size=(2, 5))"),
    ("sw.nn.Parameter(x)", "Parameter containing:\ntensor(..., device='meta', size=(2, 3), requires_grad=True)"),
    ("sw.nn.Linear(3, 4, device='meta')", "Linear(in_features=3, out_features=4, bias=True)"),
    ("sw.nn.Linear(3, 4, device='meta').weight.device", "device(type='meta')"),
    ("sw.nn.Linear(3, 4, device='meta').to('cpu')", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module from meta to a different device.")),
    ("sw.nn.Linear(3, 4, device='meta').cpu()", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("sw.nn.Conv2d(3, 8, 3, device='meta')(sw.empty(1, 3, 8, 8, device='meta'))", "tensor(..., device='meta', size=(1, 8, 6, 6), grad_fn=<ConvolutionBackward0>)"),
    ("sw.nn.BatchNorm2d(3, device='meta')(sw.empty(2, 3, 4, 4, device='meta'))", "tensor(..., device='meta', size=(2, 3, 4, 4),\n       grad_fn=<NativeBatchNormBackward0>)"),
    ("sw.nn.LayerNorm(3, device='meta')(x)", "tensor(..., device='meta', size=(2, 3), grad_fn=<NativeLayerNormBackward0>)"),
    ("sw.nn.Embedding(5, 3, device='meta')(sw.zeros(2, dtype=sw.int64, device='meta'))", "tensor(..., device='meta', size=(2, 3), grad_fn=<EmbeddingBackward0>)"),
    ("sw.nn.TransformerEncoderLayer(8, 2, device='meta', batch_first=True)(sw.empty(2, 5, 8, device='meta'))", "tensor(..., device='meta', size=(2, 5, 8), grad_fn=<NativeLayerNormBackward0>)"),
    ("sw.nn.MultiheadAttention(8, 2, device='meta')(*[sw.empty(5, 2, 8, device='meta')]*3)[0]", "tensor(..., device='meta', size=(5, 2, 8), grad_fn=<ViewBackward0>)"),
    ("sw.nn.Dropout()(x)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.nn.MaxPool2d(2)(sw.empty(1, 1, 4, 4, device='meta'))", "tensor(..., device='meta', size=(1, 1, 2, 2))"),
    ("sw.nn.GELU()(x)", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.optim.SGD(sw.nn.Linear(2, 2, device='meta').parameters(), lr=.1).step()", "None"),
]

VALUES = [
    ("x@sw.empty(3, 4, device='meta')", "tensor(..., device='meta', size=(2, 4))"),
    ("sw.ones(2, 3).copy_(x)", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("x.index_select(0, sw.tensor([0], device='meta'))", "tensor(..., device='meta', size=(1, 3))"),
    ("x.sum().item()", Raises("RuntimeError", "Tensor.item() cannot be called on meta tensors")),
    ("x.tolist()", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("bool(x.sum())", Raises("RuntimeError", "Tensor.item() cannot be called on meta tensors")),
    ("float(x.sum())", Raises("RuntimeError", "Tensor.item() cannot be called on meta tensors")),
    ("x.numpy()", Raises("TypeError", "can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.")),
    ("x.cpu()", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("x.to('cpu')", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("x.data_ptr()", "0"),
    ("x.is_meta", "True"),
    ("x.device", "device(type='meta')"),
    ("x.is_contiguous()", "True"),
    ("x.nbytes", "24"),
    ("x.untyped_storage().nbytes()", "24"),
    ("sw.allclose(x, x)", Raises("RuntimeError", "Tensor.item() cannot be called on meta tensors")),
    ("len(x)", "2"),
    ("x.detach().to(sw.float64)", "tensor(..., device='meta', size=(2, 3), dtype=switchyard.float64)"),
    ("x.type()", "'switchyard.meta.FloatTensor'"),
    ("repr(sw.empty(0, device='meta'))", "\"tensor(..., device='meta', size=(0,))\""),
]
# Where PyTorch says the same in other words.
REFUSED = [
    ("x * sw.ones(2, 3)", Raises("RuntimeError", "aten::mul.Tensor: input 1 is on device cpu, but another operand is on meta")),
    ("x.nonzero()", Raises("NotImplementedError", "aten::nonzero: no kernel for Meta...")),
    ("x[x > 0]", Raises("NotImplementedError", "index: a mask without memory does not say how many elements it selects")),
    ("sw.equal(x, x)", Raises("NotImplementedError", "aten::equal: no kernel for Meta...")),
    ("sw.fft.hfft(x, 5)", Raises("NotImplementedError", "aten::_conj_physical.out: no kernel for Meta...")),
    ("x.__dlpack__()", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
    ("import pickle\npickle.dumps(x)", Raises("NotImplementedError", "Cannot copy out of meta tensor; no data!")),
]

GRADIENTS = [
    ("sw.nn.functional.cross_entropy(y, sw.zeros(2, dtype=sw.int64, device='meta')).backward()\ny.grad", "tensor(..., device='meta', size=(2, 3))"),
    ("z = (y * 2).relu().sum()\nz", "tensor(..., device='meta', size=(), grad_fn=<SumBackward0>)"),
    ("(y * 2).relu().sum().backward()\ny.grad", "tensor(..., device='meta', size=(2, 3))"),
    ("sw.nn.LSTM(3, 4, device='meta')(sw.empty(5, 2, 3, device='meta'))[0].shape", "switchyard.Size([5, 2, 4])"),
]

MODULES = [
    ("l = sw.nn.Linear(3, 4).to('meta')\nl.weight, l(x).shape", "(Parameter containing:\ntensor(..., device='meta', size=(4, 3), requires_grad=True), switchyard.Size([2, 4]))"),
    ("l = sw.nn.Linear(3, 4, device='meta').to_empty(device='cpu')\nl.weight.shape, l.weight.device", "(switchyard.Size([4, 3]), device(type='cpu'))"),
    ("l = sw.nn.Linear(2, 2, device='meta')\nl.load_state_dict(sw.nn.Linear(2, 2).state_dict())\nl.weight.device", "device(type='meta')"),
    ("l = sw.nn.Linear(2, 2, device='meta')\nl.load_state_dict(sw.nn.Linear(2, 2).state_dict(), assign=True)\nl.weight.device", "device(type='cpu')"),
]

CONTEXTS = [
    ("with sw.device('meta'):\n    t = sw.ones(2)\n    l = sw.nn.Linear(2, 3)\n    c = sw.zeros(2, device='cpu')\n    a = sw.tensor([1, 2])\n\nt.device, l.weight.device, c.device, a.device", "(device(type='meta'), device(type='meta'), device(type='cpu'), device(type='meta'))"),
    ("with sw.device('meta'):\n    with sw.device('cpu'):\n        a = sw.arange(2)\n    b = sw.arange(2)\n\na, b", "(tensor([0, 1]), tensor(..., device='meta', size=(2,), dtype=switchyard.int64))"),
    ("with sw.device('meta') as d:\n    inner = sw.get_default_device()\n\nd, inner, sw.get_default_device()", "(device(type='meta'), device(type='meta'), device(type='cpu'))"),
    ("sw.set_default_device('meta')\na = sw.ones(2)\nsw.set_default_device(None)\na.device, sw.ones(2).device", "(device(type='meta'), device(type='cpu'))"),
]

OPERATORS_OF_PYTHON = [
    (
        "def f(x: sw.Tensor) -> sw.Tensor: return x * 2\n\nop = sw.library.custom_op('meta_test::f', f, mutates_args=())\nop(x)",
        Raises("RuntimeError", "There was no fake impl registered for <CustomOpDef(meta_test::f)>. ..."),
    ),
    (
        "def f(x: sw.Tensor) -> sw.Tensor: return x * 2\n\nop = sw.library.custom_op('meta_test::g', f, mutates_args=())\n"
        "op.register_fake(sw.empty_like)\nop(x), sw.library.opcheck(op, (sw.ones(2),))",
        "(tensor(..., device='meta', size=(2, 3)), "
        "{'test_schema': 'SUCCESS', 'test_autograd_registration': 'SUCCESS', 'test_faketensor': 'SUCCESS'})",
    ),
    (
        "def f(x: sw.Tensor) -> sw.Tensor: return x * 2\n\nop = sw.library.custom_op('meta_test::h', f, mutates_args=())\n"
        "op.register_fake(lambda x: x.sum())\nsw.library.opcheck(op, (sw.ones(2),))",
        Raises("OpCheckError", "opcheck(op, ...): test_faketensor failed with the operator gives a tensor of shape (2,) and switchyard.float32, its fake kernel one of shape () and switchyard.float32 (scroll up for stack trace)"),
    ),
    (
        "l = sw.library.Library('meta_test', 'FRAGMENT')\nl.define('i(Tensor x) -> Tensor')\nl.impl('i', lambda x: x, 'CPU')\nsw.ops.meta_test.i(x)",
        Raises("NotImplementedError", "meta_test::i: attempted to run this operator with Meta tensors, but there was no fake impl or Meta kernel registered."),
    ),
    ("sw.ops.aten.add.Tensor(x, 1), sw.library.opcheck(sw.ops.aten.sin.default, (sw.ones(2),))['test_faketensor']", "(tensor(..., device='meta', size=(2, 3)), 'SUCCESS')"),
]


class MetaTest(unittest.TestCase):
    def test_factories(self):
        check(self, FACTORIES, more_names)

    def test_operators(self):
        check(self, OPERATORS, more_names)

    def test_layers(self):
        check(self, LAYERS, more_names)

    def test_values(self):
        check(self, VALUES, more_names)

    def test_what_is_refused(self):
        check(self, REFUSED, more_names)

    def test_gradients(self):
        check(self, GRADIENTS, more_names)

    def test_modules(self):
        check(self, MODULES, more_names)

    def test_contexts(self):
        check(self, CONTEXTS, more_names)

    def test_operators_of_python(self):
        check(self, OPERATORS_OF_PYTHON, more_names)


if __name__ == "__main__":
    run()
