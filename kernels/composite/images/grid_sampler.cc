// Images sampled at the places of a grid.
//
// A place has a number between -1 and 1 for each dimension. The rules for what lies between
// elements and beyond the edges are those of PyTorch's GridSampler.h.

#include <cstdint>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/grid_sampler_2d.h"
#include "switchyard/ops/grid_sampler_2d_native.h"
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
  Tensor weight;  // undefined for one
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

std::vector<Tap> TapsOf(const Axis& axis, Between between, const Tensor& grid) {
  const Tensor places = axis.Places(grid);
  switch (between) {
    case Between::kNearest:
      return {{switchyard::round(axis.Inside(places)), Tensor()}};
    case Between::kLinear:
      return LinearTaps(axis.Inside(places));
    case Between::kCubic:
      break;
  }
  return CubicTaps(axis, places);
}

// What one element of each dimension gives.
Tensor Sampled(const Tensor& input, const Axis& high, const Axis& wide, const Tap& y,
               const Tap& x) {
  const int64_t examples = input.size(0);
  const int64_t channels = input.size(1);
  const int64_t count = y.place.size(1) * y.place.size(2);
  const Tensor place =
      switchyard::add(switchyard::mul(high.ElementAt(y.place), wide.size), wide.ElementAt(x.place));
  const Tensor flat = switchyard::reshape(input, {examples, channels, high.size * wide.size});
  const Tensor taken =
      switchyard::gather(flat, 2,
                         switchyard::expand(switchyard::reshape(place, {examples, 1, count}),
                                            {examples, channels, count}));
  const Tensor elements =
      switchyard::reshape(taken, {examples, channels, y.place.size(1), y.place.size(2)});
  const Tensor is_there = switchyard::unsqueeze(
      switchyard::logical_and(high.HasElement(y.place), wide.HasElement(x.place)), 1);
  const Tensor shown = switchyard::where(is_there, elements, 0);
  if (!x.weight.defined()) return shown;
  return switchyard::mul(shown, switchyard::unsqueeze(switchyard::mul(y.weight, x.weight), 1));
}

}  // namespace

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                       int64_t padding_mode, bool align_corners) {
  constexpr char kName[] = "grid_sampler_2d";
  SWITCHYARD_CHECK(input.dim() == 4 && grid.dim() == 4, kName, ": input has sizes ", input.sizes(),
                   " and grid ", grid.sizes(), ", which are not four each");
  SWITCHYARD_CHECK(grid.size(0) == input.size(0) && grid.size(3) == 2, kName, ": grid of sizes ",
                   grid.sizes(), " is not for images of sizes ", input.sizes());
  SWITCHYARD_CHECK(input.size(2) > 0 && input.size(3) > 0, kName, ": input of sizes ",
                   input.sizes(), " has no images");
  SWITCHYARD_CHECK(input.dtype() == grid.dtype(), kName, ": input has dtype ", input.dtype(),
                   " and grid ", grid.dtype());
  SWITCHYARD_CHECK(interpolation_mode >= 0 && interpolation_mode <= 2, kName,
                   ": interpolation_mode is ", interpolation_mode);
  SWITCHYARD_CHECK(padding_mode >= 0 && padding_mode <= 2, kName, ": padding_mode is ",
                   padding_mode);
  const auto beyond = static_cast<Beyond>(padding_mode);
  const auto between = static_cast<Between>(interpolation_mode);
  const Axis high = {input.size(2), beyond, align_corners};
  const Axis wide = {input.size(3), beyond, align_corners};
  const std::vector<Tap> columns = TapsOf(wide, between, switchyard::select(grid, -1, 0));
  const std::vector<Tap> rows = TapsOf(high, between, switchyard::select(grid, -1, 1));
  Tensor sum;
  for (const Tap& y : rows) {
    for (const Tap& x : columns) {
      const Tensor part = Sampled(input, high, wide, y, x);
      sum = sum.defined() ? switchyard::add(sum, part) : part;
    }
  }
  return sum;
}

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                    int64_t padding_mode, bool align_corners) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(input.dim() == 4, "grid_sampler: input has sizes ",
                                   input.sizes(),
                                   ", and only images in two dimensions are sampled");
  return switchyard::grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace switchyard::native
