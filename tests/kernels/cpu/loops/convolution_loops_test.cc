// The loops of convolutions that need vectors, beside those for any geometry.

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/cpu/loops/channel_blocks.h"
#include "kernels/cpu/loops/channel_windows.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/padded_columns.h"
#include "kernels/cpu/loops/vector_level.h"

namespace switchyard::internal {
namespace {

std::vector<float> Counting(int64_t count, int64_t factor) {
  std::vector<float> numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(static_cast<float>(i * factor % 19 - 9));
  return numbers;
}

int64_t CountOf(const Window& window, int64_t size) {
  return (size + 2 * window.padding - window.Extent()) / window.stride + 1;
}

Columns Geometry(int64_t channels, int64_t height, int64_t width, const Window& high,
                 const Window& wide) {
  return {channels,
          {1, height, width},
          {Window{1, 1, 0, 1}, high, wide},
          {1, CountOf(high, height), CountOf(wide, width)}};
}

// Calls visit(geometry) for images of many kinds that have at least a window.
template <typename Visit>
void ForEachGeometry(int64_t channels, int64_t width, Visit visit) {
  for (const int64_t kernel : {1, 2, 3, 5}) {
    for (const int64_t stride : {1, 2, 3}) {
      for (const int64_t padding : {0, 1, 4}) {
        for (const int64_t dilation : {1, 2}) {
          const Window high = {3, 1, 1, 1};
          const Window wide = {kernel, stride, padding, dilation};
          if (width + 2 * padding < wide.Extent()) continue;
          visit(Geometry(channels, 6, width, high, wide));
          visit(Geometry(channels, width, 9, wide, high));
        }
      }
    }
  }
}

TEST(PaddedColumnsTest, SameAsColumns) {
  int compared = 0;
  for (const int64_t width : {3, 8, 17}) {
    ForEachGeometry(3, width, [&](const Columns& c) {
      if (!PaddedColumns<float>::Has(c)) return;
      const std::vector<float> image = Counting(c.channels * c.ImageSize(), 7);
      const auto count = static_cast<size_t>(c.Rows() * c.Count());
      std::vector<float> expected(count);
      ImageToColumns(c, image.data(), expected.data());
      const auto unused = static_cast<size_t>(PaddedColumns<float>::kUnused);
      std::vector<float> columns(count + unused + 1, 77);
      PaddedColumns<float> padded(c);
      for (int round = 0; round < 2; ++round) padded.Make(image.data(), columns.data());
      EXPECT_EQ(columns.back(), 77);
      columns.resize(count);
      EXPECT_EQ(columns, expected);
      ++compared;
    });
  }
  if (compared == 0) GTEST_SKIP() << "there are no vectors for it";
}

// The geometry has one channel, as kernels of one channel see it.
void ExpectBlocks(const Columns& c, int64_t channels, bool has_bias) {
  const std::vector<float> images = Counting(channels * c.ImageSize(), 7);
  const std::vector<float> weights = Counting(channels * c.Rows(), 5);
  const std::vector<float> bias = Counting(channels, 3);
  std::vector<float> expected(static_cast<size_t>(channels * c.Count()));
  for (int64_t i = 0; i < channels; ++i) {
    float* to = expected.data() + i * c.Count();
    std::fill_n(to, c.Count(), has_bias ? bias[static_cast<size_t>(i)] : 0.0f);
    AddWeightedWindows(c, images.data() + i * c.ImageSize(), weights.data() + i * c.Rows(), to);
  }
  std::vector<float> result(expected.size() + 1, 77);
  ChannelBlocks blocks(c);
  blocks.Store(images.data(), weights.data(), has_bias ? bias.data() : nullptr, result.data(),
               channels);
  EXPECT_EQ(result.back(), 77);
  result.pop_back();
  EXPECT_EQ(result, expected);
}

// One channel with one filter.
void ExpectSquareWindows(const Columns& c, VectorLevel level) {
  const std::vector<float> image = Counting(c.ImageSize(), 7);
  const std::vector<float> weight = Counting(c.Rows(), 5);
  std::vector<float> expected(static_cast<size_t>(c.Count()), 2.0f);
  AddWeightedWindows(c, image.data(), weight.data(), expected.data());
  std::vector<float> result(expected.size() + 1, 77);
  SquareWindows(c, level).Store(image.data(), weight.data(), 2, result.data());
  EXPECT_EQ(result.back(), 77);
  result.pop_back();
  EXPECT_EQ(result, expected) << c.image[1] << " by " << c.image[2] << ", level "
                              << static_cast<int>(level);
}

TEST(SquareWindowsTest, SameAsWindowByWindow) {
  int compared = 0;
  for (const int64_t kernel : {3, 5}) {
    for (const int64_t stride : {1, 2}) {
      for (const int64_t padding : {int64_t{0}, int64_t{1}, kernel}) {
        for (const int64_t width : {8, 12, 16, 33, 50}) {
          for (const int64_t high_stride : {1, 2}) {
            const Columns c =
                Geometry(1, 15, width, {kernel, high_stride, 1, 1}, {kernel, stride, padding, 1});
            if (!SquareWindows::Has(c)) continue;
            for (const VectorLevel level : {VectorLevel::kAvx2, VectorLevelHere()}) {
              ExpectSquareWindows(c, level);
            }
            ++compared;
          }
        }
      }
    }
  }
  if (compared == 0) GTEST_SKIP() << "there are no vectors for it";
}

TEST(ChannelBlocksTest, SameAsChannelByChannel) {
  if (!IsWide(kLeastWideCount)) GTEST_SKIP() << "there are no vectors for it";
  for (const int64_t width : {3, 7}) {
    ForEachGeometry(1, width, [&](const Columns& c) {
      for (const int64_t channels : {1, 8, 15, 16}) ExpectBlocks(c, channels, channels % 2 == 0);
    });
  }
}

TEST(ChannelBlocksTest, OnlySmallImagesOfManyChannels) {
  if (!IsWide(kLeastWideCount)) GTEST_SKIP() << "there are no vectors for it";
  const Window window = {3, 1, 1, 1};
  EXPECT_TRUE(ChannelBlocks::Has(Geometry(1, 4, 4, window, window), 96));
  EXPECT_FALSE(ChannelBlocks::Has(Geometry(1, 4, 4, window, window), 3));
  EXPECT_FALSE(ChannelBlocks::Has(Geometry(1, 40, 40, window, window), 96));
}

}  // namespace
}  // namespace switchyard::internal
