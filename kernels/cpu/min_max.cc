// The greatest and the least element over chosen dimensions, and its index. The first of equal
// elements counts; NaN is beyond every number.

#include <cstdint>
#include <limits>
#include <optional>

#include "kernels/common/operands.h"
#include "kernels/common/reduction_operands.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/shared_integers.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "lib/core/selected_dtypes.h"
#include "lib/elements/dense_loops.h"
#include "switchyard/ops/amax_native.h"
#include "switchyard/ops/amin_native.h"
#include "switchyard/ops/argmax_native.h"
#include "switchyard/ops/argmin_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/min_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

// Selects the preferred one of two elements. No element is behind kLast.
struct Greater {
  static constexpr bool kIsGreater = true;
  template <typename T>
  static constexpr T kLast =
      std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                           : std::numeric_limits<T>::lowest();
  template <typename T>
  static bool IsBefore(T a, T b) {
    return a > b;
  }
};
struct Less {
  static constexpr bool kIsGreater = false;
  template <typename T>
  static constexpr T kLast =
      std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                           : std::numeric_limits<T>::max();
  template <typename T>
  static bool IsBefore(T a, T b) {
    return a < b;
  }
};

template <typename T>
struct Extreme {
  T value;
  int64_t index;  // of the value; -1 before the first element
  int64_t count;  // of elements seen
};

template <typename Order, typename T>
Extreme<T> Next(Extreme<T> state, T value) {
  const bool is_better =
      state.index < 0 ||
      (state.value == state.value && (value != value || Order::IsBefore(value, state.value)));
  if (is_better) state = {value, state.count, state.count};
  ++state.count;
  return state;
}

// Both sides of each condition are computed, as vectors need it.
template <typename Order, typename T>
T PreferredOf(T state, T value) {
  const bool is_better = Order::IsBefore(value, state) | (value != value);
  return is_better & (state == state) ? value : state;
}

// Without an index, a row of elements is several states, which wait for nothing.
template <typename Order, typename T>
struct PreferElements {
  static constexpr bool kIsArithmetic = true;

  void operator()(T& state, const T* elements, int64_t step, int64_t count) const {
    if constexpr (internal::kHasWideNumbers<T>) {
      if (step == 1 && internal::IsWide(count)) {
        return internal::RunWide([&] { TakeRow(state, elements, count); });
      }
    }
    for (int64_t i = 0; i < count; ++i) state = PreferredOf<Order>(state, elements[i * step]);
  }

 private:
  static void TakeRow(T& state, const T* elements, int64_t count) {
    constexpr int64_t kSize = 32 / sizeof(T), kParts = 2;
    typedef T Part __attribute__((vector_size(32)));
    typedef T Stored __attribute__((vector_size(32), aligned(alignof(T)), may_alias));
    const Part start = Part{} + Order::template kLast<T>;
    Part parts[kParts] = {start, start};
    auto is_number = start == start;
    int64_t i = 0;
    for (; i + kParts * kSize <= count; i += kParts * kSize) {
      for (int64_t j = 0; j < kParts; ++j) {
        const Part read = *reinterpret_cast<const Stored*>(elements + i + j * kSize);
        is_number &= read == read;
        const auto is_before = Order::kIsGreater ? read > parts[j] : read < parts[j];
        parts[j] = is_before ? read : parts[j];
      }
    }
    for (int64_t lane = 0; lane < kSize; ++lane) {
      for (const Part& part : parts) state = PreferredOf<Order>(state, part[lane]);
      if (!is_number[lane]) state = std::numeric_limits<T>::quiet_NaN();
    }
    for (; i < count; ++i) state = PreferredOf<Order>(state, elements[i]);
  }
};

// The elements of each state are visited in row-major order, so the count is the index.
template <typename Order>
void FindExtremes(const char* name, const Tensor& self, const ReducedDimensions& dims,
                  const Tensor* values, const Tensor* indices) {
  const ScalarType computed = internal::ComputedType(self.dtype());
  constexpr auto kOperators =
      SWITCHYARD_OPERATORS("amax", "amin", "argmax", "argmin", "max", "min");
  const Tensor operand = internal::WithType(self, internal::TypeOfLoop(computed, kOperators));
  internal::DispatchOnTypeLoop(computed, name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (internal::kHasDenseLoops && indices == nullptr) {
      const auto states =
          internal::Fold<T>(operand, dims, Order::template kLast<T>, PreferElements<Order, T>());
      return internal::Store<T>(*values, states, [](T value) { return value; });
    }
    const auto states =
        internal::FoldEach<T>(operand, dims, Extreme<T>{T{}, -1, 0}, Next<Order, T>);
    if (values != nullptr) {
      internal::Store<T>(*values, states, [](const Extreme<T>& state) { return state.value; });
    }
    if (indices != nullptr) {
      internal::Store<int64_t>(*indices, states,
                               [](const Extreme<T>& state) { return state.index; });
    }
  });
}

template <typename Order>
Tensor ExtremeOfAll(const char* name, const Tensor& self) {
  const ReducedDimensions dims(name, self.sizes(), std::nullopt);
  dims.CheckNotEmpty(name);
  const Tensor out = EmptyTensor({}, self.dtype());
  FindExtremes<Order>(name, self, dims, &out, nullptr);
  return out;
}

template <typename Order>
void FindIndex(const char* name, const Tensor& self, std::optional<int64_t> dim,
               const Tensor& out) {
  const ReducedDimensions dims = internal::DimensionsOfIndex(name, self, dim);
  FindExtremes<Order>(name, self, dims, nullptr, &out);
}

}  // namespace

void structured_amax_out::impl(const Tensor& self, IntArrayRef dim, bool /*keepdim*/,
                               const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  FindExtremes<Greater>(operator_name(), self, dims, &out, nullptr);
}
void structured_amin_out::impl(const Tensor& self, IntArrayRef dim, bool /*keepdim*/,
                               const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  FindExtremes<Less>(operator_name(), self, dims, &out, nullptr);
}

void structured_max_out::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                              const Tensor& values, const Tensor& indices) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  FindExtremes<Greater>(operator_name(), self, dims, &values, &indices);
}
Tensor max(const Tensor& self) { return ExtremeOfAll<Greater>("max", self); }
void structured_min_out::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                              const Tensor& values, const Tensor& indices) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  FindExtremes<Less>(operator_name(), self, dims, &values, &indices);
}
Tensor min(const Tensor& self) { return ExtremeOfAll<Less>("min", self); }

void structured_argmax_out::impl(const Tensor& self, std::optional<int64_t> dim, bool /*keepdim*/,
                                 const Tensor& out) {
  FindIndex<Greater>(operator_name(), self, dim, out);
}
void structured_argmin_out::impl(const Tensor& self, std::optional<int64_t> dim, bool /*keepdim*/,
                                 const Tensor& out) {
  FindIndex<Less>(operator_name(), self, dim, out);
}

}  // namespace switchyard::native
