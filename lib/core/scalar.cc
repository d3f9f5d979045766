#include "lib/core/scalar.h"

namespace switchyard {

void Scalar::FailRange(ScalarType type) const {
  Fail("value ", *this, " cannot be converted to ", type, " without overflow");
}

void Scalar::FailImaginary(ScalarType type) const {
  Fail("value ", *this, " cannot be converted to ", type,
       " because its imaginary part is not zero");
}

void AppendTo(std::string& out, const Scalar& scalar) {
  if (scalar.IsBool()) return AppendTo(out, scalar.To<bool>());
  if (scalar.IsIntegral()) return AppendTo(out, scalar.To<int64_t>());
  if (scalar.IsFloatingPoint()) return AppendTo(out, scalar.To<double>());
  const auto value = scalar.To<std::complex<double>>();
  AppendTo(out, value.real());
  if (!(value.imag() < 0)) out += '+';
  AppendTo(out, value.imag());
  out += 'j';
}

}  // namespace switchyard
