"""What users get wrong: each line that is marked is an error for mypy and for pyright, and no other."""

import switchyard
import switchyard.nn.functional as F
from switchyard import nn, optim

x = switchyard.ones(2)
switchyard.add(x)  # wrong
switchyard.add(x, x, alpha="2")  # wrong
switchyard.zeros("2")  # wrong
x.no_such_method()  # wrong
x.sum(keepdims_=True)  # wrong
count: str = x.numel()  # wrong
switchyard.no_such_function(x)  # wrong
nn.Linear(2)  # wrong
optim.Adam(nn.Linear(2, 2).parameters(), learning_rate=1.0)  # wrong
F.cross_entropy(x)  # wrong
x.dtype = switchyard.float64  # wrong
with switchyard.no_grad():
    x.requires_grad_("yes")  # wrong
