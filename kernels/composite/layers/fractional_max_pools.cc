// Pools whose windows begin at drawn places: fractional_max_pool2d and fractional_max_pool3d.
//
// random_samples of (batch, channels, dimensions) has numbers from 0 to 1 that say where the
// windows begin; of images the first one is for the width. Source: B. Graham, Fractional
// max-pooling, with PyTorch's rounding.

#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/fractional_max_pool2d_native.h"
#include "switchyard/ops/fractional_max_pool3d_native.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

// One dimension of the input.
struct Line {
  int64_t size;
  int64_t count;   // of windows
  int64_t window;  // its size

  // Where the windows begin: steps that are not quite alike, and the last window at the end.
  Tensor Starts(const Tensor& sample) const {
    std::vector<int64_t> sizes = sample.sizes().ToVector();
    sizes.push_back(1);
    const Tensor last = switchyard::full(sizes, size - window, ScalarType::Long, std::nullopt,
                                         sample.device(), std::nullopt);
    if (count == 1) return last;
    const double step = static_cast<double>(size - window) / static_cast<double>(count - 1);
    const Tensor numbers =
        switchyard::arange(count - 1, sample.dtype(), std::nullopt, sample.device(), std::nullopt);
    const auto whole = [&](const Tensor& places) {
      return switchyard::to(switchyard::mul(places, step), ScalarType::Long);
    };
    const Tensor each = switchyard::unsqueeze(sample, -1);
    return switchyard::cat(
        {switchyard::sub(whole(switchyard::add(each, numbers)), whole(each)), last}, -1);
  }
};

// The places of elements, of (batch, channels, windows): one of each window. `offsets` are those in
// the window.
Tensor PlacesAt(const std::vector<Line>& lines, const std::vector<Tensor>& starts,
                const std::vector<int64_t>& offsets, std::vector<int64_t> lead) {
  Tensor sum;
  std::vector<int64_t> sizes = lead;
  int64_t windows = 1;
  for (size_t d = 0; d < lines.size(); ++d) {
    std::vector<int64_t> shape = lead;
    for (size_t other = 0; other < lines.size(); ++other) {
      shape.push_back(other == d ? lines[d].count : 1);
    }
    const Tensor place = switchyard::reshape(switchyard::add(starts[d], offsets[d]), shape);
    sum = sum.defined() ? switchyard::add(switchyard::mul(sum, lines[d].size), place) : place;
    sizes.push_back(lines[d].count);
    windows *= lines[d].count;
  }
  lead.push_back(windows);
  return switchyard::reshape(switchyard::expand(sum, sizes), lead);
}

// The next place of a window; false after the last.
bool Advance(const std::vector<Line>& lines, std::vector<int64_t>* offsets) {
  for (size_t d = lines.size(); d-- > 0;) {
    if (++(*offsets)[d] < lines[d].window) return true;
    (*offsets)[d] = 0;
  }
  return false;
}

std::tuple<Tensor, Tensor> Pool(const char* name, const Tensor& self, std::vector<Line> lines,
                                const std::vector<int64_t>& order, const Tensor& samples) {
  const auto rank = static_cast<int64_t>(lines.size());
  SWITCHYARD_CHECK(self.dim() == rank + 1 || self.dim() == rank + 2, name, ": self has sizes ",
                   self.sizes(), ", not those of channels of ", rank, " dimensions");
  int64_t elements = 1;
  for (int64_t d = 0; d < rank; ++d) {
    Line& line = lines[static_cast<size_t>(d)];
    line.size = self.size(d - rank);
    elements *= line.size;
    SWITCHYARD_CHECK(line.window > 0 && line.count > 0 && line.count + line.window - 1 <= line.size,
                     name, ": ", line.count, " windows of ", line.window, " do not fit a size of ",
                     line.size);
  }
  const int64_t channels = self.size(-rank - 1);
  const std::vector<int64_t> lead = {self.dim() == rank + 2 ? self.size(0) : 1, channels};
  SWITCHYARD_CHECK(samples.sizes() == IntArrayRef({lead[0], lead[1], rank}), name,
                   ": random_samples has sizes ", samples.sizes(), ", not ",
                   IntArrayRef({lead[0], lead[1], rank}));
  std::vector<Tensor> starts;
  for (size_t d = 0; d < lines.size(); ++d) {
    starts.push_back(lines[d].Starts(switchyard::select(samples, -1, order[d])));
  }
  std::vector<int64_t> flat = lead;
  flat.push_back(elements);
  const Tensor line = switchyard::reshape(self, flat);
  std::vector<Tensor> places, values;
  std::vector<int64_t> offsets(lines.size(), 0);
  do {
    places.push_back(PlacesAt(lines, starts, offsets, lead));
    values.push_back(switchyard::gather(line, 2, places.back()));
  } while (Advance(lines, &offsets));
  const auto [greatest, chosen] = switchyard::max(switchyard::stack(values, -1), -1);
  const Tensor found = switchyard::squeeze(
      switchyard::gather(switchyard::stack(places, -1), -1, switchyard::unsqueeze(chosen, -1)), -1);
  std::vector<int64_t> sizes(self.sizes().begin(), self.sizes().end() - rank);
  for (const Line& each : lines) sizes.push_back(each.count);
  return {internal::UnsafeView(greatest, sizes), internal::UnsafeView(found, sizes)};
}

std::vector<Line> LinesOf(const char* name, IntArrayRef kernel_size, IntArrayRef output_size,
                          size_t rank) {
  SWITCHYARD_CHECK(kernel_size.size() == rank && output_size.size() == rank, name, ": kernel_size ",
                   kernel_size, " and output_size ", output_size, " have not ", rank,
                   " numbers each");
  std::vector<Line> lines;
  for (size_t d = 0; d < rank; ++d) lines.push_back({0, output_size[d], kernel_size[d]});
  return lines;
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size,
                                                 IntArrayRef output_size,
                                                 const Tensor& random_samples) {
  constexpr char kName[] = "fractional_max_pool2d";
  return Pool(kName, self, LinesOf(kName, kernel_size, output_size, 2), {1, 0}, random_samples);
}
std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size,
                                                 IntArrayRef output_size,
                                                 const Tensor& random_samples) {
  constexpr char kName[] = "fractional_max_pool3d";
  return Pool(kName, self, LinesOf(kName, kernel_size, output_size, 3), {0, 1, 2}, random_samples);
}

}  // namespace switchyard::native
