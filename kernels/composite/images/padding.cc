// Elements laid around a tensor: a number, the edge, the reflected or the repeated tensor.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_pad_circular.h"
#include "switchyard/ops/_pad_circular_native.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/constant_pad_nd_native.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/pad_native.h"
#include "switchyard/ops/reflection_pad1d.h"
#include "switchyard/ops/reflection_pad1d_native.h"
#include "switchyard/ops/reflection_pad2d.h"
#include "switchyard/ops/reflection_pad2d_native.h"
#include "switchyard/ops/reflection_pad3d.h"
#include "switchyard/ops/reflection_pad3d_native.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/replication_pad1d.h"
#include "switchyard/ops/replication_pad1d_native.h"
#include "switchyard/ops/replication_pad2d.h"
#include "switchyard/ops/replication_pad2d_native.h"
#include "switchyard/ops/replication_pad3d.h"
#include "switchyard/ops/replication_pad3d_native.h"
#include "switchyard/ops/sub.h"

namespace switchyard::native {
namespace {

// What stands beyond the ends of a dimension.
enum class Beyond : uint8_t { kEdge, kReflection, kRepetition };

// Numbers of a call: before and after the last dimension, then before and after the one before it.
struct Pads {
  IntArrayRef numbers;

  int64_t Before(size_t dim) const { return numbers[2 * dim]; }
  int64_t After(size_t dim) const { return numbers[2 * dim + 1]; }
  size_t Rank() const { return numbers.size() / 2; }
};

// For each place of a padded dimension of `size` elements, that of the element which stands there.
Tensor PlacesOf(Beyond beyond, int64_t size, int64_t before, int64_t after, Device device) {
  const Tensor places = switchyard::arange(-before, size + after, ScalarType::Long, std::nullopt,
                                           device, std::nullopt);
  if (beyond == Beyond::kEdge) return switchyard::clamp(places, Scalar(0), Scalar(size - 1));
  if (beyond == Beyond::kRepetition) {
    // What is left after elements have been taken away is repeated.
    const int64_t first = std::max<int64_t>(-before, 0);
    const int64_t length = size - first - std::max<int64_t>(-after, 0);
    SWITCHYARD_CHECK(length > 0, "_pad_circular: nothing of ", size, " elements is left");
    const Tensor kept = switchyard::remainder(switchyard::sub(places, first), length);
    return switchyard::add(kept, first);
  }
  const Tensor from_end = switchyard::abs(switchyard::sub(switchyard::abs(places), size - 1));
  return switchyard::add(switchyard::neg(from_end), size - 1);
}

// The sizes before the padded dimensions are those of examples and channels, or of channels.
void CheckImages(const char* name, const Tensor& self, size_t rank, size_t given) {
  SWITCHYARD_CHECK(given == 2 * rank, name, ": padding has ", given, " numbers, not ", 2 * rank);
  const auto least = static_cast<int64_t>(rank) + 1;
  bool fits = self.dim() == least || self.dim() == least + 1;
  for (int64_t d = fits ? self.dim() - least : 0; fits && d < self.dim(); ++d) {
    fits = self.size(d) > 0;
  }
  SWITCHYARD_CHECK(fits, name, ": self has sizes ", self.sizes(), ", not those of images in ", rank,
                   " dimensions with channels");
}

Tensor PadImages(const char* name, const Tensor& self, IntArrayRef padding, Beyond beyond,
                 size_t rank) {
  CheckImages(name, self, rank, padding.size());
  const Pads pads = {padding};
  bool is_something = false;
  for (size_t i = 0; i < rank; ++i) {
    const int64_t size = self.size(-1 - static_cast<int64_t>(i));
    const int64_t most = std::max(pads.Before(i), pads.After(i));
    SWITCHYARD_CHECK(beyond != Beyond::kReflection || most < size, name, ": padding ", padding,
                     " is not less than a size of ", self.sizes());
    SWITCHYARD_CHECK(beyond != Beyond::kRepetition || most <= size, name, ": padding ", padding,
                     " is more than a size of ", self.sizes());
    const int64_t padded = size + pads.Before(i) + pads.After(i);
    SWITCHYARD_CHECK(padded >= 0, name, ": padding ", padding, " takes more away than sizes ",
                     self.sizes(), " have");
    is_something = is_something || padded > 0;
  }
  SWITCHYARD_CHECK(is_something, name, ": padding ", padding, " leaves nothing of sizes ",
                   self.sizes());
  Tensor result = self;
  for (size_t i = 0; i < rank; ++i) {
    const int64_t dim = self.dim() - 1 - static_cast<int64_t>(i);
    result = switchyard::index_select(
        result, dim,
        PlacesOf(beyond, self.size(dim), pads.Before(i), pads.After(i), self.device()));
  }
  return beyond == Beyond::kRepetition ? result : internal::InFormatOf(self, result);
}

}  // namespace

// Negative numbers take elements away.
Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  constexpr char kName[] = "constant_pad_nd";
  SWITCHYARD_CHECK(pad.size() % 2 == 0, kName, ": pad has ", pad.size(), " numbers, an odd count");
  const Pads pads = {pad};
  SWITCHYARD_CHECK(pads.Rank() <= static_cast<size_t>(self.dim()), kName, ": pad ", pad,
                   " is for more dimensions than sizes ", self.sizes(), " have");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  for (size_t i = 0; i < pads.Rank(); ++i) {
    int64_t& size = sizes[sizes.size() - 1 - i];
    size += pads.Before(i) + pads.After(i);
    SWITCHYARD_CHECK(size >= 0, kName, ": pad ", pad, " takes more away than sizes ", self.sizes(),
                     " have");
  }
  const Tensor result = internal::InFormatOf(
      self,
      switchyard::full(sizes, value, self.dtype(), std::nullopt, self.device(), std::nullopt));
  Tensor to = result;
  Tensor from = self;
  for (size_t i = 0; i < pads.Rank(); ++i) {
    const int64_t dim = self.dim() - 1 - static_cast<int64_t>(i);
    const int64_t skipped = std::max<int64_t>(-pads.Before(i), 0);
    const int64_t kept = self.size(dim) - skipped - std::max<int64_t>(-pads.After(i), 0);
    if (kept <= 0) return result;
    from = switchyard::narrow(from, dim, skipped, kept);
    to = switchyard::narrow(to, dim, std::max<int64_t>(pads.Before(i), 0), kept);
  }
  switchyard::copy_(to, from);
  return result;
}

Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  return PadImages("reflection_pad1d", self, padding, Beyond::kReflection, 1);
}
Tensor& reflection_pad1d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("reflection_pad1d", switchyard::reflection_pad1d(self, padding),
                                 out);
}
Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  return PadImages("reflection_pad2d", self, padding, Beyond::kReflection, 2);
}
Tensor& reflection_pad2d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("reflection_pad2d", switchyard::reflection_pad2d(self, padding),
                                 out);
}
Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  return PadImages("reflection_pad3d", self, padding, Beyond::kReflection, 3);
}
Tensor& reflection_pad3d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("reflection_pad3d", switchyard::reflection_pad3d(self, padding),
                                 out);
}
Tensor replication_pad1d(const Tensor& self, IntArrayRef padding) {
  return PadImages("replication_pad1d", self, padding, Beyond::kEdge, 1);
}
Tensor& replication_pad1d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("replication_pad1d", switchyard::replication_pad1d(self, padding),
                                 out);
}
Tensor replication_pad2d(const Tensor& self, IntArrayRef padding) {
  return PadImages("replication_pad2d", self, padding, Beyond::kEdge, 2);
}
Tensor& replication_pad2d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("replication_pad2d", switchyard::replication_pad2d(self, padding),
                                 out);
}
Tensor replication_pad3d(const Tensor& self, IntArrayRef padding) {
  return PadImages("replication_pad3d", self, padding, Beyond::kEdge, 3);
}
Tensor& replication_pad3d_out(const Tensor& self, IntArrayRef padding, Tensor& out) {
  return internal::StoreSameType("replication_pad3d", switchyard::replication_pad3d(self, padding),
                                 out);
}

// As in PyTorch, for examples alone.
Tensor _pad_circular(const Tensor& self, IntArrayRef pad) {
  SWITCHYARD_CHECK(pad.size() / 2 + 2 == static_cast<size_t>(self.dim()), "_pad_circular: pad ",
                   pad, " is not for all dimensions of sizes ", self.sizes(),
                   " after examples and channels");
  return PadImages("_pad_circular", self, pad, Beyond::kRepetition, pad.size() / 2);
}

Tensor pad(const Tensor& self, IntArrayRef pad, std::string_view mode,
           std::optional<double> value) {
  if (mode == "constant") return switchyard::constant_pad_nd(self, pad, value.value_or(0));
  SWITCHYARD_CHECK(value.value_or(0) == 0, "pad: mode ", mode, " takes no value, and it is ",
                   *value);
  // Images of this many dimensions, with channels, and with examples or without.
  const size_t rank = pad.size() / 2;
  const auto dims = static_cast<size_t>(self.dim());
  const bool fits = pad.size() % 2 == 0 && rank >= 1 && rank <= 3 && dims > rank && dims < rank + 3;
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(fits, "pad: pad ", pad, " with mode ", mode,
                                   " is not for sizes ", self.sizes());
  if (mode == "circular") return switchyard::_pad_circular(self, pad);
  if (mode == "reflect") {
    if (rank == 1) return switchyard::reflection_pad1d(self, pad);
    if (rank == 2) return switchyard::reflection_pad2d(self, pad);
    return switchyard::reflection_pad3d(self, pad);
  }
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(mode == "replicate", "pad: mode ", mode, " is not known");
  if (rank == 1) return switchyard::replication_pad1d(self, pad);
  if (rank == 2) return switchyard::replication_pad2d(self, pad);
  return switchyard::replication_pad3d(self, pad);
}

}  // namespace switchyard::native
