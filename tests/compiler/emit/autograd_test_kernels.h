// The calls that the kernels and gradient functions of tests/files/emit/autograd received.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGRAD_TEST_KERNELS_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGRAD_TEST_KERNELS_H_

#include <array>
#include <string>

namespace switchyard::native {

struct GradientLog {
  bool retains_variables = false;       // of kept_backward
  std::array<bool, 3> is_wanted = {};   // of scaled_backward
  std::array<bool, 2> is_defined = {};  // the same: the gradients of its outputs
  std::string mode;
};

GradientLog& Told();

}  // namespace switchyard::native

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_AUTOGRAD_TEST_KERNELS_H_
