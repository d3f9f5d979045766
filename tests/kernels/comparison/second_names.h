// Operators that are others under a second name.
//
// Takes: the name of an operator without namespace, `clip_.Tensor`. Gives: the same under the first
// name, `clamp_.Tensor`; a name that has no other comes back. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_SECOND_NAMES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_SECOND_NAMES_H_

#include <string>
#include <string_view>

namespace switchyard::comparison {

std::string FirstName(std::string_view name);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_SECOND_NAMES_H_
