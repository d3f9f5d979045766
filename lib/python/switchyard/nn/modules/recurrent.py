"""Recurrent layers and their cells."""

import math
import warnings

from ... import _C
from .. import init
from ..parameter import Parameter
from ..utils.rnn import PackedSequence
from .module import Module

__all__ = ["GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNBase", "RNNCell", "RNNCellBase"]


# kind: (gates, tensors of a state)
_KINDS = {"RNN_TANH": (1, 1), "RNN_RELU": (1, 1), "LSTM": (4, 2), "GRU": (3, 1)}


def _give_weights(module, names, gates, input_size, hidden_size, has_bias, options, proj_size=0):
    """Registers two matrices and two biases under the names in this order, and the projection if there is one."""
    rows = gates * hidden_size
    shapes = [(rows, input_size), (rows, proj_size or hidden_size), (rows,), (rows,)]
    shapes += [(proj_size, hidden_size)] if proj_size else []
    for place, (name, shape) in enumerate(zip(names, shapes)):
        is_there = has_bias or place not in (2, 3)
        module.register_parameter(name, Parameter(_C.empty(shape, **options)) if is_there else None)


def _draw(module):
    bound = 1 / math.sqrt(module.hidden_size) if module.hidden_size > 0 else 0
    for weight in module.parameters():
        init.uniform_(weight, -bound, bound)


class RNNCellBase(Module):
    """One step."""

    _kind = None

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        options = {"device": device, "dtype": dtype}
        gates = _KINDS[self._step_kind()][0]
        _give_weights(self, names, gates, input_size, hidden_size, bias, options)
        self.reset_parameters()

    def reset_parameters(self):
        _draw(self)

    def _step_kind(self):
        return self._kind

    def forward(self, input, hx=None):
        name = type(self).__name__
        if input.dim() not in (1, 2):
            raise ValueError(f"{name}: the input has {input.dim()} dimensions, not 1 or 2")
        count = _KINDS[self._step_kind()][1]
        is_single = input.dim() == 1
        if hx is None:
            zeros = _C.zeros([*input.shape[:-1], self.hidden_size], dtype=input.dtype)
            state = (zeros,) * count
        else:
            state = tuple(hx) if count > 1 else (hx,)
        shape = [*input.shape[:-1], self.hidden_size]
        for part in state:
            if part.dim() not in (1, 2):
                raise ValueError(f"{name}: a state has {part.dim()} dimensions, not 1 or 2")
            if list(part.shape) != shape:
                raise RuntimeError(f"{name}: a state has shape {list(part.shape)}, but the input needs {shape}")
        if is_single:
            input, state = input.unsqueeze(0), tuple(part.unsqueeze(0) for part in state)
        cell = getattr(_C, self._step_kind().lower() + "_cell")
        state = cell(
            input, state if count > 1 else state[0], self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh
        )
        state = state if count > 1 else (state,)
        if is_single:
            state = tuple(part.squeeze(0) for part in state)
        return state if count > 1 else state[0]

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        return text if self.bias else text + ", bias=False"


class RNNCell(RNNCellBase):
    def __init__(
        self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None
    ):
        # The cell's own __init__ asks for the kind.
        object.__setattr__(self, "nonlinearity", nonlinearity)
        super().__init__(input_size, hidden_size, bias, device, dtype)

    def _step_kind(self):
        kind = f"RNN_{self.nonlinearity}".upper()
        if kind not in _KINDS:
            raise RuntimeError(f"RNNCell: nonlinearity is tanh or relu, not {self.nonlinearity}")
        return kind

    def extra_repr(self):
        text = super().extra_repr()
        return text if self.nonlinearity == "tanh" else f"{text}, nonlinearity={self.nonlinearity}"


class LSTMCell(RNNCellBase):
    _kind = "LSTM"


class GRUCell(RNNCellBase):
    _kind = "GRU"


class RNNBase(Module):
    """Layers over sequences; `mode` selects the kind."""

    def __init__(
        self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False,
        dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None,
    ):
        super().__init__()
        self._check(hidden_size, num_layers, dropout)
        self._check_projection(mode, proj_size, hidden_size)
        self.proj_size = proj_size
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        options = {"device": device, "dtype": dtype}
        ways = 2 if bidirectional else 1
        for layer in range(num_layers):
            size = input_size if layer == 0 else (proj_size or hidden_size) * ways
            for way in range(ways):
                names = self._names(layer, way)
                _give_weights(self, names, _KINDS[mode][0], size, hidden_size, bias, options, proj_size)
        self.reset_parameters()

    def _check(self, hidden_size, num_layers, dropout):
        is_number = isinstance(dropout, (int, float)) and not isinstance(dropout, bool)
        if not is_number or not 0 <= dropout <= 1:
            raise ValueError(f"dropout is {dropout}, not a probability from 0 to 1")
        for name, value in (("hidden_size", hidden_size), ("num_layers", num_layers)):
            if name == "hidden_size" and not isinstance(value, int):
                raise TypeError(f"hidden_size must be an int, not {type(value).__name__}")
            if value <= 0:
                raise ValueError(f"{name} is {value}, but must be positive")
        if dropout > 0 and num_layers == 1:
            warnings.warn("dropout lies between layers, so it does nothing to a single one")

    @staticmethod
    def _check_projection(mode, proj_size, hidden_size):
        if proj_size < 0:
            raise ValueError(f"proj_size is {proj_size}, but must be positive, or 0 for no projection")
        if proj_size >= hidden_size:
            raise ValueError(f"proj_size is {proj_size}, but must be less than hidden_size, which is {hidden_size}")
        if proj_size > 0 and mode != "LSTM":
            raise ValueError("proj_size is for LSTM, not for RNN or GRU")

    def _names(self, layer, way):
        end = f"l{layer}" + ("_reverse" if way else "")
        return [f"{name}_{end}" for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")]

    @property
    def all_weights(self):
        """The parameters of each layer and direction."""
        return [
            [value for value in (getattr(self, name, None) for name in self._names(layer, way)) if value is not None]
            for layer in range(self.num_layers)
            for way in range(2 if self.bidirectional else 1)
        ]

    def reset_parameters(self):
        _draw(self)

    def flatten_parameters(self):
        """Does nothing: the parameters do not move."""

    def _first_state(self, input, batch, hx):
        """The initial state: for each layer and direction, tensors of (batch, hidden)."""
        count = _KINDS[self.mode][1]
        before = [self.num_layers * (2 if self.bidirectional else 1), batch]
        sizes = [[*before, self.proj_size or self.hidden_size], [*before, self.hidden_size]][:count]
        if hx is None:
            state = tuple(_C.zeros(size, dtype=input.dtype, device=input.device) for size in sizes)
        else:
            state = tuple(hx) if count > 1 else (hx,)
        for part, size in zip(state, sizes):
            if list(part.shape) != size:
                raise RuntimeError(f"{type(self).__name__}: a state has shape {list(part.shape)}, not {size}")
        return state

    def _of_packed(self, packed, hx):
        """The same for sequences with different lengths."""
        self._check_input(packed.data, (2,))
        if hx is not None and packed.sorted_indices is not None:
            hx = _mapped(hx, lambda part: part.index_select(1, packed.sorted_indices))
        first = self._first_state(packed.data, int(packed.batch_sizes[0]), hx)
        output, last = self._layers(first, packed.data, packed.batch_sizes)
        if packed.unsorted_indices is not None:
            last = _mapped(last, lambda part: part.index_select(1, packed.unsorted_indices))
        return packed._replace(data=output), last

    def _check_input(self, input, ranks=(2, 3)):
        name = type(self).__name__
        if input.dim() not in ranks:
            raise ValueError(f"{name}: the input has {input.dim()} dimensions, not 2 or 3")
        if input.shape[-1] != self.input_size:
            raise RuntimeError(
                f"{name}: the last size of the input is {input.shape[-1]}, not {self.input_size}"
            )

    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return self._of_packed(input, hx)
        self._check_input(input)
        is_single = input.dim() == 2
        if is_single:
            place = 0 if self.batch_first else 1
            input = input.unsqueeze(place)
            hx = _mapped(hx, lambda part: part.unsqueeze(1))
        first = self._first_state(input, input.shape[0 if self.batch_first else 1], hx)
        output, last = self._layers(first, input)
        if is_single:
            return output.squeeze(place), _mapped(last, lambda part: part.squeeze(1))
        return output, last

    def _layers(self, first, input, batch_sizes=None):
        """Calls the operator: returns the outputs of the last layer, and the last states."""
        state = first if len(first) > 1 else first[0]
        rows = (input,) if batch_sizes is None else (input, batch_sizes)
        weights = [weight for layer in self.all_weights for weight in layer]
        options = (self.bias, self.num_layers, self.dropout, self.training, self.bidirectional)
        if batch_sizes is None:
            options += (self.batch_first,)
        output, *last = getattr(_C, self.mode.lower())(*rows, state, weights, *options)
        return output, tuple(last) if len(last) > 1 else last[0]

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.proj_size:
            text += f", proj_size={self.proj_size}"
        if self.num_layers != 1:
            text += f", num_layers={self.num_layers}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        if self.batch_first is not False:
            text += f", batch_first={self.batch_first}"
        if self.dropout != 0:
            text += f", dropout={self.dropout}"
        return text if not self.bidirectional else f"{text}, bidirectional={self.bidirectional}"


def _mapped(state, function):
    if state is None:
        return None
    return tuple(map(function, state)) if isinstance(state, tuple) else function(state)


class RNN(RNNBase):
    def __init__(
        self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True,
        batch_first=False, dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None,
    ):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"RNN: nonlinearity is tanh or relu, not {nonlinearity!r}")
        super().__init__(
            f"RNN_{nonlinearity}".upper(), input_size, hidden_size, num_layers, bias, batch_first,
            dropout, bidirectional, proj_size, device, dtype,
        )
        self.nonlinearity = nonlinearity


class LSTM(RNNBase):
    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, proj_size=0, device=None, dtype=None,
    ):
        super().__init__(
            "LSTM", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size,
            device, dtype,
        )


class GRU(RNNBase):
    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, proj_size=0, device=None, dtype=None,
    ):
        super().__init__(
            "GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size,
            device, dtype,
        )
