// Copies of a tensor in which a part is written: a slice, a position, a diagonal.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/as_strided_scatter_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/diagonal_scatter_native.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/fill_diagonal_native.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/select_scatter_native.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/slice_scatter_native.h"

namespace switchyard::native {
namespace {

// `part` shows what is written of a copy.
void WritePart(const char* name, Tensor part, const Tensor& src) {
  SWITCHYARD_CHECK(part.sizes() == src.sizes(), name, ": src has sizes ", src.sizes(),
                   ", and the part has ", part.sizes());
  switchyard::copy_(part, src);
}

Tensor CopyOf(const Tensor& self) { return switchyard::clone(self, MemoryFormat::Preserve); }

}  // namespace

Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim,
                     std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  const Tensor result = CopyOf(self);
  WritePart("slice_scatter", switchyard::slice(result, dim, start, end, step), src);
  return result;
}

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  const Tensor result = CopyOf(self);
  WritePart("select_scatter", switchyard::select(result, dim, index), src);
  return result;
}

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1,
                        int64_t dim2) {
  const Tensor result = CopyOf(self);
  WritePart("diagonal_scatter", switchyard::diagonal(result, offset, dim1, dim2), src);
  return result;
}

Tensor as_strided_scatter(const Tensor& self, const Tensor& src, IntArrayRef size,
                          IntArrayRef stride, std::optional<int64_t> storage_offset) {
  const Tensor result = CopyOf(self);
  WritePart("as_strided_scatter", switchyard::as_strided(result, size, stride, storage_offset),
            src);
  return result;
}

// With `wrap` the diagonal of a matrix begins again one row below its end.
Tensor& fill_diagonal_(Tensor& self, const Scalar& fill_value, bool wrap) {
  SWITCHYARD_CHECK(self.dim() >= 2, "dimensions must larger than 1");
  for (const int64_t size : self.sizes()) {
    SWITCHYARD_CHECK(self.dim() == 2 || size == self.size(0),
                     "all dimensions of input must be of equal length");
  }
  int64_t step = 0;
  int64_t length = self.size(0);
  for (int64_t d = 0; d < self.dim(); ++d) {
    step += self.stride(d);
    length = std::min(length, self.size(d));
  }
  Tensor diagonal = switchyard::as_strided(self, {length}, {step}, self.storage_offset());
  switchyard::fill_(diagonal, fill_value);
  if (!wrap || self.dim() != 2) return self;
  for (int64_t row = self.size(1) + 1; row < self.size(0); row += self.size(1) + 1) {
    Tensor below =
        switchyard::diagonal(switchyard::narrow(self, 0, row, self.size(0) - row), 0, 0, 1);
    switchyard::fill_(below, fill_value);
  }
  return self;
}

}  // namespace switchyard::native
