"""Dropout."""

from .. import functional
from .._dropouts import check_probability
from .module import Module

__all__ = """AlphaDropout Dropout Dropout1d Dropout2d Dropout3d FeatureAlphaDropout""".split()


class _Dropout(Module):
    _function = None

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        check_probability(p)
        self.p = p
        self.inplace = inplace

    def forward(self, input):
        return getattr(functional, self._function)(input, self.p, self.training, self.inplace)

    def extra_repr(self):
        return f"p={self.p}, inplace={self.inplace}"


class Dropout(_Dropout):
    _function = "dropout"


class Dropout1d(_Dropout):
    _function = "dropout1d"


class Dropout2d(_Dropout):
    _function = "dropout2d"


class Dropout3d(_Dropout):
    _function = "dropout3d"


class AlphaDropout(_Dropout):
    _function = "alpha_dropout"


class FeatureAlphaDropout(_Dropout):
    _function = "feature_alpha_dropout"
