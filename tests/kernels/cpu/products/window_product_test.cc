#include "kernels/cpu/products/window_product.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/gemm.h"

namespace switchyard::internal {
namespace {

// Small integers, whose products and sums are exact.
template <typename T>
std::vector<T> Counting(int64_t count, int64_t factor) {
  std::vector<T> numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(static_cast<T>(i * factor % 19 - 9));
  return numbers;
}

Columns Geometry(int64_t channels, int64_t height, int64_t width, const Window& high,
                 const Window& wide) {
  const auto count = [](const Window& window, int64_t size) {
    return (size + 2 * window.padding - window.Extent()) / window.stride + 1;
  };
  return {channels,
          {1, height, width},
          {Window{1, 1, 0, 1}, high, wide},
          {1, count(high, height), count(wide, width)}};
}

std::vector<VectorLevel> Levels() {
  std::vector<VectorLevel> levels = {VectorLevel::kPlain};
  if (VectorLevelHere() != VectorLevel::kPlain) levels.push_back(VectorLevel::kAvx2);
  if (VectorLevelHere() == VectorLevel::kAvx512) levels.push_back(VectorLevel::kAvx512);
  return levels;
}

// The product with the columns of the image.
template <typename T>
std::vector<T> SlowConvolution(const Columns& c, int64_t features, const std::vector<T>& image,
                               const std::vector<T>& weight, const T* bias) {
  std::vector<T> columns(static_cast<size_t>(c.Rows() * c.Count()));
  ImageToColumns(c, image.data(), columns.data());
  std::vector<T> result(static_cast<size_t>(features * c.Count()));
  MatrixProduct<T>({weight.data(), features, c.Rows(), c.Rows(), 1},
                   {columns.data(), c.Rows(), c.Count(), c.Count(), 1}, T{1}, result.data(),
                   Product::kStored, VectorLevel::kPlain, bias)
      .Run();
  return result;
}

template <typename T>
void ExpectConvolution(const Columns& c, int64_t features, bool has_bias) {
  const std::vector<T> weight = Counting<T>(features * c.Rows(), 5);
  const std::vector<T> bias = Counting<T>(features, 3);
  const T* const starts = has_bias ? bias.data() : nullptr;
  for (const VectorLevel level : Levels()) {
    WindowProduct<T> product(c, features, level);
    // What one image leaves behind is not in the result of the next.
    for (const int64_t factor : {7, 11}) {
      const std::vector<T> image = Counting<T>(c.channels * c.ImageSize(), factor);
      std::vector<T> result(static_cast<size_t>(features * c.Count()) + 1, T{77});
      product.Store(image.data(), weight.data(), starts, result.data());
      EXPECT_EQ(result.back(), T{77});
      result.pop_back();
      EXPECT_EQ(result, SlowConvolution(c, features, image, weight, starts))
          << features << " features of " << c.channels << " channels, " << c.image[1] << " by "
          << c.image[2] << ", level " << static_cast<int>(level);
    }
  }
}

TEST(WindowProductTest, SameAsProductWithColumns) {
  int64_t features = 0;
  for (const int64_t kernel : {1, 2, 3, 5}) {
    for (const int64_t padding : {0, 1, 2}) {
      for (const int64_t dilation : {1, 2}) {
        const Window high = {3, 1, 1, 1};
        const Window wide = {kernel, 1, padding, dilation};
        for (const int64_t width : {3, 9, 24}) {
          if (width + 2 * padding < wide.Extent()) continue;
          features = features % 13 + 1;
          ExpectConvolution<float>(Geometry(3, 6, width, high, wide), features, kernel % 2 == 0);
          ExpectConvolution<double>(Geometry(2, width, 7, wide, high), features, kernel % 2 == 1);
        }
      }
    }
  }
}

// More rows of filters than a block has, and more of the image.
TEST(WindowProductTest, BlocksOfFiltersAndOfImages) {
  const Window window = {3, 1, 1, 1};
  ExpectConvolution<float>(Geometry(150, 4, 5, window, window), 3, true);
  ExpectConvolution<float>(Geometry(4, 3, 40, window, window), 205, true);
}

TEST(WindowProductTest, OnlyWhereFewWindowsAreOfNoUse) {
  const Window window = {3, 1, 1, 1};
  const Window dense = {1, 1, 0, 1};
  const Window stepping = {3, 2, 1, 1};
  EXPECT_EQ(WindowProduct<float>::Has(Geometry(8, 28, 28, window, window), 16), !kIsForSize);
  // Images that are small for so many filters, and smaller ones.
  EXPECT_FALSE(WindowProduct<float>::Has(Geometry(8, 8, 8, window, window), 128));
  EXPECT_FALSE(WindowProduct<float>::Has(Geometry(8, 2, 2, window, window), 16));
  EXPECT_FALSE(WindowProduct<float>::Has(Geometry(8, 28, 2, window, window), 64));
  EXPECT_FALSE(WindowProduct<float>::Has(Geometry(8, 28, 28, dense, dense), 16));
  EXPECT_FALSE(WindowProduct<float>::Has(Geometry(8, 28, 28, stepping, stepping), 16));
  EXPECT_FALSE(WindowProduct<int64_t>::Has(Geometry(8, 28, 28, window, window), 16));
  Columns deep = Geometry(8, 28, 28, window, window);
  deep.image[0] = 2;
  deep.counts[0] = 2;
  EXPECT_FALSE(WindowProduct<float>::Has(deep, 16));
}

}  // namespace
}  // namespace switchyard::internal
