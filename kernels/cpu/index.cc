// self[indices]: positions in several dimensions at once, or masks.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/index_layout.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/positions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/element_type.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::native {
namespace {

using internal::IndexLayout;
using internal::Indices;

constexpr char kName[] = "index";

// Where in self each position begins, in bytes.
std::vector<int64_t> OffsetsOf(const Tensor& self, const Indices& indices,
                               const IndexLayout& layout) {
  const int64_t count = CountElements(layout.positions);
  std::vector<int64_t> offsets(static_cast<size_t>(count), 0);
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) continue;
    const int64_t size = self.sizes()[d];
    const int64_t step = self.strides()[d] * static_cast<int64_t>(self.item_size());
    const internal::StridedLoop<1> loop(layout.positions,
                                        {internal::ByteStrides(indices[d], layout.positions)});
    int64_t* offset = offsets.data();
    loop.Run({internal::BytesOf(indices[d])}, [&](const auto& at, const auto& steps, int64_t n) {
      for (int64_t i = 0; i < n; ++i) {
        const auto position = *reinterpret_cast<const int64_t*>(at[0] + i * steps[0]);
        *offset++ += internal::WrapPosition(kName, position, size) * step;
      }
    });
  }
  return offsets;
}

}  // namespace

Tensor index_cpu(const Tensor& self, OptionalTensorList given) {
  const Indices indices = internal::IndicesOf(self, given, switchyard::nonzero);
  const IndexLayout layout = internal::LayoutOf(self, indices);
  const auto offsets = OffsetsOf(self, indices, layout);
  const Tensor out = EmptyTensor(layout.Sizes(), self.dtype());
  if (out.numel() == 0) return out;
  const auto item = static_cast<int64_t>(self.item_size());
  std::vector<int64_t> from;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) from.push_back(self.strides()[d] * item);
  }
  std::vector<int64_t> to = internal::ByteStrides(out, out.sizes());
  const auto first = to.begin() + static_cast<int64_t>(layout.before);
  to.erase(first, first + static_cast<int64_t>(layout.positions.size()));
  int64_t step = item;  // between neighbouring positions in the result
  for (size_t d = layout.before; d < layout.rest.size(); ++d) step *= layout.rest[d];
  internal::VisitElementType(self.dtype(), kName, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::StridedLoop<2> loop(layout.rest, {to, from});
    char* target = internal::BytesOf(out);
    for (const int64_t offset : offsets) {
      loop.Run({target, internal::BytesOf(self) + offset}, [](const auto& at, const auto& steps,
                                                              int64_t count) {
        internal::MapRow<T, T>(at[0], steps[0], at[1], steps[1], count, [](T x) { return x; });
      });
      target += step;
    }
  });
  return out;
}

}  // namespace switchyard::native
