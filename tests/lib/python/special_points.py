"""Values and gradients at special points: ties, bounds, zeros, infinities, saturation. Calls, and what PyTorch gives.

    python special_points.py PACKAGE            compares a package with special_points.txt, and says what differs
    python special_points.py torch --update     writes special_points.txt

A call is an expression of tensors x and y, of T (the package), F (nn.functional), O (the operators, by their names) and
W, which gives weights of some sizes.
Each is taken at rows of points, in float64 and float32; the gradients are those of the results times 1, 2, 3, ... What
is recorded of a row is the result, then the gradient of each tensor.
"""

import importlib
import itertools
import math
import os
import sys
import warnings

inf, nan = math.inf, math.nan

NUMBERS = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 6.0, 20.0, -20.0, 100.0, -100.0, 1e-30, -1e-30, 1e30, -1e30,
    inf, -inf, nan,
)
SHARES = (0.0, 1e-30, 1e-6, 0.25, 0.5, 1.0)
FEW = (0.0, 1.0, -1.0, 2.0, 0.5, 100.0, -100.0, 1e30, inf, -inf, nan)
VECTORS = (
    (1.0, 3.0, 3.0), (2.0, 2.0, 1.0), (0.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 2.0, 3.0), (2.0, -2.0, 1.0), (1.0, 1.0, 1.0),
    (0.0, -0.0, 1.0), (-inf, -inf, -inf), (-inf, 0.0, 1.0), (inf, 0.0, 1.0), (inf, inf, 1.0), (inf, -inf, 0.0),
    (nan, 0.0, 1.0), (1.0, nan, nan), (1e30, -1e30, 1e30), (1e-30, 1e-30, 0.0), (100.0, -100.0, 20.0), (5.0,), (),
    (0.0, 0.0, inf), (-inf, -inf, 1.0), (nan, nan, nan), (3.0, 1.0, 2.0, 2.0, 1.0, 3.0, 2.0), (nan, 1.0, nan, 2.0),
)
PAIRS = ((0.0, 0.0), (1.0, 1.0), (1.0, 2.0), (0.0, 1.0), (-2.0, 2.0), (inf, 0.0), (nan, 1.0), (1e-30, 0.0), (1e30, -1e30))


def _each(templates, names):
    return [template.format(name) for name in names.split() for template in templates.split("|")]


_POLYNOMIALS = """chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_v chebyshev_polynomial_w
    shifted_chebyshev_polynomial_t shifted_chebyshev_polynomial_u shifted_chebyshev_polynomial_v
    shifted_chebyshev_polynomial_w hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p"""

UNARY = [
    *_each(
        "O.{0}(x)",
        """abs acos acosh angle asin asinh atan atanh ceil cos cosh digamma erf erfc erfinv exp exp2 expm1 floor i0 lgamma
        log log10 log1p log2 logit neg reciprocal relu round rsqrt sgn sigmoid sign sin sinc sinh sqrt square tan tanh
        trunc""",
    ),
    *_each("T.{0}(x)", "deg2rad rad2deg frac nan_to_num positive"),
    *_each("O.special_{0}(x)", "entr erfcx i0e i1 i1e log_ndtr ndtri ndtr expit psi gammaln"),
    *_each(
        "O.special_{0}(x)",
        """airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 modified_bessel_i0 modified_bessel_i1 modified_bessel_k0
        modified_bessel_k1 scaled_modified_bessel_k0 scaled_modified_bessel_k1 spherical_bessel_j0""",
    ),
    *_each("O.special_{0}(x, 0)|O.special_{0}(x, 3)|O.special_{0}(x, 10)", _POLYNOMIALS),
    *_each(
        "F.{0}(x)|O.{0}(x)",
        "elu gelu hardsigmoid hardswish hardtanh leaky_relu mish relu6 selu silu softplus celu hardshrink softshrink",
    ),
    *_each("F.{0}(x)", "logsigmoid softsign tanhshrink rrelu"),
    *"""O.log_sigmoid(x); F.elu(x, 2.0); O.elu(x, 2.0, 1.5, 0.5); F.celu(x, 0.5); F.celu(x, 2.0); F.gelu(x, approximate='tanh')
    F.hardtanh(x, -2.0, 3.0); F.hardtanh(x, 0.0, 0.0); F.leaky_relu(x, 0.1); F.leaky_relu(x, -0.5); F.leaky_relu(x, 0.0)
    F.softplus(x, 2.0, 5.0); F.softplus(x, 1.0, 100.0); O.softplus(x, 2.0, 5.0); F.softshrink(x, 0.0); F.softshrink(x, 1.0)
    F.softshrink(x, 2.0); F.hardshrink(x, 0.0); F.hardshrink(x, 1.0); F.threshold(x, 1.0, 0.0); O.threshold(x, 0.5, 7.0)
    F.rrelu(x, 0.25, 0.5); T.relu(x); F.glu(T.stack([x, x])); T.pow(x, 0); T.pow(x, 1); T.pow(x, 2)
    T.pow(x, 3); T.pow(x, -1); T.pow(x, -0.5); T.pow(2.0, x); T.pow(0.0, x); T.pow(1.0, x); T.pow(-1.0, x)
    x ** x; 2.0 ** x; x * x; x / x; x - x; 1 / x; T.clamp(x, -1, 1); T.clamp(x, min=0)
    T.clamp(x, max=1); T.clamp_min(x, 0.5); T.clamp_max(x, -0.5); T.clamp(x, 1, -1); O.clamp(x, -2.0, 2.0); T.fmod(x, 2)
    T.fmod(x, 0.5); T.remainder(x, 2.0); T.remainder(x, -3.0); T.div(x, 2, rounding_mode='floor'); x / 0.0; x * inf
    T.div(x, 2, rounding_mode='trunc'); T.div(x, 2); 
    O.xlogy(x, 2.0); O.xlogy(2.0, x); T.special.xlog1py(x, 2.0); T.special.xlog1py(x, -1.0); T.special.xlog1py(2.0, x)
    O.logit(x, 0.25); T.polygamma(1, x)
    T.polygamma(2, x); O.polygamma(1, x); T.frexp(x)[0]; T.ldexp(x, T.tensor([2])); T.maximum(x, x)
    T.nan_to_num(x, 1.0, 2.0, 3.0); T.atan2(x, x); 
    T.where(x > 0, x.log(), x); T.real(x); T.masked_fill(x, x > 0, 0.0); T.lerp(x, x, 0.5)
    T.round(x, decimals=1); T.add(x, x, alpha=2); T.rsub(x, 1); T.addcmul(x, x, x); T.mvlgamma(x + 3, 2)
    T.special.zeta(2.0, x); T.igamma(T.tensor(2.0, dtype=x.dtype), x); T.igammac(T.tensor(2.0, dtype=x.dtype), x)
    F.prelu(x, T.tensor([0.3], dtype=x.dtype)); T.special.expm1(x); T.special.exp2(x); T.special.sinc(x)
    O.hypot(x, x); O.logaddexp(x, x); O.logaddexp2(x, x); O.special_xlogy(x, x); O.xlogy(0.0, x); O.logit(x, 1e-6);
    O.polygamma(0, x); O.copysign(x, -1.0); O.celu(x, 0.5); O.hardshrink(x, 0.5); O.softshrink(x, 0.5); O.hardtanh(x, -2.0, 3.0); O.gelu(x, approximate='tanh')
    T.nn.functional.softmin(T.stack([x, -x]), 0); T.dropout(x, 0.0, True); F.normalize(x[None], dim=0)""".replace("\n", ";").split(";"),
]

# Of two tensors: all pairs of some numbers.
BINARY = [
    *_each("O.special_{0}(x, y)", _POLYNOMIALS),
    *_each(
        "O.{0}(x, y)",
        """atan2 copysign div fmax fmin fmod hypot logaddexp logaddexp2 maximum minimum mul pow remainder xlogy""",
    ),
    *"""T.special.xlog1py(x, y); O.special_xlog1py(x, y); T.add(x, y); T.sub(x, y); T.lerp(x, y, 0.5); T.lerp(x, y, T.zeros_like(x))
    T.clamp(x, min=y); T.clamp(x, max=y); T.clamp(x, y, T.ones_like(x)); T.clamp(x, T.zeros_like(x), y); T.clamp_min(x, y)
    T.div(x, y, rounding_mode='floor'); T.div(x, y, rounding_mode='trunc'); T.where(x > y, x, y); T.max(x, y); T.min(x, y)
    F.prelu(x[None], y); O.prelu(x[None], y); F.glu(T.stack([x, y]), 0); O.glu(T.stack([x, y]), 0); T.dist(x[:1], y[:1])
    F.l1_loss(x, y, reduction='none'); F.mse_loss(x, y, reduction='none'); F.smooth_l1_loss(x, y, reduction='none')
    F.smooth_l1_loss(x, y, reduction='none', beta=0.5); F.smooth_l1_loss(x, y, reduction='none', beta=0.0)
    F.huber_loss(x, y, reduction='none'); F.huber_loss(x, y, reduction='none', delta=0.5); O.mse_loss(x, y, 0)
    O.smooth_l1_loss(x, y, 0, 1.0); O.huber_loss(x, y, 0, 1.0); O.l1_loss(x, y, 0); F.huber_loss(x, y, reduction='none', delta=2.0)
    O.soft_margin_loss(x, y.detach(), 0); F.soft_margin_loss(x, y.detach(), reduction='none')
    F.binary_cross_entropy_with_logits(x, y, reduction='none'); O.binary_cross_entropy_with_logits(x, y, None, None, 0)
    F.binary_cross_entropy_with_logits(x, y, T.full_like(x, 2.0), reduction='none', pos_weight=T.full_like(x, 3.0))
    F.kl_div(x, y, reduction='none'); F.kl_div(x, y, reduction='none', log_target=True); O.kl_div(x, y, 0)
    F.poisson_nll_loss(x, y, reduction='none'); F.poisson_nll_loss(x, y, log_input=False, reduction='none')
    F.poisson_nll_loss(x, y.detach(), full=True, reduction='none'); O.poisson_nll_loss(x, y, False, False, 1e-8, 0)
    F.hinge_embedding_loss(x, T.ones_like(x), reduction='none'); F.hinge_embedding_loss(x, -T.ones_like(x), reduction='none')
    F.margin_ranking_loss(x, y, T.ones_like(x), reduction='none'); F.margin_ranking_loss(x, y, -T.ones_like(x), 1.0, reduction='none')
    O.hinge_embedding_loss(x, -T.ones_like(x), 1.0, 0); O.margin_ranking_loss(x, y, T.ones_like(x), 1.0, 0)
    F.gaussian_nll_loss(x, y, T.zeros_like(x), reduction='none'); F.gaussian_nll_loss(x, T.zeros_like(y), y.abs(), reduction='none')
    F.pairwise_distance(x[:, None], y[:, None]); F.pairwise_distance(x[:, None], y[:, None], p=1.0, eps=0.0)
    F.pairwise_distance(x[:, None], y[:, None], eps=0.0); F.cosine_similarity(x[:, None], y[:, None]); O.cosine_similarity(x[:, None], y[:, None])
    F.triplet_margin_loss(x[:, None], y[:, None], x[:, None], reduction='none'); O.pairwise_distance(x[:, None], y[:, None])
    T.addcdiv(x, x, y); T.nextafter(x, y); T.ldexp(x, y); T.special.zeta(T.full_like(x, 2.0), y)
    F.multilabel_soft_margin_loss(x[:, None], y[:, None], reduction='none')""".replace("\n", ";").split(";"),
]

# The first of two is a probability, or both are.
OF_SHARES = """F.binary_cross_entropy(x, y, reduction='none'); O.binary_cross_entropy(x, y, None, 0); F.binary_cross_entropy(x, y)
    F.binary_cross_entropy(x, y, T.full_like(x, 2.0), reduction='sum'); F.kl_div(x.log(), y, reduction='none'); O.xlogy(x, y)
    F.binary_cross_entropy(T.sigmoid(x * 100), y.round()); T.special.entr(x); O.logit(x); T.special.ndtri(x); T.erfinv(x)
    F.kl_div(x.log(), y, reduction='batchmean'); F.binary_cross_entropy_with_logits(x, y)""".replace("\n", ";").split(";")

VECTOR = [
    *_each("x.{0}()", "sum mean prod max min amax amin median nanmedian std var nansum nanmean norm msort diff"),
    *_each(
        "x.{0}(0)[0]|O.{0}(x, 0)[0]",
        "max min median nanmedian mode cummax cummin",
    ),
    *_each("x.{0}(0)|O.{0}(x, 0)", "cumsum cumprod logcumsumexp logsumexp softmax log_softmax prod amax amin"),
    *_each("T.linalg.vector_norm(x, {0})|T.norm(x, {0})|O.norm(x, {0})", "0 0.5 1 1.5 2 3 inf -inf -1"),
    *"""x.kthvalue(1)[0]; x.kthvalue(min(2, x.numel()))[0]; x.sort()[0]; x.sort(descending=True)[0]; x.sort(stable=True)[0]
    x.topk(1)[0]; x.topk(min(2, x.numel()))[0]; x.topk(1, largest=False)[0]; 
    x.std(0, unbiased=False); x.var(0, unbiased=False); T.std_mean(x)[0]; T.var_mean(x)[0]; x.std(0, correction=0); T.aminmax(x)[0]
    F.normalize(x, dim=0); F.normalize(x, p=1, dim=0); F.normalize(x, p=3, dim=0); F.softmin(x, 0); 
    
    F.layer_norm(x, x.shape); F.layer_norm(x, x.shape, T.ones_like(x), T.ones_like(x), 0.0); F.rms_norm(x, x.shape)
    F.group_norm(x[None, :, None], 1); F.instance_norm(x[None, None]); F.batch_norm(x[:, None], None, None, training=True)
    F.local_response_norm(x[None, :, None], 2); F.max_pool1d(x[None], 2, 1); F.adaptive_max_pool1d(x[None], 1); F.avg_pool1d(x[None], 2, 1)
    F.lp_pool1d(x[None], 2, 2, 1); F.lp_pool1d(x[None], 1, 2, 1); F.max_pool2d(x[None, None], (1, 2), 1); F.max_pool3d(x[None, None, None], (1, 1, 2), 1)
    T.dist(x, T.zeros_like(x)); T.dist(x, T.zeros_like(x), 1); T.dist(x, T.zeros_like(x), inf); T.dist(x, T.zeros_like(x), 0.5)
    T.cdist(x[:, None], T.zeros_like(x)[:1, None]); T.cdist(x[:, None], x[:, None].detach()); T.cdist(x[:, None], T.zeros_like(x)[:1, None], p=1.0)
    T.cdist(x[:, None], T.zeros_like(x)[:1, None], p=inf); T.cdist(x[:, None], T.zeros_like(x)[:1, None], p=0.5)
    T.cdist(x[:, None], T.zeros_like(x)[:1, None], p=3.0); T.cdist(x[:, None], T.zeros_like(x)[:1, None], p=0.0); T.cdist(x[None], x[None])
    F.pdist(F.pad(x, (0, 2))[:, None]); F.pdist(F.pad(x, (0, 2))[:, None], 1); F.pdist(F.pad(x, (0, 2))[:, None], 3); F.pdist(F.pad(x, (0, 2))[:, None], inf); F.pdist(F.pad(x, (0, 2))[:, None], 0.5)
    F.cosine_similarity(x, T.ones_like(x), 0); F.cosine_similarity(x, x, 0); F.cosine_embedding_loss(x[None], T.ones_like(x)[None], T.ones(1, dtype=x.dtype))
    F.cosine_embedding_loss(x[None], T.ones_like(x)[None], -T.ones(1, dtype=x.dtype)); F.cross_entropy(x[None], T.tensor([0]))
    F.triplet_margin_loss(x[None], T.zeros_like(x)[None], T.zeros_like(x)[None]); F.triplet_margin_loss(x[None], x[None], T.zeros_like(x)[None])
    F.triplet_margin_loss(x[None], T.zeros_like(x)[None], T.ones_like(x)[None], p=1, swap=True)
    F.cross_entropy(x[None], T.tensor([0]), label_smoothing=0.1); F.cross_entropy(x[None], T.tensor([-100]))
    F.cross_entropy(x[None], T.tensor([-100]), reduction='sum'); F.cross_entropy(x[None], T.tensor([0]), T.zeros_like(x))
    F.cross_entropy(x[None], T.tensor([0]), T.zeros_like(x), reduction='sum'); F.cross_entropy(x[None], T.softmax(T.ones_like(x), 0)[None])
    F.cross_entropy(T.stack([x, x]), T.tensor([0, -100])); F.cross_entropy(T.stack([x, x]), T.tensor([-100, -100]), reduction='none')
    F.nll_loss(x[None], T.tensor([0])); F.nll_loss(x[None], T.tensor([-100])); F.nll_loss(T.stack([x, x]), T.tensor([0, -100]))
    F.nll_loss(x[None], T.tensor([0]), T.zeros_like(x)); F.nll_loss(x[None], T.tensor([0]), T.zeros_like(x), reduction='sum')
    F.nll_loss(T.stack([x, x]), T.tensor([-100, 0]), reduction='none'); O.cross_entropy_loss(x[None], T.tensor([0]), None, 1, -100, 0.0)
    O.nll_loss_nd(T.stack([x, x]), T.tensor([0, -100]), None, 1, -100); O.nll_loss_nd(x[None], T.tensor([-100]), None, 1, -100)
    O.cross_entropy_loss(x[None], T.tensor([0]), None, 1, -100, 0.1); O.nll_loss_nd(x[None], T.tensor([0]), T.zeros_like(x), 1, -100)
    F.multi_margin_loss(x[None], T.tensor([0])); F.multi_margin_loss(x[None], T.tensor([0]), p=2); F.multi_margin_loss(x[None], T.tensor([0]), margin=2.0)
    F.multi_margin_loss(x[None], T.tensor([0]), margin=0.0); O.multi_margin_loss(x[None], T.tensor([0]), 1, 1.0, None, 1)
    F.multilabel_margin_loss(x[None], T.tensor([[0] + [-1] * (x.numel() - 1)])); O.multilabel_margin_loss(x[None], T.tensor([[0] + [-1] * (x.numel() - 1)]), 1)
    F.multilabel_soft_margin_loss(x[None], T.zeros_like(x)[None]); F.multilabel_soft_margin_loss(x[None], T.ones_like(x)[None], T.full_like(x, 2.0))
    F.gumbel_softmax(x, tau=1e30, hard=False).sum() * 0; F.softmax(x, 0)[:1]; F.log_softmax(x, 0)[:1]; T.logsumexp(x, (0,)); x.masked_fill(x == x.max(), -inf).softmax(0)
    x.sub(x.max()).exp(); T.cumprod(x, 0)[-1:]; T.take(x, T.tensor([0])); x.gather(0, T.zeros(2, dtype=T.int64)); 
    
    
    
    T.cov(T.stack([x, x])); T.corrcoef(T.stack([x, T.ones_like(x)])); T.linalg.norm(x); T.linalg.norm(x[None]); T.linalg.matrix_norm(x[None])
    T.linalg.matrix_norm(x[None], 1); T.linalg.matrix_norm(x[None], inf); T.outer(x, x); T.dot(x, x); T.det(T.diag(x)); T.det(x[:1, None]); T.linalg.slogdet(x[:1, None])[1];
    T.linalg.svdvals(x[None]); T.linalg.pinv(x[None]); T.linalg.inv(T.diag(x))
    x.max() - x.min(); x.abs().max(); x.norm() * 0; T.sqrt((x * x).sum()); 
    F.scaled_dot_product_attention(x[None, :, None], x[None, :, None], x[None, :, None]); F.ctc_loss(T.stack([x] * 4)[:, None].log_softmax(2), T.tensor([[1]]), T.tensor([4]), T.tensor([1]))""".replace("\n", ";").split(";"),
]


# What takes matrices or places, of one tensor as its row, or of rows that are it and its reverse.
MATRIX = """x.kthvalue(max(1, x.numel()))[0]; x.kthvalue((x.numel() + 1) // 2, keepdim=True)[0]; x.reshape(-1, 1).kthvalue(1, 0)[0]
    x.kthvalue(1)[1] * x.sum(); x.median(0, keepdim=True)[0]; T.stack([x, x]).median(); T.stack([x, x.flip(0)]).median(1)[0]
    T.stack([x, x.flip(0)]).nanmedian(1)[0]; T.stack([x, x.flip(0)]).nanmedian(); T.stack([x, x.flip(0)]).mode(1)[0]
    T.stack([x, x.flip(0)]).prod(0); T.stack([x, x.flip(0)]).prod(1); T.stack([x, x.flip(0)]).prod(); T.stack([x, x.flip(0)]).cumprod(0)
    T.stack([x, x.flip(0)]).cumprod(1); T.stack([x, x.flip(0)]).logcumsumexp(0); T.stack([x, x.flip(0)]).logcumsumexp(1)
    T.logdet(T.diag(x)); T.logdet(-T.diag(x.abs())); T.linalg.slogdet(T.diag(x))[1]; T.linalg.svdvals(T.diag(x)); T.linalg.eigvalsh(T.diag(x))
    T.linalg.matrix_norm(x[None], 'nuc'); T.linalg.matrix_norm(x[None], 2); T.linalg.vector_norm(x, 0.25); T.dist(x, x.flip(0), 1.5)
    T.renorm(x[:, None], 2, 0, 1.0); T.renorm(x[None], 2, 0, 1.0); T.renorm(x[None], 1, 0, 1.0); T.renorm(x[None], 3, 0, 5.0)
    T.masked_scatter(x, x > 0, T.full_like(x, 2.0)); T.masked_scatter(T.zeros_like(x), x > 0, x); x.masked_scatter(T.ones_like(x) > 0, x * 2)
    F.embedding_bag(T.tensor([0, 1, 0]), T.stack([x, x]), T.tensor([0]), mode='max')
    F.embedding_bag(T.tensor([0, 1, 1, 0]), T.stack([x, x.flip(0)]), T.tensor([0, 2]), mode='max')
    F.embedding_bag(T.tensor([0, 1, 1, 0]), T.stack([x, x.flip(0)]), T.tensor([0, 0, 4]), mode='max')
    F.embedding_bag(T.tensor([0, 1, 1, 0]), T.stack([x, x.flip(0)]), T.tensor([0, 2]), mode='max', padding_idx=0)
    F.max_pool1d(x[None], 3, 1, 1); F.max_pool2d(x[None, None], (1, 3), 1, (0, 1)); F.max_pool3d(x[None, None, None], (1, 1, 3), 1, (0, 0, 1))
    T.cdist(x[:, None], x[:, None], p=1.0); T.cdist(x[:, None], x[:, None], p=1.5); T.cdist(x[:, None], x[:, None], p=0.5)
    T.cdist(x[:, None], x[:, None], p=inf); T.cdist(x[:, None], x[:, None], p=3.0); T.cdist(x[:, None], x[:, None], p=0.0)
    T.cdist(T.stack([x, x]), T.stack([x, x + 1]), p=1.0); T.cdist(T.stack([x, x]), T.stack([x, x + 1]), p=1.5)
    T.cdist(T.stack([x, x]), T.stack([x, x + 1]), p=inf); T.cdist(T.stack([x, x]), T.stack([x, x + 1])); T.cdist(T.stack([x, x]), T.stack([x, x + 1]), p=0.5)
    F.pdist(T.stack([x, x, x + 1])); F.pdist(T.stack([x, x, x + 1]), 1); F.pdist(T.stack([x, x, x + 1]), 1.5); F.pdist(T.stack([x, x, x + 1]), inf)
    F.pdist(T.stack([x, x, x + 1]), 0.5); F.pdist(T.stack([x, x, x + 1]), 0.0); T.trapezoid(x); T.cumulative_trapezoid(x); T.var(x, 0, correction=2)
    F.multi_margin_loss(T.stack([x, x]), T.tensor([0, 0]), weight=T.zeros_like(x)); F.multilabel_margin_loss(x, T.tensor([0] + [-1] * (x.numel() - 1)))
    F.nll_loss(T.stack([x, x])[:, :, None], T.tensor([[0], [-100]])); x.nansum(); T.nanmean(T.stack([x, x.flip(0)]), 0)
    F.ctc_loss(F.pad(T.stack([x] * 4), (0, 3))[:, None].log_softmax(2), T.tensor([[1, 2]]), T.tensor([4]), T.tensor([2]))
    F.ctc_loss(F.pad(T.stack([x] * 4), (0, 3))[:, None], T.tensor([[1, 1]]), T.tensor([4]), T.tensor([2]), reduction='none')
    F.ctc_loss(F.pad(T.stack([x] * 2), (0, 3))[:, None], T.tensor([[1, 1]]), T.tensor([2]), T.tensor([2]))
    F.ctc_loss(F.pad(T.stack([x] * 2), (0, 3))[:, None], T.tensor([[1, 1]]), T.tensor([2]), T.tensor([2]), zero_infinity=True)
    F.ctc_loss(F.pad(T.stack([x] * 2), (0, 3))[:, None], T.tensor([[1, 1]]), T.tensor([2]), T.tensor([0]), reduction='sum')
    F.ctc_loss(F.pad(T.stack([x] * 2), (0, 3))[:, None], T.tensor([[1, 1]]), T.tensor([0]), T.tensor([0]))
    x[:0].sum(); x[:0].mean(); x[:0].prod(); x[:0].median(); x[:0].std(); x[:0].norm(); T.stack([x[:0], x[:0]]).norm(inf, dim=1); T.stack([x[:0], x[:0]]).norm(inf, dim=0)
    T.stack([x[:0], x[:0]]).prod(1); T.stack([x[:0], x[:0]]).logcumsumexp(1); T.stack([x[:0], x[:0]]).median(0)[0]; T.cdist(T.stack([x, x])[:, :0], T.stack([x, x])[:, :0], p=inf)
    F.pdist(T.stack([x, x])[:, :0]); F.pdist(T.stack([x, x])[:1]); F.cross_entropy(x[:0][None], T.tensor([-100]), reduction='sum')
    F.mse_loss(x[:0], x[:0]); F.cross_entropy(T.stack([x, x])[:0], T.tensor([], dtype=T.int64))""".replace("\n", ";").split(";")


OF_PLACES = """F.grid_sample(T.arange(9.0, dtype=x.dtype).reshape(1, 1, 3, 3), T.stack([x, x], 1)[None, None], align_corners=True)
    F.grid_sample(T.arange(9.0, dtype=x.dtype).reshape(1, 1, 3, 3), T.stack([x, x], 1)[None, None], align_corners=False, padding_mode='border')
    F.grid_sample(T.arange(9.0, dtype=x.dtype).reshape(1, 1, 3, 3), T.stack([x, x], 1)[None, None], align_corners=True, padding_mode='border')
    F.grid_sample(T.arange(9.0, dtype=x.dtype).reshape(1, 1, 3, 3), T.stack([x, x], 1)[None, None], align_corners=True, padding_mode='reflection')
    F.grid_sample(T.arange(9.0, dtype=x.dtype).reshape(1, 1, 3, 3), T.stack([x, x], 1)[None, None], mode='bicubic', align_corners=True)""".split("\n")


# What takes whole layers of 12 numbers; W gives weights of some sizes.
OF_LAYERS = """O.lstm(x.reshape(3, 2, 2), [W(1, 2, 3), W(1, 2, 3)], [W(12, 2), W(12, 3), W(12), W(12)], True, 1, 0.0, False, False, False)[0]
    O.lstm(x.reshape(3, 2, 2), [W(1, 2, 3), W(1, 2, 3)], [W(12, 2), W(12, 3)], False, 1, 0.0, True, False, False)[2]
    O.lstm(x.reshape(2, 3, 2), [W(4, 2, 3), W(4, 2, 3)], [W(12, 2), W(12, 3)] * 2 + [W(12, 6), W(12, 3)] * 2, False, 2, 0.0, False, True, True)[0]
    O.lstm(x.reshape(2, 3, 2), [W(4, 2, 3), W(4, 2, 3)], [W(12, 2), W(12, 3)] * 2 + [W(12, 6), W(12, 3)] * 2, False, 2, 0.0, False, True, True)[1]
    O.lstm(W(3, 2, 2), [W(1, 2, 1), W(1, 2, 1)], [x[:8].reshape(4, 2), x[8:].reshape(4, 1), x[:4], x[4:8]], True, 1, 0.0, False, False, False)[0]
    O.lstm(W(3, 2, 2), [x[:6].reshape(1, 2, 3), x[6:].reshape(1, 2, 3)], [W(12, 2), W(12, 3), W(12), W(12)], True, 1, 0.0, False, False, False)[0]
    O.lstm(x.reshape(6, 2), T.tensor([3, 2, 1]), [W(1, 3, 2), W(1, 3, 2)], [W(8, 2), W(8, 2), W(8), W(8)], True, 1, 0.0, False, False)[0]
    O.lstm(x.reshape(6, 2), T.tensor([3, 2, 1]), [W(2, 3, 2), W(2, 3, 2)], [W(8, 2), W(8, 2)] * 2, False, 1, 0.0, False, True)[1]
    O.gru(x.reshape(3, 2, 2), W(1, 2, 3), [W(9, 2), W(9, 3), W(9), W(9)], True, 1, 0.0, False, False, False)[0]
    O.gru(x.reshape(2, 3, 2), W(4, 2, 3), [W(9, 2), W(9, 3)] * 2 + [W(9, 6), W(9, 3)] * 2, False, 2, 0.0, False, True, True)[1]
    O.gru(W(3, 2, 1), x[:4].reshape(1, 2, 2), [W(6, 1), x.reshape(6, 2), W(6), x[:6]], True, 1, 0.0, False, False, False)[0]
    O.gru(x.reshape(6, 2), T.tensor([2, 2, 1, 1]), W(1, 2, 2), [W(6, 2), W(6, 2), W(6), W(6)], True, 1, 0.0, False, False)[0]
    O.rnn_tanh(x.reshape(3, 2, 2), W(1, 2, 3), [W(3, 2), W(3, 3), W(3), W(3)], True, 1, 0.0, False, False, False)[0]
    O.rnn_tanh(x.reshape(6, 2), T.tensor([3, 2, 1]), W(2, 3, 2), [W(2, 2), W(2, 2)] * 2, False, 1, 0.0, False, True)[0]
    O.rnn_relu(x.reshape(2, 3, 2), W(4, 2, 3), [W(3, 2), W(3, 3)] * 2 + [W(3, 6), W(3, 3)] * 2, False, 2, 0.0, False, True, True)[0]
    O.rnn_relu(x.reshape(6, 2), T.tensor([3, 2, 1]), W(1, 3, 2), [W(2, 2), W(2, 2), W(2), W(2)], True, 1, 0.0, False, False)[1]
    F.scaled_dot_product_attention(x.reshape(1, 2, 3, 2), W(1, 2, 3, 2), W(1, 2, 3, 2))
    F.scaled_dot_product_attention(x.reshape(1, 2, 3, 2), x.reshape(1, 2, 3, 2), x.reshape(1, 2, 3, 2), is_causal=True)
    F.scaled_dot_product_attention(W(1, 2, 3, 2), x.reshape(1, 2, 3, 2), W(1, 2, 3, 2), attn_mask=W(3, 3), scale=0.25)
    F.scaled_dot_product_attention(W(1, 2, 3, 2), W(1, 2, 3, 2), x.reshape(1, 2, 3, 2), attn_mask=W(3, 3) > 0)
    F.scaled_dot_product_attention(x.reshape(1, 2, 3, 2), W(1, 1, 3, 2), W(1, 1, 3, 2), enable_gqa=True)
    F.ctc_loss(x.reshape(3, 1, 4).log_softmax(2), T.tensor([[1, 2]]), T.tensor([3]), T.tensor([2]), reduction='sum')
    F.ctc_loss(x.reshape(3, 1, 4).log_softmax(2), T.tensor([[1, 1]]), (3,), (2,), zero_infinity=True)
    O.grid_sampler_3d(x.reshape(1, 1, 3, 2, 2), W(1, 2, 1, 2, 3), 0, 0, False)
    O.grid_sampler_3d(x.reshape(1, 1, 3, 2, 2), W(1, 2, 1, 2, 3) * 2, 0, 1, True)
    O.grid_sampler_3d(x.reshape(1, 1, 3, 2, 2), W(1, 2, 1, 2, 3) * 2, 0, 2, False)
    O.grid_sampler_3d(x.reshape(1, 1, 3, 2, 2), W(1, 2, 1, 2, 3) * 2, 1, 1, False)
    O.grid_sampler_3d(W(1, 1, 3, 2, 2), x.reshape(1, 2, 1, 2, 3), 0, 0, False)
    O.grid_sampler_3d(W(1, 1, 3, 2, 2), x.reshape(1, 2, 1, 2, 3), 0, 2, True)
    O.max_unpool3d(x.reshape(1, 1, 3, 2, 2), T.arange(12).reshape(1, 1, 3, 2, 2) * 8 + 3, [6, 4, 4], [2, 2, 2], [0, 0, 0])
    O.fractional_max_pool2d(x.reshape(1, 1, 3, 4), [2, 2], [2, 3], T.full((1, 1, 2), 0.4, dtype=x.dtype))[0]
    O.fractional_max_pool3d(x.repeat(3).reshape(1, 1, 4, 3, 3), [2, 2, 1], [2, 1, 2], T.full((1, 1, 3), 0.4, dtype=x.dtype))[0]
    O.feature_dropout(x.reshape(3, 4), 0.0, True)
    O.feature_dropout(x.reshape(3, 4), 1.0, True)
    O.feature_alpha_dropout(x.reshape(3, 4), 0.0, True)
    O.feature_alpha_dropout(x.reshape(3, 4), 0.5, False)
    O.alpha_dropout(x, 0.0, True)
    O.alpha_dropout(x, 0.5, False)
    O.rrelu(x, 0.25, 0.25, True)
    O.rrelu(x, 0.25, 0.75, False)
    O.embedding_renorm_(x.detach().reshape(4, 3).clone(), T.tensor([0, 2, 0]), 1.0, 2.0)
    O.embedding_renorm_(x.detach().reshape(4, 3).clone(), T.tensor([1, 3]), 2.0, 1.0)
    T.norm_except_dim(x.reshape(3, 4), 2, 0)
    T.norm_except_dim(x.reshape(3, 2, 2), 2, 2)
    T.norm_except_dim(x.reshape(3, 4), 1, -1)
    T._weight_norm(x.reshape(3, 4), W(3, 1), 0)
    T._weight_norm(x.reshape(3, 4), W(1, 4), 1)
    T._weight_norm(W(12, 2), x.reshape(12, 1), 0)
    T.fft.fftshift(x.reshape(3, 4))
    T.fft.fftshift(x.reshape(3, 4), dim=1)
    T.fft.ifftshift(x.reshape(3, 2, 2), dim=(0, -1))
    F.interpolate(x.reshape(1, 1, 3, 4), size=(2, 3), mode='bilinear', antialias=True)
    F.interpolate(x.reshape(1, 2, 2, 3), size=(5, 2), mode='bilinear', align_corners=True, antialias=True)
    F.interpolate(x.reshape(2, 1, 1, 6), scale_factor=(1.0, 0.3), mode='bilinear', antialias=True)
    F.interpolate(x.reshape(1, 1, 3, 4), size=(2, 3), mode='bicubic', antialias=True)
    F.interpolate(x.reshape(1, 2, 2, 3), size=(5, 2), mode='bicubic', align_corners=True, antialias=True)
    F.interpolate(x.reshape(2, 1, 1, 6), scale_factor=(2.5, 0.4), mode='bicubic', antialias=True)
    O._upsample_bilinear2d_aa_backward(x.reshape(1, 1, 3, 4), [3, 4], [1, 1, 7, 5], False)
    O._upsample_bicubic2d_aa_backward(x.reshape(1, 2, 2, 3), [2, 3], [1, 2, 5, 4], True)
    T.histogram(x.detach(), 4)[0]
    T.histogram(x.detach(), 4)[1]
    T.histogram(x.detach(), 3, range=(-1.0, 2.0), density=True)[0]
    T.histogram(x.detach(), 3, range=(1.0, 1.0), weight=W(12))[0]
    T.histogram(x.detach().reshape(3, 4), T.tensor([-1.0, 0.0, 0.5, 2.0], dtype=x.dtype), weight=W(3, 4))[0]
    T.histogram(x.detach(), T.tensor([-1.0, 0.0, 0.5, 2.0], dtype=x.dtype), density=True)[0]
    T.histc(x.detach(), 4, -1, 2)""".split("\n")
LAYERS = (
    (0.5, -1.0, 2.0, 0.25, 1.0, -0.5, 1.5, -2.0, 0.0, 0.75, -0.25, 3.0),
    (0.0,) * 12,
    (1.0, -1.0, 0.5, -0.5, 1e-30, 20.0, -20.0, 100.0, -100.0, 0.25, 2.0, -2.0),
    (1e30, 0.0, -1e30, 1.0, 0.5, -0.5, 1e-30, 2.0, 0.0, -1.0, 3.0, 1.0),
    (nan, 0.0, inf, 1.0, -1.0, 0.5, -inf, 2.0, 0.25, -0.25, 1.0, 3.0),
)


def _columns(rows):
    """One row of points: each tensor has its column."""
    return [tuple(zip(*rows))]


GROUPS = (
    (UNARY, [(NUMBERS,)]),
    (BINARY, _columns(itertools.product(FEW, FEW))),
    (OF_SHARES, _columns(itertools.product(SHARES, SHARES))),
    (VECTOR + MATRIX, [(one,) for one in VECTORS]),
    (OF_LAYERS, [(one,) for one in LAYERS]),
    (OF_PLACES, [((0.0, 1.0, -1.0, 0.5, 2.0, -2.0, 1.5),)]),
)


DTYPES = ("float64", "float32")


class _Operators:
    """The operators by the names of their schemas."""

    def __init__(self, package):
        if hasattr(package, "ops"):
            self._spaces = [package.ops.aten]
        else:
            inner = package._C
            names = ("_nn", "_special", "_linalg", "_fft")
            self._spaces = [inner] + [getattr(inner, name) for name in names if hasattr(inner, name)]

    def __getattr__(self, name):
        for space in self._spaces:
            if hasattr(space, name):
                return getattr(space, name)
        raise AttributeError(name)


def calls():
    """(expression, rows of points), each once."""
    found = {}
    for expressions, rows in GROUPS:
        for text in expressions:
            if text.strip():
                found.setdefault(text.strip(), rows)
    return list(found.items())


def outcome(T, text, points, dtype):
    """The result, and the gradients for the tensors, as lists; or the word `error`. A result may have no gradients."""
    dtype = getattr(T, dtype)
    tensors = [T.tensor(one, dtype=dtype, requires_grad=True) for one in points]
    names = dict(zip("xy", tensors), T=T, F=T.nn.functional, O=_Operators(T), inf=inf, nan=nan)
    names["W"] = lambda *sizes: T.arange(1, math.prod(sizes) + 1, dtype=dtype).cos().reshape(sizes)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = eval(text, names)
        value = (result.detach().reshape([-1]) + 0).tolist()
        if not result.requires_grad:
            return [value]
        weights = T.arange(1, result.numel() + 1, dtype=result.dtype).reshape(result.shape)
        found = T.autograd.grad(result, tensors, weights, allow_unused=True)
    except (RuntimeError, ValueError, IndexError, TypeError):
        return "error"
    return [value] + [[0.0] * one.numel() if grad is None else (grad + 0).tolist() for one, grad in zip(tensors, found)]


def agree(own, wanted, dtype):
    """Whether results and gradients are the same, but for rounding."""
    if isinstance(own, str) or isinstance(wanted, str):
        return own == wanted
    relative, absolute = (1e-6, 1e-14) if dtype == "float64" else (2e-3, 2e-6)

    def same(a, b):
        if a != a or b != b:
            return a != a and b != b
        return a == b or abs(a - b) <= relative * max(abs(a), abs(b)) + absolute and abs(a) != inf and abs(b) != inf

    pairs = [zip(a, b) for a, b in zip(own, wanted)]
    return [len(one) for one in own] == [len(one) for one in wanted] and all(same(*one) for pair in pairs for one in pair)


_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _lines(name):
    with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]


def _written(values):
    if isinstance(values, str):
        return values
    parts = []
    for one in values:
        runs = [(word, len(list(run))) for word, run in itertools.groupby(f"{value:.7g}" for value in one)]
        parts.append(" ".join(word if count == 1 else f"{word}*{count}" for word, count in runs))
    return " | ".join(parts)


def _read(text):
    if text == "error":
        return text
    values = []
    for part in text.split("|"):
        values.append([])
        for word in part.split():
            value, _, count = word.partition("*")
            values[-1] += [float(value)] * int(count or 1)
    return values


def recorded():
    """{call: [{dtype: outcome} for each row]}. A line of float32 stands where it differs from float64."""
    found, rows = {}, None
    for line in _lines("special_points.txt"):
        if not line.startswith("  "):
            rows = found.setdefault(line, [])
            continue
        kind, _, text = line.strip().partition(":")
        if kind == "float32":
            rows[-1]["float32"] = _read(text.strip())
        else:
            rows.append(dict.fromkeys(DTYPES, _read(text.strip())))
    return found


def known_differences():
    """[(call, row, dtype)]: what differs from PyTorch for a reason."""
    found = []
    for line in _lines("special_points_differ.txt"):
        if line.startswith("  "):
            place, dtype = line.split()
            found.append((call, int(place), dtype))
        else:
            call = line
    return found


def _update(T):
    lines = [f"# Written by special_points.py torch --update, with PyTorch {T.__version__}."]
    for text, rows in calls():
        lines.append(text)
        for row in rows:
            double, single = (outcome(T, text, row, dtype) for dtype in DTYPES)
            lines.append(f"  float64: {_written(double)}")
            if not agree(single, double, "float32"):
                lines.append(f"  float32: {_written(single)}")
    with open(os.path.join(_FOLDER, "special_points.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def _compare(T, words):
    values = recorded()
    for text, rows in calls():
        if words and not any(word in text for word in words):
            continue
        title = text
        for place, row in enumerate(rows):
            for dtype in DTYPES:
                own, wanted = outcome(T, text, row, dtype), values[text][place][dtype]
                if not agree(own, wanted, dtype):
                    print(title, f"  {place} {dtype}", sep="\n")
                    print(f"    own    {_written(own)}", f"    wanted {_written(wanted)}", sep="\n")
                    title = ""


if __name__ == "__main__":
    module = importlib.import_module(sys.argv[1])
    if sys.argv[2:] == ["--update"]:
        _update(module)
    else:
        _compare(module, sys.argv[2:])
