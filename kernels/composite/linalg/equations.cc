// Factors, inverses, determinants and solutions under the names that say what is wrong.

#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/matrix_info.h"
#include "kernels/composite/out.h"
#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/memory_format.h"
#include "switchyard/ops/_cholesky_solve_helper.h"
#include "switchyard/ops/_linalg_check_errors.h"
#include "switchyard/ops/_linalg_check_errors_native.h"
#include "switchyard/ops/_linalg_det.h"
#include "switchyard/ops/_linalg_slogdet.h"
#include "switchyard/ops/_linalg_solve_ex.h"
#include "switchyard/ops/_lu_with_info_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/cholesky_solve.h"
#include "switchyard/ops/cholesky_solve_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/det_native.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/inverse_native.h"
#include "switchyard/ops/linalg_cholesky.h"
#include "switchyard/ops/linalg_cholesky_ex.h"
#include "switchyard/ops/linalg_cholesky_native.h"
#include "switchyard/ops/linalg_det.h"
#include "switchyard/ops/linalg_det_native.h"
#include "switchyard/ops/linalg_inv.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_inv_native.h"
#include "switchyard/ops/linalg_ldl_factor.h"
#include "switchyard/ops/linalg_ldl_factor_ex.h"
#include "switchyard/ops/linalg_ldl_factor_native.h"
#include "switchyard/ops/linalg_lu_factor.h"
#include "switchyard/ops/linalg_lu_factor_ex.h"
#include "switchyard/ops/linalg_lu_factor_native.h"
#include "switchyard/ops/linalg_lu_solve.h"
#include "switchyard/ops/linalg_slogdet.h"
#include "switchyard/ops/linalg_slogdet_native.h"
#include "switchyard/ops/linalg_solve.h"
#include "switchyard/ops/linalg_solve_ex.h"
#include "switchyard/ops/linalg_solve_ex_native.h"
#include "switchyard/ops/linalg_solve_native.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logdet_native.h"
#include "switchyard/ops/lu_solve.h"
#include "switchyard/ops/lu_solve_native.h"
#include "switchyard/ops/slogdet_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {

using internal::StoreSameType;
using TwoTensors = std::tuple<Tensor, Tensor>;
using TwoOuts = std::tuple<Tensor&, Tensor&>;

void _linalg_check_errors(const Tensor& info, std::string_view api_name, bool is_matrix) {
  const Tensor here =
      info.device() == Device() ? info : switchyard::to(info, Device(), info.dtype());
  const bool is_line = here.is_contiguous();
  internal::CheckInfo(api_name, is_line ? here : switchyard::clone(here, MemoryFormat::Contiguous),
                      is_matrix);
}

// --- factors -------------------------------------------------------------------------------------

TwoTensors linalg_lu_factor(const Tensor& A, bool pivot) {
  const auto [lu, pivots, info] = switchyard::linalg_lu_factor_ex(A, pivot, false);
  switchyard::_linalg_check_errors(info, "torch.linalg.lu_factor", A.dim() == 2);
  return {lu, pivots};
}
TwoOuts linalg_lu_factor_out(const Tensor& A, bool pivot, Tensor& LU, Tensor& pivots) {
  const auto [lu, exchanged] = switchyard::linalg_lu_factor(A, pivot);
  StoreSameType("linalg_lu_factor", lu, LU);
  StoreSameType("linalg_lu_factor", exchanged, pivots);
  return {LU, pivots};
}

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot,
                                                 bool check_errors) {
  return switchyard::linalg_lu_factor_ex(self, pivot, check_errors);
}

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  return switchyard::linalg_lu_solve(LU_data, LU_pivots, self);
}
Tensor& lu_solve_out(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots,
                     Tensor& out) {
  return StoreSameType("lu_solve", switchyard::lu_solve(self, LU_data, LU_pivots), out);
}

Tensor linalg_cholesky(const Tensor& A, bool upper) {
  const auto [factor, info] = switchyard::linalg_cholesky_ex(A, upper, false);
  switchyard::_linalg_check_errors(info, "linalg.cholesky", A.dim() == 2);
  return factor;
}
Tensor& linalg_cholesky_out(const Tensor& A, bool upper, Tensor& out) {
  return StoreSameType("linalg_cholesky", switchyard::linalg_cholesky(A, upper), out);
}

Tensor cholesky_solve(const Tensor& self, const Tensor& A, bool upper) {
  const auto check = [](const Tensor& tensor, const char* name) {
    SWITCHYARD_CHECK(tensor.dim() >= 2, name, " should have at least 2 dimensions, but has ",
                     tensor.dim(), " dimensions instead");
  };
  check(self, "b");
  check(A, "u");
  internal::CheckOldEquation("cholesky_solve", self, A);
  std::vector<int64_t> batch = internal::CommonBatch(self.sizes(), A.sizes());
  const auto stretched = [&](const Tensor& tensor) {
    std::vector<int64_t> sizes = batch;
    sizes.insert(sizes.end(), {tensor.size(-2), tensor.size(-1)});
    return switchyard::expand(tensor, sizes);
  };
  return switchyard::_cholesky_solve_helper(stretched(self), stretched(A), upper);
}
Tensor& cholesky_solve_out(const Tensor& self, const Tensor& A, bool upper, Tensor& out) {
  return StoreSameType("cholesky_solve", switchyard::cholesky_solve(self, A, upper), out);
}

TwoTensors linalg_ldl_factor(const Tensor& self, bool hermitian) {
  const auto [factors, pivots, info] = switchyard::linalg_ldl_factor_ex(self, hermitian, false);
  switchyard::_linalg_check_errors(info, "torch.linalg.ldl_factor", self.dim() == 2);
  return {factors, pivots};
}
TwoOuts linalg_ldl_factor_out(const Tensor& self, bool hermitian, Tensor& LD, Tensor& pivots) {
  const auto [factors, exchanged] = switchyard::linalg_ldl_factor(self, hermitian);
  StoreSameType("linalg_ldl_factor", factors, LD);
  StoreSameType("linalg_ldl_factor", exchanged, pivots);
  return {LD, pivots};
}

// --- solutions and inverses ----------------------------------------------------------------------

TwoTensors linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  const auto [result, lu, pivots, info] = switchyard::_linalg_solve_ex(A, B, left, check_errors);
  return {result, info};
}
TwoOuts linalg_solve_ex_out(const Tensor& A, const Tensor& B, bool left, bool check_errors,
                            Tensor& result, Tensor& info) {
  const auto [solution, found] = switchyard::linalg_solve_ex(A, B, left, check_errors);
  StoreSameType("linalg_solve_ex", solution, result);
  StoreSameType("linalg_solve_ex", found, info);
  return {result, info};
}

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  const auto [result, info] = switchyard::linalg_solve_ex(A, B, left, false);
  switchyard::_linalg_check_errors(info, "torch.linalg.solve", A.dim() == 2);
  return result;
}
Tensor& linalg_solve_out(const Tensor& A, const Tensor& B, bool left, Tensor& out) {
  return StoreSameType("linalg_solve", switchyard::linalg_solve(A, B, left), out);
}

Tensor linalg_inv(const Tensor& A) {
  const auto [result, info] = switchyard::linalg_inv_ex(A, false);
  switchyard::_linalg_check_errors(info, "linalg.inv", A.dim() == 2);
  return result;
}
Tensor& linalg_inv_out(const Tensor& A, Tensor& out) {
  return StoreSameType("linalg_inv", switchyard::linalg_inv(A), out);
}
Tensor inverse(const Tensor& self) { return switchyard::linalg_inv(self); }
Tensor& inverse_out(const Tensor& self, Tensor& out) {
  return switchyard::linalg_inv_out(out, self);
}

// --- determinants --------------------------------------------------------------------------------

Tensor linalg_det(const Tensor& A) { return std::get<0>(switchyard::_linalg_det(A)); }
Tensor& linalg_det_out(const Tensor& A, Tensor& out) {
  return StoreSameType("linalg_det", switchyard::linalg_det(A), out);
}
Tensor det(const Tensor& self) { return switchyard::linalg_det(self); }

TwoTensors linalg_slogdet(const Tensor& A) {
  const auto [sign, logarithm, lu, pivots] = switchyard::_linalg_slogdet(A);
  return {sign, logarithm};
}
TwoOuts linalg_slogdet_out(const Tensor& A, Tensor& sign, Tensor& logabsdet) {
  const auto [found, logarithm] = switchyard::linalg_slogdet(A);
  StoreSameType("linalg_slogdet", found, sign);
  StoreSameType("linalg_slogdet", logarithm, logabsdet);
  return {sign, logabsdet};
}
TwoTensors slogdet(const Tensor& self) { return switchyard::linalg_slogdet(self); }
TwoOuts slogdet_out(const Tensor& self, Tensor& sign, Tensor& logabsdet) {
  return switchyard::linalg_slogdet_out(sign, logabsdet, self);
}

Tensor logdet(const Tensor& self) {
  internal::CheckIsSquare("logdet", self);
  internal::CheckFloatingOrComplex("logdet", self.dtype());
  const auto [sign, logarithm] = switchyard::linalg_slogdet(self);
  if (IsComplexType(self.dtype())) return switchyard::add(switchyard::log(sign), logarithm);
  return switchyard::where(switchyard::eq(sign, -1), std::numeric_limits<double>::quiet_NaN(),
                           logarithm);
}

}  // namespace switchyard::native
