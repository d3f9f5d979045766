from ._operators._special import special_digamma as digamma
from ._operators._special import special_entr as entr
from ._operators._special import special_erf as erf
from ._operators._special import special_erfc as erfc
from ._operators._special import special_erfcx as erfcx
from ._operators._special import special_erfinv as erfinv
from ._operators._special import special_exp2 as exp2
from ._operators._special import special_expit as expit
from ._operators._special import special_expm1 as expm1
from ._operators._special import special_gammainc as gammainc
from ._operators._special import special_gammaincc as gammaincc
from ._operators._special import special_gammaln as gammaln
from ._operators._special import special_i0 as i0
from ._operators._special import special_i0e as i0e
from ._operators._special import special_i1 as i1
from ._operators._special import special_i1e as i1e
from ._operators._special import special_log1p as log1p
from ._operators._special import special_log_ndtr as log_ndtr
from ._operators._special import special_log_softmax as log_softmax
from ._operators._special import special_logit as logit
from ._operators._special import special_logsumexp as logsumexp
from ._operators._special import special_ndtr as ndtr
from ._operators._special import special_ndtri as ndtri
from ._operators._special import special_polygamma as polygamma
from ._operators._special import special_psi as psi
from ._operators._special import special_round as round
from ._operators._special import special_sinc as sinc
from ._operators._special import special_softmax as softmax
from ._operators._special import special_xlog1py as xlog1py
from ._operators._special import special_xlogy as xlogy
from ._operators._special import special_zeta as zeta
from ._operators._special import special_multigammaln as multigammaln

__all__ = [
    "digamma",
    "entr",
    "erf",
    "erfc",
    "erfcx",
    "erfinv",
    "exp2",
    "expit",
    "expm1",
    "gammainc",
    "gammaincc",
    "gammaln",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "log1p",
    "log_ndtr",
    "log_softmax",
    "logit",
    "logsumexp",
    "multigammaln",
    "ndtr",
    "ndtri",
    "polygamma",
    "psi",
    "round",
    "sinc",
    "softmax",
    "xlog1py",
    "xlogy",
    "zeta",
]
