// The largest element along one dimension and where it is. The first of equal ones counts; NaN is
// larger than every number.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/lines.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/argmax_native.h"
#include "switchyard/ops/max_native.h"

namespace switchyard::native {
namespace {

template <typename T>
int64_t LargestIn(const T* values, internal::Line line) {
  int64_t largest = 0;
  for (int64_t i = 1; i < line.length; ++i) {
    const T best = values[largest * line.step];
    const T value = values[i * line.step];
    if (best != best) break;
    if (value > best || value != value) largest = i;
  }
  return largest;
}

// The sizes with that of `dim` made 1.
std::vector<int64_t> KeptSizes(const Tensor& self, int64_t dim) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  if (!sizes.empty()) sizes[static_cast<size_t>(dim)] = 1;
  return sizes;
}

std::vector<int64_t> ResultSizes(const Tensor& self, int64_t dim, bool keepdim) {
  return keepdim ? KeptSizes(self, dim) : internal::WithoutDimension(self.sizes().ToVector(), dim);
}

// Both results are row-major: the shape with a 1 in it describes the same memory.
Tensor WithKeptSizes(const Tensor& result, const Tensor& self, int64_t dim) {
  const std::vector<int64_t> sizes = KeptSizes(self, dim);
  return ViewOf(result, sizes, RowMajorStrides(sizes), result.storage_offset());
}

void CheckNotEmpty(const char* name, const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK(self.dim() == 0 || self.size(dim) != 0, name, ": dimension ", dim, " of sizes ",
                   self.sizes(), " is empty and has no largest element");
}

}  // namespace

std::tuple<Tensor, Tensor> max_cpu(const Tensor& self, int64_t dim, bool keepdim) {
  const int64_t d = internal::WrapDimension("max", dim, self.dim());
  CheckNotEmpty("max", self, d);
  const std::vector<int64_t> sizes = ResultSizes(self, d, keepdim);
  Tensor values = EmptyTensor(sizes, self.dtype());
  Tensor indices = EmptyTensor(sizes, ScalarType::Long);
  const Tensor kept_values = WithKeptSizes(values, self, d);
  const Tensor kept_indices = WithKeptSizes(indices, self, d);
  DispatchOnType(self.dtype(), "max", [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::Line line = internal::LineOf(self, d);
    internal::ForEachLine<3>({&self, &kept_values, &kept_indices}, d, [&](const auto& at) {
      const T* elements = reinterpret_cast<const T*>(at[0]);
      const int64_t largest = LargestIn(elements, line);
      *reinterpret_cast<T*>(at[1]) = elements[largest * line.step];
      *reinterpret_cast<int64_t*>(at[2]) = largest;
    });
  });
  return {std::move(values), std::move(indices)};
}

Tensor argmax_cpu(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (dim.has_value()) {
    const int64_t d = internal::WrapDimension("argmax", *dim, self.dim());
    CheckNotEmpty("argmax", self, d);
    return std::get<1>(max_cpu(self, d, keepdim));
  }
  SWITCHYARD_CHECK(self.numel() != 0, "argmax: a tensor of sizes ", self.sizes(),
                   " is empty and has no largest element");
  Tensor row_major = self;
  if (!self.is_contiguous()) {
    row_major = EmptyTensor(self.sizes(), self.dtype());
    internal::CopyElements(row_major, self);
  }
  const Tensor flat = ViewOf(row_major, {row_major.numel()}, {1}, row_major.storage_offset());
  const Tensor index = std::get<1>(max_cpu(flat, 0, false));
  if (!keepdim) return index;
  const std::vector<int64_t> ones(static_cast<size_t>(self.dim()), 1);
  return ViewOf(index, ones, ones, index.storage_offset());
}

}  // namespace switchyard::native
