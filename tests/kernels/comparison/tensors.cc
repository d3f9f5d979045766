#include "tests/kernels/comparison/tensors.h"

#include <algorithm>
#include <complex>
#include <limits>
#include <numeric>
#include <type_traits>

#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"

namespace switchyard::comparison {
namespace {

template <typename T>
T PlainElement(Random& random, int64_t choices) {
  const int64_t number = random.Below(choices) - choices / 3;
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(std::is_unsigned_v<T> && number < 0 ? -number : number);
  } else {
    return T(static_cast<float>(number) / 3 + static_cast<float>(random.Below(2)) / 2);
  }
}

template <typename T>
T SpecialElement(Random& random) {
  if constexpr (std::is_integral_v<T>) {
    using Limits = std::numeric_limits<T>;
    return random.Of(std::vector<T>{0, 1, Limits::min(), Limits::max(), T(Limits::max() / 2)});
  } else {
    using Limits = std::numeric_limits<float>;
    return T(random.Of(std::vector<float>{0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1e4f, -1e4f, 1e-6f,
                                          Limits::quiet_NaN(), Limits::infinity(),
                                          -Limits::infinity()}));
  }
}

template <typename T>
void FillWith(const Tensor& storage, Elements elements, Random& random) {
  T* data = storage.data<T>();
  for (int64_t i = 0; i < storage.numel(); ++i) {
    const bool is_special = elements == Elements::kSpecial && !random.Chance(3);
    if constexpr (std::is_same_v<T, bool>) {
      data[i] = random.Chance(2);
    } else if (is_special) {
      data[i] = SpecialElement<T>(random);
    } else {
      data[i] = PlainElement<T>(random, elements == Elements::kEqual ? 4 : 17);
    }
  }
}

// Their parts are plain elements.
template <typename T>
void FillWithComplex(const Tensor& storage, Random& random) {
  auto* data = storage.data<std::complex<T>>();
  for (int64_t i = 0; i < storage.numel(); ++i) {
    const T real = PlainElement<T>(random, 17);
    data[i] = {real, random.Chance(4) ? T{0} : PlainElement<T>(random, 17)};
  }
}

// A tensor over a storage with `offset` elements before it and enough after its last one.
Tensor Over(const Sizes& sizes, const Sizes& strides, int64_t offset, const TensorWish& wish,
            Random& random) {
  int64_t count = offset + 1;
  for (size_t d = 0; d < sizes.size(); ++d) count += (sizes[d] - 1) * strides[d];
  if (CountElements(sizes) == 0) count = offset;
  const Tensor storage = EmptyTensor({count}, wish.dtype);
  switch (wish.dtype) {
    case ScalarType::Half:
      FillWith<Half>(storage, wish.elements, random);
      break;
    case ScalarType::BFloat16:
      FillWith<BFloat16>(storage, wish.elements, random);
      break;
    case ScalarType::ComplexFloat:
      FillWithComplex<float>(storage, random);
      break;
    case ScalarType::ComplexDouble:
      FillWithComplex<double>(storage, random);
      break;
    default:
      DispatchOnType(wish.dtype, "MakeTensor", [&](auto tag) {
        FillWith<typename decltype(tag)::type>(storage, wish.elements, random);
      });
  }
  return ViewOf(storage, sizes, strides, offset);
}

// Strides of dense memory with another order of the dimensions, outermost first.
Sizes StridesInOrder(const Sizes& sizes, const Sizes& order) {
  Sizes strides(sizes.size());
  int64_t next = 1;
  for (size_t i = order.size(); i-- > 0;) {
    const auto d = static_cast<size_t>(order[i]);
    strides[d] = next;
    next *= std::max<int64_t>(sizes[d], 1);
  }
  return strides;
}

Sizes RandomOrder(size_t rank, Random& random) {
  Sizes order(rank);
  std::iota(order.begin(), order.end(), 0);
  if (rank == 4 && random.Chance(2)) return {0, 2, 3, 1};
  for (size_t i = rank; i > 1; --i) {
    std::swap(order[i - 1], order[static_cast<size_t>(random.Below(static_cast<int64_t>(i)))]);
  }
  return order;
}

}  // namespace

Tensor MakeTensor(const TensorWish& wish, Random& random) {
  Sizes strides = RowMajorStrides(wish.sizes);
  int64_t offset = 0;
  const int64_t kind = random.Below(8);
  if (kind == 0 || kind == 1) {
    strides = StridesInOrder(wish.sizes, RandomOrder(wish.sizes.size(), random));
  } else if (kind == 2) {
    for (int64_t& stride : strides) stride *= 2;
    offset = 3;
  } else if (kind == 3) {
    offset = 2;
  } else if (kind == 4 && !wish.is_written && !strides.empty()) {
    strides[static_cast<size_t>(random.Below(static_cast<int64_t>(strides.size())))] = 0;
  }
  return Over(wish.sizes, strides, offset, wish, random);
}

}  // namespace switchyard::comparison
