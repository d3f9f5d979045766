// Powers in Double, inner products, sorted rows: operators that are others with some arguments
// given.

#include <complex>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/float_power_native.h"
#include "switchyard/ops/inner.h"
#include "switchyard/ops/inner_native.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/msort_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {

namespace {

// Powers in the widest floating dtype.
ScalarType TypeOfPower(bool is_complex) {
  return is_complex ? ScalarType::ComplexDouble : ScalarType::Double;
}

Scalar Widest(const Scalar& number, ScalarType type) {
  if (type == ScalarType::ComplexDouble) return number.To<std::complex<double>>();
  return number.To<double>();
}

void CheckStored(const char* what, const Tensor& tensor, ScalarType type) {
  SWITCHYARD_CHECK(tensor.defined() && tensor.dtype() == type, "float_power: ", what, " is ",
                   tensor, ", and the result has dtype ", type);
}

}  // namespace

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  const ScalarType type =
      TypeOfPower(IsComplexType(self.dtype()) || IsComplexType(exponent.dtype()));
  return switchyard::pow(switchyard::to(self, type), switchyard::to(exponent, type));
}
Tensor float_power(const Scalar& self, const Tensor& exponent) {
  const ScalarType type = TypeOfPower(self.IsComplex() || IsComplexType(exponent.dtype()));
  return switchyard::pow(Widest(self, type), switchyard::to(exponent, type));
}
Tensor float_power(const Tensor& self, const Scalar& exponent) {
  const ScalarType type = TypeOfPower(IsComplexType(self.dtype()) || exponent.IsComplex());
  return switchyard::pow(switchyard::to(self, type), Widest(exponent, type));
}
Tensor& float_power_out(const Tensor& self, const Tensor& exponent, Tensor& out) {
  const ScalarType type =
      TypeOfPower(IsComplexType(self.dtype()) || IsComplexType(exponent.dtype()));
  CheckStored("out", out, type);
  return switchyard::pow_out(out, switchyard::to(self, type), switchyard::to(exponent, type));
}
Tensor& float_power_out(const Scalar& self, const Tensor& exponent, Tensor& out) {
  const ScalarType type = TypeOfPower(self.IsComplex() || IsComplexType(exponent.dtype()));
  CheckStored("out", out, type);
  return switchyard::pow_out(out, Widest(self, type), switchyard::to(exponent, type));
}
Tensor& float_power_out(const Tensor& self, const Scalar& exponent, Tensor& out) {
  const ScalarType type = TypeOfPower(IsComplexType(self.dtype()) || exponent.IsComplex());
  CheckStored("out", out, type);
  return switchyard::pow_out(out, switchyard::to(self, type), Widest(exponent, type));
}
Tensor& float_power_(Tensor& self, const Tensor& exponent) {
  const ScalarType type =
      TypeOfPower(IsComplexType(self.dtype()) || IsComplexType(exponent.dtype()));
  CheckStored("self", self, type);
  return switchyard::pow_(self, switchyard::to(exponent, type));
}
Tensor& float_power_(Tensor& self, const Scalar& exponent) {
  const ScalarType type = TypeOfPower(IsComplexType(self.dtype()) || exponent.IsComplex());
  CheckStored("self", self, type);
  return switchyard::pow_(self, Widest(exponent, type));
}

// Sums of products along the last dimensions; a number multiplies.
Tensor inner(const Tensor& self, const Tensor& other) {
  if (self.dim() == 0 || other.dim() == 0) return switchyard::mul(self, other);
  const int64_t length = self.size(-1);
  SWITCHYARD_CHECK(length == other.size(-1), "inner: the last dimensions of sizes ", self.sizes(),
                   " and ", other.sizes(), " differ");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes.pop_back();
  int64_t rows = 1;
  for (const int64_t size : sizes) rows *= size;
  int64_t columns = 1;
  for (int64_t d = 0; d + 1 < other.dim(); ++d) {
    sizes.push_back(other.size(d));
    columns *= other.size(d);
  }
  const Tensor product =
      switchyard::matmul(switchyard::reshape(self, {rows, length}),
                         switchyard::t(switchyard::reshape(other, {columns, length})));
  return switchyard::reshape(product, sizes);
}
Tensor& inner_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return internal::StoreIn("inner", switchyard::inner(self, other), out);
}

Tensor msort(const Tensor& self) {
  return std::get<0>(switchyard::sort(self, 0, /*descending=*/false));
}
Tensor& msort_out(const Tensor& self, Tensor& out) {
  Tensor indices = switchyard::empty({0}, ScalarType::Long, self.layout(), self.device(),
                                     std::nullopt, std::nullopt);
  switchyard::sort_out(out, indices, self, 0, /*descending=*/false);
  return out;
}

}  // namespace switchyard::native
