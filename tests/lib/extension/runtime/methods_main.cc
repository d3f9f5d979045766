// What sources of extensions do with tensors that have methods: lib/extension over all operators.
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "lib/extension/torch/extension.h"

namespace {

using torch::indexing::Ellipsis;
using torch::indexing::None;
using torch::indexing::Slice;

std::vector<double> NumbersOf(const at::Tensor& tensor) {
  const at::Tensor doubles = tensor.to(at::kDouble).contiguous();
  return {doubles.data_ptr<double>(), doubles.data_ptr<double>() + doubles.numel()};
}
using Numbers = std::vector<double>;

TEST(ExtensionMethods, OperatorsTakeNumbersOnEitherSide) {
  const at::Tensor x = torch::tensor({1.0, 4.0});
  EXPECT_EQ(NumbersOf(x + 1), (Numbers{2, 5}));
  EXPECT_EQ(NumbersOf(1 - x), (Numbers{0, -3}));
  EXPECT_EQ(NumbersOf(2 / x), (Numbers{2, 0.5}));
  EXPECT_EQ(NumbersOf(7 % x), (Numbers{0, 3}));
  EXPECT_EQ(NumbersOf(x > 2), (Numbers{0, 1}));
  EXPECT_EQ(NumbersOf(2 > x), (Numbers{1, 0}));
  EXPECT_EQ(NumbersOf((x == 1) | (x != x)), (Numbers{1, 0}));
  EXPECT_EQ(NumbersOf(!(x <= 1)), (Numbers{0, 1}));
  EXPECT_EQ(NumbersOf(~torch::tensor({true, false})), (Numbers{0, 1}));
  at::Tensor written = torch::tensor({6, 5});
  written &= 4;
  written -= 1;
  EXPECT_EQ(NumbersOf(written), (Numbers{3, 3}));
}

TEST(ExtensionMethods, MembersOfPyTorch) {
  const at::Tensor x = torch::tensor({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(NumbersOf(x[1]), (Numbers{4, 5, 6}));
  EXPECT_EQ(x[1][-1].item<int64_t>(), 6);
  EXPECT_EQ(x.toType(at::kFloat).scalar_type(), at::kFloat);
  EXPECT_TRUE(x.transpose(0, 1).contiguous().is_contiguous());
  EXPECT_FALSE(x.is_floating_point());
  EXPECT_TRUE(x.cpu().is_same(x));
  EXPECT_EQ(NumbersOf(x.clone().zero_()), (Numbers{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ((x.transpose(0, 1).accessor<int64_t, 2>()[2][0]), 3);
  EXPECT_EQ((x.packed_accessor32<int64_t, 2>()[1][0]), 4);
  EXPECT_EQ((x.packed_accessor64<int64_t, 2, at::RestrictPtrTraits>().size(1)), 3);
  EXPECT_EQ(x.sizes().vec(), (std::vector<int64_t>{2, 3}));
}

TEST(ExtensionMethods, IndicesSelect) {
  const at::Tensor x = torch::tensor({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(NumbersOf(x.index({1})), (Numbers{4, 5, 6}));
  EXPECT_EQ(NumbersOf(x.index({Slice(), 1})), (Numbers{2, 5}));
  EXPECT_EQ(NumbersOf(x.index({Ellipsis, Slice(None, None, 2)})), (Numbers{1, 3, 4, 6}));
  EXPECT_EQ(NumbersOf(x.index({"...", -1})), (Numbers{3, 6}));
  EXPECT_EQ(x.index({None, Slice(1, 2)}).sizes().vec(), (std::vector<int64_t>{1, 1, 3}));
  EXPECT_EQ(NumbersOf(x.index({x > 3})), (Numbers{4, 5, 6}));
  EXPECT_EQ(NumbersOf(x.index({Slice(), torch::tensor({2, 0})})), (Numbers{3, 1, 6, 4}));
  EXPECT_EQ(NumbersOf(x.index({0, torch::tensor({2, 0})})), (Numbers{3, 1}));
  EXPECT_EQ(x.index({true}).sizes().vec(), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(x.index({false}).numel(), 0);
  EXPECT_THROW(x.index({0, 0, 0}), switchyard::Error);
  EXPECT_THROW(Slice(None, None, -1), switchyard::Error);
}

TEST(ExtensionMethods, IndicesWrite) {
  const at::Tensor x = torch::tensor({{1, 2, 3}, {4, 5, 6}});
  x.index_put_({0, Slice(1)}, torch::tensor({20, 30}));
  x.index_put_({x == 4}, 40);
  x.index_put_({1, 2}, -1);
  EXPECT_EQ(NumbersOf(x), (Numbers{1, 20, 30, 40, 5, -1}));
}

}  // namespace
