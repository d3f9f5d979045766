"""gradcheck: compares gradients with finite differences."""

from .. import _C


class GradcheckError(RuntimeError):
    """The gradients are wrong."""


def _tensors(value):
    return value if isinstance(value, (tuple, list)) else (value,)


def _outputs(function, inputs):
    outputs = function(*inputs)
    return [
        output
        for output in _tensors(outputs)
        if isinstance(output, _C.Tensor) and output.dtype.is_floating_point
    ]


def _numerical(function, inputs, index, eps):
    """One matrix for each output: a row for each element of the input."""
    # Writes to it are not writes to the input.
    target = inputs[index].data
    rows = []
    for position in range(target.numel()):
        place = _coordinates(target.shape, position)
        value = target[place].item()
        target[place] = value + eps
        above = _copies(function, inputs)
        target[place] = value - eps
        below = _copies(function, inputs)
        target[place] = value
        rows.append(
            [
                [(a - b) / (2 * eps) for a, b in zip(_numbers(high), _numbers(low))]
                for high, low in zip(above, below)
            ]
        )
    return [[row[i] for row in rows] for i in range(len(rows[0]) if rows else 0)]


def _copies(function, inputs):
    outputs = _outputs(function, inputs)
    return [output.detach().to(output.dtype, copy=True) for output in outputs]


def _zeros_of(tensor):
    zeros = tensor.detach().to(tensor.dtype, copy=True)
    zeros[...] = 0
    return zeros


def _numbers(tensor):
    values = tensor.detach().tolist()
    if tensor.dim() == 0:
        return [values]
    for _ in range(tensor.dim() - 1):
        values = [element for part in values for element in part]
    return values


def _coordinates(shape, position):
    place = []
    for size in reversed(shape):
        place.append(position % size)
        position //= size
    return tuple(reversed(place))


def _analytical(output, target):
    """A row for each element of the input."""
    from . import grad

    columns = []
    for position in range(output.numel()):
        seed = _zeros_of(output)
        seed[_coordinates(output.shape, position)] = 1
        (gradient,) = grad((output,), (target,), (seed,), retain_graph=True, allow_unused=True)
        columns.append([0.0] * target.numel() if gradient is None else _numbers(gradient))
    return [[column[row] for column in columns] for row in range(target.numel())]


def _by_forward(func, inputs, index):
    """The tangents of the outputs: for each of them a row for each element of the input."""
    from . import forward_ad

    target = inputs[index]
    rows = []
    for position in range(target.numel()):
        direction = _zeros_of(target)
        direction[_coordinates(target.shape, position)] = 1
        with forward_ad.dual_level():
            given = list(inputs)
            given[index] = forward_ad.make_dual(target, direction)
            tangents = [
                (forward_ad.unpack_dual(output).tangent, output) for output in _outputs(func, given)
            ]
            rows.append(
                [
                    [0.0] * output.numel() if tangent is None else _numbers(tangent)
                    for tangent, output in tangents
                ]
            )
    return [[row[i] for row in rows] for i in range(len(rows[0]) if rows else 0)]


def _is_close(a, b, atol, rtol):
    return all(
        abs(x - y) <= atol + rtol * abs(y) for row, other in zip(a, b) for x, y in zip(row, other)
    )


def _matrix(rows):
    return _C.tensor(rows, dtype=_C.float64)


def gradcheck(
    func,
    inputs,
    *,
    eps=1e-6,
    atol=1e-5,
    rtol=1e-3,
    raise_exception=True,
    nondet_tol=0.0,
    check_undefined_grad=True,
    check_grad_dtypes=False,
    check_batched_grad=False,
    check_batched_forward_grad=False,
    check_forward_ad=False,
    check_backward_ad=True,
    fast_mode=False,
    masked=None,
):
    """Returns whether the gradients of func agree with finite differences; otherwise raises GradcheckError, or returns
    False.
    """
    if not (check_forward_ad or check_backward_ad):
        raise AssertionError("gradcheck: neither backward nor forward mode is to be checked")
    modes = _Modes(check_backward_ad, check_forward_ad, nondet_tol)
    try:
        return _check(func, tuple(_tensors(inputs)), eps, (atol, rtol), modes)
    except GradcheckError:
        if raise_exception:
            raise
        return False


class _Modes:
    """What is checked."""

    def __init__(self, backward, forward, nondet_tol):
        self.backward = backward
        self.forward = forward
        self.nondet_tol = nondet_tol


def _require_elements_of_their_own(inputs, checked):
    for index in checked:
        strides = zip(inputs[index].stride(), inputs[index].shape)
        if any(stride == 0 and size > 1 for stride, size in strides):
            raise RuntimeError(
                f"gradcheck: elements of input {index} share their memory (stride 0), so they cannot "
                "be moved one by one; give input.contiguous()"
            )


def _check(func, inputs, eps, tolerances, modes):
    checked = [
        index
        for index, value in enumerate(inputs)
        if isinstance(value, _C.Tensor) and value.requires_grad
    ]
    if not checked:
        raise ValueError(
            "gradcheck: no input requires a gradient, so there is nothing to check"
        )
    _require_elements_of_their_own(inputs, checked)
    outputs = _outputs(func, inputs)
    # Outputs without gradient count only where no other has one: they must be constant.
    places = [place for place, output in enumerate(outputs) if output.requires_grad]
    for index in checked:
        numerical = _numerical(func, inputs, index, eps)
        if not numerical:
            continue
        for place in places or range(len(outputs)):
            if modes.backward:
                analytical = _by_backward(outputs[place], inputs[index], place, index, modes)
                _compare(analytical, numerical[place], place, index, tolerances)
        if modes.forward:
            tangents = _by_forward(func, inputs, index)
            for place in places or range(len(outputs)):
                _compare(tangents[place], numerical[place], place, index, tolerances)
    return True


def _by_backward(output, target, place, index, modes):
    if not output.requires_grad:
        return [[0.0] * output.numel() for _ in range(target.numel())]
    analytical = _analytical(output, target)
    if not _is_close(_analytical(output, target), analytical, modes.nondet_tol, 0):
        raise GradcheckError(
            f"gradcheck: gradients of output {place} for input {index} differ from run to run by "
            f"more than {modes.nondet_tol}"
        )
    return analytical


def _compare(analytical, numerical, place, index, tolerances):
    if _is_close(analytical, numerical, *tolerances):
        return
    raise GradcheckError(
        f"gradcheck: gradients of output {place} for input {index} are not what differences say\n"
        f"numerical:{_matrix(numerical)}\nanalytical:{_matrix(analytical)}\n"
    )


def gradgradcheck(
    func,
    inputs,
    grad_outputs=None,
    *,
    gen_non_contig_grad_outputs=False,
    check_fwd_over_rev=False,
    check_rev_over_rev=True,
    **options,
):
    """The same for second gradients."""
    from . import grad

    options.update(check_forward_ad=check_fwd_over_rev, check_backward_ad=check_rev_over_rev)

    inputs = tuple(_tensors(inputs))
    checked = [v for v in inputs if isinstance(v, _C.Tensor) and v.requires_grad]

    def gradients(*arguments):
        count = len(inputs)
        values, seeds = arguments[:count], arguments[count:]
        wanted = [v for v in values if isinstance(v, _C.Tensor) and v.requires_grad]
        outputs = [output for output in _outputs(func, values) if output.requires_grad]
        return grad(outputs, wanted, seeds, create_graph=True, allow_unused=True)

    if grad_outputs is None:
        grad_outputs = []
        for output in _outputs(func, inputs):
            if output.requires_grad:
                seed = _zeros_of(output)
                seed[...] = 0.7
                grad_outputs.append(seed.requires_grad_(True))
    assert checked or grad_outputs
    return gradcheck(gradients, inputs + tuple(_tensors(grad_outputs)), **options)
