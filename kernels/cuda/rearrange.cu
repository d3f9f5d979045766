// Elements in other places of the same dtype: flipped, rolled; triangles of matrices.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/parallel.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/flip_native.h"
#include "switchyard/ops/roll_native.h"
#include "switchyard/ops/tril_native.h"
#include "switchyard/ops/triu_native.h"

namespace switchyard::native {
namespace {

struct MoveItems {
  gpu::Elements to;
  gpu::Elements from;
  int64_t offset;  // of the first element of `from`, in bytes
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::CopyItem(to.At(index), from.At(index) + offset, size);
  }
};

// The strides of the result are those of an operand without gaps.
Tensor EmptyInOrder(const Tensor& self) {
  const bool keeps = !self.is_contiguous() && IsDense(self.sizes(), self.strides());
  return keeps ? EmptyStrided(self.sizes(), self.strides(), self.dtype(), self.device())
               : EmptyTensor(self.sizes(), self.dtype(), self.device());
}

}  // namespace

Tensor flip_cuda(const Tensor& self, IntArrayRef dims) {
  std::vector<bool> is_flipped(static_cast<size_t>(std::max<int64_t>(self.dim(), 1)), false);
  for (const int64_t dim : dims) {
    const auto d = static_cast<size_t>(internal::WrapDimension("flip", dim, self.dim()));
    SWITCHYARD_CHECK(!is_flipped[d], "flip: dimension ", dim, " stands twice in ", dims);
    is_flipped[d] = true;
  }
  const Tensor out = EmptyInOrder(self);
  if (out.numel() == 0) return out;
  std::vector<int64_t> strides = self.strides().ToVector();
  int64_t last = 0;
  for (size_t d = 0; d < strides.size(); ++d) {
    if (!is_flipped[d]) continue;
    last += (self.sizes()[d] - 1) * strides[d];
    strides[d] = -strides[d];
  }
  const auto size = static_cast<int64_t>(self.item_size());
  gpu::ForEachIndex(out.numel(), MoveItems{gpu::Elements("flip", out),
                                           gpu::Elements("flip", self, self.sizes(), strides),
                                           last * size, size});
  return out;
}

namespace {

// The last `shift` positions of each line come first.
struct RollLines {
  gpu::Elements to;
  gpu::Elements from;
  int64_t length;
  int64_t shift;  // in [0, length)
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t position = index % length;
    const int64_t source = position < shift ? position - shift + length : position - shift;
    gpu::CopyItem(to.At(index), from.At(index - position + source), size);
  }
};

Tensor RollOne(const Tensor& self, int64_t shift, int64_t dim) {
  const Tensor out = EmptyTensor(self.sizes(), self.dtype(), self.device());
  if (out.numel() == 0) return out;
  const int64_t d = internal::WrapDimension("roll", dim, self.dim());
  const int64_t length = gpu::LineLength(self, d);
  const int64_t moved = (shift % length + length) % length;
  gpu::ForEachIndex(out.numel(),
                    RollLines{gpu::LinesOf("roll", out, d), gpu::LinesOf("roll", self, d), length,
                              moved, static_cast<int64_t>(self.item_size())});
  return out;
}

}  // namespace

// Without dimensions all elements are one row.
Tensor roll_cuda(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  SWITCHYARD_CHECK(!shifts.empty(), "roll: shifts is empty");
  if (dims.empty() && shifts.size() == 1) {
    const Tensor row = gpu::Clone("roll", self);
    const Tensor flat = ViewOf(row, {row.numel()}, {1}, row.storage_offset());
    const Tensor rolled = RollOne(flat, shifts[0], 0);
    return ViewOf(rolled, self.sizes(), row.strides(), rolled.storage_offset());
  }
  SWITCHYARD_CHECK(shifts.size() == dims.size(), "roll: shifts ", shifts, " and dims ", dims,
                   " differ in length");
  Tensor result = self;
  for (size_t i = 0; i < dims.size(); ++i) result = RollOne(result, shifts[i], dims[i]);
  return result;
}

namespace {

struct KeepTriangle {
  gpu::Elements to;
  gpu::Elements from;
  int64_t rows;
  int64_t columns;
  int64_t diagonal;
  bool is_lower;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t right = index % columns - index / columns % rows;  // of the main diagonal
    const bool keeps = is_lower ? right <= diagonal : right >= diagonal;
    const gpu::ComplexOf<double> zero = {0, 0};
    gpu::CopyItem(to.At(index), keeps ? from.At(index) : reinterpret_cast<const char*>(&zero),
                  size);
  }
};

void TriangleInto(const char* name, const Tensor& self, int64_t diagonal, const Tensor& out,
                  bool is_lower) {
  CheckWritable(name, out);
  if (out.numel() == 0) return;
  const Tensor source = gpu::ReadableBeside(name, out, self);
  gpu::ForEachIndex(out.numel(), KeepTriangle{gpu::Elements(name, out), gpu::Elements(name, source),
                                              out.size(-2), out.size(-1), diagonal, is_lower,
                                              static_cast<int64_t>(out.item_size())});
}

}  // namespace

void structured_tril_cuda::impl(const Tensor& self, int64_t diagonal, const Tensor& out) {
  TriangleInto(operator_name(), self, diagonal, out, /*is_lower=*/true);
}
void structured_triu_cuda::impl(const Tensor& self, int64_t diagonal, const Tensor& out) {
  TriangleInto(operator_name(), self, diagonal, out, /*is_lower=*/false);
}

}  // namespace switchyard::native
