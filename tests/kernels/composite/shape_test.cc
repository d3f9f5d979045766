// Views with other shapes, parts, and joined tensors.

#include <cstdint>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;

TEST(ShapeTest, ViewsShareTheStorage) {
  const Tensor self = Counting({2, 3});
  for (const Tensor& view :
       {permute(self, Sizes{1, 0}), unsqueeze(self, 1), flatten(self), squeeze(unsqueeze(self, 0)),
        narrow(self, 0, 1, 1), as_strided(self, Sizes{2}, Sizes{1})}) {
    EXPECT_TRUE(view.storage().IsSame(self.storage()));
  }
  EXPECT_EQ(ValuesOf<float>(permute(self, Sizes{1, 0})), (Values{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(SizesOf(flatten(Counting({2, 3, 4}), 1)), (Sizes{2, 12}));
  EXPECT_ERROR(permute(self, Sizes{0, 0}), "permute: dimension 0 stands twice");
  EXPECT_ERROR(as_strided(self, Sizes{7}, Sizes{1}), "storage");
}

TEST(PartsTest, MakeUpADimension) {
  const Tensor self = Counting({5});
  EXPECT_EQ(chunk(self, 2).size(), 2u);
  EXPECT_EQ(SizesOf(chunk(self, 2)[1]), (Sizes{2}));
  EXPECT_EQ(unbind(self).size(), 5u);
  EXPECT_EQ(ValuesOf<float>(split_with_sizes(self, Sizes{1, 4})[1]), (Values{1, 2, 3, 4}));
  EXPECT_ERROR(split_with_sizes(self, Sizes{1, 3}), "do not make up dimension 0");
  EXPECT_ERROR(narrow(self, 0, 4, 2), "narrow: start 4 and length 2");
}

TEST(RearrangeTest, MovesElements) {
  const Tensor self = Counting({2, 2});
  EXPECT_EQ(ValuesOf<float>(flip(self, Sizes{1})), (Values{1, 0, 3, 2}));
  EXPECT_EQ(ValuesOf<float>(roll(self, Sizes{1})), (Values{3, 0, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(tril(self)), (Values{0, 0, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(triu(self, 1)), (Values{0, 1, 0, 0}));
  const std::vector<Tensor> two = {self, self};
  EXPECT_EQ(SizesOf(stack(two, 1)), (Sizes{2, 2, 2}));
  EXPECT_ERROR(flip(self, Sizes{0, -2}), "flip: dimension -2 stands twice");
}

TEST(FactoryTest, MakesSequences) {
  EXPECT_EQ(ValuesOf<int64_t>(arange(1, 8, 3)), (Sizes{1, 4, 7}));
  EXPECT_EQ(ValuesOf<float>(linspace(0, 1, 3)), (Values{0, 0.5, 1}));
  EXPECT_EQ(ValuesOf<float>(eye(2, 3)), (Values{1, 0, 0, 0, 1, 0}));
  EXPECT_EQ(ValuesOf<int64_t>(ones_like(Longs({2}, {5, 6}))), (Sizes{1, 1}));
}

TEST(VanderTest, ANumberIsARowOfOne) {
  const Tensor powers = linalg_vander(Longs({}, {-8}), 2);
  EXPECT_EQ(SizesOf(powers), (Sizes{1, 2}));
  EXPECT_EQ(ValuesOf<int64_t>(powers), (std::vector<int64_t>{1, -8}));
}

}  // namespace
}  // namespace switchyard
