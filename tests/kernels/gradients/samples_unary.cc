// Samples of functions of one operand.

#include <optional>

#include "switchyard/ops/abs.h"
#include "switchyard/ops/acos.h"
#include "switchyard/ops/acosh.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/asin.h"
#include "switchyard/ops/asinh.h"
#include "switchyard/ops/atan.h"
#include "switchyard/ops/atanh.h"
#include "switchyard/ops/ceil.h"
#include "switchyard/ops/celu.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/cosh.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/elu.h"
#include "switchyard/ops/erf.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/expm1.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/gelu.h"
#include "switchyard/ops/hardsigmoid.h"
#include "switchyard/ops/hardswish.h"
#include "switchyard/ops/hardtanh.h"
#include "switchyard/ops/leaky_relu.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/log10.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log2.h"
#include "switchyard/ops/mish.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/rsqrt.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/sign.h"
#include "switchyard/ops/silu.h"
#include "switchyard/ops/sin.h"
#include "switchyard/ops/sinh.h"
#include "switchyard/ops/softplus.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/tan.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/trunc.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Unary {
  const char* op;
  Tensor (*call)(const Tensor& x);
  bool is_positive = false;
  Expect expect = Expect::kDerivatives;
};

const Unary kUnary[] = {
    {"exp", [](const Tensor& x) { return switchyard::exp(x); }},
    {"log", [](const Tensor& x) { return switchyard::log(x); }, true},
    {"log1p", [](const Tensor& x) { return switchyard::log1p(x); }, true},
    {"expm1", [](const Tensor& x) { return switchyard::expm1(x); }},
    {"sqrt", [](const Tensor& x) { return switchyard::sqrt(x); }, true},
    {"rsqrt", [](const Tensor& x) { return switchyard::rsqrt(x); }, true},
    {"sin", [](const Tensor& x) { return switchyard::sin(x); }},
    {"cos", [](const Tensor& x) { return switchyard::cos(x); }},
    {"tanh", [](const Tensor& x) { return switchyard::tanh(x); }},
    {"sigmoid", [](const Tensor& x) { return switchyard::sigmoid(x); }},
    {"reciprocal", [](const Tensor& x) { return switchyard::reciprocal(x); }, true},
    {"erf", [](const Tensor& x) { return switchyard::erf(x); }},
    {"tan", [](const Tensor& x) { return switchyard::tan(x); }},
    {"sinh", [](const Tensor& x) { return switchyard::sinh(x); }},
    {"cosh", [](const Tensor& x) { return switchyard::cosh(x); }},
    {"asin", [](const Tensor& x) { return switchyard::asin(x); }},
    {"acos", [](const Tensor& x) { return switchyard::acos(x); }},
    {"atan", [](const Tensor& x) { return switchyard::atan(x); }},
    {"asinh", [](const Tensor& x) { return switchyard::asinh(x); }},
    {"acosh", [](const Tensor& x) { return switchyard::acosh(switchyard::add(x, 3)); }},
    {"atanh", [](const Tensor& x) { return switchyard::atanh(x); }},
    {"log2", [](const Tensor& x) { return switchyard::log2(x); }, true},
    {"log10", [](const Tensor& x) { return switchyard::log10(x); }, true},
    {"abs", [](const Tensor& x) { return switchyard::abs(x); }},
    {"neg", [](const Tensor& x) { return switchyard::neg(x); }},
    {"floor", [](const Tensor& x) { return switchyard::floor(x); }},
    {"ceil", [](const Tensor& x) { return switchyard::ceil(x); }},
    {"round", [](const Tensor& x) { return switchyard::round(x); }},
    {"round.decimals", [](const Tensor& x) { return switchyard::round(x, 1); }},
    {"round.decimals", [](const Tensor& x) { return switchyard::round(x, -1); }},
    {"trunc", [](const Tensor& x) { return switchyard::trunc(x); }},
    {"sign", [](const Tensor& x) { return switchyard::sign(x); }},
    {"relu", [](const Tensor& x) { return switchyard::relu(x); }},
    {"gelu", [](const Tensor& x) { return switchyard::gelu(x); }},
    {"gelu", [](const Tensor& x) { return switchyard::gelu(x, "tanh"); }},
    {"silu", [](const Tensor& x) { return switchyard::silu(x); }},
    {"hardswish", [](const Tensor& x) { return switchyard::hardswish(switchyard::mul(x, 5)); }},
    {"hardsigmoid", [](const Tensor& x) { return switchyard::hardsigmoid(switchyard::mul(x, 5)); }},
    {"hardtanh", [](const Tensor& x) { return switchyard::hardtanh(x, -0.5, 0.6); }},
    {"leaky_relu", [](const Tensor& x) { return switchyard::leaky_relu(x, 0.1); }},
    {"elu", [](const Tensor& x) { return switchyard::elu(x, 1.5, 2, 0.5); }},
    {"celu", [](const Tensor& x) { return switchyard::celu(x, 0.5); }},
    {"mish", [](const Tensor& x) { return switchyard::mish(x); }},
    {"softplus", [](const Tensor& x) { return switchyard::softplus(x); }},
    {"softplus", [](const Tensor& x) { return switchyard::softplus(x, 2, 0.5); }},
    {"clamp", [](const Tensor& x) { return switchyard::clamp(x, Scalar(-0.5), Scalar(0.6)); }},
    {"clamp", [](const Tensor& x) { return switchyard::clamp(x, Scalar(0.7), Scalar(0.6)); }},
    {"clamp", [](const Tensor& x) { return switchyard::clamp(x, std::nullopt, Scalar(0.6)); }},
    {"clamp_min", [](const Tensor& x) { return switchyard::clamp_min(x, 0.2); }},
    {"clamp_max", [](const Tensor& x) { return switchyard::clamp_max(x, 0.2); }},
    {"pow.Tensor_Scalar", [](const Tensor& x) { return switchyard::pow(x, 3); }},
    {"pow.Tensor_Scalar", [](const Tensor& x) { return switchyard::pow(x, 2); }},
    {"pow.Tensor_Scalar", [](const Tensor& x) { return switchyard::pow(x, 1); }},
    {"pow.Tensor_Scalar", [](const Tensor& x) { return switchyard::pow(x, 0); }},
    {"pow.Tensor_Scalar", [](const Tensor& x) { return switchyard::pow(x, -1.5); }, true},
    {"pow.Scalar", [](const Tensor& x) { return switchyard::pow(2.5, x); }},
    {"pow.Scalar", [](const Tensor& x) { return switchyard::pow(0, x); }, true},
    {"add.Scalar", [](const Tensor& x) { return switchyard::add(x, 3, 2); }},
    {"sub.Scalar", [](const Tensor& x) { return switchyard::sub(x, 3, 2); }},
    {"mul.Scalar", [](const Tensor& x) { return switchyard::mul(x, 3); }},
    {"div.Scalar", [](const Tensor& x) { return switchyard::div(x, 3); }},
    {"div.Scalar_mode", [](const Tensor& x) { return switchyard::div(x, 0.3, "floor"); }},
    {"div.Scalar_mode", [](const Tensor& x) { return switchyard::div(x, 0.3, std::nullopt); }},
    {"remainder.Scalar", [](const Tensor& x) { return switchyard::remainder(x, 0.3); }},
    {"fmod.Scalar", [](const Tensor& x) { return switchyard::fmod(x, 0.3); }},
    {"clone", [](const Tensor& x) { return switchyard::clone(x); }},
};

}  // namespace

Samples UnarySamples() {
  Samples samples;
  for (const Unary& row : kUnary) {
    const auto draw = row.is_positive ? &Positive : &Drawn;
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples.push_back(Of(row.op, "plain", {draw({2, 3}, 1)}, call, row.expect));
    samples.push_back(Of(row.op, "transposed", {ByColumns(draw({3, 2}, 2))}, call, row.expect));
    samples.push_back(Of(row.op, "no dimensions", {draw({}, 3)}, call, row.expect));
    samples.push_back(Of(row.op, "empty", {draw({0, 2}, 0)}, call, row.expect));
  }
  return samples;
}

}  // namespace switchyard::samples
