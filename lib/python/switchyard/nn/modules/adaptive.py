"""A softmax over many classes, with the rare ones in clusters."""

import collections

from ... import _C
from .. import functional
from .container import ModuleList, Sequential
from .layers import Linear
from .module import Module

__all__ = ["AdaptiveLogSoftmaxWithLoss"]

_ASMoutput = collections.namedtuple("_ASMoutput", ["output", "loss"])


class AdaptiveLogSoftmaxWithLoss(Module):
    """The head has the frequent classes and one entry for each cluster; a tail has the classes of a cluster."""

    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None):
        super().__init__()
        self._check(list(cutoffs), n_classes)
        options = {"device": device, "dtype": dtype}
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = list(cutoffs) + [n_classes]
        self.div_value = div_value
        self.head_bias = head_bias
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, bias=head_bias, **options)
        self.tail = ModuleList()
        for place in range(self.n_clusters):
            hidden = int(in_features // div_value ** (place + 1))
            count = self.cutoffs[place + 1] - self.cutoffs[place]
            first = Linear(in_features, hidden, bias=False, **options)
            self.tail.append(Sequential(first, Linear(hidden, count, bias=False, **options)))

    @staticmethod
    def _check(cutoffs, n_classes):
        if not cutoffs:
            raise ValueError("AdaptiveLogSoftmaxWithLoss: there is no cutoff")
        are_whole = all(int(cutoff) == cutoff for cutoff in cutoffs)
        rise = cutoffs == sorted(set(cutoffs))
        if not are_whole or not rise or cutoffs[0] <= 0 or cutoffs[-1] > n_classes - 1:
            raise ValueError(f"the cutoffs must be whole numbers that rise, from 1 to {n_classes - 1}, not {cutoffs}")

    def reset_parameters(self):
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input_, target_):
        """(the logarithm of the probability of each target, the mean loss)"""
        if target_.dim() > 1:
            raise RuntimeError(f"the targets have {target_.dim()} dimensions, but there is one for each input")
        if input_.dim() != target_.dim() + 1:
            raise RuntimeError(f"an input of {input_.dim()} dimensions for targets of {target_.dim()}")
        is_single = target_.dim() == 0
        input, target = (input_.unsqueeze(0), target_.unsqueeze(0)) if is_single else (input_, target_)
        if input.shape[0] != target.shape[0]:
            raise RuntimeError(f"{input.shape[0]} inputs, but {target.shape[0]} targets")
        if bool(((target < 0) | (target >= self.n_classes)).any()):
            raise RuntimeError(f"the targets must be from 0 to {self.n_classes - 1}")
        head = functional.log_softmax(self.head(input), dim=1)
        output = _C.zeros([input.shape[0]], dtype=input.dtype)
        bounds = [0] + self.cutoffs
        for cluster, (low, high) in enumerate(zip(bounds, bounds[1:])):
            rows = ((target >= low) & (target < high)).nonzero().squeeze(1)
            if rows.numel() == 0:
                continue
            places = (target.index_select(0, rows) - low).unsqueeze(1)
            if cluster == 0:
                values = head.index_select(0, rows).gather(1, places)
            else:
                inner = functional.log_softmax(self.tail[cluster - 1](input.index_select(0, rows)), dim=1)
                entry = self.shortlist_size + cluster - 1
                values = inner.gather(1, places) + head.index_select(0, rows)[:, entry : entry + 1]
            output = output.index_copy(0, rows, values.squeeze(1))
        loss = (-output).mean()
        return _ASMoutput(output.squeeze(0) if is_single else output, loss)

    def log_prob(self, input):
        """Returns the log-probabilities of all classes."""
        head = self.head(input)
        shared = functional.log_softmax(head, dim=1)
        parts = [shared[:, : self.shortlist_size]]
        for place, tail in enumerate(self.tail):
            entry = self.shortlist_size + place
            parts.append(functional.log_softmax(tail(input), dim=1) + shared[:, entry : entry + 1])
        return _C.cat(parts, 1)

    def predict(self, input):
        """Returns the most probable class; looks into a cluster only if the head selects it."""
        head = self.head(input)
        output = head.argmax(1)
        in_clusters = output >= self.shortlist_size
        if bool(in_clusters.any()):
            rows = in_clusters.nonzero().squeeze(1)
            output = output.index_copy(0, rows, self.log_prob(input.index_select(0, rows)).argmax(1))
        return output
