// What few singular values tell: ranks and pseudo-inverses.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/adjoint.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/linalg_eigh.h"
#include "switchyard/ops/linalg_eigvalsh.h"
#include "switchyard/ops/linalg_matrix_rank.h"
#include "switchyard/ops/linalg_matrix_rank_native.h"
#include "switchyard/ops/linalg_pinv.h"
#include "switchyard/ops/linalg_pinv_native.h"
#include "switchyard/ops/linalg_svd.h"
#include "switchyard/ops/linalg_svdvals.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/maximum.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_empty.h"
#include "switchyard/ops/pinverse_native.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

constexpr char kRank[] = "torch.linalg.matrix_rank";
constexpr char kPinv[] = "torch.linalg.pinv";

double EpsilonOf(ScalarType type) {
  switch (type) {
    case ScalarType::Float:
    case ScalarType::ComplexFloat:
      return std::numeric_limits<float>::epsilon();
    case ScalarType::Double:
    case ScalarType::ComplexDouble:
      return std::numeric_limits<double>::epsilon();
    default:
      Fail("This function doesn't handle types other than float and double");
  }
}

double UsualTolerance(const Tensor& a) {
  return EpsilonOf(a.dtype()) * static_cast<double>(std::max(a.size(-1), a.size(-2)));
}

// Values up to the greater of these count as zero: a number, and a part of the greatest value.
struct Tolerances {
  Tensor atol;
  Tensor rtol;
};

Tensor NumberFor(const Tensor& a, double value) {
  return switchyard::full({}, value, TensorOptions(ScalarType::Double).device(a.device()));
}

Tolerances TolerancesOf(const Tensor& a, std::optional<double> atol, std::optional<double> rtol) {
  const bool has_atol = atol.value_or(0) > 0;
  const double part = rtol.has_value() ? *rtol : (has_atol ? 0 : UsualTolerance(a));
  return {NumberFor(a, atol.value_or(0)), NumberFor(a, part)};
}
Tolerances TolerancesOf(const char* name, const Tensor& a, const std::optional<Tensor>& atol,
                        const std::optional<Tensor>& rtol) {
  const auto check = [name](const std::optional<Tensor>& tensor, const char* argument) {
    SWITCHYARD_CHECK(!tensor.has_value() || !IsComplexType(tensor->dtype()), name, ": ", argument,
                     " tensor of complex type is not supported. Got ",
                     tensor.has_value() ? tensor->dtype() : ScalarType::Undefined);
  };
  check(atol, "atol");
  check(rtol, "rtol");
  const Tensor number = atol.has_value() ? *atol : NumberFor(a, 0);
  if (rtol.has_value()) return {number, *rtol};
  const Tensor usual = NumberFor(a, UsualTolerance(a));
  return {number, atol.has_value()
                      ? switchyard::where(switchyard::gt(number, 0), Scalar(0.0), usual)
                      : usual};
}

// The values, of which the greatest is that of each row, that are no zeros.
Tensor Counting(const Tensor& values, const Tolerances& tolerances) {
  const Tensor greatest = switchyard::amax(values, {-1}, /*keepdim=*/true);
  const Tensor part = switchyard::mul(switchyard::unsqueeze(tolerances.rtol, -1), greatest);
  return switchyard::gt(values,
                        switchyard::maximum(switchyard::unsqueeze(tolerances.atol, -1), part));
}

Tensor RankOf(const Tensor& a, const Tolerances& tolerances, bool hermitian) {
  if (a.numel() == 0) {
    return switchyard::zeros(internal::BatchOf(a.sizes()),
                             TensorOptions(ScalarType::Long).device(a.device()));
  }
  const Tensor values =
      hermitian ? switchyard::abs(switchyard::linalg_eigvalsh(a)) : switchyard::linalg_svdvals(a);
  return switchyard::sum(Counting(values, tolerances), {-1}, /*keepdim=*/false);
}

void CheckRankOperand(const Tensor& a) { internal::CheckIsMatrix(kRank, a, "input"); }

void CheckPinvOperand(const Tensor& a) {
  const bool is_known = (IsFloatingType(a.dtype()) || IsComplexType(a.dtype())) &&
                        ElementSize(PartTypeOf(a.dtype())) > 2;
  SWITCHYARD_CHECK(is_known && a.dim() >= 2, "linalg.pinv(", a.dtype(), "{", a.sizes(),
                   "}): expected a tensor with 2 or more dimensions of float, double, cfloat or "
                   "cdouble types");
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& input, const std::optional<Tensor>& atol,
                          const std::optional<Tensor>& rtol, bool hermitian) {
  CheckRankOperand(input);
  return RankOf(input, TolerancesOf(kRank, input, atol, rtol), hermitian);
}
Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol,
                          std::optional<double> rtol, bool hermitian) {
  CheckRankOperand(self);
  return RankOf(self, TolerancesOf(self, atol, rtol), hermitian);
}
Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  return switchyard::linalg_matrix_rank(self, std::optional<double>(tol),
                                        std::optional<double>(0.0), hermitian);
}
Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian) {
  return switchyard::linalg_matrix_rank(input, std::optional<Tensor>(tol),
                                        std::optional<Tensor>(NumberFor(input, 0)), hermitian);
}
Tensor& linalg_matrix_rank_out(const Tensor& input, const std::optional<Tensor>& atol,
                               const std::optional<Tensor>& rtol, bool hermitian, Tensor& out) {
  const Tensor rank = switchyard::linalg_matrix_rank(input, atol, rtol, hermitian);
  return internal::StoreIn("linalg_matrix_rank", rank, out);
}
Tensor& linalg_matrix_rank_out(const Tensor& self, std::optional<double> atol,
                               std::optional<double> rtol, bool hermitian, Tensor& out) {
  const Tensor rank = switchyard::linalg_matrix_rank(self, atol, rtol, hermitian);
  return internal::StoreIn("linalg_matrix_rank", rank, out);
}
Tensor& linalg_matrix_rank_out(const Tensor& self, double tol, bool hermitian, Tensor& out) {
  const Tensor rank = switchyard::linalg_matrix_rank(self, tol, hermitian);
  return internal::StoreIn("linalg_matrix_rank", rank, out);
}
Tensor& linalg_matrix_rank_out(const Tensor& input, const Tensor& tol, bool hermitian,
                               Tensor& out) {
  const Tensor rank = switchyard::linalg_matrix_rank(input, tol, hermitian);
  return internal::StoreIn("linalg_matrix_rank", rank, out);
}

Tensor linalg_pinv(const Tensor& self, const std::optional<Tensor>& atol,
                   const std::optional<Tensor>& rtol, bool hermitian) {
  CheckPinvOperand(self);
  const Tolerances tolerances = TolerancesOf(kPinv, self, atol, rtol);
  if (self.numel() == 0) {
    return switchyard::new_empty(self,
                                 internal::WithBatch(self.sizes(), {self.size(-1), self.size(-2)}));
  }
  const auto product = [&](const Tensor& vectors, const Tensor& values, const Tensor& counted,
                           const Tensor& others) {
    const Tensor inverses = switchyard::to(
        switchyard::where(counted, switchyard::reciprocal(values), Scalar(0.0)), self.dtype());
    return switchyard::matmul(switchyard::mul(vectors, switchyard::unsqueeze(inverses, -2)),
                              switchyard::adjoint(others));
  };
  if (hermitian) {
    const auto [values, vectors] = switchyard::linalg_eigh(self);
    return product(vectors, values, Counting(switchyard::abs(values), tolerances), vectors);
  }
  const auto [u, s, vh] = switchyard::linalg_svd(self, /*full_matrices=*/false);
  return product(switchyard::adjoint(vh), s, Counting(s, tolerances), u);
}
Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol,
                   bool hermitian) {
  CheckPinvOperand(self);
  const Tolerances tolerances = TolerancesOf(self, atol, rtol);
  return switchyard::linalg_pinv(self, std::optional<Tensor>(tolerances.atol),
                                 std::optional<Tensor>(tolerances.rtol), hermitian);
}
Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  return switchyard::linalg_pinv(self, std::optional<double>(0.0), std::optional<double>(rcond),
                                 hermitian);
}
Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian) {
  SWITCHYARD_CHECK(!IsComplexType(rcond.dtype()), kPinv,
                   ": rcond tensor of complex type is not supported. Got ", rcond.dtype());
  return switchyard::linalg_pinv(self, std::optional<Tensor>(NumberFor(self, 0)),
                                 std::optional<Tensor>(rcond), hermitian);
}
Tensor& linalg_pinv_out(const Tensor& self, const std::optional<Tensor>& atol,
                        const std::optional<Tensor>& rtol, bool hermitian, Tensor& out) {
  const Tensor inverse = switchyard::linalg_pinv(self, atol, rtol, hermitian);
  return internal::StoreSameType("linalg_pinv", inverse, out);
}
Tensor& linalg_pinv_out(const Tensor& self, std::optional<double> atol, std::optional<double> rtol,
                        bool hermitian, Tensor& out) {
  const Tensor inverse = switchyard::linalg_pinv(self, atol, rtol, hermitian);
  return internal::StoreSameType("linalg_pinv", inverse, out);
}
Tensor& linalg_pinv_out(const Tensor& self, double rcond, bool hermitian, Tensor& out) {
  const Tensor inverse = switchyard::linalg_pinv(self, rcond, hermitian);
  return internal::StoreSameType("linalg_pinv", inverse, out);
}
Tensor& linalg_pinv_out(const Tensor& self, const Tensor& rcond, bool hermitian, Tensor& out) {
  const Tensor inverse = switchyard::linalg_pinv(self, rcond, hermitian);
  return internal::StoreSameType("linalg_pinv", inverse, out);
}
Tensor pinverse(const Tensor& self, double rcond) {
  return switchyard::linalg_pinv(self, rcond, /*hermitian=*/false);
}

}  // namespace switchyard::native
