// Sums and means over chosen dimensions. Floating elements are summed in double, integers in 64
// bits that wrap around.

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/type_promotion.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/mean_native.h"
#include "switchyard/ops/sum_native.h"

namespace switchyard::native {
namespace {

template <typename T>
using SumType = std::conditional_t<std::is_floating_point_v<T>, double, int64_t>;

// Which dimensions are summed; none or an empty list means all.
std::vector<bool> ReducedDimensions(std::string_view name, int64_t rank, OptionalIntArrayRef dims) {
  const bool all = !dims.has_value() || dims->empty();
  std::vector<bool> reduced(static_cast<size_t>(rank), all);
  if (all) return reduced;
  std::vector<bool> seen(static_cast<size_t>(rank == 0 ? 1 : rank), false);
  for (const int64_t dim : *dims) {
    const auto d = static_cast<size_t>(internal::WrapDimension(name, dim, rank));
    SWITCHYARD_CHECK(!seen[d], name, ": dimension ", d, " stands twice in ", *dims);
    seen[d] = true;
    if (rank > 0) reduced[d] = true;
  }
  return reduced;
}

// The sizes of the input, 1 where reduced.
std::vector<int64_t> KeptSizes(IntArrayRef sizes, const std::vector<bool>& reduced) {
  std::vector<int64_t> kept = sizes.ToVector();
  for (size_t d = 0; d < kept.size(); ++d) {
    if (reduced[d]) kept[d] = 1;
  }
  return kept;
}

std::vector<int64_t> WithoutReduced(IntArrayRef sizes, const std::vector<bool>& reduced) {
  std::vector<int64_t> rest;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (!reduced[d]) rest.push_back(sizes[d]);
  }
  return rest;
}

// Independent partial sums let the additions of a dense row run together.
template <typename T>
SumType<T> SumRow(const char* row, int64_t step, int64_t count) {
  constexpr int kLanes = 8;
  using S = SumType<T>;
  S lanes[kLanes] = {};
  int64_t i = 0;
  if (step == sizeof(T)) {
    const T* values = reinterpret_cast<const T*>(row);
    for (; i + kLanes <= count; i += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        lanes[lane] = internal::Add(lanes[lane], static_cast<S>(values[i + lane]));
      }
    }
  }
  S sum = lanes[0];
  for (int lane = 1; lane < kLanes; ++lane) sum = internal::Add(sum, lanes[lane]);
  for (; i < count; ++i) {
    sum = internal::Add(sum, static_cast<S>(*reinterpret_cast<const T*>(row + i * step)));
  }
  return sum;
}

// Adds the elements of `self` to the sums they belong to.
template <typename T>
void AddToSums(const Tensor& self, IntArrayRef kept, std::vector<SumType<T>>* sums) {
  using S = SumType<T>;
  const IntArrayRef sizes = self.sizes();
  const std::vector<int64_t> sum_strides =
      internal::BroadcastStrides(kept, RowMajorStrides(kept), sizes, sizeof(S));
  const internal::StridedLoop<2> loop(sizes, {sum_strides, internal::ByteStrides(self, sizes)});
  loop.Run({reinterpret_cast<char*>(sums->data()), internal::BytesOf(self)},
           [](const auto& at, const auto& steps, int64_t count) {
             S* sum = reinterpret_cast<S*>(at[0]);
             if (steps[0] == 0) {
               *sum = internal::Add(*sum, SumRow<T>(at[1], steps[1], count));
               return;
             }
             const int64_t sum_step = steps[0] / static_cast<int64_t>(sizeof(S));
             for (int64_t i = 0; i < count; ++i) {
               const T value = *reinterpret_cast<const T*>(at[1] + i * steps[1]);
               sum[i * sum_step] = internal::Add(sum[i * sum_step], static_cast<S>(value));
             }
           });
}

// finish(sum) gives what is stored of a sum.
template <typename Finish>
Tensor Reduce(std::string_view name, const Tensor& operand, const std::vector<bool>& reduced,
              bool keepdim, Finish finish) {
  const std::vector<int64_t> kept = KeptSizes(operand.sizes(), reduced);
  Tensor out =
      EmptyTensor(keepdim ? kept : WithoutReduced(operand.sizes(), reduced), operand.dtype());
  DispatchOnType(operand.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    std::vector<SumType<T>> sums(static_cast<size_t>(out.numel()));
    AddToSums<T>(operand, kept, &sums);
    T* results = out.data<T>();
    for (size_t i = 0; i < sums.size(); ++i) results[i] = internal::Convert<T>(finish(sums[i]));
  });
  return out;
}

int64_t ReducedCount(IntArrayRef sizes, const std::vector<bool>& reduced) {
  int64_t count = 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (reduced[d]) count *= sizes[d];
  }
  return count;
}

}  // namespace

Tensor sum_cpu(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
               std::optional<ScalarType> dtype) {
  const ScalarType own = internal::ResultType("sum").Add(self).Get();
  const ScalarType type = dtype.value_or(IsFloatingType(own) ? own : ScalarType::Long);
  const std::vector<bool> reduced = ReducedDimensions("sum", self.dim(), dim);
  return Reduce("sum", internal::WithType(self, type), reduced, keepdim,
                [](auto sum) { return sum; });
}

Tensor mean_cpu(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                std::optional<ScalarType> dtype) {
  const ScalarType type = dtype.value_or(internal::ResultType("mean").Add(self).Get());
  SWITCHYARD_CHECK(IsFloatingType(type), "mean: the result has dtype ", type,
                   ", which holds no fractions; give a floating dtype");
  const std::vector<bool> reduced = ReducedDimensions("mean", self.dim(), dim);
  const auto count = static_cast<double>(ReducedCount(self.sizes(), reduced));
  return Reduce("mean", internal::WithType(self, type), reduced, keepdim,
                [count](auto sum) { return static_cast<double>(sum) / count; });
}

}  // namespace switchyard::native
