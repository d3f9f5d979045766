"""Jacobians, Hessians and their products with vectors, of functions of tensors."""

from .. import _C
from .grad_mode import enable_grad


def _tensors(name, what, values):
    """The values as a tuple, and whether they were one."""
    is_tuple = isinstance(values, tuple)
    tensors = values if is_tuple else (values,)
    for place, tensor in enumerate(tensors):
        if not isinstance(tensor, _C.Tensor):
            where = f"{what} {place}" if is_tuple else what
            raise TypeError(f"{name}: {where} must be a Tensor, not {type(tensor).__name__}")
    return tensors, is_tuple


def _given_back(values, is_tuple):
    return tuple(values) if is_tuple else values[0]


def _kept(values, create_graph):
    return tuple(value if create_graph else value.detach() for value in values)


def _apart(tensors, create_graph):
    """The inputs of func: with create_graph views of the tensors, else leaves of their own."""
    if create_graph:
        return tuple(
            tensor.view_as(tensor) if tensor.requires_grad else tensor.detach().requires_grad_()
            for tensor in tensors
        )
    return tuple(tensor.detach().requires_grad_() for tensor in tensors)


def _run(name, func, inputs):
    return _tensors(name, "what func returns", func(*inputs))


def _vector(name, v, like, is_tuple, what):
    """The vectors to multiply with, one for each tensor of `like`."""
    if v is None:
        if len(like) != 1 or like[0].numel() != 1:
            raise RuntimeError(f"{name}: v can be left out only for {what} of a single element")
        return (_C.ones_like(like[0]),)
    vectors, _ = _tensors(name, "v", v)
    if len(vectors) != len(like):
        raise RuntimeError(f"{name}: v has {len(vectors)} tensors, but there are {len(like)} {what}s")
    for place, (vector, tensor) in enumerate(zip(vectors, like)):
        if vector.shape != tensor.shape:
            raise RuntimeError(
                f"{name}: v has shape {list(vector.shape)}, but {what} {place} {list(tensor.shape)}"
            )
    return vectors


def _gradients(outputs, inputs, vectors, create_graph):
    """Gradients for the inputs, None for those on which the outputs do not depend."""
    from . import grad

    pairs = [(o, v) for o, v in zip(outputs, vectors) if o is not None and o.requires_grad]
    if not pairs:
        return (None,) * len(inputs)
    return grad(
        [output for output, _ in pairs],
        inputs,
        [vector for _, vector in pairs],
        retain_graph=True,
        create_graph=create_graph,
        allow_unused=True,
    )


def _filled(name, values, like, strict, create_graph, what):
    """Zeros in place of None; an error with `strict`."""
    result = []
    for place, (value, tensor) in enumerate(zip(values, like)):
        if value is None or (strict and create_graph and not value.requires_grad):
            if strict:
                raise RuntimeError(f"{name}: {what} does not depend on input {place}, which strict=True refuses")
            value = _C.zeros_like(tensor) if value is None else value
        result.append(value)
    return tuple(result)


def _check_depends(name, outputs, strict):
    for place, output in enumerate(outputs):
        if strict and not output.requires_grad:
            raise RuntimeError(
                f"{name}: output {place} depends on no input, which strict=True refuses"
            )


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """Returns (outputs, v @ J), the product of v with the Jacobian."""
    with enable_grad():
        given, is_tuple = _tensors("vjp", "inputs", inputs)
        own = _apart(given, create_graph)
        outputs, several = _run("vjp", func, own)
        _check_depends("vjp", outputs, strict)
        vectors = _vector("vjp", v, outputs, several, "output")
        products = _gradients(outputs, own, vectors, create_graph)
    products = _filled("vjp", products, own, strict, create_graph, "an output")
    return (
        _given_back(_kept(outputs, create_graph), several),
        _given_back(_kept(products, create_graph), is_tuple),
    )


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """Returns (outputs, J @ v), the product of the Jacobian with v."""
    with enable_grad():
        given, is_tuple = _tensors("jvp", "inputs", inputs)
        vectors = _vector("jvp", v, given, is_tuple, "input")
        own = _apart(given, create_graph)
        outputs, several = _run("jvp", func, own)
        _check_depends("jvp", outputs, strict)
        # v @ J is linear in v: its own gradient is J @ v.
        seeds = tuple(_C.zeros_like(output).requires_grad_() for output in outputs)
        backs = _gradients(outputs, own, seeds, True)
        backs = _filled("jvp", backs, own, strict, False, "an output")
        products = _gradients(backs, seeds, vectors, create_graph)
    products = _filled("jvp", products, outputs, strict, create_graph, "the Jacobian")
    return (
        _given_back(_kept(outputs, create_graph), several),
        _given_back(_kept(products, create_graph), several),
    )


def _rows(name, output, inputs, create_graph, strict, place):
    """For each input the gradients of all elements of the output."""
    columns = [[] for _ in inputs]
    elements = output.reshape([-1])
    for element in range(output.numel()):
        found = _gradients((elements[element],), inputs, (_C.ones_like(elements[element]),), create_graph)
        found = _filled(name, found, inputs, strict, create_graph, f"output {place}")
        for column, value in zip(columns, found):
            column.append(value)
    shape = list(output.shape)
    return tuple(
        _C.stack(column).reshape(shape + list(tensor.shape))
        if column
        else _C.zeros(shape + list(tensor.shape), dtype=output.dtype)
        for column, tensor in zip(columns, inputs)
    )


def _check_strategy(name, strategy, vectorize, strict):
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError(f"{name}: strategy is forward-mode or reverse-mode, not {strategy!r}")
    if strategy == "forward-mode" and not vectorize:
        raise NotImplementedError(f"{name}: strategy forward-mode needs vectorize=True")
    if strict and vectorize:
        raise RuntimeError(f"{name}: strict and vectorize exclude each other")


def jacobian(
    func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"
):
    """Returns the derivatives of each output element with respect to each input."""
    _check_strategy("jacobian", strategy, vectorize, strict)
    with enable_grad():
        given, is_tuple = _tensors("jacobian", "inputs", inputs)
        own = _apart(given, create_graph)
        outputs, several = _run("jacobian", func, own)
        _check_depends("jacobian", outputs, strict)
        parts = [
            _rows("jacobian", output, own, create_graph, strict, place)
            for place, output in enumerate(outputs)
        ]
    parts = [_given_back(_kept(part, create_graph), is_tuple) for part in parts]
    return _given_back(parts, several)


def _single(name, outputs, several):
    if several or len(outputs) != 1 or outputs[0].numel() != 1:
        raise RuntimeError(f"{name}: func must return a Tensor of a single element")
    if outputs[0].dim() > 1:
        raise RuntimeError(f"{name}: func must return a number, not a Tensor of {outputs[0].dim()} dimensions")
    return outputs[0].reshape([])


def _slopes(name, func, own, strict):
    """(the output of func, its gradients for the inputs, with a graph)"""
    outputs, several = _run(name, func, own)
    output = _single(name, outputs, several)
    _check_depends(name, (output,), strict)
    slopes = _gradients((output,), own, (_C.ones_like(output),), True)
    return outputs[0], _filled(name, slopes, own, strict, strict, "the output")


def hessian(
    func,
    inputs,
    create_graph=False,
    strict=False,
    vectorize=False,
    outer_jacobian_strategy="reverse-mode",
):
    """Returns the second derivatives of func for each pair of inputs."""
    _check_strategy("hessian", outer_jacobian_strategy, vectorize, strict)
    given, is_tuple = _tensors("hessian", "inputs", inputs)

    def slopes(*values):
        return _slopes("hessian", func, values, strict)[1]

    parts = jacobian(slopes, given, create_graph, strict, vectorize)
    return parts if is_tuple else parts[0][0]


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """Returns (output, v @ H), with the Hessian H of func."""
    with enable_grad():
        given, is_tuple = _tensors("vhp", "inputs", inputs)
        vectors = _vector("vhp", v, given, is_tuple, "input")
        own = _apart(given, create_graph)
        output, slopes = _slopes("vhp", func, own, strict)
        products = _gradients(slopes, own, vectors, create_graph)
    products = _filled("vhp", products, own, strict, create_graph, "the gradient")
    return (
        _kept((output,), create_graph)[0],
        _given_back(_kept(products, create_graph), is_tuple),
    )


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """Returns (output, H @ v), with the Hessian H of func."""
    with enable_grad():
        given, is_tuple = _tensors("hvp", "inputs", inputs)
        vectors = _vector("hvp", v, given, is_tuple, "input")
        own = _apart(given, create_graph)
        output, slopes = _slopes("hvp", func, own, strict)
        seeds = tuple(_C.zeros_like(tensor).requires_grad_() for tensor in own)
        backs = _gradients(slopes, own, seeds, True)
        backs = _filled("hvp", backs, own, strict, False, "the gradient")
        products = _gradients(backs, seeds, vectors, create_graph)
    products = _filled("hvp", products, own, strict, create_graph, "the gradient")
    return (
        _kept((output,), create_graph)[0],
        _given_back(_kept(products, create_graph), is_tuple),
    )
