"""What users write, with types: `mypy --strict` and pyright find nothing wrong, and it runs."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import switchyard
import switchyard.nn.functional as F
from switchyard import Tensor, nn, optim
from switchyard.autograd import Function, grad, gradcheck
from switchyard.overrides import TorchFunctionMode, has_torch_function, is_tensor_like


def tensors() -> Tensor:
    x = switchyard.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = switchyard.ones(2, 2, dtype=switchyard.float32) + switchyard.zeros((2, 2))
    total: Tensor = (x + 2 * y - 1) @ x.T / 3
    total += 1
    total[0, :] = 0
    total[switchyard.tensor([1])] = x[1:, ...]
    values, indices = x.max(1)
    best: Tensor = x.max(1).values + values
    sizes: tuple[int, ...] = x.shape
    count: int = x.numel() + x.size(0) + len(sizes) + x.shape[0]
    dtype: switchyard.dtype = x.dtype
    assert dtype.is_floating_point and x.device.type == "cpu" and count == 10
    assert bool((indices == 1).all()) and int(indices[0]) == 1 and float(x[0, 0]) == 1.0
    moved = x.to(switchyard.float64).to("cpu").float().view(-1).reshape(2, 2).permute(1, 0)
    parts = switchyard.split(switchyard.randperm(4), 2)
    joined = switchyard.cat([part.float() for part in parts])
    generator = switchyard.Generator().manual_seed(3)
    drawn = switchyard.rand(2, generator=generator)
    return total + best + moved + joined.sum() * 0 + drawn.sum() * 0


class Cube(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        gradient: Tensor = grad_outputs[0] * 3 * x * x
        return gradient


def gradients() -> None:
    x = switchyard.tensor([2.0], dtype=switchyard.float64, requires_grad=True)
    (slope,) = grad(Cube.apply(x).sum(), x, create_graph=True)
    slope.backward()
    assert x.grad is not None and x.grad.item() == 12.0
    assert gradcheck(Cube.apply, (x,))
    handle = x.register_hook(lambda gradient: gradient * 2)
    handle.remove()
    with switchyard.no_grad():
        assert not (x * 2).requires_grad


class Classifier(nn.Module):
    scale: Tensor

    def __init__(self, hidden: int = 8) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, hidden), nn.ReLU(), nn.Dropout(0.1))
        self.output = nn.Linear(hidden, 3)
        self.gain = nn.Parameter(switchyard.ones(1))
        self.register_buffer("scale", switchyard.tensor(1.0))

    def forward(self, x: Tensor) -> Tensor:
        hidden: Tensor = self.layers(x)
        scores: Tensor = self.output(hidden)
        return scores * self.gain * self.scale


def train() -> float:
    network = Classifier().train()
    optimizer = optim.Adam(network.parameters(), lr=0.01)
    images, labels = switchyard.randn(16, 4), switchyard.randint(0, 3, (16,))
    loss = switchyard.tensor(0.0)
    for _ in range(3):
        optimizer.zero_grad()
        loss = F.cross_entropy(network(images), labels) + F.mse_loss(F.relu(images), images)
        loss.backward()
        optimizer.step()
    state: OrderedDict[str, Any] = network.eval().state_dict()
    keys = Classifier().load_state_dict(state)
    assert not keys.missing_keys and "gain" in state
    assert [name for name, _ in network.named_children()] == ["layers", "output"]
    pooled = F.max_pool2d(switchyard.ones(1, 1, 4, 4), 2)
    assert F.gelu(pooled).shape == (1, 1, 2, 2) and F.softmax(images, dim=1).dim() == 2
    return float(loss)


class Counting(TorchFunctionMode):
    def __init__(self) -> None:
        self.calls = 0

    def __torch_function__(self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Any = None) -> Any:
        self.calls += 1
        return func(*args, **(kwargs or {}))


@switchyard.no_grad()
def evaluate(x: Tensor) -> Tensor:
    return x * 2


def main() -> None:
    total = tensors()
    gradients()
    assert train() > 0
    with Counting() as counting:
        evaluate(total)
    assert counting.calls > 0
    assert is_tensor_like(total) and not has_torch_function((total,))
    limits = switchyard.finfo(switchyard.float32)
    assert limits.eps > 0 and switchyard.pi > 3


if __name__ == "__main__":
    main()
