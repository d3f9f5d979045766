// Images sampled at the places of a grid.
//
// A place has a number between -1 and 1 for each dimension. The rules for what lies between
// elements and beyond the edges are those of PyTorch's GridSampler.h.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/flatten.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/grid_sampler_2d.h"
#include "switchyard/ops/grid_sampler_2d_native.h"
#include "switchyard/ops/grid_sampler_3d.h"
#include "switchyard/ops/grid_sampler_3d_native.h"
#include "switchyard/ops/grid_sampler_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::native {
namespace {

enum class Between : uint8_t { kLinear, kNearest, kCubic };
enum class Beyond : uint8_t { kZeros, kBorder, kReflection };

// One dimension of the images.
struct Axis {
  int64_t size;
  Beyond beyond;
  bool aligns_corners;

  // From -1 to 1 to places of elements.
  Tensor Places(const Tensor& grid) const {
    if (aligns_corners) {
      return switchyard::mul(switchyard::add(grid, 1), static_cast<double>(size - 1) / 2);
    }
    return switchyard::div(switchyard::sub(switchyard::mul(switchyard::add(grid, 1), size), 1), 2);
  }

  // Those beyond the edges are brought inside, unless zeros stand there.
  Tensor Inside(const Tensor& places) const {
    if (beyond == Beyond::kZeros) return places;
    const Tensor kept = beyond == Beyond::kReflection ? Reflected(places) : places;
    return switchyard::clamp(kept, Scalar(0), Scalar(size - 1));
  }

  Tensor Reflected(const Tensor& places) const {
    const double first = aligns_corners ? 0 : -0.5;
    const double span = static_cast<double>(aligns_corners ? size - 1 : size);
    if (span == 0) return switchyard::zeros_like(places);
    const Tensor distance = switchyard::abs(switchyard::sub(places, first));
    const Tensor rest = switchyard::fmod(distance, span);
    const Tensor turns = switchyard::floor(switchyard::div(distance, span));
    const Tensor is_even = switchyard::eq(switchyard::fmod(turns, 2), 0);
    return switchyard::add(
        switchyard::where(is_even, rest, switchyard::add(switchyard::neg(rest), span)), first);
  }

  Tensor HasElement(const Tensor& places) const {
    return switchyard::logical_and(switchyard::ge(places, 0), switchyard::lt(places, size));
  }

  Tensor ElementAt(const Tensor& places) const {
    return switchyard::to(switchyard::clamp(places, Scalar(0), Scalar(size - 1)), ScalarType::Long);
  }
};

// Elements with their weights, along one dimension.
struct Tap {
  Tensor place;
  Tensor weight;
};

Tensor Complement(const Tensor& weight) { return switchyard::add(switchyard::neg(weight), 1); }

std::vector<Tap> LinearTaps(const Tensor& places) {
  const Tensor first = switchyard::floor(places);
  const Tensor rest = switchyard::sub(places, first);
  return {{first, Complement(rest)}, {switchyard::add(first, 1), rest}};
}

// factors[0] + factors[1] * x + ...
Tensor Polynomial(const std::vector<double>& factors, const Tensor& x) {
  Tensor sum = switchyard::mul(x, factors.back());
  for (size_t i = factors.size() - 1; i-- > 0;) {
    sum = switchyard::add(sum, factors[i]);
    if (i > 0) sum = switchyard::mul(sum, x);
  }
  return sum;
}

// Places are brought inside one by one.
std::vector<Tap> CubicTaps(const Axis& axis, const Tensor& places) {
  constexpr double kSlope = -0.75;
  const std::vector<double> near = {1, 0, -(kSlope + 3), kSlope + 2};
  const std::vector<double> far = {-4 * kSlope, 8 * kSlope, -5 * kSlope, kSlope};
  const Tensor first = switchyard::floor(places);
  const Tensor rest = switchyard::sub(places, first);
  const Tensor other = Complement(rest);
  const auto at = [&](int64_t step) { return axis.Inside(switchyard::add(first, step)); };
  return {{at(-1), Polynomial(far, switchyard::add(rest, 1))},
          {at(0), Polynomial(near, rest)},
          {at(1), Polynomial(near, other)},
          {at(2), Polynomial(far, switchyard::add(other, 1))}};
}

// One, whose gradient for the places is zero and not none: an element that is the nearest stays so.
Tensor Still(const Tensor& places) {
  return switchyard::where(switchyard::zeros_like(places, ScalarType::Bool), places, 1);
}

std::vector<Tap> TapsOf(const Axis& axis, Between between, const Tensor& grid) {
  const Tensor places = axis.Places(grid);
  switch (between) {
    case Between::kNearest:
      return {{switchyard::round(axis.Inside(places)), Still(places)}};
    case Between::kLinear:
      return LinearTaps(axis.Inside(places));
    case Between::kCubic:
      break;
  }
  return CubicTaps(axis, places);
}

// The sum over the taps of each dimension, the last one in the innermost loop: `chosen` are those
// of the dimensions before.
class Sampler {
 public:
  Sampler(const Tensor& input, std::vector<Axis> axes, std::vector<std::vector<Tap>> taps)
      : input_(switchyard::flatten(input, 2, -1)), axes_(std::move(axes)), taps_(std::move(taps)) {}

  Tensor Sum() {
    Add();
    return sum_;
  }

 private:
  void Add() {
    if (chosen_.size() == axes_.size()) {
      const Tensor part = Sampled();
      sum_ = sum_.defined() ? switchyard::add(sum_, part) : part;
      return;
    }
    for (const Tap& tap : taps_[chosen_.size()]) {
      chosen_.push_back(&tap);
      Add();
      chosen_.pop_back();
    }
  }

  // What one element of each dimension gives.
  Tensor Sampled() const {
    Tensor place = axes_[0].ElementAt(chosen_[0]->place);
    Tensor is_there = axes_[0].HasElement(chosen_[0]->place);
    Tensor weight = chosen_[0]->weight;
    for (size_t d = 1; d < axes_.size(); ++d) {
      place = switchyard::add(switchyard::mul(place, axes_[d].size),
                              axes_[d].ElementAt(chosen_[d]->place));
      is_there = switchyard::logical_and(is_there, axes_[d].HasElement(chosen_[d]->place));
      weight = switchyard::mul(weight, chosen_[d]->weight);
    }
    const int64_t examples = input_.size(0);
    const int64_t channels = input_.size(1);
    const Tensor line = switchyard::reshape(place, {examples, 1, -1});
    const Tensor taken =
        switchyard::gather(input_, 2, switchyard::expand(line, {examples, channels, line.size(2)}));
    std::vector<int64_t> sizes = {examples, channels};
    for (int64_t d = 1; d < place.dim(); ++d) sizes.push_back(place.size(d));
    const Tensor shown =
        switchyard::where(switchyard::unsqueeze(is_there, 1), switchyard::reshape(taken, sizes), 0);
    return switchyard::mul(shown, switchyard::unsqueeze(weight, 1));
  }

  Tensor input_;
  std::vector<Axis> axes_;
  std::vector<std::vector<Tap>> taps_;
  std::vector<const Tap*> chosen_;
  Tensor sum_;
};

// Images of `axes` dimensions behind batch and channels; the numbers of a place stand from the last
// dimension to the first.
Tensor Sample(const char* name, int64_t axes, const Tensor& input, const Tensor& grid,
              int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  SWITCHYARD_CHECK(input.dim() == axes + 2 && grid.dim() == axes + 2, name, ": input has sizes ",
                   input.sizes(), " and grid ", grid.sizes(), ", which are not ", axes + 2,
                   " each");
  SWITCHYARD_CHECK(grid.size(0) == input.size(0) && grid.size(-1) == axes, name, ": grid of sizes ",
                   grid.sizes(), " is not for images of sizes ", input.sizes());
  SWITCHYARD_CHECK(input.dtype() == grid.dtype(), name, ": input has dtype ", input.dtype(),
                   " and grid ", grid.dtype());
  SWITCHYARD_CHECK(interpolation_mode >= 0 && interpolation_mode <= 2, name,
                   ": interpolation_mode is ", interpolation_mode);
  SWITCHYARD_CHECK(padding_mode >= 0 && padding_mode <= 2, name, ": padding_mode is ",
                   padding_mode);
  std::vector<Axis> all;
  std::vector<std::vector<Tap>> taps;
  for (int64_t d = 0; d < axes; ++d) {
    SWITCHYARD_CHECK(input.size(d + 2) > 0, name, ": input of sizes ", input.sizes(),
                     " has no images");
    all.push_back({input.size(d + 2), static_cast<Beyond>(padding_mode), align_corners});
    taps.push_back(TapsOf(all.back(), static_cast<Between>(interpolation_mode),
                          switchyard::select(grid, -1, axes - 1 - d)));
  }
  return Sampler(input, std::move(all), std::move(taps)).Sum();
}

}  // namespace

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                       int64_t padding_mode, bool align_corners) {
  return Sample("grid_sampler_2d", 2, input, grid, interpolation_mode, padding_mode, align_corners);
}
Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                       int64_t padding_mode, bool align_corners) {
  return Sample("grid_sampler_3d", 3, input, grid, interpolation_mode, padding_mode, align_corners);
}

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                    int64_t padding_mode, bool align_corners) {
  SWITCHYARD_CHECK(input.dim() == 4 || input.dim() == 5, "grid_sampler: input has sizes ",
                   input.sizes(), ", which are not four, of images, or five, of volumes");
  return input.dim() == 4 ? switchyard::grid_sampler_2d(input, grid, interpolation_mode,
                                                        padding_mode, align_corners)
                          : switchyard::grid_sampler_3d(input, grid, interpolation_mode,
                                                        padding_mode, align_corners);
}

}  // namespace switchyard::native
