// Shape operators by dimension: permutations, added and removed ones, broadcasts.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/contiguous_native.h"
#include "switchyard/ops/expand_native.h"
#include "switchyard/ops/flatten_native.h"
#include "switchyard/ops/numpy_T_native.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/permute_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/squeeze_native.h"
#include "switchyard/ops/unsqueeze_native.h"

namespace switchyard::native {

// Merges the dimensions from first to last; a view if possible.
Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  const int64_t first = internal::WrapDimension("flatten", start_dim, self.dim());
  const int64_t last = internal::WrapDimension("flatten", end_dim, self.dim());
  SWITCHYARD_CHECK(first <= last, "flatten: start_dim ", start_dim, " comes after end_dim ",
                   end_dim);
  if (self.dim() == 0) return switchyard::reshape(self, {1});
  if (first == last) return self;
  std::vector<int64_t> sizes;
  int64_t joined = 1;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d < first || d > last) {
      sizes.push_back(self.size(d));
      continue;
    }
    joined *= self.size(d);
    if (d == last) sizes.push_back(joined);
  }
  return switchyard::reshape(self, sizes);
}

Tensor permute(const Tensor& self, IntArrayRef dims) {
  SWITCHYARD_CHECK(static_cast<int64_t>(dims.size()) == self.dim(), "permute: dims ", dims,
                   " are not as many as self of sizes ", self.sizes(), " has");
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  std::vector<bool> is_seen(dims.size(), false);
  for (const int64_t dim : dims) {
    const int64_t d = internal::WrapDimension("permute", dim, self.dim());
    SWITCHYARD_CHECK(!is_seen[static_cast<size_t>(d)], "permute: dimension ", dim,
                     " stands twice in ", dims);
    is_seen[static_cast<size_t>(d)] = true;
    sizes.push_back(self.size(d));
    strides.push_back(self.stride(d));
  }
  return ViewOf(self, sizes, strides, self.storage_offset());
}

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  const int64_t d = internal::WrapDimension("unsqueeze", dim, self.dim() + 1);
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  const int64_t stride =
      d == self.dim() ? 1 : sizes[static_cast<size_t>(d)] * strides[static_cast<size_t>(d)];
  sizes.insert(sizes.begin() + d, 1);
  strides.insert(strides.begin() + d, stride);
  return ViewOf(self, sizes, strides, self.storage_offset());
}

Tensor squeeze(const Tensor& self) {
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (self.size(d) == 1) continue;
    sizes.push_back(self.size(d));
    strides.push_back(self.stride(d));
  }
  return ViewOf(self, sizes, strides, self.storage_offset());
}
Tensor squeeze(const Tensor& self, int64_t dim) {
  const int64_t d = internal::WrapDimension("squeeze", dim, self.dim());
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  if (self.dim() > 0 && self.size(d) == 1) {
    sizes.erase(sizes.begin() + d);
    strides.erase(strides.begin() + d);
  }
  return ViewOf(self, sizes, strides, self.storage_offset());
}

Tensor squeeze(const Tensor& self, IntArrayRef dim) {
  const auto rank = static_cast<size_t>(self.dim());
  std::vector<bool> is_named(rank == 0 ? 1 : rank, false);
  for (const int64_t one : dim) {
    const auto d = static_cast<size_t>(internal::WrapDimension("squeeze", one, self.dim()));
    SWITCHYARD_CHECK(!is_named[d], "squeeze: dimension ", one, " stands twice in ", dim);
    is_named[d] = true;
  }
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  for (size_t d = 0; d < rank; ++d) {
    if (is_named[d] && self.sizes()[d] == 1) continue;
    sizes.push_back(self.sizes()[d]);
    strides.push_back(self.strides()[d]);
  }
  return ViewOf(self, sizes, strides, self.storage_offset());
}

// A size of -1 keeps that of self.
Tensor expand(const Tensor& self, IntArrayRef size, bool /*implicit*/) {
  const auto rank = static_cast<int64_t>(size.size());
  SWITCHYARD_CHECK(rank >= self.dim(), "expand: size ", size,
                   " has fewer dimensions than self of sizes ", self.sizes());
  std::vector<int64_t> sizes = size.ToVector();
  const int64_t added = rank - self.dim();
  for (int64_t d = 0; d < rank; ++d) {
    int64_t& wanted = sizes[static_cast<size_t>(d)];
    if (wanted == -1 && d >= added) wanted = self.size(d - added);
    SWITCHYARD_CHECK(wanted >= 0, "expand: size ", wanted, " in ", size, " is negative");
  }
  SWITCHYARD_CHECK(internal::BroadcastsTo(self.sizes(), sizes), "expand: self of sizes ",
                   self.sizes(), " does not stretch to size ", size);
  auto strides = internal::BroadcastStrides(self.sizes(), self.strides(), sizes, 1);
  return ViewOf(self, sizes, strides, self.storage_offset());
}

Tensor contiguous(const Tensor& self, MemoryFormat memory_format) {
  const bool is_order = memory_format != MemoryFormat::Preserve;
  if ((memory_format == MemoryFormat::Contiguous || !is_order) && self.is_contiguous()) return self;
  SWITCHYARD_CHECK(is_order, "contiguous: memory format Preserve is no order of elements");
  if (memory_format == MemoryFormat::Contiguous) return switchyard::clone(self, memory_format);
  const Tensor copy = switchyard::clone(self, memory_format);
  return copy.strides() == self.strides() ? self : copy;
}

// The dimensions from the last to the first.
Tensor numpy_T(const Tensor& self) {
  std::vector<int64_t> dims;
  for (int64_t d = self.dim(); d-- > 0;) dims.push_back(d);
  return switchyard::permute(self, dims);
}

}  // namespace switchyard::native
