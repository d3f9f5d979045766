// Areas under lines between points, and slopes at them.

#include <algorithm>
#include <cstddef>
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
#include "switchyard/ops/trapezoid_native.h"

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

constexpr char kGradient[] = "gradient";

// Slopes along a dimension. At the ends they are those of the first and the last step, or of a
// parabola through three points.
Tensor EvenSlopes(const Tensor& self, int64_t d, double spacing, int64_t edge_order) {
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

// The same at points that need not be evenly apart.
Tensor SlopesAt(const Tensor& self, int64_t d, const Tensor& points, int64_t edge_order) {
  const int64_t size = self.size(d);
  const auto part = [&](const Tensor& tensor, int64_t from, int64_t count) {
    return switchyard::narrow(tensor, d, from, count);
  };
  std::vector<int64_t> sizes(static_cast<size_t>(self.dim()), 1);
  sizes[static_cast<size_t>(d)] = size - 1;
  const Tensor steps =
      switchyard::reshape(switchyard::sub(ButFirst(points, 0), ButLast(points, 0)), sizes);
  const Tensor rises = switchyard::div(switchyard::sub(ButFirst(self, d), ButLast(self, d)), steps);
  const Tensor left = part(steps, 0, size - 2);
  const Tensor right = part(steps, 1, size - 2);
  const Tensor weighted = switchyard::add(switchyard::mul(part(rises, 0, size - 2), right),
                                          switchyard::mul(part(rises, 1, size - 2), left));
  const Tensor inner = switchyard::div(weighted, switchyard::add(left, right));
  const auto edge = [&](int64_t end, int64_t next) {
    const Tensor rise = part(rises, end, 1);
    if (edge_order == 1) return rise;
    const Tensor share = switchyard::div(
        part(steps, end, 1), switchyard::add(part(steps, end, 1), part(steps, next, 1)));
    return switchyard::add(rise,
                           switchyard::mul(switchyard::sub(rise, part(rises, next, 1)), share));
  };
  return switchyard::cat({edge(0, 1), inner, edge(size - 2, size - 3)}, d);
}

// The dimensions of a call, all if none is given.
std::vector<int64_t> GivenDimensions(const Tensor& self, OptionalIntArrayRef dim) {
  std::vector<int64_t> dims;
  if (!dim.has_value()) {
    for (int64_t d = 0; d < self.dim(); ++d) dims.push_back(d);
    return dims;
  }
  for (const int64_t d : *dim) {
    dims.push_back(internal::WrapDimension(kGradient, d, self.dim()));
    SWITCHYARD_CHECK(std::count(dims.begin(), dims.end(), dims.back()) == 1, kGradient,
                     ": dimension ", d, " is given twice");
  }
  return dims;
}

// `slopes(i, d)` gives those along the i-th dimension of the call, which is d.
template <typename Slopes>
std::vector<Tensor> SlopesOf(const Tensor& self, OptionalIntArrayRef dim,
                             std::optional<size_t> spacings, int64_t edge_order, Slopes slopes) {
  SWITCHYARD_CHECK(edge_order == 1 || edge_order == 2,
                   "torch.gradient only supports edge_order=1 and edge_order=2.");
  const std::vector<int64_t> dims = GivenDimensions(self, dim);
  SWITCHYARD_CHECK(spacings.value_or(dims.size()) == dims.size(),
                   "torch.gradient expected spacing to be unspecified, a scalar, or a list of "
                   "length equal to 'self.dim() = ",
                   self.dim(), "', but got a list of length ", spacings.value_or(0));
  std::vector<Tensor> found;
  for (size_t i = 0; i < dims.size(); ++i) {
    SWITCHYARD_CHECK(self.size(dims[i]) > edge_order,
                     "torch.gradient expected each dimension size to be at least edge_order+1");
    found.push_back(slopes(i, dims[i]));
  }
  return found;
}

std::vector<Tensor> EvenGradient(const Tensor& self, double spacing, OptionalIntArrayRef dim,
                                 int64_t edge_order) {
  return SlopesOf(self, dim, std::nullopt, edge_order,
                  [&](size_t, int64_t d) { return EvenSlopes(self, d, spacing, edge_order); });
}
std::vector<Tensor> EvenGradient(const Tensor& self, ArrayRef<Scalar> spacing,
                                 OptionalIntArrayRef dim, int64_t edge_order) {
  return SlopesOf(self, dim, spacing.size(), edge_order, [&](size_t i, int64_t d) {
    return EvenSlopes(self, d, spacing[i].To<double>(), edge_order);
  });
}
std::vector<Tensor> GradientAt(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim,
                               int64_t edge_order) {
  return SlopesOf(self, dim, spacing.size(), edge_order, [&](size_t i, int64_t d) {
    SWITCHYARD_CHECK(spacing[i].dim() == 1 && spacing[i].size(0) == self.size(d), kGradient,
                     ": there are points of sizes ", spacing[i].sizes(), " for dimension ", d,
                     " of sizes ", self.sizes());
    return SlopesAt(self, d, spacing[i], edge_order);
  });
}

std::vector<int64_t> ListOf(std::optional<int64_t> dim) {
  return dim.has_value() ? std::vector<int64_t>{*dim} : std::vector<int64_t>{};
}
OptionalIntArrayRef GivenOf(const std::vector<int64_t>& dims) {
  return dims.empty() ? OptionalIntArrayRef() : OptionalIntArrayRef(dims);
}

}  // namespace

std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing,
                             std::optional<int64_t> dim, int64_t edge_order) {
  const std::vector<int64_t> dims = ListOf(dim);
  return EvenGradient(self, spacing.has_value() ? spacing->To<double>() : 1, GivenOf(dims),
                      edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, const Scalar& spacing, IntArrayRef dim,
                             int64_t edge_order) {
  return EvenGradient(self, spacing.To<double>(), dim, edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, IntArrayRef dim, int64_t edge_order) {
  return EvenGradient(self, 1, dim, edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, ArrayRef<Scalar> spacing,
                             std::optional<int64_t> dim, int64_t edge_order) {
  const std::vector<int64_t> dims = ListOf(dim);
  return EvenGradient(self, spacing, GivenOf(dims), edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, ArrayRef<Scalar> spacing, IntArrayRef dim,
                             int64_t edge_order) {
  return EvenGradient(self, spacing, dim, edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, std::optional<int64_t> dim,
                             int64_t edge_order) {
  const std::vector<int64_t> dims = ListOf(dim);
  return GradientAt(self, spacing, GivenOf(dims), edge_order);
}
std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, IntArrayRef dim,
                             int64_t edge_order) {
  return GradientAt(self, spacing, dim, edge_order);
}

}  // namespace switchyard::native
