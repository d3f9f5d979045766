"""Names that PyTorch has removed, each with its replacement."""

from ._C import Tensor

__all__ = []


def _refuse(name, instead):
    def gone(input, *args, **kwargs):
        raise RuntimeError(f"{name} is gone: use {instead}")

    gone.__name__ = gone.__qualname__ = name
    globals()[name] = gone
    __all__.append(name)
    setattr(Tensor, name, gone)


for _old, _new in (
    ("cholesky", "linalg.cholesky"),
    ("qr", "linalg.qr"),
    ("symeig", "linalg.eigh"),
    ("eig", "linalg.eig"),
    ("solve", "linalg.solve"),
    ("lstsq", "linalg.lstsq"),
    ("matrix_rank", "linalg.matrix_rank"),
):
    _refuse(_old, _new)
