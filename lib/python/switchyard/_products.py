"""Sums of products, made of operators."""

import functools
import warnings

from . import _C
from ._C import Tensor
from ._composed import composed
from ._outputs import write_out
from .overrides import handle_torch_function, has_torch_function, overridable

__all__ = ["block_diag", "cartesian_prod", "einsum", "meshgrid", "scalar_tensor", "tensordot"]


def _letters(text, operands):
    """(the letters of each operand, those of the result); an ellipsis becomes capitals that are free."""
    text = text.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(operands):
        raise RuntimeError(f"einsum: {text!r} names {len(terms)} operands, but there are {len(operands)}")
    spare = [letter for letter in "ZYXWVUTSRQPONMLKJIHGFEDCBA" if letter not in text]
    widest = 0
    for place, (term, operand) in enumerate(zip(terms, operands)):
        count = operand.dim() - len(term.replace("...", ""))
        if "..." in term and count >= 0:
            widest = max(widest, count)
            terms[place] = term.replace("...", "".join(reversed(spare[:count])))
        elif count != 0:
            raise RuntimeError(f"einsum: {term!r} does not name the {operand.dim()} dimensions of operand {place}")
    whole = "".join(reversed(spare[:widest]))
    if arrow:
        right = right.replace("...", whole)
    else:
        joined = "".join(terms)
        once = sorted(letter for letter in set(joined) - set(whole) if joined.count(letter) == 1)
        right = whole + "".join(once)
    for letter in right:
        if right.count(letter) > 1 or all(letter not in term for term in terms):
            raise RuntimeError(f"einsum: the result names {letter!r} more than once, or no operand has it")
    return terms, right


def _by_letters(operand, term, letters):
    """The operand with one dimension for each of the letters, of size 1 where it has none."""
    for letter in set(term):
        while term.count(letter) > 1:
            first = term.index(letter)
            second = term.index(letter, first + 1)
            operand = operand.diagonal(0, first, second)
            term = term[:first] + term[first + 1 : second] + term[second + 1 :] + letter
    order = [term.index(letter) for letter in letters if letter in term]
    operand = operand.permute(order)
    for place, letter in enumerate(letters):
        if letter not in term:
            operand = operand.unsqueeze(place)
    return operand


def _contracted(first, second, summed):
    """The sum of products over the last `summed` dimensions, by one matrix product where sizes allow."""
    if summed == 0:
        return first * second
    dims = list(range(-summed, 0))
    return (first * second).sum(dims, True)


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _of_lists(args):
    """(equation, operands) of a call that names dimensions by numbers: einsum(a, [0, 1], b, [1, 2], [0, 2])."""

    def term(numbers):
        return "".join("..." if number is Ellipsis else _ALPHABET[number] for number in numbers)

    pairs = len(args) // 2
    equation = ",".join(term(args[2 * place + 1]) for place in range(pairs))
    if len(args) % 2:
        equation += "->" + term(args[-1])
    return equation, args[: 2 * pairs : 2]


def einsum(*args):
    """Sums of products as letters say: einsum("ij,jk->ik", a, b) is a @ b."""
    if len(args) < 2:
        raise ValueError("einsum(): an equation and at least one operand are needed, or an operand and its dimensions")
    equation, operands = args[0], args[1:]
    if not isinstance(equation, str) and isinstance(args[1], (list, tuple)):
        equation, operands = _of_lists(args)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = tuple(operands[0])
    if has_torch_function(operands):
        return handle_torch_function(einsum, operands, equation, *operands)
    if not isinstance(equation, str):
        raise TypeError(f"einsum(): argument 'equation' must be str, not {type(equation).__name__}")
    for place, operand in enumerate(operands):
        if not isinstance(operand, Tensor):
            raise TypeError(f"einsum(): operand {place} must be Tensor, not {type(operand).__name__}")
    terms, result = _letters(equation, operands)
    summed = sorted(set("".join(terms)) - set(result))
    letters = list(result) + summed
    parts = [_by_letters(operand, term, letters) for operand, term in zip(operands, terms)]
    sizes = {}
    for part in parts:
        for letter, size in zip(letters, part.shape):
            if size != 1 and sizes.setdefault(letter, size) != size:
                raise RuntimeError(f"einsum: {letter!r} stands for sizes {sizes[letter]} and {size}")
    product = parts[0]
    for part in parts[1:-1]:
        product = product * part
    if len(parts) == 1:
        return product.sum(list(range(-len(summed), 0))) if summed else product
    product = _contracted(product, parts[-1], len(summed))
    for _ in summed:
        product = product.squeeze(-1)
    return product


@overridable("a", "b")
def tensordot(a, b, dims=2, out=None):
    """The sum of products over dimensions of both: the last of a with the first of b, or as listed."""
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, int):
        if dims < 0 or dims > min(a.dim(), b.dim()):
            raise RuntimeError(f"tensordot: dims is {dims}, not from 0 to {min(a.dim(), b.dim())}")
        of_a, of_b = list(range(a.dim() - dims, a.dim())), list(range(dims))
    else:
        of_a, of_b = ([one] if isinstance(one, int) else list(one) for one in dims)
    result = _C.tensordot(a, b, of_a, of_b)
    return result if out is None else write_out("tensordot", out, result)


@functools.lru_cache(None)
def _warn_of_indexing():
    """Once, as everybody leaves it out."""
    warnings.warn("meshgrid: indexing was not given; 'ij' is taken, where NumPy takes 'xy'", stacklevel=4)


def meshgrid(*tensors, indexing=None):
    """Each tensor stretched over a grid of all."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tuple(tensors[0])
    if has_torch_function(tensors):
        return handle_torch_function(meshgrid, tensors, *tensors, indexing=indexing)
    if indexing is None:
        _warn_of_indexing()
    if indexing not in (None, "ij", "xy"):
        raise RuntimeError(f"meshgrid: indexing is ij or xy, not {indexing!r}")
    if len({tensor.dtype for tensor in tensors}) > 1:
        raise RuntimeError("meshgrid: the tensors have several dtypes")
    if any(tensor.dim() > 1 for tensor in tensors):
        raise RuntimeError("meshgrid: a tensor has more than one dimension")
    swaps = indexing == "xy" and len(tensors) >= 2
    sizes = [tensor.numel() for tensor in tensors]
    grids = []
    for place, tensor in enumerate(tensors):
        shape = [1] * len(tensors)
        shape[place] = -1
        grid = tensor.reshape(shape).expand(sizes)
        grids.append(grid.transpose(0, 1) if swaps else grid)
    return tuple(grids)


def cartesian_prod(*tensors):
    """All ways to take one element of each."""
    if has_torch_function(tensors):
        return handle_torch_function(cartesian_prod, tensors, *tensors)
    if len(tensors) == 1:
        return tensors[0]
    return _C.stack([grid.reshape([-1]) for grid in meshgrid(*tensors, indexing="ij")], 1)


def block_diag(*tensors):
    """A matrix with matrices along its diagonal."""
    if has_torch_function(tensors):
        return handle_torch_function(block_diag, tensors, *tensors)
    blocks = [_C.atleast_2d(tensor) for tensor in tensors]
    width = sum(block.shape[1] for block in blocks)
    rows, start = [], 0
    for block in blocks:
        height, size = block.shape
        before = _C.zeros([height, start], dtype=block.dtype)
        after = _C.zeros([height, width - start - size], dtype=block.dtype)
        rows.append(_C.cat([before, block, after], 1))
        start += size
    return _C.cat(rows, 0)


def scalar_tensor(s, *, dtype=None, device=None, requires_grad=False):
    """A tensor of one number, of the default dtype."""
    dtype = _C.get_default_dtype() if dtype is None else dtype
    return _C.tensor(s, dtype=dtype, requires_grad=requires_grad)


@composed(__all__, 2)
def vdot(input, other):
    """The sum of products of two vectors."""
    return input.dot(other)


@composed(__all__, 2)
def cross(input, other, dim=None):
    """The cross product of vectors of three elements."""
    if dim is None:
        dim = next((place for place, size in enumerate(input.shape) if size == 3), None)
    if dim is None or input.shape[dim] != 3:
        raise RuntimeError(f"cross: dimension {dim} of shape {list(input.shape)} has no size of 3")
    rolled = lambda x, by: x.roll(by, dim)  # noqa: E731
    return rolled(input, -1) * rolled(other, -2) - rolled(input, -2) * rolled(other, -1)


_cdist = _C.cdist
_DISTANCES = "use_mm_for_euclid_dist_if_necessary use_mm_for_euclid_dist donot_use_mm_for_euclid_dist".split()


@composed(__all__, 2, forms="f")
def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """The distances of all pairs of rows."""
    if compute_mode not in _DISTANCES:
        raise ValueError(f"cdist: {compute_mode} is not a valid value for compute_mode")
    return _cdist(x1, x2, p, _DISTANCES.index(compute_mode))


@composed(__all__, 3, forms="fmi")
def addr(input, vec1, vec2, *, beta=1, alpha=1):
    """beta * input + alpha * the products of all pairs of elements"""
    if vec1.dim() != 1 or vec2.dim() != 1:
        raise RuntimeError(f"addr: {vec1.dim()} and {vec2.dim()} dimensions are no vectors")
    product = alpha * vec1.unsqueeze(1) * vec2.unsqueeze(0)
    return product if beta == 0 else beta * input + product


for _name in __all__[:6]:
    globals()[_name].__module__ = "switchyard"


@composed(__all__)
def matrix_power(input, n):
    """The matrix times itself."""
    if n < 0:
        from .linalg import inv

        return matrix_power(inv(input), -n)
    result = _C.eye(input.shape[-1], dtype=input.dtype).expand(input.shape)
    for _ in range(n):
        result = result @ input
    return result.clone() if n == 0 else result
