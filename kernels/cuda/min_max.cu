// The greatest and the least element over chosen dimensions, and its index. The first of equal
// elements counts; NaN is beyond every number.

#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/common/reduction_operands.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/reduce.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/amax_native.h"
#include "switchyard/ops/amin_native.h"
#include "switchyard/ops/argmax_native.h"
#include "switchyard/ops/argmin_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/min_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

template <typename T>
struct Extreme {
  T value;
  int64_t index;  // in its row; -1 before the first element
};

template <typename T, typename Source>
struct ExtremeValue {
  Source rows;
  int64_t length;

  SWITCHYARD_HOST_DEVICE Extreme<T> operator()(int64_t index) const {
    return {rows.template Load<T>(index), index % length};
  }
};

// Selects the preferred one of two elements, in any order: the earlier one if they are equal.
template <typename T, bool kGreatest>
struct Better {
  SWITCHYARD_HOST_DEVICE static bool IsBefore(T a, T b) { return kGreatest ? a > b : a < b; }

  SWITCHYARD_HOST_DEVICE Extreme<T> operator()(const Extreme<T>& a, const Extreme<T>& b) const {
    if (a.index < 0) return b;
    if (b.index < 0) return a;
    const bool a_is_nan = a.value != a.value;
    const bool b_is_nan = b.value != b.value;
    if (a_is_nan != b_is_nan) return a_is_nan ? a : b;
    if (IsBefore(a.value, b.value)) return a;
    if (IsBefore(b.value, a.value)) return b;
    return a.index < b.index ? a : b;
  }
};

struct ValueOf {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(const Extreme<T>& extreme) const {
    return extreme.value;
  }
};
struct IndexOf {
  template <typename T>
  SWITCHYARD_HOST_DEVICE int64_t operator()(const Extreme<T>& extreme) const {
    return extreme.index;
  }
};

template <bool kGreatest>
void FindExtremes(const char* name, const Tensor& self, const ReducedDimensions& dims,
                  const Tensor* values, const Tensor* indices) {
  const int64_t count = values != nullptr ? values->numel() : indices->numel();
  gpu::VisitAny(self.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (count == 0) return;
    const int64_t length = dims.Count();
    const auto find = [&](const auto& rows) {
      const auto states = gpu::Reduce(count, length, gpu::WalkOf(self, dims),
                                      ExtremeValue<T, std::decay_t<decltype(rows)>>{rows, length},
                                      Better<T, kGreatest>(), Extreme<T>{T{}, -1});
      if (values != nullptr) gpu::StoreEach(name, states.get(), *values, ValueOf());
      if (indices != nullptr) gpu::StoreEach(name, states.get(), *indices, IndexOf());
    };
    const gpu::Elements rows = gpu::RowsOf(name, self, dims);
    if constexpr (std::is_same_v<T, float>) {
      gpu::VisitPacked(find, rows);
    } else {
      find(rows);
    }
  });
}

template <bool kGreatest>
Tensor ExtremeOfAll(const char* name, const Tensor& self) {
  const ReducedDimensions dims(name, self.sizes(), std::nullopt);
  dims.CheckNotEmpty(name);
  const Tensor out = EmptyTensor({}, self.dtype(), self.device());
  FindExtremes<kGreatest>(name, self, dims, &out, nullptr);
  return out;
}

template <bool kGreatest>
void FindIndex(const char* name, const Tensor& self, std::optional<int64_t> dim,
               const Tensor& out) {
  const ReducedDimensions dims = internal::DimensionsOfIndex(name, self, dim);
  FindExtremes<kGreatest>(name, self, dims, nullptr, &out);
}

}  // namespace

void structured_amax_out_cuda::impl(const Tensor& self, IntArrayRef dim, bool /*keepdim*/,
                                    const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  FindExtremes<true>(operator_name(), self, dims, &out, nullptr);
}
void structured_max_out_cuda::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                                   const Tensor& values, const Tensor& indices) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  FindExtremes<true>(operator_name(), self, dims, &values, &indices);
}
Tensor max_cuda(const Tensor& self) { return ExtremeOfAll<true>("max", self); }
void structured_argmax_out_cuda::impl(const Tensor& self, std::optional<int64_t> dim,
                                      bool /*keepdim*/, const Tensor& out) {
  FindIndex<true>(operator_name(), self, dim, out);
}

void structured_amin_out_cuda::impl(const Tensor& self, IntArrayRef dim, bool /*keepdim*/,
                                    const Tensor& out) {
  const ReducedDimensions dims(operator_name(), self.sizes(), dim);
  FindExtremes<false>(operator_name(), self, dims, &out, nullptr);
}
void structured_min_out_cuda::impl(const Tensor& self, int64_t dim, bool /*keepdim*/,
                                   const Tensor& values, const Tensor& indices) {
  const auto dims = ReducedDimensions::One(operator_name(), self.sizes(), dim);
  FindExtremes<false>(operator_name(), self, dims, &values, &indices);
}
Tensor min_cuda(const Tensor& self) { return ExtremeOfAll<false>("min", self); }
void structured_argmin_out_cuda::impl(const Tensor& self, std::optional<int64_t> dim,
                                      bool /*keepdim*/, const Tensor& out) {
  FindIndex<false>(operator_name(), self, dim, out);
}

}  // namespace switchyard::native
