#include "kernels/common/dimensions.h"

#include <limits>
#include <optional>
#include <vector>

#include "tests/kernels/tensor_testing.h"

namespace switchyard::internal {
namespace {

TEST(WrapDimensionTest, CountsFromEitherEnd) {
  EXPECT_EQ(WrapDimension("t", 2, 3), 2);
  EXPECT_EQ(WrapDimension("t", -3, 3), 0);
  EXPECT_EQ(WrapDimension("t", -1, 0), 0);
  EXPECT_ERROR(WrapDimension("t", 3, 3), "t: dimension 3 is not in [-3, 2]");
  EXPECT_ERROR(WrapDimension("t", 1, 0), "t: dimension 1 is not in [-1, 0]");
}

TEST(BroadcastStridesTest, DoesNotMoveWhereStretched) {
  EXPECT_EQ(IntArrayRef(BroadcastStrides(Sizes{3, 1}, Sizes{1, 1}, Sizes{2, 3, 4}, 8)),
            IntArrayRef({0, 8, 0}));
}

TEST(BroadcastsToTest, GoesOneWay) {
  EXPECT_TRUE(BroadcastsTo(Sizes{1, 3}, Sizes{2, 2, 3}));
  EXPECT_FALSE(BroadcastsTo(Sizes{2, 3}, Sizes{3}));
  EXPECT_FALSE(BroadcastsTo(Sizes{2}, Sizes{1}));
}

TEST(InferSizesTest, FillsInTheOneUnknown) {
  EXPECT_EQ(InferSizes("view", Sizes{2, -1}, 6), (Sizes{2, 3}));
  EXPECT_EQ(InferSizes("view", Sizes{-1, 5}, 0), (Sizes{0, 5}));
  EXPECT_ERROR(InferSizes("view", Sizes{-1, 0}, 0), "the size -1 in [-1, 0] could be any number");
  constexpr int64_t kLarge = std::numeric_limits<int64_t>::max() / 2;
  // NOLINTNEXTLINE(performance-faster-string-find): of the macro
  EXPECT_ERROR(InferSizes("view", Sizes{kLarge, 3, -1}, 6), "[");
}

TEST(ViewStridesTest, GivesPyTorchsStrides) {
  // torch.empty_strided(sizes, strides).view(to).stride()
  EXPECT_EQ(ViewStrides(Sizes{2, 3}, Sizes{3, 1}, Sizes{6}), (Sizes{1}));
  EXPECT_EQ(ViewStrides(Sizes{3, 2}, Sizes{1, 3}, Sizes{3, 2, 1}), (Sizes{1, 3, 3}));
  EXPECT_EQ(ViewStrides(Sizes{4, 4}, Sizes{8, 2}, Sizes{2, 8}), (Sizes{16, 2}));
  EXPECT_EQ(ViewStrides(Sizes{2, 2}, Sizes{0, 0}, Sizes{4}), (Sizes{0}));
  EXPECT_EQ(ViewStrides(Sizes{1, 6}, Sizes{99, 1}, Sizes{3, 1, 2}), (Sizes{2, 2, 1}));
  EXPECT_EQ(ViewStrides(Sizes{}, Sizes{}, Sizes{1, 1}), (Sizes{1, 1}));
}

TEST(ViewStridesTest, GivesNothingWhereElementsMustMove) {
  EXPECT_EQ(ViewStrides(Sizes{3, 2}, Sizes{1, 3}, Sizes{6}), std::nullopt);
  EXPECT_EQ(ViewStrides(Sizes{2, 3}, Sizes{4, 1}, Sizes{3, 2}), std::nullopt);
}

}  // namespace
}  // namespace switchyard::internal
