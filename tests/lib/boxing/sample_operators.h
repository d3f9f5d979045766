// Three operators without a compiler's output: the definitions of emitted code, written by hand.
//
//   test::keep(Tensor self) -> Tensor                       gives its argument back
//   test::count(Tensor? self=None, *, str s="a, (b") -> int 1 with a tensor, 0 without
//   test::fail.now() -> ()                                  raises "the kernel failed"
#ifndef SWITCHYARD_TESTS_LIB_BOXING_SAMPLE_OPERATORS_H_
#define SWITCHYARD_TESTS_LIB_BOXING_SAMPLE_OPERATORS_H_

#include "lib/boxing/operator_table.h"

namespace switchyard {

inline constexpr OperatorId kKeep{0};
inline constexpr OperatorId kFail{1};
inline constexpr OperatorId kCount{2};

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_LIB_BOXING_SAMPLE_OPERATORS_H_
