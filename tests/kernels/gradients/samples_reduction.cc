// Samples of reductions: over all dimensions, one, several, kept or not.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "switchyard/ops/amax.h"
#include "switchyard/ops/amin.h"
#include "switchyard/ops/logsumexp.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/prod.h"
#include "switchyard/ops/std.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/var.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

using Call = Tensor (*)(const Tensor& x, OptionalIntArrayRef dims, bool keepdim);

struct Reduction {
  const char* op;
  Call call;
  Expect expect = Expect::kDerivatives;
  bool takes_empty = true;
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <int kHundredths>
Tensor Norm(const Tensor& x, OptionalIntArrayRef dims, bool keepdim) {
  return switchyard::norm(x, Scalar(kHundredths / 100.0), dims.value_or(IntArrayRef()), keepdim);
}

const Reduction kReductions[] = {
    {"sum.dim_IntList",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) { return switchyard::sum(x, d, k); }},
    {"mean.dim",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) { return switchyard::mean(x, d, k); }},
    {"amax",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::amax(x, d.value_or(IntArrayRef()), k);
     },
     Expect::kDerivatives, false},
    {"amin",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::amin(x, d.value_or(IntArrayRef()), k);
     },
     Expect::kDerivatives, false},
    {"var.correction", [](const Tensor& x, OptionalIntArrayRef d,
                          bool k) { return switchyard::var(x, d, std::optional<int64_t>(0), k); }},
    {"var.correction", [](const Tensor& x, OptionalIntArrayRef d,
                          bool k) { return switchyard::var(x, d, std::optional<int64_t>(), k); }},
    {"var.correction",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::var(x, d, std::optional<Scalar>(-0.5), k);
     }},
    {"std.correction", [](const Tensor& x, OptionalIntArrayRef d,
                          bool k) { return switchyard::std(x, d, std::optional<int64_t>(1), k); }},
    {"norm.ScalarOpt_dim", &Norm<0>},
    {"norm.ScalarOpt_dim", &Norm<50>},
    {"norm.ScalarOpt_dim", &Norm<100>},
    {"norm.ScalarOpt_dim", &Norm<150>},
    {"norm.ScalarOpt_dim", &Norm<200>},
    {"norm.ScalarOpt_dim", &Norm<300>},
    {"norm.ScalarOpt_dim",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::norm(x, Scalar(kInfinity), d.value_or(IntArrayRef()), k);
     },
     Expect::kDerivatives, false},
    {"norm.ScalarOpt_dim",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::norm(x, Scalar(-kInfinity), d.value_or(IntArrayRef()), k);
     },
     Expect::kDerivatives, false},
    {"norm.ScalarOpt_dim_dtype",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::norm(x, Scalar(3), d.value_or(IntArrayRef()), k, ScalarType::Double);
     }},
    {"logsumexp",
     [](const Tensor& x, OptionalIntArrayRef d, bool k) {
       return switchyard::logsumexp(x, d.value_or(IntArrayRef()), k || !d.has_value());
     }},
};

void AddPerDimension(Samples* samples) {
  for (const Reduction& row : kReductions) {
    const auto add = [&](const char* kind, const Tensor& x, const std::vector<int64_t>& dims,
                         bool keep) {
      const auto call = [f = row.call, dims, keep](const Tensors& inputs) {
        return f(inputs[0], dims.empty() ? OptionalIntArrayRef() : OptionalIntArrayRef(dims), keep);
      };
      samples->push_back(Of(row.op, kind, {x}, call, row.expect));
    };
    add("all", Drawn({3, 2}, 1), {}, false);
    add("all kept", Drawn({3, 2}, 1), {}, true);
    add("one", Drawn({2, 3, 2}, 1), {1}, false);
    add("last kept", Drawn({2, 3}, 2), {-1}, true);
    add("two of three", Drawn({2, 3, 2}, 3), {-1, 0}, false);
    add("transposed", ByColumns(Drawn({2, 3}, 4)), {0}, false);
    if (row.takes_empty) add("empty", Drawn({0, 3}), {1}, false);
  }
}

struct Whole {
  const char* op;
  Tensor (*call)(const Tensor& x);
};

const Whole kWhole[] = {
    {"sum", [](const Tensor& x) { return switchyard::sum(x); }},
    {"mean", [](const Tensor& x) { return switchyard::mean(x); }},
    {"prod", [](const Tensor& x) { return switchyard::prod(x); }},
    {"max", [](const Tensor& x) { return switchyard::max(x); }},
    {"min", [](const Tensor& x) { return switchyard::min(x); }},
    {"norm.Scalar", [](const Tensor& x) { return switchyard::norm(x, 2); }},
    {"norm.Scalar", [](const Tensor& x) { return switchyard::norm(x, 1); }},
    {"norm.ScalarOpt_dtype",
     [](const Tensor& x) { return switchyard::norm(x, Scalar(2), ScalarType::Double); }},
};

void AddWhole(Samples* samples) {
  for (const Whole& row : kWhole) {
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples->push_back(Of(row.op, "plain", {Drawn({2, 3}, 1)}, call));
    samples->push_back(Of(row.op, "transposed", {ByColumns(Drawn({2, 3}, 2))}, call));
    samples->push_back(Of(row.op, "no dimensions", {Drawn({}, 3)}, call));
  }
  const auto prod = [](const Tensors& x) { return switchyard::prod(x[0]); };
  samples->push_back(Of("prod", "a zero", {Given({2, 2}, {2, 0, 3, 0.5})}, prod));
  samples->push_back(Of("prod", "two zeros", {Given({2, 2}, {2, 0, 3, 0})}, prod));
  samples->push_back(Of("prod", "empty", {Drawn({0, 2})}, prod));
  for (const bool keepdim : {false, true}) {
    const auto along = [keepdim](const Tensors& x) { return switchyard::prod(x[0], -1, keepdim); };
    samples->push_back(Of("prod.dim_int", "plain", {Drawn({2, 3}, 1)}, along));
    samples->push_back(Of("prod.dim_int", "zeros", {Given({2, 3}, {2, 0, 3, 0, 0, 4})}, along));
    samples->push_back(Of("prod.dim_int", "no dimensions", {Drawn({}, 1)}, along));
    samples->push_back(Of("prod.dim_int", "empty", {Drawn({2, 0})}, along));
    const auto max = [keepdim](const Tensors& x) { return switchyard::max(x[0], 0, keepdim); };
    const auto min = [keepdim](const Tensors& x) { return switchyard::min(x[0], -1, keepdim); };
    samples->push_back(Of("max.dim", "plain", {Drawn({3, 2}, 1)}, max));
    samples->push_back(Of("max.dim", "no dimensions", {Drawn({}, 1)}, max));
    samples->push_back(Of("min.dim", "transposed", {ByColumns(Drawn({3, 2}, 2))}, min));
  }
}

}  // namespace

Samples ReductionSamples() {
  Samples samples;
  AddPerDimension(&samples);
  AddWhole(&samples);
  return samples;
}

}  // namespace switchyard::samples
