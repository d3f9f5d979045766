// Elements at other positions with the same dtype: flips, rolls; triangles of matrices.

#include "kernels/common/tensor_transformations.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/common/channels_last.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/flip_native.h"
#include "switchyard/ops/roll_native.h"
#include "switchyard/ops/tril_native.h"
#include "switchyard/ops/triu_native.h"

namespace switchyard::native {
namespace {

// Writes zeros to the columns [begin, end) of each row; a function of the row number returns the
// range.
template <typename T, typename ColumnsOf>
void ClearInRows(const Tensor& out, ColumnsOf columns_of) {
  const auto strides = internal::ByteStrides(out, out.sizes());
  const std::vector<int64_t> outer_sizes(out.sizes().begin(), out.sizes().end() - 2);
  const std::vector<int64_t> outer_strides(strides.begin(), strides.end() - 2);
  const int64_t row_stride = out.stride(-2);
  const int64_t step = out.stride(-1);
  const internal::StridedLoop<1> loop(outer_sizes, {outer_strides});
  loop.Run({internal::BytesOf(out)}, [&](const auto& at, const auto& steps, int64_t count) {
    for (int64_t i = 0; i < count; ++i) {
      T* matrix = reinterpret_cast<T*>(at[0] + i * steps[0]);
      for (int64_t row = 0; row < out.size(-2); ++row) {
        const auto [begin, end] = columns_of(row);
        for (int64_t j = begin; j < end; ++j) matrix[row * row_stride + j * step] = T{};
      }
    }
  });
}

enum class Triangle { kLower, kUpper };

void TriangleInto(const char* name, const Tensor& self, int64_t diagonal, const Tensor& out,
                  Triangle kept) {
  CheckWritable(name, out);
  if (!out.is_same(self)) internal::CopyElements(out, internal::ReadableBeside(out, self));
  if (out.numel() == 0) return;
  const int64_t columns = out.size(-1);
  // A diagonal outside of the matrix has the same effect as the nearest one.
  const int64_t shift = std::clamp<int64_t>(diagonal, -out.size(-2), columns);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("tril", "triu");
  internal::VisitElementType(out.dtype(), name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    ClearInRows<T>(out, [&](int64_t row) {
      const bool is_lower = kept == Triangle::kLower;
      const int64_t border = std::clamp<int64_t>(row + shift + (is_lower ? 1 : 0), 0, columns);
      return is_lower ? std::make_pair(border, columns) : std::make_pair(int64_t{0}, border);
    });
  });
}

}  // namespace

Tensor flip(const Tensor& self, IntArrayRef dims) {
  const internal::Flipped flipped = internal::FlippedOf(self, dims);
  const Tensor out = internal::EmptyInOrder(self, self.dtype());
  if (out.numel() == 0) return out;
  const auto size = static_cast<int64_t>(self.item_size());
  std::vector<int64_t> steps = flipped.strides;
  for (int64_t& step : steps) step *= size;
  internal::VisitElementType(self.dtype(), "flip", SWITCHYARD_OPERATORS("flip"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::StridedLoop<2> loop(self.sizes(),
                                        {internal::ByteStrides(out, out.sizes()), steps});
    loop.Run({internal::BytesOf(out), internal::BytesOf(self) + flipped.first * size},
             [](const auto& at, const auto& steps, int64_t count) {
               internal::MapRow<T, T>(at[0], steps[0], at[1], steps[1], count,
                                      [](T value) { return value; });
             });
  });
  return out;
}

namespace {

// Moves the last `shift` positions along a dimension to the front.
Tensor RollOne(const Tensor& self, int64_t shift, int64_t d) {
  const std::vector<int64_t> strides = internal::StridesOfImages("roll", self, self.sizes());
  const Tensor out = strides.empty() ? EmptyTensor(self.sizes(), self.dtype())
                                     : EmptyStrided(self.sizes(), strides, self.dtype());
  if (self.dim() == 0) {
    internal::CopyElements(out, self);
    return out;
  }
  const int64_t size = self.size(d);
  const int64_t moved = (shift % size + size) % size;
  const auto copy = [&](int64_t from, int64_t to, int64_t length) {
    std::vector<int64_t> sizes = self.sizes().ToVector();
    sizes[static_cast<size_t>(d)] = length;
    const auto part = [&](const Tensor& whole, int64_t start) {
      return ViewOf(whole, sizes, whole.strides(),
                    whole.storage_offset() + (length == 0 ? 0 : start * whole.stride(d)));
    };
    internal::CopyElements(part(out, to), part(self, from));
  };
  copy(0, moved, size - moved);
  copy(size - moved, 0, moved);
  return out;
}

}  // namespace

Tensor roll_cpu(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  return internal::Roll(self, shifts, dims, {CloneRowMajor, RollOne});
}

void structured_tril_cpu::impl(const Tensor& self, int64_t diagonal, const Tensor& out) {
  TriangleInto(operator_name(), self, diagonal, out, Triangle::kLower);
}
void structured_triu_cpu::impl(const Tensor& self, int64_t diagonal, const Tensor& out) {
  TriangleInto(operator_name(), self, diagonal, out, Triangle::kUpper);
}

}  // namespace switchyard::native
