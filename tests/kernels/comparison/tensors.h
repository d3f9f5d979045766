// Random tensors for comparisons: dtypes, strides and elements that often cause errors.
//
// Takes: a source of random numbers and wishes. Gives: tensors of the run-time. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TENSORS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TENSORS_H_

#include <cstdint>
#include <vector>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::comparison {

using Sizes = std::vector<int64_t>;

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  // In [0, count).
  int64_t Below(int64_t count) {
    return static_cast<int64_t>(Next() % static_cast<uint64_t>(count));
  }
  bool Chance(int64_t one_in) { return Below(one_in) == 0; }
  // In [0, 1).
  double Real() { return static_cast<double>(Next() >> 11) * 0x1.0p-53; }
  template <typename T>
  const T& Of(const std::vector<T>& choices) {
    return choices[static_cast<size_t>(Below(static_cast<int64_t>(choices.size())))];
  }

 private:
  // SplitMix64 (Steele, Lea, Flood, 2014), because the generator of the run-time is itself under
  // test.
  uint64_t Next() {
    state_ += 0x9e3779b97f4a7c15;
    uint64_t mixed = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  uint64_t state_;
};

enum class Elements {
  kPlain,    // small numbers, halves and thirds among them
  kEqual,    // few different numbers, so that there are ties
  kSpecial,  // NaN, infinities, both zeros, limits of integers
};

struct TensorWish {
  Sizes sizes;
  ScalarType dtype = ScalarType::Float;
  Elements elements = Elements::kPlain;
  bool is_written = false;  // no two elements share memory
};

// Row-major, transposed, with gaps, channels last or broadcast, at random.
Tensor MakeTensor(const TensorWish& wish, Random& random);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TENSORS_H_
