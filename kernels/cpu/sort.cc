// Sorted lines of elements, their greatest or least elements, and those of a rank. NaN is greater
// than every number.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/common/whole_tensors.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/kthvalue_native.h"
#include "switchyard/ops/median_native.h"
#include "switchyard/ops/mode_native.h"
#include "switchyard/ops/nanmedian_native.h"
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

namespace {

using TwoTensors = std::tuple<Tensor, Tensor>;
using Positions = std::vector<int64_t>;

// What a choice sees of a line: whether one position's element is less than another's.
template <typename T>
struct Elements {
  const T* first;
  internal::Line line;

  T At(int64_t position) const { return first[position * line.step]; }
  bool IsNan(int64_t position) const { return At(position) != At(position); }
  bool operator()(int64_t a, int64_t b) const { return IsLess(At(a), At(b)); }
};

Positions AllPositions(int64_t count) {
  Positions positions(static_cast<size_t>(count));
  std::iota(positions.begin(), positions.end(), int64_t{0});
  return positions;
}

// Of the first, the middle and the last element the middle one in order becomes the first, which is
// the pivot; the least comes behind it, and the greatest to the end.
template <typename Less>
void PlacePivot(int64_t* first, int64_t* last, const Less& less) {
  std::swap(first[(last - first) / 2], first[1]);
  if (less(*last, first[1])) std::swap(first[1], *last);
  if (less(*last, *first)) std::swap(*first, *last);
  if (less(*first, first[1])) std::swap(first[1], *first);
}

// Which of equal elements has the rank is what these steps make of it, which are PyTorch's.
struct OfRank {
  int64_t rank;

  template <typename T>
  int64_t Choose(const Elements<T>& less) const {
    Positions positions = AllPositions(less.line.length);
    int64_t* const wanted = positions.data() + rank;
    int64_t* first = positions.data();
    int64_t* last = first + positions.size() - 1;
    while (last > first + 1) {
      PlacePivot(first, last, less);
      int64_t* up = first + 1;
      int64_t* down = last;
      while (true) {
        do ++up;
        while (less(*up, *first));
        do --down;
        while (less(*first, *down));
        if (down < up) break;
        std::swap(*up, *down);
      }
      std::swap(*first, *down);
      if (down <= wanted) first = up;
      if (down >= wanted) last = down - 1;
    }
    if (last == first + 1 && less(*last, *first)) std::swap(*first, *last);
    return *wanted;
  }
};

// The lower one of two in the middle, equal elements being in the order of their places. A line
// with NaN has its first NaN there, or only its numbers count.
struct InTheMiddle {
  bool skips_nan;

  template <typename T>
  int64_t Choose(const Elements<T>& less) const {
    Positions positions = AllPositions(less.line.length);
    const auto is_nan = [&](int64_t position) { return less.IsNan(position); };
    const auto missing = std::count_if(positions.begin(), positions.end(), is_nan);
    if (missing > 0 && !skips_nan) {
      return *std::find_if(positions.begin(), positions.end(), is_nan);
    }
    const int64_t numbers = less.line.length - (skips_nan ? missing : 0);
    const auto middle = positions.begin() + std::max<int64_t>(numbers - 1, 0) / 2;
    std::nth_element(positions.begin(), middle, positions.end(),
                     [&](int64_t a, int64_t b) { return less(a, b) || (!less(b, a) && a < b); });
    return *middle;
  }
};

// The least of several that are equally frequent, at the place that is last in order.
struct MostFrequent {
  template <typename T>
  int64_t Choose(const Elements<T>& less) const {
    Positions positions = AllPositions(less.line.length);
    std::sort(positions.begin(), positions.end(), less);
    size_t best = 0;
    size_t most = 0;
    size_t begin = 0;
    for (size_t i = 0; i < positions.size(); ++i) {
      if (i + 1 < positions.size() && less.At(positions[i]) == less.At(positions[i + 1])) continue;
      if (i + 1 - begin > most) {
        most = i + 1 - begin;
        best = i;
      }
      begin = i + 1;
    }
    return positions[best];
  }
};

// A result with one element for each line, and the same memory without the dimension.
Tensor PerLine(const Tensor& self, int64_t d, ScalarType type) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  if (!sizes.empty()) sizes[static_cast<size_t>(d)] = 1;
  return EmptyTensor(sizes, type);
}
Tensor WithoutLine(const Tensor& tensor, int64_t d) {
  if (tensor.dim() == 0) return tensor;
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  std::vector<int64_t> strides = tensor.strides().ToVector();
  sizes.erase(sizes.begin() + d);
  strides.erase(strides.begin() + d);
  return ViewOf(tensor, sizes, strides, 0);
}

// The element that is chosen in each line, and its place.
template <typename Choice>
TwoTensors ChosenOf(const char* name, const Tensor& self, int64_t dim, bool keepdim,
                    const Choice& choice) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  SWITCHYARD_CHECK_INDEX(internal::LineLength(self, d) > 0, name, ": dimension ", d, " of sizes ",
                         self.sizes(), " has no elements");
  const Tensor values = PerLine(self, d, self.dtype());
  const Tensor indices = PerLine(self, d, ScalarType::Long);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("kthvalue", "median", "mode", "nanmedian");
  if (self.numel() > 0) {
    const ScalarType type = internal::ComputedType(self.dtype());
    const Tensor operand = internal::WithType(self, type);
    const Tensor found = values.dtype() == type ? values : EmptyTensor(values.sizes(), type);
    const internal::Line line = internal::LineOf(operand, d);
    DispatchOnType(type, name, kOperators, [&](auto tag) {
      using T = typename decltype(tag)::type;
      internal::ForEachLine<3>({&found, &indices, &operand}, d, [&](const auto& at) {
        const Elements<T> elements = {reinterpret_cast<const T*>(at[2]), line};
        const int64_t place = choice.Choose(elements);
        *reinterpret_cast<T*>(at[0]) = elements.At(place);
        *reinterpret_cast<int64_t*>(at[1]) = place;
      });
    });
    if (!found.is_same(values)) internal::CopyElements(values, found);
  }
  return keepdim ? TwoTensors(values, indices)
                 : TwoTensors(WithoutLine(values, d), WithoutLine(indices, d));
}

TwoTensors MiddleOf(const char* name, const Tensor& self, int64_t dim, bool keepdim,
                    bool skips_nan) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(self.dtype() != ScalarType::Bool, name,
                                   ": no kernel for truth values");
  return ChosenOf(name, self, dim, keepdim, InTheMiddle{skips_nan});
}

}  // namespace

TwoTensors kthvalue_cpu(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  constexpr char kName[] = "kthvalue";
  const int64_t d = internal::WrapDimension(kName, dim, self.dim());
  SWITCHYARD_CHECK(1 <= k && k <= internal::LineLength(self, d), kName, ": k is ", k,
                   ", and dimension ", d, " of sizes ", self.sizes(), " has no so many elements");
  return ChosenOf(kName, self, d, keepdim, OfRank{k - 1});
}

TwoTensors median_cpu(const Tensor& self, int64_t dim, bool keepdim) {
  return MiddleOf("median", self, dim, keepdim, /*skips_nan=*/false);
}
TwoTensors nanmedian_cpu(const Tensor& self, int64_t dim, bool keepdim) {
  return MiddleOf("nanmedian", self, dim, keepdim, /*skips_nan=*/true);
}

TwoTensors mode_cpu(const Tensor& self, int64_t dim, bool keepdim) {
  return ChosenOf("mode", self, dim, keepdim, MostFrequent());
}

}  // namespace switchyard::native
