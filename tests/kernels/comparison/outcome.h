// The result of an operator's call, and the comparison of two such outcomes.
//
// Takes: the arguments after the call and the results, as boxed values; or the message of the error
// that ended the call. Gives: the first difference, as text, or nothing: dtypes, sizes, strides,
// shared storages, elements up to a tolerance, numbers, lists, and the presence of an error.
// Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_OUTCOME_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_OUTCOME_H_

#include <optional>
#include <string>
#include <vector>

#include "lib/boxing/value.h"
#include "lib/core/device.h"

namespace switchyard::comparison {

struct Outcome {
  std::vector<Value> arguments;
  std::vector<Value> results;
  std::optional<std::string> error;
};

struct Tolerance {
  double relative_float = 1e-5;
  double absolute_float = 1e-6;
  double relative_double = 1e-10;
  double absolute_double = 1e-12;
  // Half and BFloat16: kernels here compute in Float and round once, PyTorch often after each step.
  double reduced_ulps = 4;
  double absolute_reduced = 0.06;
  bool ignores_reduced = false;  // if a rounding changes the whole result
  bool ignores_values = false;   // for uninitialized or random results
  bool ignores_strides = false;  // if PyTorch's depend on its algorithm
};

std::optional<std::string> FindDifference(const Outcome& ours, const Outcome& theirs,
                                          const Tolerance& tolerance);

// Every tensor in the values, in order.
std::vector<Tensor> TensorsIn(const std::vector<Value>& values);

// The values with new tensors, with the same strides, over copies of the storages; tensors still
// share storages. The copies are on the device.
std::vector<Value> CopyOf(const std::vector<Value>& values, Device device = Device());
Outcome CopyOf(const Outcome& outcome, Device device = Device());

// The element at a position in row-major order; also for bool and integers.
double ElementAt(const Tensor& tensor, int64_t index);

// For messages: dtype, sizes, strides, the first elements.
std::string Describe(const std::vector<Value>& values);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_OUTCOME_H_
