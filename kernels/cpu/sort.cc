// Sorted lines of elements, and their greatest or least elements. NaN is greater than every number.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/common/whole_tensors.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/operands.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/sort_native.h"
#include "switchyard/ops/topk_native.h"

namespace switchyard::native {
namespace {

template <typename T>
bool IsLess(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return a < b || (b != b && a == a);
  return a < b;
}

// All of a line's positions in order; equal elements stay as they are.
struct WholeOrder {
  bool descending;

  template <typename T>
  void Arrange(const T* elements, internal::Line line, std::vector<int64_t>* positions) const {
    std::sort(positions->begin(), positions->end(), [&](int64_t a, int64_t b) {
      const T x = elements[a * line.step];
      const T y = elements[b * line.step];
      if (descending ? IsLess(y, x) : IsLess(x, y)) return true;
      if (descending ? IsLess(x, y) : IsLess(y, x)) return false;
      return a < b;
    });
  }
};

// The first `count` of them. Which of equal elements are chosen, and in which order, is what these
// algorithms make of it: the same steps as PyTorch's give the same positions.
struct TopOrder {
  int64_t count;
  bool descending;
  bool is_sorted;

  template <typename T>
  void Arrange(const T* elements, internal::Line line, std::vector<int64_t>* positions) const {
    const auto comes_first = [&](int64_t a, int64_t b) {
      const T x = elements[a * line.step];
      const T y = elements[b * line.step];
      return descending ? IsLess(y, x) : IsLess(x, y);
    };
    const auto first = positions->begin();
    if (count * 64 <= line.length) {
      std::partial_sort(first, first + count, positions->end(), comes_first);
    } else if (count > 0) {
      std::nth_element(first, first + count - 1, positions->end(), comes_first);
      if (is_sorted) std::sort(first, first + count - 1, comes_first);
    }
  }
};

// The first `count` of each line.
template <typename Order>
void SortInto(const char* name, const Tensor& self, int64_t dim, const Order& order, int64_t count,
              const Tensor& values, const Tensor& indices) {
  const int64_t d = internal::DimensionOfSort(name, self, dim, values, indices);
  if (values.numel() == 0) return;
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor converted = internal::WithType(self, type);
  const bool is_apart = !MayOverlap(values, converted) && !MayOverlap(indices, converted);
  const Tensor operand = is_apart ? converted : CloneRowMajor(converted);
  const Tensor results = values.dtype() == type ? values : EmptyTensor(values.sizes(), type);
  const internal::Line line = internal::LineOf(operand, d);
  const int64_t value_step = internal::LineOf(results, d).step;
  const int64_t index_step = internal::LineOf(indices, d).step;
  std::vector<int64_t> positions;
  DispatchOnType(type, name, SWITCHYARD_OPERATORS("sort", "topk"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::ForEachLine<3>({&results, &indices, &operand}, d, [&](const auto& at) {
      const auto* elements = reinterpret_cast<const T*>(at[2]);
      positions.resize(static_cast<size_t>(line.length));
      std::iota(positions.begin(), positions.end(), int64_t{0});
      order.Arrange(elements, line, &positions);
      for (int64_t i = 0; i < count; ++i) {
        const int64_t position = positions[static_cast<size_t>(i)];
        reinterpret_cast<T*>(at[0])[i * value_step] = elements[position * line.step];
        reinterpret_cast<int64_t*>(at[1])[i * index_step] = position;
      }
    });
  });
  if (!results.is_same(values)) internal::CopyElements(values, results);
}

}  // namespace

void structured_sort_stable_out::impl(const Tensor& self, std::optional<bool> /*stable*/,
                                      int64_t dim, bool descending, const Tensor& values,
                                      const Tensor& indices) {
  const int64_t d = internal::WrapDimension(operator_name(), dim, self.dim());
  SortInto(operator_name(), self, d, WholeOrder{descending}, internal::LineLength(self, d), values,
           indices);
}

void structured_topk_out_cpu::impl(const Tensor& self, int64_t k, int64_t dim, bool largest,
                                   bool sorted, const Tensor& values, const Tensor& indices) {
  const int64_t count = self.dim() == 0 ? 1 : k;
  SortInto(operator_name(), self, dim, TopOrder{count, largest, sorted}, count, values, indices);
}

}  // namespace switchyard::native
