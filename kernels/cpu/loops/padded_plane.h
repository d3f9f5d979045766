// The part of an image with one plane that windows reach, with its padding.
//
// Takes: the geometry of columns.h. Gives: how wide and high the part is, and copies of the image
// into memory for it, whose padding stays as it is. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_PLANE_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_PLANE_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "kernels/common/convolution_shape.h"

namespace switchyard::internal {

// Copies a row that is too short for a function of the library. The last part may begin among those
// before.
template <typename T>
void CopyShortRow(const T* from, int64_t count, T* to) {
  constexpr int64_t kPart = 32 / sizeof(T);
  if (count < kPart) {
    for (int64_t i = 0; i < count; ++i) to[i] = from[i];
    return;
  }
  for (int64_t i = 0; i < count; i += kPart) {
    const int64_t at = std::min(i, count - kPart);
    std::memcpy(to + at, from + at, kPart * sizeof(T));
  }
}

class PaddedPlane {
 public:
  explicit PaddedPlane(const Columns& c)
      : width_((c.counts[2] - 1) * c.windows[2].stride + c.windows[2].Extent()),
        height_((c.counts[1] - 1) * c.windows[1].stride + c.windows[1].Extent()),
        left_(c.windows[2].padding),
        top_(c.windows[1].padding),
        image_width_(c.image[2]),
        rows_(std::min(c.image[1], height_ - top_)),
        count_(std::min(c.image[2], width_ - left_)) {}

  // Whether the image has one plane, and a copy of it with its padding is not large beside it.
  static bool Has(const Columns& c) {
    return c.image[0] == 1 && c.windows[0].kernel == 1 && c.windows[0].padding == 0 &&
           c.IsPaddingSmall();
  }

  int64_t width() const { return width_; }
  int64_t size() const { return width_ * height_; }

  // Calls copy(row of the image, elements, where they are in the plane) for each row of the image.
  template <typename T, typename Copy>
  void ForEachRow(const T* image, Copy copy) const {
    if (count_ <= 0) return;
    for (int64_t i = 0; i < rows_; ++i) {
      copy(image + i * image_width_, count_, (top_ + i) * width_ + left_);
    }
  }

  template <typename T>
  void Take(const T* image, T* plane) const {
    ForEachRow(image, [&](const T* row, int64_t count, int64_t place) {
      CopyShortRow(row, count, plane + place);
    });
  }

 private:
  int64_t width_;
  int64_t height_;
  int64_t left_;
  int64_t top_;
  int64_t image_width_;
  int64_t rows_;   // of the image
  int64_t count_;  // of the elements of each
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_PLANE_H_
