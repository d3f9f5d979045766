// Solutions of equations that are nearest where there is no exact one.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/adjoint.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/linalg_lstsq.h"
#include "switchyard/ops/linalg_lstsq_native.h"
#include "switchyard/ops/linalg_svd.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_empty.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/square.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "torch.linalg.lstsq";
using FourTensors = std::tuple<Tensor, Tensor, Tensor, Tensor>;

bool IsDouble(ScalarType type) {
  return type == ScalarType::Double || type == ScalarType::ComplexDouble;
}

// What a driver of LAPACK returns beside the solution.
struct Driver {
  explicit Driver(std::string_view name)
      : has_rank(name != "gels"),
        has_values(name == "gelsd" || name == "gelss"),
        has_residuals(name != "gelsy") {
    const bool is_known = name == "gels" || name == "gelsy" || has_values;
    SWITCHYARD_CHECK(is_known, kName,
                     ": parameter `driver` should be one of (gels, gelsy, gelsd, gelss)");
  }

  bool has_rank;
  bool has_values;
  bool has_residuals;
};

// Checks the operands; gives whether b has vectors in the place of matrices.
bool CheckOperands(const Tensor& a, const Tensor& b) {
  SWITCHYARD_CHECK(a.dim() >= 2, kName, ": input must have at least 2 dimensions.");
  SWITCHYARD_CHECK(b.dim() >= 1, kName, ": other must have at least 1 dimension.");
  const int64_t more = a.dim() - b.dim();
  SWITCHYARD_CHECK(0 <= more && more <= 1, kName, ": input.dim() must be greater or equal to ",
                   "other.dim() and (input.dim() - other.dim()) <= 1");
  const int64_t side = more == 1 ? -1 : -2;
  SWITCHYARD_CHECK(a.size(-2) == b.size(side), kName, ": input.size(-2) should match other.size(",
                   side, ")");
  SWITCHYARD_CHECK(a.dtype() == b.dtype(), kName,
                   ": Expected input and other to have the same dtype, but got input's dtype ",
                   a.dtype(), " and other's dtype ", b.dtype());
  const ScalarType part = PartTypeOf(a.dtype());
  SWITCHYARD_CHECK(part == ScalarType::Float || part == ScalarType::Double,
                   "This function doesn't handle types other than float and double");
  return more == 1;
}

Tensor Stretched(const Tensor& tensor, const std::vector<int64_t>& batch) {
  std::vector<int64_t> sizes = batch;
  sizes.insert(sizes.end(), {tensor.size(-2), tensor.size(-1)});
  return switchyard::expand(tensor, sizes);
}

// The sums of the squares of what is missing, of matrices of full rank with more rows than columns.
Tensor ResidualsOf(const Tensor& a, const Tensor& b, const Tensor& solution, const Tensor& rank) {
  const bool is_tall = a.size(-2) > a.size(-1);
  const auto is_full = [&] {
    return switchyard::item(switchyard::all(switchyard::eq(rank, a.size(-1)))).To<bool>();
  };
  const ScalarType type = PartTypeOf(a.dtype());
  if (!is_tall || !is_full()) {
    return switchyard::new_empty(a, {0}, TensorOptions(type).device(a.device()));
  }
  const Tensor missing = switchyard::abs(switchyard::sub(switchyard::matmul(a, solution), b));
  return switchyard::sum(switchyard::square(missing), {-2}, /*keepdim=*/false);
}

}  // namespace

// By singular values: those below the part `rcond` of the greatest count as zero.
FourTensors linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                         std::optional<std::string_view> driver) {
  const bool has_vectors = CheckOperands(self, b);
  const Driver kind(driver.value_or("gelsy"));
  const Tensor right = has_vectors ? switchyard::unsqueeze(b, -1) : b;
  const std::vector<int64_t> batch = internal::CommonBatch(self.sizes(), right.sizes());
  const Tensor a = Stretched(self, batch);
  const Tensor given = Stretched(right, batch);
  const double epsilon = IsDouble(self.dtype()) ? std::numeric_limits<double>::epsilon()
                                                : std::numeric_limits<float>::epsilon();
  const double part =
      rcond.value_or(epsilon * static_cast<double>(std::max(self.size(-1), self.size(-2))));
  const auto [u, s, vh] = switchyard::linalg_svd(a, /*full_matrices=*/false);
  const Tensor greatest = s.size(-1) == 0 ? switchyard::sum(s, {-1}, /*keepdim=*/true)
                                          : switchyard::amax(s, {-1}, /*keepdim=*/true);
  const Tensor counted = switchyard::gt(s, switchyard::mul(greatest, part));
  const Tensor inverses = switchyard::to(
      switchyard::where(counted, switchyard::reciprocal(s), Scalar(0.0)), self.dtype());
  const Tensor parts = switchyard::mul(switchyard::matmul(switchyard::adjoint(u), given),
                                       switchyard::unsqueeze(inverses, -1));
  const Tensor solution = switchyard::matmul(switchyard::adjoint(vh), parts);
  const Tensor rank = switchyard::sum(counted, {-1}, /*keepdim=*/false);
  const TensorOptions real = TensorOptions(PartTypeOf(self.dtype())).device(self.device());
  const TensorOptions whole = TensorOptions(ScalarType::Long).device(self.device());
  return {has_vectors ? switchyard::squeeze(solution, -1) : solution,
          kind.has_residuals ? ResidualsOf(a, given, solution, rank)
                             : switchyard::new_empty(self, {0}, real),
          kind.has_rank ? rank : switchyard::new_empty(self, {0}, whole),
          kind.has_values ? s : switchyard::new_empty(self, {0}, real)};
}

std::tuple<Tensor&, Tensor&, Tensor&, Tensor&> linalg_lstsq_out(
    const Tensor& self, const Tensor& b, std::optional<double> rcond,
    std::optional<std::string_view> driver, Tensor& solution, Tensor& residuals, Tensor& rank,
    Tensor& singular_values) {
  const auto [x, missing, count, values] = switchyard::linalg_lstsq(self, b, rcond, driver);
  internal::StoreIn("linalg_lstsq", x, solution);
  internal::StoreIn("linalg_lstsq", missing, residuals);
  internal::StoreIn("linalg_lstsq", count, rank);
  internal::StoreIn("linalg_lstsq", values, singular_values);
  return {solution, residuals, rank, singular_values};
}

}  // namespace switchyard::native
