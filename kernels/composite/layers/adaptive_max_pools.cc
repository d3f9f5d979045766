// The greatest elements of windows of any size, and elements put back to where they came from.

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/backward/parts.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/adaptive_max_pool1d_native.h"
#include "switchyard/ops/adaptive_max_pool2d_native.h"
#include "switchyard/ops/adaptive_max_pool3d_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/max_pool2d_with_indices.h"
#include "switchyard/ops/max_pool3d_with_indices.h"
#include "switchyard/ops/max_unpool2d_native.h"
#include "switchyard/ops/max_unpool3d_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

using TwoTensors = std::tuple<Tensor, Tensor>;

// Window i of one dimension begins at floor(i * size / count) and ends at
// ceil((i + 1) * size / count). All get the length of the longest: the last element of a shorter
// one is there again.
struct Windows {
  Windows(int64_t size, int64_t count, Device device) {
    const auto begin = [&](int64_t i) { return i * size / count; };
    const auto end = [&](int64_t i) { return ((i + 1) * size + count - 1) / count; };
    if (count < size) {
      for (int64_t i = 0; i < count; ++i) length = std::max(length, end(i) - begin(i));
    } else {
      length = count % size == 0 ? 1 : 2;
    }
    const Tensor elements = EmptyTensor({CountElements({count, length})}, ScalarType::Long);
    for (int64_t i = 0; i < count * length; ++i) {
      const int64_t window = i / length;
      elements.data<int64_t>()[i] = std::min(begin(window) + i % length, end(window) - 1);
    }
    places = switchyard::to(elements, device, ScalarType::Long);
  }

  int64_t length = 1;
  Tensor places;  // of the elements of all windows
};

void CheckPooled(const char* name, const Tensor& self, IntArrayRef output_size, int64_t rank) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), name, ": self has dtype ", self.dtype(),
                   ", which is not a floating one");
  SWITCHYARD_CHECK(self.dim() == rank + 1 || self.dim() == rank + 2, name, ": self has sizes ",
                   self.sizes(), ", with ", rank, " dimensions of windows");
  SWITCHYARD_CHECK(static_cast<int64_t>(output_size.size()) == rank, name, ": output_size ",
                   output_size, " has not one number for each dimension");
  for (int64_t d = 1; d <= rank + 1; ++d) {
    SWITCHYARD_CHECK(self.size(-d) > 0, name, ": self of sizes ", self.sizes(), " has no elements");
  }
  for (const int64_t size : output_size) {
    SWITCHYARD_CHECK(size >= 0, name, ": output_size ", output_size, " has a negative number");
  }
}

// The place in self for each place among the elements of windows, which are counted in order.
Tensor PlacesIn(const Tensor& self, const std::vector<Windows>& windows, const Tensor& found) {
  Tensor rest = found;
  Tensor result;
  int64_t stride = 1;
  for (size_t i = windows.size(); i-- > 0;) {
    const Tensor& places = windows[i].places;
    const Tensor flat =
        switchyard::reshape(switchyard::remainder(rest, places.numel()), {rest.numel()});
    const Tensor there = switchyard::mul(
        switchyard::reshape(switchyard::index_select(places, 0, flat), rest.sizes()), stride);
    result = result.defined() ? switchyard::add(result, there) : there;
    rest = switchyard::div(rest, places.numel(), "floor");
    stride *= self.size(static_cast<int64_t>(i) - static_cast<int64_t>(windows.size()));
  }
  return result;
}

// Windows of one length, side by side, are pooled.
TwoTensors PoolAdaptively(const char* name, const Tensor& self, IntArrayRef output_size) {
  const auto rank = static_cast<int64_t>(output_size.size());
  CheckPooled(name, self, output_size, rank);
  std::vector<int64_t> sizes(self.sizes().begin(), self.sizes().end() - rank);
  sizes.insert(sizes.end(), output_size.begin(), output_size.end());
  if (CountElements(sizes) == 0) {
    const Tensor none = switchyard::new_zeros(self, sizes, ScalarType::Long, {}, {}, {});
    const Tensor chosen = switchyard::index_select(switchyard::reshape(self, {self.numel()}), 0,
                                                   switchyard::reshape(none, {0}));
    return {internal::UnsafeView(chosen, sizes), none};
  }
  std::vector<Windows> windows;
  std::vector<int64_t> lengths;
  Tensor elements = self;
  for (int64_t i = 0; i < rank; ++i) {
    windows.emplace_back(self.size(i - rank), output_size[static_cast<size_t>(i)], self.device());
    lengths.push_back(windows.back().length);
    elements = switchyard::index_select(elements, self.dim() + i - rank, windows.back().places);
  }
  const auto [values, found] =
      rank == 2 ? switchyard::max_pool2d_with_indices(elements, lengths, lengths)
                : switchyard::max_pool3d_with_indices(elements, lengths, lengths);
  return {internal::InFormatOf(self, values),
          internal::InFormatOf(self, PlacesIn(self, windows, found))};
}

}  // namespace

TwoTensors adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  SWITCHYARD_CHECK(output_size.size() == 2, "adaptive_max_pool2d: output_size ", output_size,
                   " has not two numbers");
  return PoolAdaptively("adaptive_max_pool2d", self, output_size);
}
TwoTensors adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  SWITCHYARD_CHECK(output_size.size() == 3, "adaptive_max_pool3d: output_size ", output_size,
                   " has not three numbers");
  return PoolAdaptively("adaptive_max_pool3d", self, output_size);
}
// Lines are images of one row.
TwoTensors adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "adaptive_max_pool1d";
  SWITCHYARD_CHECK(output_size.size() == 1, kName, ": output_size ", output_size,
                   " has not one number");
  SWITCHYARD_CHECK(self.dim() == 2 || self.dim() == 3, kName, ": self has sizes ", self.sizes(),
                   ", not those of lines with channels");
  const auto [values, places] =
      PoolAdaptively(kName, switchyard::unsqueeze(self, -2), {1, output_size[0]});
  const std::vector<int64_t> sizes = internal::WithLastSize(self.sizes(), output_size[0]);
  return {internal::UnsafeView(values, sizes), internal::UnsafeView(places, sizes)};
}

namespace {

// The elements of `self` where the indices say, among zeros.
Tensor Unpool(const char* name, const Tensor& self, const Tensor& indices, IntArrayRef output_size,
              int64_t rank) {
  SWITCHYARD_CHECK(indices.dtype() == ScalarType::Long && indices.sizes() == self.sizes(), name,
                   ": indices are ", indices, " for self of sizes ", self.sizes());
  SWITCHYARD_CHECK(self.dim() == rank + 1 || self.dim() == rank + 2, name, ": self has sizes ",
                   self.sizes(), ", not those of channels of ", rank, " dimensions");
  bool fits = static_cast<int64_t>(output_size.size()) == rank;
  int64_t elements = 1;
  for (const int64_t size : output_size) {
    fits = fits && size >= 0;
    elements *= size;
  }
  SWITCHYARD_CHECK(fits, name, ": output_size ", output_size, " is not ", rank, " sizes");
  std::vector<int64_t> sizes(self.sizes().begin(), self.sizes().end() - rank);
  std::vector<int64_t> flat = sizes;
  flat.push_back(1);
  for (int64_t d = -rank; d < 0; ++d) flat.back() *= self.size(d);
  sizes.push_back(elements);
  const Tensor written =
      switchyard::scatter(switchyard::new_zeros(self, sizes), -1,
                          switchyard::reshape(indices, flat), switchyard::reshape(self, flat));
  sizes.pop_back();
  sizes.insert(sizes.end(), output_size.begin(), output_size.end());
  return internal::InFormatOf(self, internal::UnsafeView(written, sizes));
}

}  // namespace

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  return Unpool("max_unpool2d", self, indices, output_size, 2);
}
// Steps and edges of the windows are not needed: the indices say where the elements were.
Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size,
                    IntArrayRef stride, IntArrayRef padding) {
  constexpr char kName[] = "max_unpool3d";
  SWITCHYARD_CHECK(stride.size() == 3 && padding.size() == 3, kName, ": stride ", stride,
                   " and padding ", padding, " have not three numbers each");
  for (const int64_t step : stride) {
    SWITCHYARD_CHECK(step > 0, kName, ": stride ", stride, " is not positive");
  }
  return Unpool(kName, self, indices, output_size, 3);
}

}  // namespace switchyard::native
