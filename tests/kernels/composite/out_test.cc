// Out arguments that share memory with an operand, and results that no memory holds.
#include <cstdint>
#include <limits>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr char kShared[] = "shares memory with";

// An operand that is resized would be read with other sizes.
TEST(OutTest, AnOperandIsNotResized) {
  Tensor matrix = Counting({5, 3});
  const Tensor right = Counting({3, 5});
  EXPECT_ERROR(mm_out(matrix, matrix, right), kShared);
  EXPECT_ERROR(addmm_out(matrix, Counting({5, 5}), matrix, right), kShared);
  Tensor batch = Counting({1, 5, 3});
  EXPECT_ERROR(bmm_out(batch, batch, Counting({1, 3, 5})), kShared);
  EXPECT_ERROR(index_select_out(matrix, matrix, 0, Longs({1}, {4})), kShared);
  Tensor places = Longs({2}, {0, 3});
  EXPECT_ERROR(nonzero_out(places, places), kShared);
  EXPECT_EQ(matrix.sizes(), IntArrayRef({5, 3}));
  EXPECT_EQ(ValuesOf<int64_t>(places), (std::vector<int64_t>{0, 3}));
}

// What is apart before it is resized may reach an operand afterwards.
TEST(OutTest, NeighboursInOneStorageAreNotResized) {
  const Tensor whole = Counting({9});
  Tensor end = slice(whole, 0, 5, 9);
  const Tensor begin = slice(whole, 0, 0, 5);
  EXPECT_ERROR(cat_out(end, {begin, begin}, 0), kShared);
  EXPECT_ERROR(index_select_out(end, begin, 0, Longs({1}, {0})), kShared);
  EXPECT_EQ(ValuesOf<float>(end), (std::vector<float>{5, 6, 7, 8}));
}

TEST(OutTest, WithTheSizesOfTheResultAnOperandIsWritten) {
  Tensor matrix = MakeTensor<float>({2, 2}, {1, 2, 3, 4});
  mm_out(matrix, matrix, matrix);
  EXPECT_EQ(ValuesOf<float>(matrix), (std::vector<float>{7, 10, 15, 22}));
}

TEST(CombinationsTest, GroupsComeInRisingOrder) {
  EXPECT_EQ(ValuesOf<float>(combinations(Counting({4}), 3, false)),
            (std::vector<float>{0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(combinations(Counting({2}), 3, true)),
            (std::vector<float>{0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1}));
  EXPECT_EQ(combinations(Counting({2}), 3, false).sizes(), IntArrayRef({0, 3}));
  EXPECT_EQ(combinations(Counting({1}), 4, true).sizes(), IntArrayRef({1, 4}));
}

TEST(CombinationsTest, MoreGroupsThanMemoryHoldsAreAnError) {
  EXPECT_ERROR(combinations(Counting({200}), 100, false), "more than memory holds");
  EXPECT_ERROR(combinations(Counting({2}), std::numeric_limits<int64_t>::max(), true),
               "more than memory holds");
}

TEST(ChunkTest, PartsWithoutElementsAreCountedFirst) {
  EXPECT_ERROR(chunk(Counting({0}), int64_t{1} << 62), "more than");
  EXPECT_ERROR(unsafe_chunk(Counting({0}), int64_t{1} << 62), "more than");
  EXPECT_EQ(unsafe_chunk(Counting({0}), 3).size(), 3u);
  EXPECT_EQ(unsafe_chunk(Counting({5}), 2)[1].size(0), 2);
}

}  // namespace
}  // namespace switchyard
