// Calls operators of kernels/native_functions.yaml by name with boxed values.
//
// Takes: the full name and arguments, which are copied before the call. Gives: the outcome; every
// operator with its parsed schema. Errors: the outcome contains the message of the Error.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_OWN_OPERATORS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_OWN_OPERATORS_H_

#include <string>
#include <vector>

#include "compiler/schema/function_schema.h"
#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

struct OwnOperator {
  std::string name;  // `aten::add.Tensor`
  schema::FunctionSchema schema;
};

// Sorted by name.
std::vector<OwnOperator> OwnOperators();

// Copies the tensors to the device before the call, and those of the outcome back. The arguments at
// the positions `on_cpu` are copied, but stay on the CPU.
Outcome CallOwn(const std::string& name, const std::vector<Value>& arguments,
                Device device = Device(), const std::vector<size_t>& on_cpu = {});

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_OWN_OPERATORS_H_
