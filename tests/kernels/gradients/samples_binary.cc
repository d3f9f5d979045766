// Samples of functions of two operands, and of comparisons in place.

#include <optional>

#include "switchyard/ops/add.h"
#include "switchyard/ops/atan2.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/maximum.h"
#include "switchyard/ops/minimum.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/threshold_backward.h"
#include "switchyard/ops/to.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Binary {
  const char* op;
  Tensor (*call)(const Tensor& x, const Tensor& y);
  bool is_positive = false;
  Expect expect = Expect::kDerivatives;
};

const Binary kBinary[] = {
    {"add.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::add(x, y); }},
    {"add.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::add(x, y, 2.5); }},
    {"sub.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::sub(x, y); }},
    {"sub.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::sub(x, y, 2.5); }},
    {"mul.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::mul(x, y); }},
    {"div.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::div(x, y); }, true},
    {"div.Tensor_mode",
     [](const Tensor& x, const Tensor& y) { return switchyard::div(x, y, std::nullopt); }, true},
    {"div.Tensor_mode",
     [](const Tensor& x, const Tensor& y) { return switchyard::div(x, y, "trunc"); }, true},
    {"remainder.Tensor",
     [](const Tensor& x, const Tensor& y) { return switchyard::remainder(x, y); }, true},
    {"fmod.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::fmod(x, y); }, true},
    {"maximum", [](const Tensor& x, const Tensor& y) { return switchyard::maximum(x, y); }},
    {"minimum", [](const Tensor& x, const Tensor& y) { return switchyard::minimum(x, y); }},
    {"threshold_backward",
     [](const Tensor& x, const Tensor& y) { return switchyard::threshold_backward(x, y, 0.1); }},
    {"atan2", [](const Tensor& x, const Tensor& y) { return switchyard::atan2(x, y); }},
    {"pow.Tensor_Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::pow(x, y); },
     true},
    {"clamp_min.Tensor",
     [](const Tensor& x, const Tensor& y) { return switchyard::clamp_min(x, y); }},
    {"clamp_max.Tensor",
     [](const Tensor& x, const Tensor& y) { return switchyard::clamp_max(x, y); }},
};

struct Comparison {
  const char* op;
  const char* op_of_number;
  Tensor& (*compare)(Tensor& self, const Tensor& other);
  Tensor& (*compare_number)(Tensor& self, const Scalar& other);
};

const Comparison kComparisons[] = {
    {"eq_.Tensor", "eq_.Scalar", &switchyard::eq_, &switchyard::eq_},
    {"ne_.Tensor", "ne_.Scalar", &switchyard::ne_, &switchyard::ne_},
    {"lt_.Tensor", "lt_.Scalar", &switchyard::lt_, &switchyard::lt_},
    {"le_.Tensor", "le_.Scalar", &switchyard::le_, &switchyard::le_},
    {"gt_.Tensor", "gt_.Scalar", &switchyard::gt_, &switchyard::gt_},
    {"ge_.Tensor", "ge_.Scalar", &switchyard::ge_, &switchyard::ge_},
};

void AddComparisons(Samples* samples) {
  for (const Comparison& row : kComparisons) {
    const auto compare = [f = row.compare](const Tensors& x) {
      Tensor self = switchyard::clone(x[0]);
      return Tensor(f(self, x[1]));
    };
    const auto compare_number = [f = row.compare_number](const Tensors& x) {
      Tensor self = switchyard::clone(x[0]);
      return Tensor(f(self, 0.5));
    };
    samples->push_back(Of(row.op, "stretched", {Drawn({2, 3}, 1), Drawn({3}, 2)}, compare));
    samples->push_back(Of(row.op_of_number, "plain", {Drawn({2, 3}, 1)}, compare_number));
  }
}

}  // namespace

Samples BinarySamples() {
  Samples samples;
  for (const Binary& row : kBinary) {
    const auto draw = row.is_positive ? &Positive : &Drawn;
    const auto call = [f = row.call](const Tensors& x) { return f(x[0], x[1]); };
    samples.push_back(Of(row.op, "plain", {draw({2, 3}, 1), draw({2, 3}, 2)}, call));
    samples.push_back(Of(row.op, "stretched", {draw({3, 1}, 1), draw({2}, 2)}, call));
    samples.push_back(Of(row.op, "transposed", {ByColumns(draw({2, 3}, 3)), draw({3}, 4)}, call));
    samples.push_back(Of(row.op, "no dimensions", {draw({}, 3), draw({2}, 4)}, call));
    samples.push_back(Of(row.op, "both without", {draw({}, 3), draw({}, 4)}, call));
    samples.push_back(Of(row.op, "by integers", {draw({2, 3}, 1), Indices({3}, {1, 2, 3})}, call));
    const Tensor floats = switchyard::to(draw({3}, 2), ScalarType::Float);
    samples.push_back(Of(row.op, "by floats", {draw({2, 3}, 1), floats}, call));
    samples.push_back(Of(row.op, "of integers", {Indices({3}, {1, 2, 3}), draw({2, 3}, 1)}, call));
    samples.push_back(Of(row.op, "empty", {draw({0, 3}, 0), draw({3}, 0)}, call));
  }
  AddComparisons(&samples);
  return samples;
}

}  // namespace switchyard::samples
