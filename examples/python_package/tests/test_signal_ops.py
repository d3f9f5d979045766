"""Run with Python itself, or with pytest: the module beside the package switchyard."""

import pickle

import switchyard
import signal_ops


def test_the_three_forms():
    x = switchyard.tensor([-1.0, 0.0, 3.0])
    y = signal_ops.soft_clip(x)
    assert y.tolist() == [-0.5, 0.0, 0.75]
    out = switchyard.empty(3)
    assert signal_ops.soft_clip(x, out=out) is out and out.tolist() == y.tolist()
    assert signal_ops.soft_clip_(x) is x and x.tolist() == y.tolist()


def test_tensors_are_those_of_switchyard():
    y = signal_ops.soft_clip(switchyard.ones(2, 2, dtype=switchyard.float64).t())
    assert type(y) is switchyard.Tensor and y.dtype is switchyard.float64
    assert (y + y).sum().item() == 4.0


def test_gradients():
    x = switchyard.tensor([-1.0, 0.5, 3.0], dtype=switchyard.float64, requires_grad=True)
    assert switchyard.autograd.gradcheck(signal_ops.soft_clip, (x,))
    assert switchyard.autograd.gradgradcheck(signal_ops.soft_clip, (x,))
    sum, peak = signal_ops.mix([x, signal_ops.soft_clip(x)], [2.0, 1.0])
    peak.backward()
    assert x.grad[2].item() == 2.0 + 1.0 / 16


def test_no_grad_is_seen_by_the_module():
    x = switchyard.ones(1, requires_grad=True)
    assert signal_ops.soft_clip(x).requires_grad
    with switchyard.no_grad():
        assert not signal_ops.soft_clip(x).requires_grad


def test_views_share_memory():
    x = switchyard.zeros(6)
    first, second = signal_ops.frames(x, 3, step=3)
    second.fill_(1.0)
    assert x.tolist() == [0.0, 0.0, 0.0, 1.0, 1.0, 1.0] and len(first) == 3


def test_results_have_names():
    mixed = signal_ops.mix((switchyard.ones(2), switchyard.ones(2)), gains=[1.0, -3.0])
    assert mixed.sum.tolist() == [-2.0, -2.0] and mixed.peak.item() == 2.0


def test_errors():
    for call, kind, text in (
        (lambda: signal_ops.soft_clip(1.0), TypeError, "argument 'input' (position 1) must be Tensor, not float"),
        (lambda: signal_ops.soft_clip(switchyard.ones(1), 0), RuntimeError, "limit is 0, not positive"),
        (lambda: signal_ops.mix([], []), RuntimeError, "mix: 0 tracks and 0 gains"),
        (lambda: signal_ops.frames(switchyard.ones(2), 3, length=1), TypeError, "unexpected keyword argument 'length'"),
    ):
        try:
            call()
        except kind as error:
            assert text in str(error), error
        else:
            raise AssertionError(text)


class Sampled:
    """A tensor-like with a rate."""

    def __init__(self, tensor, rate):
        self.tensor, self.rate = tensor, rate

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        values = [one.tensor if isinstance(one, cls) else one for one in args]
        return cls(function(*values, **(kwargs or {})), args[0].rate)


def test_overrides():
    result = signal_ops.soft_clip(Sampled(switchyard.ones(1), 8000), limit=1)
    assert isinstance(result, Sampled) and result.rate == 8000 and result.tensor.item() == 0.5


def test_functions_pickle_by_name():
    assert pickle.loads(pickle.dumps(signal_ops.soft_clip)) is signal_ops.soft_clip


if __name__ == "__main__":
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok", name)
