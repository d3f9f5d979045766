// Calls of an operator with arguments that nobody means: other shapes and dtypes, indices out of
// bounds, numbers beyond reason, tensors that share memory, nothing at all.
//
// Takes: an operator and a number; the same two give the same call. Gives: boxed arguments, which
// are those of the comparison with libtorch (cases.h) with some of them replaced. Errors: none.
#ifndef SWITCHYARD_TESTS_KERNELS_MEMORY_HOSTILE_CALLS_H_
#define SWITCHYARD_TESTS_KERNELS_MEMORY_HOSTILE_CALLS_H_

#include <cstdint>
#include <vector>

#include "lib/boxing/value.h"
#include "tests/kernels/comparison/own_operators.h"

namespace switchyard::memory {

std::vector<Value> MakeHostileCall(const comparison::OwnOperator& called, uint64_t number);

}  // namespace switchyard::memory

#endif  // SWITCHYARD_TESTS_KERNELS_MEMORY_HOSTILE_CALLS_H_
