// Parts of a tensor along one dimension, as views.

#include "switchyard/ops/split.h"

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/chunk_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/narrow_native.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/split_native.h"
#include "switchyard/ops/split_with_sizes.h"
#include "switchyard/ops/split_with_sizes_native.h"
#include "switchyard/ops/unbind_native.h"
#include "switchyard/ops/unsafe_chunk_native.h"
#include "switchyard/ops/unsafe_split.h"
#include "switchyard/ops/unsafe_split_native.h"
#include "switchyard/ops/unsafe_split_with_sizes.h"
#include "switchyard/ops/unsafe_split_with_sizes_native.h"

namespace switchyard::native {

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  SWITCHYARD_CHECK(self.dim() > 0, "narrow: self has no dimensions");
  SWITCHYARD_CHECK(length >= 0, "narrow: length ", length, " is negative");
  const int64_t d = internal::WrapDimension("narrow", dim, self.dim());
  const int64_t size = self.size(d);
  SWITCHYARD_CHECK_INDEX(-size <= start && start <= size, "narrow: start ", start,
                         " is out of range of dimension ", d, " of sizes ", self.sizes());
  const int64_t first = start < 0 ? start + size : start;
  SWITCHYARD_CHECK(length <= size - first, "narrow: start ", start, " and length ", length,
                   " reach over the end of dimension ", d, " of sizes ", self.sizes());
  return switchyard::slice(self, d, first, first + length, 1);
}

Tensor narrow(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  SWITCHYARD_CHECK(start.dim() == 0 && IsIntegralType(start.dtype(), /*include_bool=*/false),
                   "narrow: start is ", start, ", not an integer without dimensions");
  return switchyard::narrow(self, dim, switchyard::item(start).To<int64_t>(), length);
}

std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  SWITCHYARD_CHECK(self.dim() > 0, "split_with_sizes: self has no dimensions");
  const int64_t d = internal::WrapDimension("split_with_sizes", dim, self.dim());
  int64_t left = self.size(d);
  for (const int64_t size : split_sizes) {
    SWITCHYARD_CHECK(0 <= size && size <= left, "split_with_sizes: split_sizes ", split_sizes,
                     " do not make up dimension ", d, " of sizes ", self.sizes());
    left -= size;
  }
  SWITCHYARD_CHECK(left == 0, "split_with_sizes: split_sizes ", split_sizes,
                   " do not make up dimension ", d, " of sizes ", self.sizes());
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t size : split_sizes) {
    parts.push_back(switchyard::narrow(self, d, start, size));
    start += size;
  }
  return parts;
}

namespace {

constexpr int64_t kMostEmptyParts = int64_t{1} << 20;

// Parts of equal size; the last may be smaller, and there may be fewer parts than requested. A
// dimension without elements has as many parts as requested, which `split` cannot make.
template <typename Split, typename SplitWithSizes>
std::vector<Tensor> InParts(const char* name, const Tensor& self, int64_t chunks, int64_t dim,
                            Split split, SplitWithSizes split_with_sizes) {
  SWITCHYARD_CHECK(self.dim() > 0, name, ": self has no dimensions");
  SWITCHYARD_CHECK(chunks > 0, name, ": chunks is ", chunks, ", not positive");
  const int64_t size = self.size(internal::WrapDimension(name, dim, self.dim()));
  if (size == 0) {
    SWITCHYARD_CHECK(chunks <= kMostEmptyParts, name, ": chunks is ", chunks, ", more than ",
                     kMostEmptyParts, " parts without elements");
    return split_with_sizes(self, std::vector<int64_t>(static_cast<size_t>(chunks), 0), dim);
  }
  return split(self, size / chunks + (size % chunks != 0 ? 1 : 0), dim);
}

}  // namespace

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  return InParts(
      "chunk", self, chunks, dim, [](auto&&... given) { return switchyard::split(given...); },
      [](auto&&... given) { return switchyard::split_with_sizes(given...); });
}

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "unbind: self has no dimensions");
  const int64_t d = internal::WrapDimension("unbind", dim, self.dim());
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < self.size(d); ++i) parts.push_back(switchyard::select(self, d, i));
  return parts;
}

namespace {

// Parts are no views for autograd: who writes them, writes what nothing else is told of.
template <typename Split>
std::vector<Tensor> Untracked(Split split) {
  const ExcludeKeysGuard untracked(DispatchKey::ADInplaceOrView);
  return split();
}

}  // namespace

std::vector<Tensor> unsafe_split(const Tensor& self, int64_t split_size, int64_t dim) {
  return Untracked([&] { return switchyard::split(self, split_size, dim); });
}
std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, IntArrayRef split_sizes,
                                            int64_t dim) {
  return Untracked([&] { return switchyard::split_with_sizes(self, split_sizes, dim); });
}
std::vector<Tensor> unsafe_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  return InParts(
      "unsafe_chunk", self, chunks, dim,
      [](auto&&... given) { return switchyard::unsafe_split(given...); },
      [](auto&&... given) { return switchyard::unsafe_split_with_sizes(given...); });
}

}  // namespace switchyard::native
