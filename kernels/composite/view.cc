// Other shapes over the same memory, on any device.

#include "switchyard/ops/view.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/inline_vector.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/reshape_native.h"
#include "switchyard/ops/select_native.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/slice_native.h"
#include "switchyard/ops/split_native.h"
#include "switchyard/ops/t_native.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/transpose_native.h"
#include "switchyard/ops/view_native.h"

namespace switchyard::native {
namespace {

void CheckHasDimensions(const char* name, const Tensor& self) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, name, ": self has no dimensions");
}

// A position in [0, size]: negative positions count from the end, and positions outside are
// clamped.
int64_t ClampPosition(int64_t position, int64_t size) {
  if (position < 0) position += size;
  return std::clamp<int64_t>(position, 0, size);
}

}  // namespace

// A view if possible, otherwise a copy.
Tensor reshape(const Tensor& self, IntArrayRef shape) {
  const std::vector<int64_t> sizes = internal::InferSizes("reshape", shape, self.numel());
  if (internal::ViewStrides(self.sizes(), self.strides(), sizes).has_value()) {
    return switchyard::view(self, sizes);
  }
  return internal::UnsafeView(switchyard::clone(self, MemoryFormat::Contiguous), sizes);
}

// Elements of another size are more or fewer in the last dimension.
Tensor view(const Tensor& self, ScalarType dtype) {
  const auto from = static_cast<int64_t>(self.item_size());
  const auto to = static_cast<int64_t>(ElementSize(dtype));
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  int64_t offset = self.storage_offset();
  if (from != to) {
    SWITCHYARD_CHECK(self.dim() > 0, "view: self without dimensions has elements of ", from,
                     " bytes, and those of ", dtype, " have ", to);
    SWITCHYARD_CHECK(strides.back() == 1, "view: the last stride of self is ", strides.back(),
                     ", so that no elements of another size lie there");
    const auto resized = [&](int64_t count) {
      SWITCHYARD_CHECK(count * from % to == 0, "view: sizes ", self.sizes(), " with strides ",
                       self.strides(), " from element ", self.storage_offset(), " of ",
                       self.dtype(), " make no whole elements of ", dtype);
      return count * from / to;
    };
    sizes.back() = resized(sizes.back());
    offset = resized(offset);
    for (size_t d = 0; d + 1 < strides.size(); ++d) strides[d] = resized(strides[d]);
  }
  const DispatchKeySet keys = KeySetOfStrided(self.device().type(), dtype);
  return Tensor::Adopt(TensorImpl::Create(self.storage(), keys, dtype, sizes, strides, offset));
}

Tensor t(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() <= 2, "t: self has sizes ", self.sizes(),
                   ", which are more than two dimensions");
  return switchyard::transpose(self, 0, self.dim() < 2 ? 0 : 1);
}

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  const int64_t a = internal::WrapDimension("transpose", dim0, self.dim());
  const int64_t b = internal::WrapDimension("transpose", dim1, self.dim());
  ShapeVector sizes;
  ShapeVector strides;
  sizes.assign(self.sizes());
  strides.assign(self.strides());
  if (a != b) {
    std::swap(sizes[static_cast<size_t>(a)], sizes[static_cast<size_t>(b)]);
    std::swap(strides[static_cast<size_t>(a)], strides[static_cast<size_t>(b)]);
  }
  return ViewOf(self, sizes, strides, self.storage_offset());
}

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  CheckHasDimensions("select", self);
  const int64_t d = internal::WrapDimension("select", dim, self.dim());
  const int64_t size = self.size(d);
  SWITCHYARD_CHECK_INDEX(-size <= index && index < size, "select: index ", index,
                         " is out of range of dimension ", d, " of sizes ", self.sizes());
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  sizes.erase(sizes.begin() + d);
  strides.erase(strides.begin() + d);
  const int64_t position = index < 0 ? index + size : index;
  return ViewOf(self, sizes, strides, self.storage_offset() + position * self.stride(d));
}

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start,
             std::optional<int64_t> end, int64_t step) {
  CheckHasDimensions("slice", self);
  SWITCHYARD_CHECK(step > 0, "slice: step ", step, " is not positive");
  const auto d = static_cast<size_t>(internal::WrapDimension("slice", dim, self.dim()));
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  const int64_t first = ClampPosition(start.value_or(0), sizes[d]);
  const int64_t last = std::max(first, ClampPosition(end.value_or(sizes[d]), sizes[d]));
  const int64_t offset = self.storage_offset() + first * strides[d];
  const int64_t length = last - first;
  sizes[d] = length / step + (length % step != 0 ? 1 : 0);
  if (sizes[d] > 1) strides[d] *= step;  // a step that is never taken may overflow
  return ViewOf(self, sizes, strides, offset);
}

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  CheckHasDimensions("split", self);
  const int64_t d = internal::WrapDimension("split", dim, self.dim());
  const int64_t size = self.size(d);
  SWITCHYARD_CHECK(split_size > 0 || (split_size == 0 && size == 0), "split: parts of size ",
                   split_size, " do not make up dimension ", d, " of sizes ", self.sizes());
  std::vector<Tensor> parts;
  int64_t start = 0;
  do {  // at least one part, even for an empty dimension
    const int64_t end = split_size < size - start ? start + split_size : size;
    parts.push_back(switchyard::slice(self, d, start, end, 1));
    start = end;
  } while (start < size);
  return parts;
}

}  // namespace switchyard::native
