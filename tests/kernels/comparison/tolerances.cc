#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {

Tolerance Loose(double relative, double absolute) {
  Tolerance tolerance;
  tolerance.relative_float = relative;
  tolerance.absolute_float = absolute;
  return tolerance;
}

Tolerance WithoutReduced() {
  Tolerance tolerance;
  tolerance.ignores_reduced = true;
  return tolerance;
}

Tolerance LooseDouble() {
  Tolerance tolerance = Loose(1e-4, 1e-4);
  tolerance.relative_double = 1e-6;
  return tolerance;
}

Tolerance AnyStrides() {
  Tolerance tolerance;
  tolerance.ignores_strides = true;
  return tolerance;
}

Tolerance Exact() {
  Tolerance tolerance;
  tolerance.relative_float = 0;
  tolerance.absolute_float = 0;
  tolerance.relative_double = 0;
  tolerance.absolute_double = 0;
  tolerance.reduced_ulps = 0;
  tolerance.absolute_reduced = 0;
  return tolerance;
}

Tolerance LooseAnyStrides() {
  Tolerance tolerance = Loose(2e-4, 2e-4);
  tolerance.ignores_strides = true;
  return tolerance;
}

Tolerance Uninitialized() {
  Tolerance tolerance;
  tolerance.ignores_values = true;
  return tolerance;
}

}  // namespace switchyard::comparison
