// The columns of an image with one plane, made from a copy of it with its padding: no row of them
// is cut off.
//
// Takes: the geometry of columns.h, and images of float or double. Gives: the matrix that
// ImageToColumns gives; memory for it has kUnused elements more, which are written, too. Errors: no
// other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_COLUMNS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_COLUMNS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/padded_plane.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

template <typename T>
class PaddedColumns {
 public:
  // What a copy of a row may write behind its end.
  static constexpr int64_t kUnused = 32 / sizeof(T);

  explicit PaddedColumns(const Columns& c)
      : columns_(c), plane_(c), padded_(static_cast<size_t>(plane_.size() + kUnused)) {}

  // Whether there are vectors for it.
  static bool Has(const Columns& c) {
    if constexpr (!kHasWideNumbers<T>) return false;
    return PaddedPlane::Has(c) && IsWide(c.Rows() * c.Count());
  }

  void Make(const T* image, T* columns) {
    RunWide([=] {
      T* to = columns;
      for (int64_t channel = 0; channel < columns_.channels; ++channel) {
        plane_.Take(image + channel * columns_.ImageSize(), padded_.data());
        for (int64_t y = 0; y < columns_.windows[1].kernel; ++y) {
          for (int64_t x = 0; x < columns_.windows[2].kernel; ++x) {
            const T* first = padded_.data() + y * columns_.windows[1].dilation * plane_.width() +
                             x * columns_.windows[2].dilation;
            CopyRows(first, to);
            to += columns_.Count();
          }
        }
      }
    });
  }

 private:
  void CopyRows(const T* from, T* to) const {
    const int64_t step = columns_.windows[1].stride * plane_.width();
    const int64_t count = columns_.counts[2];
    for (int64_t y = 0; y < columns_.counts[1]; ++y, from += step, to += count) {
      if (columns_.windows[2].stride != 1) {
        CopyStrided(from, columns_.windows[2].stride, to, count);
        continue;
      }
      // Always whole vectors: the next row overwrites what is too much.
      for (int64_t i = 0; i < count; i += kUnused) std::memcpy(to + i, from + i, 32);
    }
  }

  const Columns& columns_;
  const PaddedPlane plane_;
  std::vector<T> padded_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_PADDED_COLUMNS_H_
