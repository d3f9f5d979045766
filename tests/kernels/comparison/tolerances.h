// Tolerances of the comparison that several recipes have.
//
// Takes: nothing, or limits. Gives: what may differ between two results. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TOLERANCES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TOLERANCES_H_

#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

Tolerance Loose(double relative, double absolute);
Tolerance WithoutReduced();
// A Double out argument with Float operands is computed in Float here.
Tolerance LooseDouble();
Tolerance AnyStrides();
// The same bits: all random results come from the same numbers.
Tolerance Exact();
// Products of many elements, for any order of their strides.
Tolerance LooseAnyStrides();
Tolerance Uninitialized();

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TOLERANCES_H_
