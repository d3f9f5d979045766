// Elements that are repeated one by one.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/repeat_interleave.h"
#include "switchyard/ops/repeat_interleave_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {

// Without a dimension the elements are one line.
Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim,
                         std::optional<int64_t> output_size) {
  constexpr char kName[] = "repeat_interleave";
  SWITCHYARD_CHECK(repeats >= 0, kName, ": repeats is ", repeats, ", a negative number");
  SWITCHYARD_CHECK_INDEX(!dim.has_value() || self.dim() > 0, kName,
                         ": self has no dimensions, and dim is given");
  const Tensor line = dim.has_value() ? self : switchyard::reshape(self, {self.numel()});
  const int64_t d = internal::WrapDimension(kName, dim.value_or(0), line.dim());
  const int64_t size = line.size(d) * repeats;
  SWITCHYARD_CHECK(output_size.value_or(size) == size, kName, ": output_size is ",
                   output_size.value_or(0), ", and the result has ", size, " elements");
  std::vector<int64_t> apart = line.sizes().ToVector();
  std::vector<int64_t> together = apart;
  apart.insert(apart.begin() + d + 1, repeats);
  together[static_cast<size_t>(d)] = size;
  const Tensor stretched = switchyard::expand(switchyard::unsqueeze(line, d + 1), apart);
  return internal::UnsafeView(switchyard::clone(stretched, MemoryFormat::Contiguous), together);
}

// The places 0, 1, 2, ..., each as often as the list says.
Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size) {
  SWITCHYARD_CHECK(repeats.dim() == 1, "repeat_interleave only accept 1D vector as repeat");
  SWITCHYARD_CHECK(repeats.dtype() == ScalarType::Long || repeats.dtype() == ScalarType::Int,
                   "repeats has to be Long or Int tensor");
  const Tensor counts = ops::contiguous(
      switchyard::to(repeats, Device(DeviceType::CPU), ScalarType::Long), MemoryFormat::Contiguous);
  const int64_t* count = counts.data<int64_t>();
  int64_t total = 0;
  for (int64_t i = 0; i < counts.numel(); ++i) {
    SWITCHYARD_CHECK(count[i] >= 0, "repeats can not be negative");
    total += count[i];
  }
  SWITCHYARD_CHECK(output_size.value_or(total) == total,
                   "allocated size does not match required size");
  const Tensor places = EmptyTensor({total}, ScalarType::Long, Device(DeviceType::CPU));
  int64_t* place = places.data<int64_t>();
  for (int64_t i = 0; i < counts.numel(); ++i) place = std::fill_n(place, count[i], i);
  return switchyard::to(places, repeats.device(), repeats.dtype());
}

Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim,
                         std::optional<int64_t> output_size) {
  SWITCHYARD_CHECK_INDEX(!dim.has_value() || self.dim() > 0,
                         "repeat_interleave: self has no dimensions, and dim is given");
  const Tensor line = dim.has_value() ? self : switchyard::reshape(self, {self.numel()});
  const int64_t d = internal::WrapDimension("repeat_interleave", dim.value_or(0), line.dim());
  SWITCHYARD_CHECK(repeats.dim() <= 1, "repeats must be 0-dim or 1-dim tensor");
  const bool is_one = repeats.dim() == 0 || repeats.size(0) == 1;
  SWITCHYARD_CHECK(is_one || repeats.size(0) == line.size(d),
                   "repeats must have the same size as input along dim, but got repeats.size(0) = ",
                   repeats.numel(), " and input.size(", d, ") = ", line.size(d));
  const Tensor counts =
      is_one ? switchyard::expand(switchyard::reshape(repeats, {1}), {line.size(d)}) : repeats;
  return switchyard::index_select(line, d, switchyard::repeat_interleave(counts, output_size));
}

}  // namespace switchyard::native
