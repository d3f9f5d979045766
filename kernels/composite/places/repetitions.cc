// Elements that are repeated one by one.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/repeat_interleave_native.h"
#include "switchyard/ops/reshape.h"
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

}  // namespace switchyard::native
