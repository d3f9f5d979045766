// Singular values, eigenvalues and exponentials.

#include <cmath>
#include <complex>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/matrix_info.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/linalg/matrices.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_linalg_eigh_native.h"
#include "switchyard/ops/_linalg_eigvals_native.h"
#include "switchyard/ops/_linalg_svd_native.h"
#include "switchyard/ops/linalg_eig_native.h"
#include "switchyard/ops/linalg_eigvals_native.h"
#include "switchyard/ops/linalg_matrix_exp_native.h"

namespace switchyard::native {
namespace {

using internal::Columns;
using internal::MatrixAt;
using internal::RealOf;
using internal::VectorAt;

constexpr auto kOperators =
    SWITCHYARD_OPERATORS("_linalg_svd", "_linalg_eigh", "linalg_eig", "linalg_matrix_exp");

Tensor InfoOf(const Tensor& a) {
  return EmptyTensor(internal::BatchOf(a.sizes()), ScalarType::Int);
}

// Vectors of no values are those of the whole space.
template <typename T>
void SetSides(Columns<T> u, Columns<T> vh) {
  internal::SetIdentity(u);
  internal::SetIdentity(vh);
}

ScalarType ComplexTypeOf(ScalarType type) {
  switch (type) {
    case ScalarType::Half:
      return ScalarType::ComplexHalf;
    case ScalarType::Float:
    case ScalarType::ComplexFloat:
      return ScalarType::ComplexFloat;
    case ScalarType::Double:
    case ScalarType::ComplexDouble:
      return ScalarType::ComplexDouble;
    default:
      Fail("Unknown Complex ScalarType for ", type);
  }
}

template <typename T>
void CheckFinite(const Tensor& a) {
  for (int64_t i = 0; i < a.numel(); ++i) {
    const std::complex<double> element(a.data<T>()[i]);
    SWITCHYARD_CHECK(std::isfinite(element.real()) && std::isfinite(element.imag()),
                     "torch.linalg.eig: input tensor should not contain infs or NaNs.");
  }
}

// Values and, if they are asked for, vectors.
std::tuple<Tensor, Tensor> GeneralValues(const char* name, const Tensor& self, bool with_vectors) {
  internal::CheckIsSquare(name, self);
  const ScalarType type = ComplexTypeOf(self.dtype());
  const Tensor copy = internal::CopyByColumns(self);
  const Tensor values = EmptyTensor(internal::WithBatch(self.sizes(), {self.size(-1)}), type);
  const Tensor vectors =
      with_vectors ? internal::EmptyByColumns(self.sizes(), type) : EmptyTensor({0}, type);
  const Tensor info = InfoOf(self);
  internal::VisitMatrixType(self.dtype(), "linalg_eig_out_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Complex = std::complex<RealOf<T>>;
    CheckFinite<T>(copy);
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(self); ++i) {
        const Columns<T> a = MatrixAt<T>(copy, i);
        Columns<Complex> to = {nullptr, 0, 0, 1};
        if (with_vectors) to = MatrixAt<Complex>(vectors, i);
        info.data<int32_t>()[i] =
            a.rows == 0 ? 0 : routines.GeneralValues(a, VectorAt<Complex>(values, i), to);
      }
    });
  });
  internal::CheckInfo("torch." + std::string(name), info, self.dim() == 2);
  return {values, vectors};
}

Tensor& StoreValues(const char* name, const char* argument, const Tensor& result, Tensor& out) {
  const bool is_castable = IsComplexType(out.dtype());
  SWITCHYARD_CHECK(is_castable, name, ": Expected ", argument, " to be safely castable from ",
                   result.dtype(), " dtype, but got ", argument, " with dtype ", out.dtype());
  internal::PrepareOut(name, out, result.sizes());
  internal::CopyElements(out, result);
  return out;
}

}  // namespace

void structured__linalg_svd_out::impl(const Tensor& A, bool /*full_matrices*/, bool compute_uv,
                                      std::optional<std::string_view> driver, const Tensor& U,
                                      const Tensor& S, const Tensor& Vh) {
  SWITCHYARD_CHECK(!driver.has_value(),
                   "torch.linalg.svd: keyword argument `driver=` is only supported on CUDA inputs "
                   "with cuSOLVER backend.");
  const Tensor copy = internal::CopyByColumns(A);
  const Tensor info = InfoOf(A);
  internal::VisitMatrixType(A.dtype(), "svd_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
        const Columns<T> a = MatrixAt<T>(copy, i);
        Columns<T> u = {nullptr, a.rows, 0, 1};
        Columns<T> vh = {nullptr, 0, a.columns, 1};
        if (compute_uv) {
          u = MatrixAt<T>(U, i);
          vh = MatrixAt<T>(Vh, i);
        }
        info.data<int32_t>()[i] = 0;
        if (S.size(-1) == 0) {
          SetSides(u, vh);
        } else {
          info.data<int32_t>()[i] = routines.SingularValues(a, u, VectorAt<RealOf<T>>(S, i), vh);
        }
      }
    });
  });
  internal::CheckInfo("linalg.svd", info, A.dim() == 2);
}

void structured__linalg_eigh_out::impl(const Tensor& A, std::string_view UPLO, bool compute_v,
                                       const Tensor& eigenvalues, const Tensor& eigenvectors) {
  const bool is_upper = internal::IsUpperTriangle(UPLO);
  const Tensor vectors = is_upper ? internal::AdjointByColumns(A) : internal::CopyByColumns(A);
  const Tensor info = InfoOf(A);
  internal::VisitMatrixType(A.dtype(), "linalg_eigh_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
        const Columns<T> a = MatrixAt<T>(vectors, i);
        RealOf<T>* const values = VectorAt<RealOf<T>>(eigenvalues, i);
        info.data<int32_t>()[i] = a.rows == 0 ? 0 : routines.SymmetricValues(a, values, compute_v);
      }
    });
  });
  if (compute_v) internal::CopyElements(eigenvectors, vectors);
  internal::CheckInfo("linalg.eigh", info, A.dim() == 2);
}

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  return GeneralValues("linalg.eig", self, /*with_vectors=*/true);
}
std::tuple<Tensor&, Tensor&> linalg_eig_out(const Tensor& self, Tensor& eigenvalues,
                                            Tensor& eigenvectors) {
  const auto [values, vectors] = linalg_eig(self);
  StoreValues("torch.linalg.eig", "eigenvalues", values, eigenvalues);
  StoreValues("torch.linalg.eig", "eigenvectors", vectors, eigenvectors);
  return {eigenvalues, eigenvectors};
}
Tensor _linalg_eigvals(const Tensor& self) {
  return std::get<0>(GeneralValues("linalg.eigvals", self, /*with_vectors=*/false));
}
Tensor& linalg_eigvals_out(const Tensor& self, Tensor& out) {
  return StoreValues("torch.linalg.eigvals", "eigenvalues", _linalg_eigvals(self), out);
}

Tensor linalg_matrix_exp(const Tensor& self) {
  constexpr char kName[] = "linalg.matrix_exp";
  internal::CheckIsSquare(kName, self);
  internal::CheckFloatingOrComplex(kName, self.dtype());
  const Tensor result = internal::CopyByColumns(self);
  internal::VisitMatrixType(self.dtype(), "matrix_exp_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (result.numel() == 0) return;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(self); ++i) {
        routines.Exponentiate(MatrixAt<T>(result, i));
      }
    });
  });
  const Tensor row_major = EmptyTensor(self.sizes(), self.dtype());
  internal::CopyElements(row_major, result);
  return row_major;
}

}  // namespace switchyard::native
