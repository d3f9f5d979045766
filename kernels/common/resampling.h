// Images of other sizes: which elements of the input, with which weights, make one element of the
// result, in one dimension.
//
// Takes: sizes of input and result, the scales of a call, the way of choosing. Gives: places in the
// input, all inside of it, and their weights, whose sum is 1. Errors: those of CheckResampled.
// The rules are those of PyTorch's upsample functions: aten/src/ATen/native/UpSample.h.

#ifndef SWITCHYARD_KERNELS_COMMON_RESAMPLING_H_
#define SWITCHYARD_KERNELS_COMMON_RESAMPLING_H_

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/host_device.h"

namespace switchyard::internal {

// The weights of a cubic curve, whose slope in a distance of 1 is given: within this distance, and
// from there to 2.
template <typename T>
SWITCHYARD_HOST_DEVICE T NearCubic(T distance, T slope) {
  return ((slope + 2) * distance - (slope + 3)) * distance * distance + 1;
}
template <typename T>
SWITCHYARD_HOST_DEVICE T FarCubic(T distance, T slope) {
  return ((slope * distance - 5 * slope) * distance + 8 * slope) * distance - 4 * slope;
}

// 1: the nearest element, 2: on the line between two, 4: on the cubic curve through four.
template <typename T, int kCount>
struct Taps {
  int64_t places[kCount];
  T weights[kCount];
};

// What a call says of all dimensions.
struct ResampledHow {
  bool aligns_corners = false;
  bool is_exact = false;  // of the nearest: from the middle of an element
};

struct ResampledAxis {
  int64_t from = 1;
  int64_t to = 1;
  double scale = 1;  // from one element of the result to the next
  ResampledHow how;
  bool is_absent = true;  // an image has fewer dimensions

  // How many taps count.
  template <int kCount>
  SWITCHYARD_HOST_DEVICE int CountOf() const {
    return is_absent ? 1 : kCount;
  }

  template <typename T, int kCount>
  SWITCHYARD_HOST_DEVICE Taps<T, kCount> At(int64_t index) const {
    if (is_absent) return {{0}, {1}};
    if constexpr (kCount == 1) {
      return Nearest<T>(index);
    } else if constexpr (kCount == 2) {
      return Linear<T>(index);
    } else {
      return Cubic<T>(index);
    }
  }

 private:
  SWITCHYARD_HOST_DEVICE int64_t Inside(int64_t place) const {
    if (place < 0) return 0;
    return place < from ? place : from - 1;
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE Taps<T, 1> Nearest(int64_t index) const {
    const T middle = how.is_exact ? T{0.5} : T{0};
    const T place = std::floor((static_cast<T>(index) + middle) * static_cast<T>(scale));
    return {{Inside(static_cast<int64_t>(place))}, {1}};
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE T PlaceOf(int64_t index) const {
    if (how.aligns_corners) return static_cast<T>(scale) * static_cast<T>(index);
    return static_cast<T>(scale) * (static_cast<T>(index) + T{0.5}) - T{0.5};
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE Taps<T, 2> Linear(int64_t index) const {
    if (from == to) return {{index, index}, {1, 0}};
    T place = PlaceOf<T>(index);
    if (place < 0) place = 0;
    const int64_t first = Inside(static_cast<int64_t>(place));
    T rest = place - static_cast<T>(first);
    if (rest > 1) rest = 1;
    return {{first, Inside(first + 1)}, {1 - rest, rest}};
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE Taps<T, 4> Cubic(int64_t index) const {
    constexpr T kSlope = T{-0.75};
    const T place = PlaceOf<T>(index);
    const T floor = std::floor(place);
    const T rest = place - floor;
    const auto first = static_cast<int64_t>(floor);
    return {{Inside(first - 1), Inside(first), Inside(first + 1), Inside(first + 2)},
            {FarCubic(rest + 1, kSlope), NearCubic(rest, kSlope), NearCubic(1 - rest, kSlope),
             FarCubic(2 - rest, kSlope)}};
  }
};

// Dimensions that an image has not are absent.
struct ResampledAxes {
  ResampledAxis deep;
  ResampledAxis high;
  ResampledAxis wide;
};

// Between the last dimensions of input and result, one for each scale of the call.
ResampledAxes AxesBetween(IntArrayRef input, IntArrayRef result, ResampledHow how,
                          std::initializer_list<std::optional<double>> scales);

// The sizes of the result, for images with examples and channels before their `rank` dimensions.
// Fails for images without elements and sizes of another rank.
std::vector<int64_t> CheckResampled(const char* name, IntArrayRef input, IntArrayRef output_size,
                                    size_t rank);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_RESAMPLING_H_
