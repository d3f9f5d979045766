// Sums of products over dimensions that both operands have: tensordot, linalg_vecdot.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/dot.h"
#include "switchyard/ops/linalg_vecdot.h"
#include "switchyard/ops/linalg_vecdot_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/tensordot.h"
#include "switchyard/ops/tensordot_native.h"

namespace switchyard::native {
namespace {

constexpr char kTensordot[] = "tensordot";

std::vector<int64_t> Wrapped(const Tensor& tensor, IntArrayRef dims) {
  std::vector<int64_t> wrapped;
  for (const int64_t dim : dims) {
    const int64_t place = internal::WrapDimension(kTensordot, dim, tensor.dim());
    SWITCHYARD_CHECK(std::count(wrapped.begin(), wrapped.end(), place) == 0, kTensordot,
                     ": dimension ", place, " is given twice");
    wrapped.push_back(place);
  }
  return wrapped;
}

// One operand: its dimensions that stay, and those that are summed.
struct Operand {
  Operand(const Tensor& given, IntArrayRef dims) : tensor(given), summed(Wrapped(given, dims)) {
    for (int64_t d = 0; d < tensor.dim(); ++d) {
      if (std::count(summed.begin(), summed.end(), d) == 0) kept.push_back(d);
    }
  }

  int64_t SizeOf(const std::vector<int64_t>& dims) const {
    int64_t size = 1;
    for (const int64_t d : dims) size *= tensor.size(d);
    return size;
  }

  // A matrix with the dimensions in this order.
  Tensor Matrix(const std::vector<int64_t>& rows, const std::vector<int64_t>& columns) const {
    std::vector<int64_t> order = rows;
    order.insert(order.end(), columns.begin(), columns.end());
    return switchyard::reshape(switchyard::permute(tensor, order), {SizeOf(rows), SizeOf(columns)});
  }

  Tensor tensor;
  std::vector<int64_t> summed;
  std::vector<int64_t> kept;
};

// A size of one is that of the other operand, each of whose elements has the same factor.
void Match(Operand& one, Operand& other, size_t i) {
  if (one.tensor.size(one.summed[i]) == 1 && other.tensor.size(other.summed[i]) != 1) {
    other.tensor =
        switchyard::sum(other.tensor, {other.summed[i]}, /*keepdim=*/true, other.tensor.dtype());
  }
}

}  // namespace

Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                 IntArrayRef dims_other) {
  SWITCHYARD_CHECK(dims_self.size() == dims_other.size(), kTensordot, ": dims_self ", dims_self,
                   " and dims_other ", dims_other, " are not as many");
  SWITCHYARD_CHECK(self.dtype() == other.dtype(), kTensordot, ": self has dtype ", self.dtype(),
                   ", and other ", other.dtype());
  Operand a(self, dims_self);
  Operand b(other, dims_other);
  for (size_t i = 0; i < a.summed.size(); ++i) {
    Match(a, b, i);
    Match(b, a, i);
    SWITCHYARD_CHECK(a.tensor.size(a.summed[i]) == b.tensor.size(b.summed[i]), kTensordot,
                     ": dimension ", a.summed[i], " of self of sizes ", self.sizes(),
                     " is not that of dimension ", b.summed[i], " of other of sizes ",
                     other.sizes());
  }
  std::vector<int64_t> sizes;
  for (const int64_t d : a.kept) sizes.push_back(a.tensor.size(d));
  for (const int64_t d : b.kept) sizes.push_back(b.tensor.size(d));
  const Tensor product = switchyard::mm(a.Matrix(a.kept, a.summed), b.Matrix(b.summed, b.kept));
  return switchyard::reshape(product, sizes);
}
Tensor& tensordot_out(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                      IntArrayRef dims_other, Tensor& out) {
  return internal::StoreSameType(kTensordot,
                                 switchyard::tensordot(self, other, dims_self, dims_other), out);
}

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  constexpr char kName[] = "linalg.vecdot";
  internal::CheckFloatingOrComplex(kName, x.dtype());
  SWITCHYARD_CHECK(x.dtype() == y.dtype(), kName,
                   ": Expected x and y to have the same dtype, but found x of type ", x.dtype(),
                   " and y of type ", y.dtype(), " instead");
  const Tensor conjugates = switchyard::conj_physical(x);
  if (x.dim() == 1 && y.dim() == 1) return switchyard::dot(conjugates, y);
  return switchyard::sum(switchyard::mul(conjugates, y), {dim},
                         /*keepdim=*/false, std::nullopt);
}
Tensor& linalg_vecdot_out(const Tensor& x, const Tensor& y, int64_t dim, Tensor& out) {
  return internal::StoreSameType("linalg_vecdot", switchyard::linalg_vecdot(x, y, dim), out);
}

}  // namespace switchyard::native
