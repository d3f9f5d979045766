#include "kernels/cpu/loops/greatest_rows.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

constexpr int64_t kHeight = 11;

// Numbers with equals, infinities and NaN among them.
template <typename T>
std::vector<T> Image(int64_t width) {
  std::vector<T> image(static_cast<size_t>(kHeight * width));
  for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<T>(i * 7 % 13) - T{6};
  for (size_t i = 5; i < image.size(); i += 31) image[i] = static_cast<T>(NAN);
  for (size_t i = 3; i < image.size(); i += 17) image[i] = static_cast<T>(-INFINITY);
  return image;
}

int64_t CountOf(const Window& window, int64_t size) {
  return (size + 2 * window.padding - window.Extent()) / window.stride + 1;
}

template <typename T>
void ExpectSameAsPlain(int64_t width, const Window& high, const Window& wide) {
  if (width + 2 * wide.padding < wide.Extent()) return;
  const std::vector<T> image = Image<T>(width);
  const PoolWindows windows = {high, wide};
  const ImageSize size = {kHeight, width};
  const ImageSize found = {CountOf(high, kHeight), CountOf(wide, width)};
  const auto count = static_cast<size_t>(found.height * found.width);
  const GreatestRows<T> rows(size, windows, found);
  std::vector<T> greatest(count);
  std::vector<int64_t> places(count);
  for (const VectorLevel level : {VectorLevel::kAvx2, VectorLevelHere()}) {
    rows.Find(image.data(), greatest.data(), places.data(), level);
    for (size_t i = 0; i < count; ++i) {
      const int64_t y = static_cast<int64_t>(i) / found.width;
      const int64_t x = static_cast<int64_t>(i) % found.width;
      const Greatest<T> expected = GreatestOf(image.data(), size, windows, y, x);
      ASSERT_EQ(places[i], expected.place) << "window " << y << ", " << x;
      const T value = expected.value;
      ASSERT_TRUE(greatest[i] == value || (std::isnan(greatest[i]) && std::isnan(value)));
    }
  }
}

TEST(GreatestRowsTest, SameAsWindowByWindow) {
  if (!GreatestRows<float>::Has({kHeight, 37}, kLeastWideCount)) {
    GTEST_SKIP() << "there are no vectors for it";
  }
  for (const int64_t kernel : {1, 2, 3, 5}) {
    for (const int64_t stride : {1, 2, 3}) {
      for (const int64_t padding : {int64_t{0}, kernel / 2}) {
        for (const int64_t dilation : {1, 2}) {
          const Window window = {kernel, stride, padding, dilation};
          for (const int64_t width : {3, 6, 8, 14, 37}) {
            ExpectSameAsPlain<float>(width, window, window);
            ExpectSameAsPlain<double>(width, {1, 1, 0, 1}, window);
            ExpectSameAsPlain<double>(width, window, {2, 2, 1, 1});
          }
        }
      }
    }
  }
}

// Columns -1 and 3 of an image that has 0 to 2.
TEST(GreatestRowsTest, WindowsWithoutElements) {
  if (!GreatestRows<float>::Has({1, 3}, kLeastWideCount)) {
    GTEST_SKIP() << "there are no vectors for it";
  }
  const float image[] = {1, 2, 3};
  const PoolWindows windows = {{1, 1, 0, 1}, {2, 1, 1, 4}};
  const GreatestRows<float> rows({1, 3}, windows, {1, 1});
  float greatest = 0;
  int64_t place = 0;
  rows.Find(image, &greatest, &place);
  const Greatest<float> expected = GreatestOf(image, {1, 3}, windows, 0, 0);
  EXPECT_EQ(greatest, -INFINITY);
  EXPECT_EQ(expected.value, -INFINITY);
  EXPECT_EQ(place, expected.place);
}

TEST(GreatestRowsTest, FewWindowsAreNotWorthIt) {
  EXPECT_FALSE(GreatestRows<float>::Has({kHeight, 37}, kLeastWideCount - 1));
  EXPECT_FALSE(GreatestRows<float>::Has({int64_t{1} << 20, int64_t{1} << 20}, kLeastWideCount));
}

}  // namespace
}  // namespace switchyard::internal
