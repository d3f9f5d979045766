// Samples of arithmetic with complex numbers: pairs of real inputs become complex numbers, and
// complex results pairs, so that each part is moved and compared.

#include <complex>
#include <string>
#include <vector>

#include "lib/elements/dense_loops.h"
#include "switchyard/ops/_conj_physical.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/addmv.h"
#include "switchyard/ops/angle.h"
#include "switchyard/ops/baddbmm.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/dot.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mv.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/sgn.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

constexpr char kKind[] = "complex";
const std::complex<double> kNumber = {0.75, -1.25};

Tensor AsComplex(const Tensor& pairs) { return switchyard::view_as_complex(pairs); }
Tensor AsReal(const Tensor& numbers) { return switchyard::view_as_real(numbers); }

template <typename Function>
Sample OfOne(const char* name, Function function) {
  return Of(name, kKind, {Drawn({2, 3, 2}, 1)},
            [function](const Tensors& x) { return AsReal(function(AsComplex(x[0]))); });
}
// Of a complex number and another, and of a complex and a real one in both orders.
template <typename Function>
void AddOfTwo(Samples* samples, const std::string& name, Function function) {
  samples->push_back(Of(
      name, "two complex", {Drawn({2, 3, 2}, 1), Positive({3, 2}, 2)},
      [function](const Tensors& x) { return AsReal(function(AsComplex(x[0]), AsComplex(x[1]))); }));
  samples->push_back(
      Of(name, "complex and real", {Drawn({2, 3, 2}, 1), Positive({2, 3}, 2)},
         [function](const Tensors& x) { return AsReal(function(AsComplex(x[0]), x[1])); }));
  samples->push_back(
      Of(name, "real and complex", {Drawn({2, 3}, 1), Positive({2, 3, 2}, 2)},
         [function](const Tensors& x) { return AsReal(function(x[0], AsComplex(x[1]))); }));
}

// Real numbers are their own conjugates.
void AddReal(Samples* samples) {
  samples->push_back(Of(
      "angle", "real", {Drawn({2, 3}, 1)}, [](const Tensors& x) { return switchyard::angle(x[0]); },
      Expect::kZeros));
  samples->push_back(Of(
      "sgn", "real", {Drawn({2, 3}, 1)}, [](const Tensors& x) { return switchyard::sgn(x[0]); },
      Expect::kZeros));
  samples->push_back(Of("_conj_physical", "real", {Drawn({2, 3}, 1)},
                        [](const Tensors& x) { return switchyard::_conj_physical(x[0]); }));
  samples->push_back(Of("conj_physical_", "real", {Drawn({2, 3}, 1)}, [](const Tensors& x) {
    Tensor copy = switchyard::clone(x[0]);
    return switchyard::conj_physical_(copy);
  }));
}

void AddUnary(Samples* samples) {
  samples->push_back(OfOne("neg", [](const Tensor& z) { return switchyard::neg(z); }));
  samples->push_back(
      OfOne("reciprocal", [](const Tensor& z) { return switchyard::reciprocal(z); }));
  samples->push_back(OfOne("exp", [](const Tensor& z) { return switchyard::exp(z); }));
  samples->push_back(OfOne("log", [](const Tensor& z) { return switchyard::log(z); }));
  samples->push_back(OfOne("sqrt", [](const Tensor& z) { return switchyard::sqrt(z); }));
  samples->push_back(OfOne("sgn", [](const Tensor& z) { return switchyard::sgn(z); }));
  samples->push_back(
      OfOne("_conj_physical", [](const Tensor& z) { return switchyard::_conj_physical(z); }));
  samples->push_back(
      OfOne("conj_physical", [](const Tensor& z) { return switchyard::conj_physical(z); }));
  samples->push_back(OfOne("conj_physical_", [](const Tensor& z) {
    Tensor copy = switchyard::clone(z);
    return switchyard::conj_physical_(copy);
  }));
  samples->push_back(Of("abs", kKind, {Drawn({2, 3, 2}, 1)},
                        [](const Tensors& x) { return switchyard::abs(AsComplex(x[0])); }));
  samples->push_back(Of("angle", kKind, {Drawn({2, 3, 2}, 1)},
                        [](const Tensors& x) { return switchyard::angle(AsComplex(x[0])); }));
}

void AddBinary(Samples* samples) {
  AddOfTwo(samples, "add.Tensor",
           [](const Tensor& a, const Tensor& b) { return switchyard::add(a, b, kNumber); });
  AddOfTwo(samples, "sub.Tensor",
           [](const Tensor& a, const Tensor& b) { return switchyard::sub(a, b, kNumber); });
  AddOfTwo(samples, "mul.Tensor",
           [](const Tensor& a, const Tensor& b) { return switchyard::mul(a, b); });
  AddOfTwo(samples, "div.Tensor",
           [](const Tensor& a, const Tensor& b) { return switchyard::div(a, b); });
  for (const bool is_real : {true, false}) {
    const Tensors inputs = {is_real ? Drawn({2, 3}, 1) : Drawn({2, 3, 2}, 1)};
    const std::string kind = is_real ? "real by complex" : "complex by complex";
    const auto number = [is_real](const Tensors& x) { return is_real ? x[0] : AsComplex(x[0]); };
    samples->push_back(Of("mul.Scalar", kind, inputs, [number](const Tensors& x) {
      return AsReal(switchyard::mul(number(x), Scalar(kNumber)));
    }));
    samples->push_back(Of("div.Scalar", kind, inputs, [number](const Tensors& x) {
      return AsReal(switchyard::div(number(x), Scalar(kNumber)));
    }));
    samples->push_back(Of("add.Scalar", kind, inputs, [number](const Tensors& x) {
      return AsReal(switchyard::add(number(x), Scalar(kNumber)));
    }));
    samples->push_back(Of("sub.Scalar", kind, inputs, [number](const Tensors& x) {
      return AsReal(switchyard::sub(number(x), Scalar(kNumber)));
    }));
  }
}

void AddReductions(Samples* samples) {
  samples->push_back(OfOne("sum", [](const Tensor& z) { return switchyard::sum(z); }));
  samples->push_back(
      OfOne("sum.dim_IntList", [](const Tensor& z) { return switchyard::sum(z, {1}); }));
  samples->push_back(OfOne("mean", [](const Tensor& z) { return switchyard::mean(z); }));
  samples->push_back(
      OfOne("mean.dim", [](const Tensor& z) { return switchyard::mean(z, {0}, true); }));
}

void AddProducts(Samples* samples) {
  samples->push_back(Of(
      "mm", kKind, {Drawn({2, 3, 2}, 1), Drawn({3, 4, 2}, 2)},
      [](const Tensors& x) { return AsReal(switchyard::mm(AsComplex(x[0]), AsComplex(x[1]))); }));
  samples->push_back(Of(
      "bmm", kKind, {Drawn({2, 2, 3, 2}, 1), Drawn({2, 3, 2, 2}, 2)},
      [](const Tensors& x) { return AsReal(switchyard::bmm(AsComplex(x[0]), AsComplex(x[1]))); }));
  samples->push_back(Of("addmm", kKind,
                        {Drawn({4, 2}, 3), Drawn({2, 3, 2}, 1), Drawn({3, 4, 2}, 2)},
                        [](const Tensors& x) {
                          return AsReal(switchyard::addmm(AsComplex(x[0]), AsComplex(x[1]),
                                                          AsComplex(x[2]), kNumber, kNumber));
                        }));
  samples->push_back(Of("baddbmm", kKind,
                        {Drawn({2, 2, 2}, 3), Drawn({2, 2, 3, 2}, 1), Drawn({2, 3, 2, 2}, 2)},
                        [](const Tensors& x) {
                          return AsReal(switchyard::baddbmm(AsComplex(x[0]), AsComplex(x[1]),
                                                            AsComplex(x[2]), kNumber, kNumber));
                        }));
  samples->push_back(Of("addmv", kKind, {Drawn({2, 2}, 3), Drawn({2, 3, 2}, 1), Drawn({3, 2}, 2)},
                        [](const Tensors& x) {
                          return AsReal(switchyard::addmv(AsComplex(x[0]), AsComplex(x[1]),
                                                          AsComplex(x[2]), kNumber, kNumber));
                        }));
  samples->push_back(Of("mv", kKind, {Drawn({2, 3, 2}, 1), Drawn({3, 2}, 2)}, [](const Tensors& x) {
    return AsReal(switchyard::mv(AsComplex(x[0]), AsComplex(x[1])));
  }));
  samples->push_back(Of("dot", kKind, {Drawn({3, 2}, 1), Drawn({3, 2}, 2)}, [](const Tensors& x) {
    return AsReal(switchyard::dot(AsComplex(x[0]), AsComplex(x[1])));
  }));
}

}  // namespace

Samples ComplexSamples() {
  Samples samples;
  AddReal(&samples);
  // A build for size has no loops for complex numbers.
  if (!internal::kHasDenseLoops) return samples;
  AddUnary(&samples);
  AddBinary(&samples);
  AddReductions(&samples);
  AddProducts(&samples);
  return samples;
}

}  // namespace switchyard::samples
