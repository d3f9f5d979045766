#include "lib/core/scalar.h"

namespace switchyard {

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
