// What kernels/native_functions.yaml has of editions of PyTorch after 1.13.1, which libtorch is
// here: operators that came later, and calls that mean something else since then.
//
// Takes: the name of an operator with its namespace, the arguments of a call. Gives: whether
// libtorch has to be asked at all. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_LATER_EDITIONS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_LATER_EDITIONS_H_

#include <string_view>
#include <vector>

#include "lib/boxing/value.h"

namespace switchyard::comparison {

bool IsOfLaterEdition(std::string_view name);

// Of an operator that both have.
bool MeansMoreLater(std::string_view name, const std::vector<Value>& arguments);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_LATER_EDITIONS_H_
