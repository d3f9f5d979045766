// Grids of places for grid_sampler: the places of an image, each moved by a matrix.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/affine_grid_generator_native.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/linspace.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "affine_grid_generator";

// Numbers of elements along one dimension, between -1 and 1: the first and the last one stand at
// the edges, or half an element inside.
Tensor Steps(const Tensor& theta, int64_t count, bool align_corners) {
  if (count <= 1) {
    return switchyard::zeros({count}, theta.dtype(), std::nullopt, theta.device(), std::nullopt);
  }
  const Tensor range =
      switchyard::linspace(-1, 1, count, theta.dtype(), std::nullopt, theta.device(), std::nullopt);
  if (align_corners) return range;
  return switchyard::div(switchyard::mul(range, count - 1), count);
}

// The last dimension has the numbers of a place, x before y, and a one.
Tensor PlacesOf(const Tensor& theta, IntArrayRef images, bool align_corners) {
  std::vector<Tensor> numbers;
  for (size_t d = images.size(); d-- > 0;) {
    std::vector<int64_t> shape(images.size(), 1);
    shape[d] = images[d];
    const Tensor steps = switchyard::reshape(Steps(theta, images[d], align_corners), shape);
    numbers.push_back(switchyard::expand(steps, images));
  }
  numbers.push_back(
      switchyard::ones(images, theta.dtype(), std::nullopt, theta.device(), std::nullopt));
  return switchyard::stack(numbers, -1);
}

}  // namespace

Tensor affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  SWITCHYARD_CHECK(size.size() == 4 || size.size() == 5, kName, ": size ", size,
                   " is neither that of images nor that of volumes, with examples and channels");
  const auto rank = static_cast<int64_t>(size.size()) - 2;
  const int64_t examples = size[0];
  SWITCHYARD_CHECK(theta.dim() == 3 && theta.size(0) == examples && theta.size(1) == rank &&
                       theta.size(2) == rank + 1,
                   kName, ": theta has sizes ", theta.sizes(), ", not ", examples, " matrices of ",
                   rank, " by ", rank + 1);
  const IntArrayRef images(size.data() + 2, static_cast<size_t>(rank));
  const Tensor places = PlacesOf(theta, images, align_corners);
  int64_t count = 1;
  for (const int64_t extent : images) count *= extent;
  const Tensor lines = switchyard::reshape(places, {1, count, rank + 1});
  const Tensor moved = switchyard::bmm(switchyard::expand(lines, {examples, count, rank + 1}),
                                       switchyard::transpose(theta, 1, 2));
  std::vector<int64_t> sizes = images.ToVector();
  sizes.insert(sizes.begin(), examples);
  sizes.push_back(rank);
  return internal::UnsafeView(moved, sizes);
}

}  // namespace switchyard::native
