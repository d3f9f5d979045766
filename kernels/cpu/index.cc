// self[indices]: positions in several dimensions at once, or masks.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/positions.h"
#include "lib/core/error.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/element_type.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "index";

// One index a dimension, of Long; undefined where the dimension is taken whole.
using Indices = std::vector<Tensor>;

// A mask stands for the positions that it is true at, in as many dimensions as it has.
void AppendMask(const Tensor& self, const Tensor& mask, Indices* indices) {
  const auto first = static_cast<int64_t>(indices->size());
  bool fits = first + mask.dim() <= self.dim();
  for (int64_t d = 0; fits && d < mask.dim(); ++d) fits = mask.size(d) == self.size(first + d);
  SWITCHYARD_CHECK(fits, kName, ": a mask of sizes ", mask.sizes(), " does not fit dimension ",
                   first, " of self of sizes ", self.sizes());
  const Tensor places = switchyard::nonzero(mask);
  for (int64_t d = 0; d < mask.dim(); ++d) {
    indices->push_back(ViewOf(places, {places.size(0)}, {places.stride(0)},
                              places.storage_offset() + d * places.stride(1)));
  }
}

Indices IndicesOf(const Tensor& self, OptionalTensorList given) {
  Indices indices;
  for (const std::optional<Tensor>& index : given) {
    if (!index.has_value() || !index->defined()) {
      indices.emplace_back();
      continue;
    }
    SWITCHYARD_CHECK(index->device() == self.device(), kName, ": an index is on ", index->device(),
                     " and self on ", self.device());
    if (index->dtype() == ScalarType::Bool || index->dtype() == ScalarType::Byte) {
      SWITCHYARD_CHECK(index->dim() > 0, kName, ": a mask without dimensions is not supported");
      AppendMask(self, *index, &indices);
    } else {
      SWITCHYARD_CHECK(index->dtype() == ScalarType::Long, kName, ": an index has dtype ",
                       index->dtype(), ", not Long, Bool or Byte");
      indices.push_back(*index);
    }
  }
  SWITCHYARD_CHECK(static_cast<int64_t>(indices.size()) <= self.dim(), kName, ": ", indices.size(),
                   " indices are too many for self of sizes ", self.sizes());
  indices.resize(static_cast<size_t>(self.dim()));
  return indices;
}

// How the result is laid out: sizes before the positions, those of the positions, sizes after.
struct Layout {
  std::vector<int64_t> positions;  // the shape that all indices stretch to
  std::vector<int64_t> rest;       // the dimensions that are taken whole
  size_t before = 0;               // how many of them come before the positions

  std::vector<int64_t> Sizes() const {
    std::vector<int64_t> sizes = rest;
    sizes.insert(sizes.begin() + static_cast<int64_t>(before), positions.begin(), positions.end());
    return sizes;
  }
};

// Positions take the place of the dimensions that they index if those are neighbours, else they
// come first.
Layout LayoutOf(const Tensor& self, const Indices& indices) {
  Layout layout;
  size_t runs = 0;
  size_t first_rest = 0;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) {
      layout.rest.push_back(self.sizes()[d]);
      continue;
    }
    if (d == 0 || !indices[d - 1].defined()) {
      ++runs;
      first_rest = layout.rest.size();
    }
    layout.positions = internal::BroadcastSizes(kName, layout.positions, indices[d].sizes());
  }
  layout.before = runs == 1 ? first_rest : 0;
  return layout;
}

// Where in self each position begins, in bytes.
std::vector<int64_t> OffsetsOf(const Tensor& self, const Indices& indices, const Layout& layout) {
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
  const Indices indices = IndicesOf(self, given);
  const Layout layout = LayoutOf(self, indices);
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
  internal::VisitElementType(self.dtype(), kName, SWITCHYARD_OPERATORS("index"), [&](auto tag) {
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
