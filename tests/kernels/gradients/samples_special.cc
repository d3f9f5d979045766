// Samples of special functions and of pairs.

#include <tuple>

#include "switchyard/ops/clone.h"
#include "switchyard/ops/copysign.h"
#include "switchyard/ops/digamma.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/erfc.h"
#include "switchyard/ops/erfinv.h"
#include "switchyard/ops/exp2.h"
#include "switchyard/ops/fmax.h"
#include "switchyard/ops/fmin.h"
#include "switchyard/ops/frexp.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/hypot.h"
#include "switchyard/ops/i0.h"
#include "switchyard/ops/igamma.h"
#include "switchyard/ops/igammac.h"
#include "switchyard/ops/ldexp.h"
#include "switchyard/ops/lgamma.h"
#include "switchyard/ops/logaddexp.h"
#include "switchyard/ops/logaddexp2.h"
#include "switchyard/ops/logit.h"
#include "switchyard/ops/nextafter.h"
#include "switchyard/ops/polygamma.h"
#include "switchyard/ops/sinc.h"
#include "switchyard/ops/special_bessel_j0.h"
#include "switchyard/ops/special_bessel_j1.h"
#include "switchyard/ops/special_bessel_y0.h"
#include "switchyard/ops/special_bessel_y1.h"
#include "switchyard/ops/special_entr.h"
#include "switchyard/ops/special_erfcx.h"
#include "switchyard/ops/special_i0e.h"
#include "switchyard/ops/special_i1.h"
#include "switchyard/ops/special_i1e.h"
#include "switchyard/ops/special_log_ndtr.h"
#include "switchyard/ops/special_modified_bessel_i0.h"
#include "switchyard/ops/special_modified_bessel_i1.h"
#include "switchyard/ops/special_modified_bessel_k0.h"
#include "switchyard/ops/special_modified_bessel_k1.h"
#include "switchyard/ops/special_ndtri.h"
#include "switchyard/ops/special_xlog1py.h"
#include "switchyard/ops/special_zeta.h"
#include "switchyard/ops/xlogy.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

struct Unary {
  const char* op;
  Tensor (*call)(const Tensor& x);
  bool is_positive = false;
  Expect expect = Expect::kDerivatives;
};

// What the call writes in a tensor that requires no gradient.
Tensor InFixed(Tensor& (*write)(Tensor& self, const Tensor& other), const Tensor& x) {
  Tensor self = switchyard::full(x.sizes(), 1.5, ScalarType::Double);
  return write(self, x);
}

const Unary kUnary[] = {
    {"erfc", [](const Tensor& x) { return switchyard::erfc(x); }},
    {"erfinv", [](const Tensor& x) { return switchyard::erfinv(x); }},
    {"special_erfcx", [](const Tensor& x) { return switchyard::special_erfcx(x); }},
    {"special_log_ndtr", [](const Tensor& x) { return switchyard::special_log_ndtr(x); }},
    {"special_ndtri",
     [](const Tensor& x) { return switchyard::special_ndtri(switchyard::div(x, 3)); }, true},
    {"lgamma", [](const Tensor& x) { return switchyard::lgamma(x); }, true},
    {"digamma", [](const Tensor& x) { return switchyard::digamma(x); }, true},
    {"polygamma", [](const Tensor& x) { return switchyard::polygamma(0, x); }, true},
    {"polygamma", [](const Tensor& x) { return switchyard::polygamma(1, x); }, true},
    {"polygamma", [](const Tensor& x) { return switchyard::polygamma(2, x); }, true},
    {"i0", [](const Tensor& x) { return switchyard::i0(x); }},
    {"special_i0e", [](const Tensor& x) { return switchyard::special_i0e(x); }},
    {"special_i1", [](const Tensor& x) { return switchyard::special_i1(x); }},
    {"special_i1e", [](const Tensor& x) { return switchyard::special_i1e(x); }},
    {"special_bessel_j0", [](const Tensor& x) { return switchyard::special_bessel_j0(x); }},
    {"special_bessel_j1", [](const Tensor& x) { return switchyard::special_bessel_j1(x); }},
    {"special_bessel_y0", [](const Tensor& x) { return switchyard::special_bessel_y0(x); }, true},
    {"special_bessel_y1", [](const Tensor& x) { return switchyard::special_bessel_y1(x); }, true},
    {"special_modified_bessel_i0",
     [](const Tensor& x) { return switchyard::special_modified_bessel_i0(x); }},
    {"special_modified_bessel_i1",
     [](const Tensor& x) { return switchyard::special_modified_bessel_i1(x); }},
    {"special_modified_bessel_k0",
     [](const Tensor& x) { return switchyard::special_modified_bessel_k0(x); }, true},
    {"special_modified_bessel_k1",
     [](const Tensor& x) { return switchyard::special_modified_bessel_k1(x); }, true},
    {"exp2", [](const Tensor& x) { return switchyard::exp2(x); }},
    {"sinc", [](const Tensor& x) { return switchyard::sinc(x); }},
    {"special_entr", [](const Tensor& x) { return switchyard::special_entr(x); }, true},
    {"logit", [](const Tensor& x) { return switchyard::logit(switchyard::div(x, 3)); }, true},
    {"logit", [](const Tensor& x) { return switchyard::logit(switchyard::div(x, 3), 0.3); }, true},
    {"special_zeta", [](const Tensor& x) { return switchyard::special_zeta(Given({}, {2.5}), x); },
     true, Expect::kNoTangents},
    {"igamma", [](const Tensor& x) { return switchyard::igamma(Given({}, {1.5}), x); }, true,
     Expect::kNoTangents},
    {"igammac", [](const Tensor& x) { return switchyard::igammac(Given({}, {1.5}), x); }, true,
     Expect::kNoTangents},
    {"igamma_", [](const Tensor& x) { return InFixed(&switchyard::igamma_, x); }, true,
     Expect::kNoTangents},
    {"igammac_", [](const Tensor& x) { return InFixed(&switchyard::igammac_, x); }, true,
     Expect::kNoTangents},
    {"frexp.Tensor", [](const Tensor& x) { return std::get<0>(switchyard::frexp(x)); }},
};

struct InPlace {
  const char* op;
  void (*write)(Tensor& self);
  bool is_positive = false;
};

const InPlace kInPlace[] = {
    {"copysign_.Scalar", [](Tensor& s) { switchyard::copysign_(s, -1); }},
    {"erfc_", [](Tensor& s) { switchyard::erfc_(s); }},
    {"erfinv_", [](Tensor& s) { switchyard::erfinv_(s); }},
    {"lgamma_", [](Tensor& s) { switchyard::lgamma_(s); }, true},
    {"digamma_", [](Tensor& s) { switchyard::digamma_(s); }, true},
    {"polygamma_", [](Tensor& s) { switchyard::polygamma_(s, 1); }, true},
    {"i0_", [](Tensor& s) { switchyard::i0_(s); }},
    {"exp2_", [](Tensor& s) { switchyard::exp2_(s); }},
    {"sinc_", [](Tensor& s) { switchyard::sinc_(s); }},
    {"logit_", [](Tensor& s) { switchyard::logit_(s, 0.25); }},
    {"xlogy_.Scalar_Other", [](Tensor& s) { switchyard::xlogy_(s, 2); }},
};

struct Binary {
  const char* op;
  Tensor (*call)(const Tensor& x, const Tensor& y);
};

const Binary kBinary[] = {
    {"xlogy.Tensor", [](const Tensor& x, const Tensor& y) { return switchyard::xlogy(x, y); }},
    {"xlogy_.Tensor",
     [](const Tensor& x, const Tensor& y) {
       Tensor self = switchyard::clone(x);
       return Tensor(switchyard::xlogy_(self, y));
     }},
    {"special_xlog1py",
     [](const Tensor& x, const Tensor& y) { return switchyard::special_xlog1py(x, y); }},
    {"copysign.Tensor",
     [](const Tensor& x, const Tensor& y) { return switchyard::copysign(x, y); }},
    {"fmax", [](const Tensor& x, const Tensor& y) { return switchyard::fmax(x, y); }},
    {"fmin", [](const Tensor& x, const Tensor& y) { return switchyard::fmin(x, y); }},
    {"hypot", [](const Tensor& x, const Tensor& y) { return switchyard::hypot(x, y); }},
    {"nextafter", [](const Tensor& x, const Tensor& y) { return switchyard::nextafter(x, y); }},
    {"logaddexp", [](const Tensor& x, const Tensor& y) { return switchyard::logaddexp(x, y); }},
    {"logaddexp2", [](const Tensor& x, const Tensor& y) { return switchyard::logaddexp2(x, y); }},
    {"copysign_.Tensor",
     [](const Tensor& x, const Tensor& y) {
       Tensor self = switchyard::clone(x);
       return Tensor(switchyard::copysign_(self, y));
     }},
    {"hypot_",
     [](const Tensor& x, const Tensor& y) {
       Tensor self = switchyard::clone(x);
       return Tensor(switchyard::hypot_(self, y));
     }},
    {"nextafter_",
     [](const Tensor& x, const Tensor& y) {
       Tensor self = switchyard::clone(x);
       return Tensor(switchyard::nextafter_(self, y));
     }},
    {"ldexp_",
     [](const Tensor& x, const Tensor& y) {
       Tensor self = switchyard::clone(x);
       return Tensor(switchyard::ldexp_(self, y));
     }},
};

void AddUnary(Samples* samples) {
  for (const Unary& row : kUnary) {
    const auto draw = row.is_positive ? &Positive : &Drawn;
    const auto call = [f = row.call](const Tensors& x) { return f(x[0]); };
    samples->push_back(Of(row.op, "plain", {draw({2, 3}, 1)}, call, row.expect));
    samples->push_back(Of(row.op, "transposed", {ByColumns(draw({3, 2}, 2))}, call, row.expect));
    samples->push_back(Of(row.op, "no dimensions", {draw({}, 3)}, call, row.expect));
    samples->push_back(Of(row.op, "empty", {draw({0, 2}, 0)}, call, row.expect));
  }
}

void AddInPlace(Samples* samples) {
  for (const InPlace& row : kInPlace) {
    const auto draw = row.is_positive ? &Positive : &Drawn;
    const auto write = [f = row.write](const Tensors& x) {
      Tensor self = switchyard::clone(x[0]);
      f(self);
      return self;
    };
    samples->push_back(Of(row.op, "plain", {draw({2, 3}, 1)}, write));
    samples->push_back(Of(row.op, "transposed", {ByColumns(draw({2, 3}, 2))}, write));
  }
}

void AddBinary(Samples* samples) {
  for (const Binary& row : kBinary) {
    const auto call = [f = row.call](const Tensors& x) { return f(x[0], x[1]); };
    samples->push_back(Of(row.op, "plain", {Drawn({2, 3}, 1), Positive({2, 3}, 2)}, call));
    samples->push_back(Of(row.op, "stretched", {Drawn({2, 3}, 1), Positive({3}, 2)}, call));
    samples->push_back(
        Of(row.op, "by integers", {Drawn({2, 3}, 1), Indices({3}, {1, 2, 3})}, call));
    samples->push_back(Of(row.op, "empty", {Drawn({0, 3}, 0), Positive({3}, 0)}, call));
  }
}

}  // namespace

Samples SpecialSamples() {
  Samples samples;
  AddUnary(&samples);
  AddInPlace(&samples);
  AddBinary(&samples);
  return samples;
}

}  // namespace switchyard::samples
