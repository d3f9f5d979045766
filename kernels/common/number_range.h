// Sequences of numbers with equal steps: their checks and their lengths.
//
// Takes: start, end (excluded) and step of arange, or the number of steps of linspace; the out
// argument. Gives: the number of elements, and their values. Errors: Error for a zero step or one
// away from the end, for values that are not finite, and for invalid out arguments.

#ifndef SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_
#define SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_

#include <cmath>
#include <cstdint>

#include "lib/core/error.h"
#include "lib/core/host_device.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

struct NumberRange {
  double start;
  double end;
  double step;
};

inline void CheckRange(const NumberRange& range) {
  constexpr char kName[] = "arange";
  SWITCHYARD_CHECK(range.step > 0 || range.step < 0, kName, ": step is ", range.step,
                   ", which leads nowhere");
  SWITCHYARD_CHECK(std::isfinite(range.start) && std::isfinite(range.end), kName, ": from ",
                   range.start, " to ", range.end, " is no finite range");
  SWITCHYARD_CHECK(range.step > 0 ? range.start <= range.end : range.start >= range.end, kName,
                   ": step ", range.step, " leads away from ", range.start, " to ", range.end);
}

// The number of steps from start to end, without the end.
inline int64_t CountSteps(const NumberRange& range) {
  const double count = std::ceil((range.end - range.start) / range.step);
  SWITCHYARD_CHECK(0 <= count && count < 0x1p62, "arange: from ", range.start, " to ", range.end,
                   " it cannot be ", count, " elements");
  return static_cast<int64_t>(count);
}

// The same of integers, of which a double has not all.
inline int64_t CountSteps(int64_t start, int64_t end, int64_t step) {
  const auto first = static_cast<uint64_t>(start);
  const auto last = static_cast<uint64_t>(end);
  const auto pace = static_cast<uint64_t>(step);
  const uint64_t distance = step > 0 ? last - first : first - last;
  const uint64_t length = step > 0 ? pace : -pace;
  const uint64_t count = distance / length + (distance % length != 0 ? 1 : 0);
  SWITCHYARD_CHECK(count < uint64_t{1} << 62, "arange: from ", start, " to ", end, " it cannot be ",
                   count, " elements");
  return static_cast<int64_t>(count);
}

// arange in int64_t or double: element i is first + i * pace.
template <typename Wide>
struct Steps {
  Wide first;
  Wide pace;
  int64_t count;
};

// The numbers of a call are counted as they are given; elements of integers are whole numbers of
// steps from the first, whole ones. Source: arange of PyTorch 2.15.
template <typename Wide>
Steps<Wide> StepsOf(const Scalar& start, const Scalar& end, const Scalar& step) {
  const NumberRange given = {start.To<double>(), end.To<double>(), step.To<double>()};
  CheckRange(given);
  bool is_whole = true;
  for (const Scalar* number : {&start, &end, &step}) {
    is_whole = is_whole && number->IsIntegral(/*include_bool=*/true);
  }
  const int64_t count = is_whole
                            ? CountSteps(start.To<int64_t>(), end.To<int64_t>(), step.To<int64_t>())
                            : CountSteps(given);
  return {start.To<Wide>(), step.To<Wide>(), count};
}

inline void CheckArange(const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "arange: out is an undefined tensor");
}

// Resizes the vector unless it already has the length.
inline void PrepareVector(const char* op, const Tensor& out, int64_t count) {
  if (out.numel() != count) ResizeTo(out, {count});
  CheckWritable(op, out);
}

inline void CheckLinspace(int64_t steps, const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "linspace: out is an undefined tensor");
  SWITCHYARD_CHECK(steps >= 0, "linspace: steps is ", steps, ", which is negative");
}

// linspace: element i, computed from the nearer end, so that both ends are exact.
template <typename T>
struct Interpolation {
  T first;
  T last;
  T step;
  int64_t count;

  SWITCHYARD_HOST_DEVICE T At(int64_t i) const {
    return i < count / 2 ? first + step * static_cast<T>(i)
                         : last - step * static_cast<T>(count - i - 1);
  }
};

template <typename T>
Interpolation<T> InterpolationOf(T first, T last, int64_t count) {
  return {first, last, (last - first) / static_cast<T>(count - 1), count};
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_
