// Elements at other positions with the same dtype: flips, rolls; triangles of matrices.

#include <cstdint>

#include "kernels/common/operands.h"
#include "kernels/common/tensor_transformations.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "lib/core/memory_overlap.h"
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

}  // namespace

Tensor flip_cuda(const Tensor& self, IntArrayRef dims) {
  const internal::Flipped flipped = internal::FlippedOf(self, dims);
  const Tensor out = internal::EmptyInOrder(self, self.dtype());
  if (out.numel() == 0) return out;
  const auto size = static_cast<int64_t>(self.item_size());
  gpu::ForEachIndex(out.numel(),
                    MoveItems{gpu::Elements("flip", out),
                              gpu::Elements("flip", self, self.sizes(), flipped.strides),
                              flipped.first * size, size});
  return out;
}

namespace {

// Moves the last `shift` positions of each line to the front.
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

Tensor CloneToRoll(const Tensor& self) { return gpu::Clone("roll", self); }

Tensor RollOne(const Tensor& self, int64_t shift, int64_t d) {
  const Tensor out = EmptyTensor(self.sizes(), self.dtype(), self.device());
  const int64_t length = internal::LineLength(self, d);
  const int64_t moved = (shift % length + length) % length;
  gpu::ForEachIndex(out.numel(),
                    RollLines{gpu::LinesOf("roll", out, d), gpu::LinesOf("roll", self, d), length,
                              moved, static_cast<int64_t>(self.item_size())});
  return out;
}

}  // namespace

Tensor roll_cuda(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  return internal::Roll(self, shifts, dims, {CloneToRoll, RollOne});
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
