"""Many calls of many functions leave nothing behind: references of arguments, blocks of memory, resident memory.

LEAK_CALLS says how many calls of each function are made, 1,000 if it is not set: 100000 takes minutes.
"""

import gc
import os
import resource
import sys
import unittest

import cases

CALLS = int(os.environ.get("LEAK_CALLS", "1000"))

FUNCTIONS = """
sw.add(x, y) | sw.add(x, 2.5) | sw.add(x, y, alpha=2) | sw.add(x, y, out=o) | x + y | 1 - x | x.add_(0) | sw.mm(m, m) | x @ y
sw.sum(m, 0) | sw.sum(m, dim=(0, 1), keepdim=True) | sw.mean(x) | sw.max(m, 0) | sw.max(m, m) | sw.sort(x) | sw.topk(x, 2)
sw.cat([x, y]) | sw.stack((x, y), 1) | m.split(1) | m.unbind() | m.chunk(2, 1) | m.reshape(4) | m.view(1, 4) | m.T | m.shape
x[0] | x[1:] | x[i] | x[x > 1] | m[:, None, 0] | sw.zeros(2, 3) | sw.ones((2,), dtype=sw.int64) | sw.full((2,), 1.5)
sw.arange(3) | sw.tensor([1.0, 2.0]) | x.clone() | x.to(sw.float64) | x.tolist() | x[0].item() | sw.where(x > 1, x, y)
sw.softmax(m, 1) | sw.clamp(x, 0, 1) | sw.exp(x) | sw.nn.functional.linear(x, w) | sw.nn.functional.cross_entropy(m, j)
sw.nn.functional.dropout(x, 0.5) | sw.nonzero(x) | x.numel() | sw.addmm(m, m, m, beta=2) | sw.gather(x, 0, i) | repr(x[0])
(g * 2).sum().backward() | sw.autograd.grad((g * g).sum(), g) | Cube.apply(g).sum().backward() | layer(x) | like + x | sub + x
""".replace("\n", " | ").strip(" |").split(" | ")

REFUSED = """
sw.add(x, 'a') | sw.mm(x, x) | sw.add(x) | sw.sum(m, 5) | x[7] | sw.zeros(2, 3.0) | sw.cat([x, 1]) | sw.add(x, y, foo=1)
x.add() | sw.max(m, 0.5) | sw.tensor([[1], [2, 3]]) | x.exp(1) | sw.add(x, y, out=1) | like + o.int
""".replace("\n", " | ").strip(" |").split(" | ")


def environment():
    names = cases.names()
    sw = names["sw"]

    class Like:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return 1

        __add__ = lambda self, other: sw.add(self, other)  # noqa: E731

    class Cube(sw.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * 3 * x * x

    class Sub(sw.Tensor):
        pass

    names.update(
        y=sw.tensor([3.0, 2.0, 1.0]), o=sw.zeros(3), w=sw.ones(1, 3), j=sw.tensor([0, 1]), i=sw.tensor([0, 1, 2]),
        g=sw.ones(3, requires_grad=True), Cube=Cube, like=Like(), sub=names["x"].as_subclass(Sub),
        layer=sw.nn.Linear(3, 2),
    )
    return names


def run_many(code, names, count):
    for _ in range(count):
        try:
            eval(code, names)
        except Exception:
            pass


class Leaks(unittest.TestCase):
    def check(self, snippet, names):
        code = compile(snippet, snippet, "eval")
        run_many(code, names, 50)
        gc.collect()
        watched = [value for name, value in names.items() if not name.startswith("__")]
        counts = [sys.getrefcount(value) for value in watched]
        blocks = sys.getallocatedblocks()
        run_many(code, names, CALLS)
        gc.collect()
        self.assertEqual(counts, [sys.getrefcount(value) for value in watched], snippet)
        # Caches of Python may fill; what leaks with every call is more.
        self.assertLess(sys.getallocatedblocks() - blocks, CALLS // 4, snippet)

    def test_calls(self):
        names = environment()
        # The heap itself settles at first.
        for snippet in FUNCTIONS + REFUSED:
            run_many(compile(snippet, snippet, "eval"), names, 200)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for snippet in FUNCTIONS + REFUSED:
            with self.subTest(snippet):
                self.check(snippet, names)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(grown, 4096, "KiB of resident memory")

    def test_every_function_runs(self):
        names = environment()
        for snippet in FUNCTIONS:
            with self.subTest(snippet):
                eval(snippet, names)
        for snippet in REFUSED:
            with self.subTest(snippet), self.assertRaises(Exception):
                eval(snippet, names)


if __name__ == "__main__":
    cases.run()
