// Samples of in-place operators, which have the formula of the functional form: on a copy of the
// input, on a part of such a copy, whose rest keeps its gradient, and on a transposed copy.

#include <optional>
#include <utility>
#include <vector>

#include "switchyard/ops/abs.h"
#include "switchyard/ops/acos.h"
#include "switchyard/ops/acosh.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcdiv.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/addmv.h"
#include "switchyard/ops/asin.h"
#include "switchyard/ops/asinh.h"
#include "switchyard/ops/atan.h"
#include "switchyard/ops/atan2.h"
#include "switchyard/ops/atanh.h"
#include "switchyard/ops/baddbmm.h"
#include "switchyard/ops/ceil.h"
#include "switchyard/ops/celu.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/cosh.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/elu.h"
#include "switchyard/ops/erf.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/expm1.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/gelu.h"
#include "switchyard/ops/hardsigmoid.h"
#include "switchyard/ops/hardswish.h"
#include "switchyard/ops/hardtanh.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/leaky_relu.h"
#include "switchyard/ops/lerp.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/log10.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log2.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/rsqrt.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sgn.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/sign.h"
#include "switchyard/ops/silu.h"
#include "switchyard/ops/sin.h"
#include "switchyard/ops/sinh.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/square.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/tan.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "switchyard/ops/trunc.h"
#include "switchyard/ops/unsqueeze.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct InPlace {
  const char* op;
  void (*write)(Tensor& self, const Tensors& x);  // self of sizes [2, 3]; x[0] is its original
  bool is_positive = false;
  Tensors more = {};  // the other operands, from x[1]
};

std::vector<InPlace> OfOne() {
  return {
      {"exp_", [](Tensor& s, const Tensors&) { switchyard::exp_(s); }},
      {"log_", [](Tensor& s, const Tensors&) { switchyard::log_(s); }, true},
      {"log1p_", [](Tensor& s, const Tensors&) { switchyard::log1p_(s); }, true},
      {"expm1_", [](Tensor& s, const Tensors&) { switchyard::expm1_(s); }},
      {"sqrt_", [](Tensor& s, const Tensors&) { switchyard::sqrt_(s); }, true},
      {"rsqrt_", [](Tensor& s, const Tensors&) { switchyard::rsqrt_(s); }, true},
      {"sin_", [](Tensor& s, const Tensors&) { switchyard::sin_(s); }},
      {"cos_", [](Tensor& s, const Tensors&) { switchyard::cos_(s); }},
      {"tanh_", [](Tensor& s, const Tensors&) { switchyard::tanh_(s); }},
      {"sigmoid_", [](Tensor& s, const Tensors&) { switchyard::sigmoid_(s); }},
      {"reciprocal_", [](Tensor& s, const Tensors&) { switchyard::reciprocal_(s); }, true},
      {"erf_", [](Tensor& s, const Tensors&) { switchyard::erf_(s); }},
      {"tan_", [](Tensor& s, const Tensors&) { switchyard::tan_(s); }},
      {"sinh_", [](Tensor& s, const Tensors&) { switchyard::sinh_(s); }},
      {"cosh_", [](Tensor& s, const Tensors&) { switchyard::cosh_(s); }},
      {"asin_", [](Tensor& s, const Tensors&) { switchyard::asin_(s); }},
      {"acos_", [](Tensor& s, const Tensors&) { switchyard::acos_(s); }},
      {"atan_", [](Tensor& s, const Tensors&) { switchyard::atan_(s); }},
      {"asinh_", [](Tensor& s, const Tensors&) { switchyard::asinh_(s); }},
      {"acosh_", [](Tensor& s, const Tensors&) { switchyard::acosh_(switchyard::add_(s, 3)); }},
      {"atanh_", [](Tensor& s, const Tensors&) { switchyard::atanh_(s); }},
      {"log2_", [](Tensor& s, const Tensors&) { switchyard::log2_(s); }, true},
      {"log10_", [](Tensor& s, const Tensors&) { switchyard::log10_(s); }, true},
      {"abs_", [](Tensor& s, const Tensors&) { switchyard::abs_(s); }},
      {"neg_", [](Tensor& s, const Tensors&) { switchyard::neg_(s); }},
      {"floor_", [](Tensor& s, const Tensors&) { switchyard::floor_(s); }},
      {"ceil_", [](Tensor& s, const Tensors&) { switchyard::ceil_(s); }},
      {"round_", [](Tensor& s, const Tensors&) { switchyard::round_(s); }},
      {"round_.decimals", [](Tensor& s, const Tensors&) { switchyard::round_(s, 1); }},
      {"trunc_", [](Tensor& s, const Tensors&) { switchyard::trunc_(s); }},
      {"sign_", [](Tensor& s, const Tensors&) { switchyard::sign_(s); }},
      {"sgn_", [](Tensor& s, const Tensors&) { ops::sgn_(s); }},
      {"square_", [](Tensor& s, const Tensors&) { switchyard::square_(s); }},
  };
}

std::vector<InPlace> Activations() {
  return {
      {"relu_", [](Tensor& s, const Tensors&) { switchyard::relu_(s); }},
      {"gelu_", [](Tensor& s, const Tensors&) { switchyard::gelu_(s); }},
      {"silu_", [](Tensor& s, const Tensors&) { switchyard::silu_(s); }},
      {"hardswish_", [](Tensor& s, const Tensors&) { switchyard::hardswish_(s); }},
      {"hardsigmoid_", [](Tensor& s, const Tensors&) { switchyard::hardsigmoid_(s); }},
      {"hardtanh_", [](Tensor& s, const Tensors&) { switchyard::hardtanh_(s, -0.5, 0.5); }},
      {"leaky_relu_", [](Tensor& s, const Tensors&) { switchyard::leaky_relu_(s, 0.1); }},
      {"elu_", [](Tensor& s, const Tensors&) { switchyard::elu_(s); }},
      {"celu_", [](Tensor& s, const Tensors&) { switchyard::celu_(s, 0.5); }},
      {"clamp_", [](Tensor& s, const Tensors&) { switchyard::clamp_(s, Scalar(-0.5)); }},
      {"clamp_min_", [](Tensor& s, const Tensors&) { switchyard::clamp_min_(s, 0.2); }},
      {"clamp_max_", [](Tensor& s, const Tensors&) { switchyard::clamp_max_(s, 0.2); }},
      {"cumsum_", [](Tensor& s, const Tensors&) { switchyard::cumsum_(s, 1); }},
      {"cumprod_", [](Tensor& s, const Tensors&) { switchyard::cumprod_(s, 1); }},
      {"tril_", [](Tensor& s, const Tensors&) { switchyard::tril_(s); }},
      {"triu_", [](Tensor& s, const Tensors&) { switchyard::triu_(s); }},
  };
}

std::vector<InPlace> WithNumbers() {
  return {
      {"pow_.Scalar", [](Tensor& s, const Tensors&) { switchyard::pow_(s, 3); }},
      {"add_.Scalar", [](Tensor& s, const Tensors&) { switchyard::add_(s, 3, 2); }},
      {"sub_.Scalar", [](Tensor& s, const Tensors&) { switchyard::sub_(s, 3, 2); }},
      {"mul_.Scalar", [](Tensor& s, const Tensors&) { switchyard::mul_(s, 3); }},
      {"div_.Scalar", [](Tensor& s, const Tensors&) { switchyard::div_(s, 3); }},
      {"div_.Scalar_mode", [](Tensor& s, const Tensors&) { switchyard::div_(s, 0.3, "floor"); }},
      {"remainder_.Scalar", [](Tensor& s, const Tensors&) { switchyard::remainder_(s, 0.3); }},
      {"fmod_.Scalar", [](Tensor& s, const Tensors&) { switchyard::fmod_(s, 0.3); }},
      {"masked_fill_.Scalar",
       [](Tensor& s, const Tensors&) {
         switchyard::masked_fill_(s, Mask({3}, {true, false, true}), 5);
       }},
      {"scatter_.value",
       [](Tensor& s, const Tensors&) { switchyard::scatter_(s, 1, Indices({1, 1}, {2}), 5); }},
  };
}

std::vector<InPlace> WithTensors() {
  const Tensors row = {Positive({3}, 4)};
  const Tensors rows = {Positive({3}, 4), Positive({1, 3}, 5)};
  return {
      {"add_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::add_(s, x[1], 2); }, false,
       row},
      {"sub_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::sub_(s, x[1], 2); }, false,
       row},
      {"mul_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::mul_(s, x[1]); }, false, row},
      {"div_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::div_(s, x[1]); }, false, row},
      {"div_.Tensor_mode", [](Tensor& s, const Tensors& x) { switchyard::div_(s, x[1], "trunc"); },
       true, row},
      {"remainder_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::remainder_(s, x[1]); },
       true, row},
      {"fmod_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::fmod_(s, x[1]); }, true, row},
      {"pow_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::pow_(s, x[1]); }, true, row},
      {"atan2_", [](Tensor& s, const Tensors& x) { switchyard::atan2_(s, x[1]); }, false, row},
      {"clamp_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::clamp_(s, x[1]); }, true,
       row},
      {"clamp_min_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::clamp_min_(s, x[1]); },
       true, row},
      {"clamp_max_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::clamp_max_(s, x[1]); },
       true, row},
      {"lerp_.Scalar", [](Tensor& s, const Tensors& x) { switchyard::lerp_(s, x[1], 0.3); }, false,
       row},
      {"lerp_.Tensor", [](Tensor& s, const Tensors& x) { switchyard::lerp_(s, x[1], x[2]); }, false,
       rows},
      {"addcmul_", [](Tensor& s, const Tensors& x) { switchyard::addcmul_(s, x[1], x[2], 2); },
       false, rows},
      {"addcdiv_", [](Tensor& s, const Tensors& x) { switchyard::addcdiv_(s, x[1], x[2], 2); },
       false, rows},
      {"fill_.Tensor",
       [](Tensor& s, const Tensors& x) { switchyard::fill_(s, x[1]); },
       false,
       {Drawn({}, 4)}},
      {"masked_fill_.Tensor",
       [](Tensor& s, const Tensors& x) {
         switchyard::masked_fill_(s, Mask({3}, {true, false, true}), x[1]);
       },
       false,
       {Drawn({}, 4)}},
  };
}

// Writes at indices, and products of matrices.
std::vector<InPlace> ByIndex() {
  const Tensors part = {Drawn({2, 1}, 4)};
  return {
      {"scatter_.src",
       [](Tensor& s, const Tensors& x) {
         switchyard::scatter_(s, 1, Indices({2, 1}, {2, 0}), x[1]);
       },
       false, part},
      {"scatter_add_",
       [](Tensor& s, const Tensors& x) {
         switchyard::scatter_add_(s, 1, Indices({2, 1}, {2, 0}), x[1]);
       },
       false, part},
      {"index_put_",
       [](Tensor& s, const Tensors& x) {
         const std::optional<Tensor> rows[] = {Indices({2}, {1, 0})};
         switchyard::index_put_(s, rows, x[1]);
       },
       false, part},
      {"addmv_",
       [](Tensor& s, const Tensors& x) {
         Tensor first = switchyard::select(s, 1, 0);
         switchyard::addmv_(first, x[1], x[2]);
       },
       false,
       {Drawn({2, 2}, 4), Drawn({2}, 5)}},
      {"addmm_",
       [](Tensor& s, const Tensors& x) { switchyard::addmm_(s, x[1], x[2], 0.5, 2); },
       false,
       {Drawn({2, 2}, 4), Drawn({2, 3}, 5)}},
      {"baddbmm_",
       [](Tensor& s, const Tensors& x) {
         Tensor batch = switchyard::unsqueeze(s, 0);
         switchyard::baddbmm_(batch, x[1], x[2], 0.5, 2);
       },
       false,
       {Drawn({1, 2, 2}, 4), Drawn({1, 2, 3}, 5)}},
  };
}

void Add(const InPlace& row, Samples* samples) {
  const auto draw = row.is_positive ? &Positive : &Drawn;
  const auto write = row.write;
  const auto inputs = [&row](Tensor self) {
    Tensors all = {std::move(self)};
    all.insert(all.end(), row.more.begin(), row.more.end());
    return all;
  };
  const auto whole = [write](const Tensors& x) {
    Tensor self = switchyard::clone(x[0]);
    write(self, x);
    return self;
  };
  const auto part = [write](const Tensors& x) {
    const Tensor self = switchyard::clone(x[0]);
    Tensor shown = switchyard::slice(self, 0, 1, 3);
    write(shown, x);
    return self;
  };
  samples->push_back(Of(row.op, "plain", inputs(draw({2, 3}, 1)), whole));
  samples->push_back(Of(row.op, "transposed", inputs(ByColumns(draw({2, 3}, 2))), whole));
  samples->push_back(Of(row.op, "a part", inputs(draw({4, 3}, 3)), part));
}

}  // namespace

Samples InPlaceSamples() {
  Samples samples;
  for (const auto& rows : {OfOne(), Activations(), WithNumbers(), WithTensors(), ByIndex()}) {
    for (const InPlace& row : rows) Add(row, &samples);
  }
  return samples;
}

}  // namespace switchyard::samples
