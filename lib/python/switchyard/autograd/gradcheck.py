"""gradcheck: gradients held against differences."""

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
    # Writes to it are no writes to the input.
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
    fast_mode=False,
):
    """Whether the gradients of func are what differences say; else GradcheckError, or False."""
    try:
        return _check(func, tuple(_tensors(inputs)), eps, atol, rtol)
    except GradcheckError:
        if raise_exception:
            raise
        return False


def _check(func, inputs, eps, atol, rtol):
    checked = [
        index
        for index, value in enumerate(inputs)
        if isinstance(value, _C.Tensor) and value.requires_grad
    ]
    if not checked:
        raise ValueError(
            "gradcheck: no input requires a gradient, so there is nothing to check"
        )
    outputs = _outputs(func, inputs)
    for index in checked:
        numerical = _numerical(func, inputs, index, eps)
        for place, output in enumerate(outputs):
            if not output.requires_grad:
                analytical = [[0.0] * output.numel() for _ in range(inputs[index].numel())]
            else:
                analytical = _analytical(output, inputs[index])
            if numerical and not _is_close(analytical, numerical[place], atol, rtol):
                raise GradcheckError(
                    f"gradcheck: gradients of output {place} for input {index} are not what differences say\n"
                    f"numerical:{_matrix(numerical[place])}\nanalytical:{_matrix(analytical)}\n"
                )
    return True


def gradgradcheck(func, inputs, grad_outputs=None, **options):
    """The same for the gradients of the gradients."""
    from . import grad

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
