// The dtype whose loop serves a dtype. If size counts (-Os), one loop over Long serves all
// integers: operands are converted to it and results from it, and the low bits of sums and products
// are those of the shorter type. Otherwise each dtype has its own loop.
//
// Takes: a dtype, and the operators of the loops (SWITCHYARD_OPERATORS). Gives: the dtype for
// operands and results; a visit of its C++ type. Errors: an Error that names the operator, for a
// dtype outside of the list or of the build's selection.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_SHARED_INTEGERS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_SHARED_INTEGERS_H_

#include <cstdint>
#include <utility>

#include "kernels/cpu/loops/pointwise.h"
#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"
#include "lib/elements/dense_loops.h"

namespace switchyard::internal {

inline namespace SWITCHYARD_DTYPES {

template <typename Operators>
constexpr bool SharesIntegers(Operators) {
  return !kHasDenseLoops && Operators::Dtypes().Has(ScalarType::Long);
}

template <typename Operators>
ScalarType TypeOfLoop(ScalarType type, Operators operators) {
  const bool is_shared =
      SharesIntegers(operators) && IsIntegralType(type) && Operators::Dtypes().Has(type);
  return is_shared ? ScalarType::Long : type;
}

// Integers and floating types; `type` is the dtype of the call, not that of its loop.
template <typename Operators, typename Visitor>
void DispatchOnNumberLoop(ScalarType type, const char* name, Operators operators, Visitor&& visit) {
  if constexpr (SharesIntegers(Operators())) {
    const bool is_shared = IsIntegralType(type) && Operators::Dtypes().Has(type);
    if (is_shared) return visit(TypeTag<int64_t>());
    DispatchOnFloatingType(type, name, operators, std::forward<Visitor>(visit));
  } else {
    DispatchOnNumber(type, name, operators, std::forward<Visitor>(visit));
  }
}
// The same with Bool.
template <typename Operators, typename Visitor>
void DispatchOnTypeLoop(ScalarType type, const char* name, Operators operators, Visitor&& visit) {
  if constexpr (Operators::Dtypes().Has(ScalarType::Bool)) {
    if (type == ScalarType::Bool) return visit(TypeTag<bool>());
  }
  DispatchOnNumberLoop(type, name, operators, std::forward<Visitor>(visit));
}

}  // namespace SWITCHYARD_DTYPES

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_SHARED_INTEGERS_H_
