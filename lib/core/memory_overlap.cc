#include "lib/core/memory_overlap.h"

#include <algorithm>
#include <cstdint>

#include "lib/core/error.h"

namespace switchyard {
namespace {

struct ByteRange {
  uintptr_t begin;
  uintptr_t end;
};

// The memory from the first to the last element. Strides are never negative.
ByteRange RangeOf(const Tensor& tensor) {
  const auto begin = reinterpret_cast<uintptr_t>(tensor.data_ptr());
  if (begin == 0 || tensor.numel() == 0) return {begin, begin};
  int64_t last = 0;
  for (int64_t d = 0; d < tensor.dim(); ++d) last += (tensor.size(d) - 1) * tensor.stride(d);
  return {begin, begin + (static_cast<uintptr_t>(last) + 1) * tensor.item_size()};
}

}  // namespace

bool MayOverlap(const Tensor& a, const Tensor& b) {
  const ByteRange x = RangeOf(a);
  const ByteRange y = RangeOf(b);
  return a.device() == b.device() && std::max(x.begin, y.begin) < std::min(x.end, y.end);
}

bool ShareStorage(const Tensor& a, const Tensor& b) {
  return a.defined() && b.defined() && a.storage().defined() && a.storage().IsSame(b.storage());
}

bool AreSameElements(const Tensor& a, const Tensor& b) {
  return a.data_ptr() == b.data_ptr() && a.dtype() == b.dtype() && a.sizes() == b.sizes() &&
         a.strides() == b.strides();
}

void CheckWritable(std::string_view op, const Tensor& written) {
  if (written.numel() == 0) return;
  for (int64_t d = 0; d < written.dim(); ++d) {
    SWITCHYARD_CHECK(written.size(d) <= 1 || written.stride(d) != 0, op,
                     ": elements of the tensor to be written share their memory: sizes ",
                     written.sizes(), ", strides ", written.strides());
  }
}

}  // namespace switchyard
