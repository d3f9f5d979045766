// Areas under lines between points, and slopes at them.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/cumulative_trapezoid_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/gradient_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/trapezoid.h"
#include "switchyard/ops/trapezoid_native.h"
#include "switchyard/ops/trapz_native.h"

namespace switchyard::native {
namespace {

Tensor ButLast(const Tensor& y, int64_t d) { return switchyard::narrow(y, d, 0, y.size(d) - 1); }
Tensor ButFirst(const Tensor& y, int64_t d) { return switchyard::narrow(y, d, 1, y.size(d) - 1); }

int64_t LineDimension(const char* name, const Tensor& y, int64_t dim) {
  SWITCHYARD_CHECK(y.dim() > 0, name, ": y has no dimensions");
  return internal::WrapDimension(name, dim, y.dim());
}

// The sums of neighbours.
Tensor Neighbours(const Tensor& y, int64_t d) {
  return switchyard::add(ButLast(y, d), ButFirst(y, d));
}

// The distances of points, for the dimension of y: of one list, or of as many as there are lines.
Tensor Distances(const char* name, const Tensor& y, const Tensor& x, int64_t d) {
  if (x.dim() == 1) {
    SWITCHYARD_CHECK(x.size(0) == y.size(d), name, ": there are ", x.size(0), " points for ",
                     y.size(d), " values");
    std::vector<int64_t> sizes(static_cast<size_t>(y.dim()), 1);
    sizes[static_cast<size_t>(d)] = x.size(0) - 1;
    return switchyard::reshape(switchyard::sub(ButFirst(x, 0), ButLast(x, 0)), sizes);
  }
  std::vector<int64_t> sizes = x.sizes().ToVector();
  while (static_cast<int64_t>(sizes.size()) < y.dim()) sizes.insert(sizes.begin(), 1);
  const Tensor points = switchyard::reshape(x, sizes);
  SWITCHYARD_CHECK(points.dim() == y.dim() && points.size(d) == y.size(d), name, ": x has sizes ",
                   x.sizes(), " and y ", y.sizes());
  return switchyard::sub(ButFirst(points, d), ButLast(points, d));
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  constexpr char kName[] = "trapezoid";
  const int64_t d = LineDimension(kName, y, dim);
  if (y.size(d) == 0) return switchyard::sum(y, {d}, /*keepdim=*/false, std::nullopt);
  const Tensor areas = switchyard::mul(Neighbours(y, d), Distances(kName, y, x, d));
  return switchyard::div(switchyard::sum(areas, {d}, /*keepdim=*/false, std::nullopt), 2);
}
Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  const int64_t d = LineDimension("trapezoid", y, dim);
  if (y.size(d) == 0) return switchyard::sum(y, {d}, /*keepdim=*/false, std::nullopt);
  const auto at = [&](int64_t i) { return switchyard::select(y, d, i); };
  const Tensor ends = switchyard::mul(switchyard::add(at(0), at(-1)), 0.5);
  const Tensor sum = switchyard::sum(y, {d}, /*keepdim=*/false, std::nullopt);
  return switchyard::mul(switchyard::sub(sum, ends), dx);
}
Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim) {
  return switchyard::trapezoid(y, x, dim);
}
Tensor trapz(const Tensor& y, double dx, int64_t dim) { return switchyard::trapezoid(y, dx, dim); }

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  constexpr char kName[] = "cumulative_trapezoid";
  const int64_t d = LineDimension(kName, y, dim);
  SWITCHYARD_CHECK(y.size(d) > 0, kName, ": dimension ", d, " of sizes ", y.sizes(),
                   " has no elements");
  const Tensor areas = switchyard::mul(Neighbours(y, d), Distances(kName, y, x, d));
  return switchyard::div(switchyard::cumsum(areas, d, std::nullopt), 2);
}
Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  const int64_t d = LineDimension("cumulative_trapezoid", y, dim);
  if (y.size(d) == 0) return switchyard::mul(y, dx.To<double>());
  return switchyard::mul(switchyard::cumsum(Neighbours(y, d), d, std::nullopt),
                         dx.To<double>() / 2);
}

namespace {

// Slopes along a dimension. At the ends they are those of the first and the last step, or of a
// parabola through three points.
Tensor Slopes(const Tensor& self, int64_t d, double spacing, int64_t edge_order) {
  const int64_t size = self.size(d);
  const auto at = [&](int64_t i) { return switchyard::narrow(self, d, i, 1); };
  const Tensor inner = switchyard::div(switchyard::sub(switchyard::narrow(self, d, 2, size - 2),
                                                       switchyard::narrow(self, d, 0, size - 2)),
                                       2 * spacing);
  const auto edge = [&](int64_t end, int64_t next, int64_t third, double direction) {
    if (edge_order == 1)
      return switchyard::div(switchyard::sub(at(next), at(end)), direction * spacing);
    const Tensor near = switchyard::sub(switchyard::mul(at(next), 4),
                                        switchyard::add(switchyard::mul(at(end), 3), at(third)));
    return switchyard::div(near, 2 * direction * spacing);
  };
  return switchyard::cat({edge(0, 1, 2, 1), inner, edge(size - 1, size - 2, size - 3, -1)}, d);
}

}  // namespace

// Of each dimension, or of one.
std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing,
                             std::optional<int64_t> dim, int64_t edge_order) {
  constexpr char kName[] = "gradient";
  SWITCHYARD_CHECK(edge_order == 1 || edge_order == 2, kName, ": edge_order is ", edge_order,
                   ", neither 1 nor 2");
  const double step = spacing.has_value() ? spacing->To<double>() : 1;
  std::vector<Tensor> slopes;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (dim.has_value() && internal::WrapDimension(kName, *dim, self.dim()) != d) continue;
    SWITCHYARD_CHECK(self.size(d) > edge_order, kName, ": dimension ", d, " of sizes ",
                     self.sizes(), " has not more than ", edge_order, " elements");
    slopes.push_back(Slopes(self, d, step, edge_order));
  }
  return slopes;
}

}  // namespace switchyard::native
