// The library that op_dispatch_library makes from a schema and kernels: it has the promised include
// names, and its functions reach the kernels.
#include <gtest/gtest.h>

#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "switchyard/ops/twice.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(OpDispatchLibrary, ReachesTheKernelOfTheKey) {
  const Tensor one = EmptyTensor({1}, ScalarType::Float);
  EXPECT_EQ(twice(one).size(0), 2);
  EXPECT_EQ(twice(one, 3).size(0), 6);
}

TEST(OpDispatchLibrary, NamesTheOperatorThatHasNoKernel) {
  EXPECT_ERROR(twice(Tensor(), 3), "aten::twice.times");
}

}  // namespace
}  // namespace switchyard
