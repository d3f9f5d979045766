"""Calls the operators of extension.cc in a process of PyTorch that loaded them from a library whose
registrations are emitted, those of the source being without effect.

usage: registered_test.py LIBRARY
"""
import sys

import torch

torch.ops.load_library(sys.argv[1])
ops = torch.ops.imported
x = torch.arange(6, dtype=torch.double)
assert ops.scale(x, 3.0).equal(x * 3)
assert ops.total([1, 2, 3], [4, 5], [x, x], "word") == 15 + 12 + 4
text, parts = ops.parts(x, 3)
assert text == "parts of 3" and len(parts) == 3 and parts[2].equal(x[4:])
assert ops.grown(x, [2, 3], 7).equal(torch.full((2, 3), 7, dtype=torch.double))
assert ops.rank(x) == 1 and ops.twice(x).equal(x + x)
low, high = torch.empty_like(x), torch.empty_like(x)
assert ops.halves.out(x, low=low, high=high)[1] is high and (low + high).equal(x)
y = torch.zeros(2)
version = y._version
assert ops.add_one_(y) is y and y.sum() == 2 and y._version > version
leaf = torch.ones(3, dtype=torch.double, requires_grad=True)
ops.scale(leaf, 4.0).sum().backward()
assert leaf.grad.equal(torch.full((3,), 4, dtype=torch.double))
print("every operator that PyTorch loaded gives what it should")
