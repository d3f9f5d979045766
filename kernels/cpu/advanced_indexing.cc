// self[indices]: several positions at once, or masks; reads, writes and additions.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/common/index_put_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/index_places.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "lib/elements/strided_loop.h"
#include "switchyard/ops/_index_put_impl_native.h"
#include "switchyard/ops/index_native.h"

namespace switchyard::native {
namespace {

using internal::IndexPlaces;

// Calls row(indexed row, row of other, steps, count) for all indexed elements, in the order of the
// positions. `other` has the sizes of self[indices], or broadcasts to them.
template <typename Row>
void ForEachRow(const IndexPlaces& places, const Tensor& self, const Tensor& other, Row row) {
  const std::vector<int64_t> sizes = places.Sizes();
  const std::vector<int64_t> steps = IntArrayRef(internal::ByteStrides(other, sizes)).ToVector();
  const internal::StridedLoop<2> rows(places.rest(),
                                      {places.rest_steps(), places.RestStepsIn(steps)});
  const internal::StridedLoop<1> positions(places.positions(), {places.PositionStepsIn(steps)});
  const int64_t* offset = places.offsets().data();
  positions.Run({internal::BytesOf(other)}, [&](const auto& at, const auto& step, int64_t count) {
    for (int64_t i = 0; i < count; ++i) {
      rows.Run({internal::BytesOf(self) + *offset++, at[0] + i * step[0]}, row);
    }
  });
}

}  // namespace

Tensor index_cpu(const Tensor& self, OptionalTensorList given) {
  const IndexPlaces places("index", self, given);
  const Tensor out = EmptyTensor(places.Sizes(), self.dtype());
  if (out.numel() == 0) return out;
  internal::VisitElementType(self.dtype(), "index", SWITCHYARD_OPERATORS("index"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    ForEachRow(places, self, out, [](const auto& at, const auto& steps, int64_t count) {
      internal::MapRow<T, T>(at[1], steps[1], at[0], steps[0], count, [](T x) { return x; });
    });
  });
  return out;
}

namespace {

using internal::kIndexPut;

void Write(const IndexPlaces& places, const Tensor& self, const Tensor& values) {
  internal::VisitElementType(
      self.dtype(), kIndexPut, SWITCHYARD_OPERATORS("_index_put_impl"), [&](auto tag) {
        using T = typename decltype(tag)::type;
        ForEachRow(places, self, values, [](const auto& at, const auto& steps, int64_t count) {
          internal::MapRow<T, T>(at[0], steps[0], at[1], steps[1], count, [](T x) { return x; });
        });
      });
}

// Sequential, so that a repeated position gets both values.
void AddTo(const IndexPlaces& places, const Tensor& self, const Tensor& values) {
  DispatchOnType(self.dtype(), kIndexPut, SWITCHYARD_OPERATORS("_index_put_impl"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    ForEachRow(places, self, values, [](const auto& at, const auto& steps, int64_t count) {
      for (int64_t i = 0; i < count; ++i) {
        T& sum = *reinterpret_cast<T*>(at[0] + i * steps[0]);
        sum = internal::Add(sum, *reinterpret_cast<const T*>(at[1] + i * steps[1]));
      }
    });
  });
}

}  // namespace

Tensor& _index_put_impl_(Tensor& self, OptionalTensorList given, const Tensor& values,
                         bool accumulate, bool /*unsafe*/) {
  internal::CheckPutApart(self, given, values);
  const IndexPlaces places(kIndexPut, self, given);
  internal::CheckPutValues(self, values, places.Sizes());
  if (values.numel() == 0 || places.offsets().empty()) return self;
  if (!accumulate) {
    Write(places, self, values);
    return self;
  }
  const ScalarType type = internal::ComputedType(self.dtype());
  const Tensor sums = internal::WithType(self, type);
  if (!sums.is_same(self)) {
    const IndexPlaces in_sums(kIndexPut, sums, given);
    AddTo(in_sums, sums, internal::WithType(values, type));
    internal::CopyElements(self, sums);
    return self;
  }
  AddTo(places, self, values);
  return self;
}

}  // namespace switchyard::native
