#include "kernels/common/fourier_operands.h"

#include <cmath>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"

namespace switchyard::internal {
namespace {

// What results are divided by: nothing, the root of the number of elements, or that number.
enum Normalization : int64_t { kNone, kByRoot, kByCount };

}  // namespace

FourierCall::FourierCall(const char* name, const Tensor& self, IntArrayRef dim,
                         int64_t normalization)
    : name(name),
      type(self.dtype()),
      sizes(self.sizes().ToVector()),
      normalization_(normalization) {
  SWITCHYARD_CHECK(normalization >= kNone && normalization <= kByCount, name, ": normalization is ",
                   normalization);
  for (const int64_t d : dim) {
    dims.push_back(WrapDimension(name, d, self.dim()));
    for (size_t i = 0; i + 1 < dims.size(); ++i) {
      SWITCHYARD_CHECK(dims[i] != dims.back(), name, ": dim ", dim, " has dimension ", d, " twice");
    }
    count_ *= self.size(dims.back());
  }
}

void FourierCall::CheckComplex(const Tensor& self) const {
  const bool is_known =
      self.dtype() == ScalarType::ComplexFloat || self.dtype() == ScalarType::ComplexDouble;
  SWITCHYARD_CHECK(is_known, name, ": self has dtype ", self.dtype(),
                   ", neither ComplexFloat nor ComplexDouble");
}

void FourierCall::CheckElements(const Tensor& self) const {
  SWITCHYARD_CHECK(!dims.empty(), name, ": dim is empty");
  for (const int64_t d : dims) {
    SWITCHYARD_CHECK(self.size(d) > 0, name, ": dimension ", d, " of sizes ", self.sizes(),
                     " has no elements");
  }
}

double FourierCall::Factor() const {
  const auto elements = static_cast<double>(count_);
  if (normalization_ == kByRoot) return 1 / std::sqrt(elements);
  return normalization_ == kByCount ? 1 / elements : 1;
}

FourierCall FourierCall::OfComplex(const Tensor& self, IntArrayRef dim, int64_t normalization) {
  FourierCall call("_fft_c2c", self, dim, normalization);
  call.CheckComplex(self);
  return call;
}

FourierCall FourierCall::OfReal(const Tensor& self, IntArrayRef dim, int64_t normalization,
                                bool onesided) {
  FourierCall call("_fft_r2c", self, dim, normalization);
  const bool is_float = self.dtype() == ScalarType::Float;
  SWITCHYARD_CHECK(is_float || self.dtype() == ScalarType::Double, call.name, ": self has dtype ",
                   self.dtype(), ", neither Float nor Double");
  call.CheckElements(self);
  call.type = is_float ? ScalarType::ComplexFloat : ScalarType::ComplexDouble;
  if (onesided) call.LastSize() = call.LastSize() / 2 + 1;
  return call;
}

FourierCall FourierCall::ToReal(const Tensor& self, IntArrayRef dim, int64_t normalization,
                                int64_t last_dim_size) {
  FourierCall call("_fft_c2r", self, dim, normalization);
  call.CheckComplex(self);
  SWITCHYARD_CHECK(last_dim_size > 0, call.name, ": last_dim_size is ", last_dim_size);
  call.CheckElements(self);
  SWITCHYARD_CHECK(call.LastSize() >= last_dim_size / 2 + 1, call.name, ": self of sizes ",
                   self.sizes(), " has less than half of ", last_dim_size, " elements");
  call.count_ = call.count_ / call.LastSize() * last_dim_size;
  call.LastSize() = last_dim_size;
  call.type = self.dtype() == ScalarType::ComplexFloat ? ScalarType::Float : ScalarType::Double;
  return call;
}

}  // namespace switchyard::internal
