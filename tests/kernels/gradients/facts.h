// Helpers for tensors and gradients in the tests of facts.

#ifndef SWITCHYARD_TESTS_KERNELS_GRADIENTS_FACTS_H_
#define SWITCHYARD_TESTS_KERNELS_GRADIENTS_FACTS_H_

#include <cstdint>
#include <vector>

#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "switchyard/functions.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::facts {

using Doubles = std::vector<double>;

inline Tensor Of(const Doubles& values) {
  return MakeTensor<double>({static_cast<int64_t>(values.size())}, values);
}
inline Tensor Leaf(const Doubles& values) {
  const Tensor leaf = Of(values);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}
inline Tensor Leaf(Sizes sizes, const Doubles& values) {
  const Tensor leaf = MakeTensor<double>(std::move(sizes), values);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}

// The gradient of the sum of the elements, as row-major values.
inline Doubles GradientOf(const Tensor& result, const Tensor& input) {
  return ValuesOf<double>(autograd::Grad(sum(result), input)[0]);
}

}  // namespace switchyard::facts

#endif  // SWITCHYARD_TESTS_KERNELS_GRADIENTS_FACTS_H_
