from ._elementwise import exp2 as exp2, logit as logit, sinc as sinc, xlogy as xlogy
from ._operators._special import special_entr as entr
from ._operators._special import special_erf as erf
from ._operators._special import special_erfcx as erfcx
from ._operators._special import special_expit as expit
from ._operators._special import special_expm1 as expm1
from ._operators._special import special_gammainc as gammainc
from ._operators._special import special_gammaincc as gammaincc
from ._operators._special import special_i0e as i0e
from ._operators._special import special_i1 as i1
from ._operators._special import special_i1e as i1e
from ._operators._special import special_log1p as log1p
from ._operators._special import special_log_ndtr as log_ndtr
from ._operators._special import special_log_softmax as log_softmax
from ._operators._special import special_logsumexp as logsumexp
from ._operators._special import special_ndtr as ndtr
from ._operators._special import special_ndtri as ndtri
from ._operators._special import special_round as round
from ._operators._special import special_softmax as softmax
from ._operators._special import special_xlog1py as xlog1py
from ._operators._special import special_zeta as zeta
from ._special_functions import digamma as digamma, erfc as erfc, erfinv as erfinv, i0 as i0, polygamma as polygamma
from ._special_functions import lgamma as gammaln, mvlgamma as multigammaln

psi = digamma
