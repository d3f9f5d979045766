// The derivatives of an operator's call, here and in libtorch: both get the same question.
//
// Takes: the operator's name and its arguments, and which of them are written. Gives: results,
// whether they require a gradient, whether they are views, first gradients of the results for fixed
// weights, second gradients for fixed weights, tangents of the results for fixed tangents of the
// arguments. Each is a separate outcome: results exist even if a derivative is an error. Errors:
// outcomes contain the messages.
//
// Written arguments are clones of the tensors that require gradients.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATIVES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATIVES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

enum class Role : uint8_t { kRead, kWritten, kConstant };

struct Question {
  std::string name;  // `aten::add.Tensor`
  std::vector<Value> arguments;
  std::vector<Role> roles;  // of each argument
  uint64_t number = 0;      // seeds generators and chooses the inputs that require gradients
};

// Whether an input, one of `count`, may require a gradient and has a tangent: all of them, or a
// single one in each fourth case.
inline bool IsChosen(const Question& question, size_t input, size_t count) {
  return question.number % 4 != 3 || question.number / 4 % count == input;
}

struct Derivatives {
  Outcome results;
  std::vector<bool> requires_grad;  // of each result
  std::vector<bool> is_view;        // of each result
  Outcome first;
  Outcome second;
  Outcome tangents;
};

Derivatives DeriveHere(const Question& question);
Derivatives DeriveInTorch(const Question& question);

// Numbers that depend only on the position and the salt.
Tensor Weights(IntArrayRef sizes, ScalarType dtype, uint64_t salt);

// The position of a tensor in a storage of `count` elements.
struct Placement {
  IntArrayRef sizes;
  IntArrayRef strides;
  int64_t offset;
  int64_t count;
};
// A tangent: row-major, unless elements share memory, because libtorch could not copy it there.
Tensor TangentWeights(const Placement& primal, ScalarType dtype, uint64_t salt);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATIVES_H_
