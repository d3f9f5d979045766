// Singular values, eigenvalues, and what is made of them: ranks, conditions, pseudo-inverses.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_linalg_eigh.h"
#include "switchyard/ops/_linalg_eigvals.h"
#include "switchyard/ops/_linalg_svd.h"
#include "switchyard/ops/adjoint.h"
#include "switchyard/ops/linalg_eigh.h"
#include "switchyard/ops/linalg_eigh_native.h"
#include "switchyard/ops/linalg_eigvals_native.h"
#include "switchyard/ops/linalg_eigvalsh.h"
#include "switchyard/ops/linalg_eigvalsh_native.h"
#include "switchyard/ops/linalg_svd.h"
#include "switchyard/ops/linalg_svd_native.h"
#include "switchyard/ops/linalg_svdvals.h"
#include "switchyard/ops/linalg_svdvals_native.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/svd.h"
#include "switchyard/ops/svd_native.h"

namespace switchyard::native {

using internal::StoreSameType;
using ThreeTensors = std::tuple<Tensor, Tensor, Tensor>;
using ThreeOuts = std::tuple<Tensor&, Tensor&, Tensor&>;

std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& A, std::string_view UPLO) {
  return switchyard::_linalg_eigh(A, UPLO, /*compute_v=*/true);
}
std::tuple<Tensor&, Tensor&> linalg_eigh_out(const Tensor& A, std::string_view UPLO,
                                             Tensor& eigvals, Tensor& eigvecs) {
  const auto [values, vectors] = switchyard::linalg_eigh(A, UPLO);
  StoreSameType("linalg_eigh", values, eigvals);
  StoreSameType("linalg_eigh", vectors, eigvecs);
  return {eigvals, eigvecs};
}

// The gradient computes the vectors if it needs them.
Tensor linalg_eigvalsh(const Tensor& A, std::string_view UPLO) {
  return std::get<0>(switchyard::_linalg_eigh(A, UPLO, /*compute_v=*/false));
}
Tensor& linalg_eigvalsh_out(const Tensor& A, std::string_view UPLO, Tensor& out) {
  return StoreSameType("linalg_eigvalsh", switchyard::linalg_eigvalsh(A, UPLO), out);
}

Tensor linalg_eigvals(const Tensor& self) { return switchyard::_linalg_eigvals(self); }

ThreeTensors linalg_svd(const Tensor& A, bool full_matrices,
                        std::optional<std::string_view> driver) {
  return switchyard::_linalg_svd(A, full_matrices, /*compute_uv=*/true, driver);
}
ThreeOuts linalg_svd_out(const Tensor& A, bool full_matrices,
                         std::optional<std::string_view> driver, Tensor& U, Tensor& S, Tensor& Vh) {
  const auto [u, s, vh] = switchyard::linalg_svd(A, full_matrices, driver);
  StoreSameType("linalg_svd", u, U);
  StoreSameType("linalg_svd", s, S);
  StoreSameType("linalg_svd", vh, Vh);
  return {U, S, Vh};
}

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  return std::get<1>(
      switchyard::_linalg_svd(A, /*full_matrices=*/false, /*compute_uv=*/false, driver));
}
Tensor& linalg_svdvals_out(const Tensor& A, std::optional<std::string_view> driver, Tensor& out) {
  return StoreSameType("linalg_svdvals", switchyard::linalg_svdvals(A, driver), out);
}

// Without vectors, zeros stand for them.
ThreeTensors svd(const Tensor& self, bool some, bool compute_uv) {
  SWITCHYARD_CHECK(self.dim() >= 2, "linalg.svd: input should have at least 2 dimensions, but has ",
                   self.dim(), " dimensions instead");
  if (compute_uv) {
    const auto [u, s, vh] = switchyard::linalg_svd(self, !some);
    return {u, s, switchyard::adjoint(vh)};
  }
  const auto zeros = [&](int64_t size) {
    return switchyard::new_zeros(self, internal::WithBatch(self.sizes(), {size, size}));
  };
  return {zeros(self.size(-2)), switchyard::linalg_svdvals(self), zeros(self.size(-1))};
}
ThreeOuts svd_out(const Tensor& self, bool some, bool compute_uv, Tensor& U, Tensor& S, Tensor& V) {
  const auto [u, s, v] = switchyard::svd(self, some, compute_uv);
  StoreSameType("svd", u, U);
  StoreSameType("svd", s, S);
  StoreSameType("svd", v, V);
  return {U, S, V};
}

}  // namespace switchyard::native
