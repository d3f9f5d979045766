// Shapes and dtypes from meta functions, and their errors.

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

TEST(BinaryShapeTest, StretchesBothOperands) {
  const Tensor result = mul(Counting({2, 1}), Counting({3}));
  EXPECT_EQ(SizesOf(result), (Sizes{2, 3}));
  EXPECT_ERROR(mul(Counting({2}), Counting({3})),
               "shapes [2] and [3] do not broadcast: sizes 2 and 3 differ at dimension 0");
}

TEST(ReductionShapeTest, DropsOrKeepsDimensions) {
  const Tensor self = Counting({2, 3, 4});
  EXPECT_EQ(SizesOf(sum(self, Sizes{0, 2})), (Sizes{3}));
  EXPECT_EQ(SizesOf(sum(self, Sizes{0, 2}, true)), (Sizes{1, 3, 1}));
  EXPECT_EQ(sum(Bools({1}, {true})).dtype(), ScalarType::Long);
  EXPECT_ERROR(sum(self, Sizes{3}), "dimension 3 is not in [-3, 2]");
}

}  // namespace
}  // namespace switchyard
