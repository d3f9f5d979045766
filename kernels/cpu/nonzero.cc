// The positions of the elements that are not zero, in row-major order.

#include <cstdint>
#include <vector>

#include "kernels/common/whole_tensors.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/nonzero_native.h"

namespace switchyard::native {
namespace {

template <typename T>
bool IsNonzero(T value) {
  if constexpr (internal::kIsReducedFloat<T>) {
    return static_cast<float>(value) != 0;
  } else {
    return value != T{};
  }
}

// The row-major numbers of the elements that are not zero.
std::vector<int64_t> NonzeroPlaces(const Tensor& self) {
  std::vector<int64_t> places;
  constexpr auto kOperators = SWITCHYARD_OPERATORS("nonzero");
  internal::VisitElementType(self.dtype(), "nonzero", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    int64_t place = 0;
    const internal::StridedLoop<1> loop(self.sizes(), {internal::ByteStrides(self, self.sizes())});
    loop.Run({internal::BytesOf(self)}, [&](const auto& at, const auto& steps, int64_t count) {
      for (int64_t i = 0; i < count; ++i, ++place) {
        if (IsNonzero(*reinterpret_cast<const T*>(at[0] + i * steps[0]))) places.push_back(place);
      }
    });
  });
  return places;
}

void WritePlaces(const Tensor& self, const std::vector<int64_t>& places, const Tensor& out) {
  int64_t* to = out.data<int64_t>();
  const int64_t row = out.stride(0);
  const int64_t column = out.stride(1);
  for (const int64_t place : places) {
    int64_t rest = place;
    for (int64_t d = self.dim() - 1; d >= 0; --d) {
      to[d * column] = rest % self.size(d);
      rest /= self.size(d);
    }
    to += row;
  }
}

}  // namespace

// The coordinates of one dimension are contiguous, as in PyTorch.
Tensor nonzero_cpu(const Tensor& self) {
  const std::vector<int64_t> places = NonzeroPlaces(self);
  const auto count = static_cast<int64_t>(places.size());
  const int64_t columns = self.dim();
  const Tensor out = EmptyStrided({count, columns}, {1, count}, ScalarType::Long);
  WritePlaces(self, places, out);
  return out;
}

Tensor& nonzero_out_cpu(const Tensor& self, Tensor& out) {
  internal::CheckNonzeroOut(self, out);
  const std::vector<int64_t> places = NonzeroPlaces(self);
  internal::PrepareNonzeroOut(self, static_cast<int64_t>(places.size()), out);
  WritePlaces(self, places, out);
  return out;
}

}  // namespace switchyard::native
