// Copies of a tensor in which a part is written: a slice, a position, a diagonal.

#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/diagonal_scatter_native.h"
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

}  // namespace switchyard::native
