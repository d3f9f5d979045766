// QR factors, and products with reflectors.

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/linalg/matrices.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/geqrf_native.h"
#include "switchyard/ops/linalg_householder_product_native.h"
#include "switchyard/ops/linalg_qr_native.h"
#include "switchyard/ops/ormqr_native.h"

namespace switchyard::native {
namespace {

using internal::Columns;
using internal::MatrixAt;
using internal::VectorAt;

constexpr auto kOperators =
    SWITCHYARD_OPERATORS("linalg_qr", "linalg_householder_product", "geqrf", "ormqr");

std::vector<int64_t> FactorSizes(const Tensor& a) {
  return internal::WithBatch(a.sizes(), {std::min(a.size(-1), a.size(-2))});
}

// The first rows of factors, without the reflectors below the diagonal.
template <typename T>
void TakeUpper(Columns<T> from, Columns<T> to) {
  for (int64_t j = 0; j < to.columns; ++j) {
    std::copy_n(from.data + j * from.step, to.rows, to.data + j * to.step);
  }
  internal::ClearTriangle(to, /*is_upper=*/false);
}

Tensor RowMajor(const Tensor& tensor) {
  const Tensor copy = EmptyTensor(tensor.sizes(), tensor.dtype());
  internal::CopyElements(copy, tensor);
  return copy;
}

Tensor& StoreIn(const char* op, const char* argument, const Tensor& result, Tensor& out) {
  SWITCHYARD_CHECK(out.dtype() == result.dtype(), op, ": Expected ", argument,
                   " to be safely castable from ", result.dtype(), " dtype, but got ", argument,
                   " with dtype ", out.dtype());
  internal::PrepareOut(op, out, result.sizes());
  internal::CopyElements(out, result);
  return out;
}

void CheckReflectors(const char* name, const Tensor& input, const Tensor& tau, bool is_alone) {
  SWITCHYARD_CHECK(input.dim() >= 2, name, ": input must have at least 2 dimensions.");
  if (is_alone) {
    SWITCHYARD_CHECK(input.size(-2) >= input.size(-1), name,
                     ": input.shape[-2] must be greater than or equal to input.shape[-1]");
    SWITCHYARD_CHECK(tau.dim() == 0 || input.size(-1) >= tau.size(-1), name,
                     ": input.shape[-1] must be greater than or equal to tau.shape[-1]");
  }
}

void CheckBatch(const char* name, const Tensor& input, const Tensor& other, int64_t less,
                const char* argument) {
  SWITCHYARD_CHECK(input.dim() - other.dim() == less, name, ": Expected ", argument,
                   less == 1 ? " to have one dimension less than input, but got "
                             : " to have the same number of dimensions as input, but got ",
                   argument, ".ndim equal to ", other.dim(), " and input.ndim is equal to ",
                   input.dim());
  const IntArrayRef batch(input.sizes().begin(), input.sizes().end() - 2);
  const IntArrayRef own(other.sizes().begin(), other.sizes().end() - (2 - less));
  SWITCHYARD_CHECK(own == batch, name, ": Expected batch dimensions of ", argument,
                   " to be equal to input.shape[:-2], but got ", own);
}

}  // namespace

void structured_linalg_qr_out::impl(const Tensor& A, std::string_view mode, const Tensor& Q,
                                    const Tensor& R) {
  const bool with_q = internal::PartsOfQr(mode).with_q;
  const Tensor factors = internal::CopyByColumns(A);
  const Tensor tau = EmptyTensor(FactorSizes(A), A.dtype());
  internal::VisitMatrixType(A.dtype(), "geqrf_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
        const Columns<T> factored = MatrixAt<T>(factors, i);
        T* const scales = VectorAt<T>(tau, i);
        routines.FactorQr(factored, scales);
        const Columns<T> r = MatrixAt<T>(R, i);
        TakeUpper(Columns<T>{factored.data, factored.rows, factored.columns, factored.step}, r);
        if (with_q) routines.MakeQ(factored, scales, tau.size(-1), MatrixAt<T>(Q, i));
      }
    });
  });
}

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() >= 2, "torch.geqrf: input must have at least 2 dimensions.");
  const Tensor factors = internal::CopyByColumns(self);
  const Tensor tau = EmptyTensor(FactorSizes(self), self.dtype());
  internal::VisitMatrixType(self.dtype(), "geqrf_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(self); ++i) {
        routines.FactorQr(MatrixAt<T>(factors, i), VectorAt<T>(tau, i));
      }
    });
  });
  return {factors, tau};
}
std::tuple<Tensor&, Tensor&> geqrf_out(const Tensor& self, Tensor& a, Tensor& tau) {
  const auto [factors, scales] = geqrf(self);
  StoreIn("torch.geqrf", "a", factors, a);
  StoreIn("torch.geqrf", "tau", scales, tau);
  return {a, tau};
}

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  constexpr char kName[] = "torch.linalg.householder_product";
  CheckReflectors(kName, input, tau, /*is_alone=*/true);
  CheckBatch(kName, input, tau, 1, "tau");
  SWITCHYARD_CHECK(tau.dtype() == input.dtype(), kName, ": tau dtype ", tau.dtype(),
                   " does not match input dtype ", input.dtype());
  const Tensor product = internal::CopyByColumns(input);
  const Tensor scales = RowMajor(tau);
  internal::VisitMatrixType(input.dtype(), "orgqr_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(input); ++i) {
        const Columns<T> q = MatrixAt<T>(product, i);
        routines.MakeQ(q, VectorAt<T>(scales, i), scales.size(-1), q);
      }
    });
  });
  return product;
}
Tensor& linalg_householder_product_out(const Tensor& input, const Tensor& tau, Tensor& out) {
  return StoreIn("torch.linalg.householder_product", "out", linalg_householder_product(input, tau),
                 out);
}

Tensor ormqr(const Tensor& input, const Tensor& tau, const Tensor& other, bool left,
             bool transpose) {
  constexpr char kName[] = "torch.ormqr";
  CheckReflectors(kName, input, tau, /*is_alone=*/false);
  SWITCHYARD_CHECK(other.dim() >= 2, kName, ": other must have at least 2 dimensions.");
  const int64_t side = left ? -2 : -1;
  const char* const name = left ? "-2" : "-1";
  const int64_t count = tau.dim() == 0 ? 1 : tau.size(-1);
  SWITCHYARD_CHECK(other.size(side) == input.size(-2), kName, ": other.shape[", name,
                   "] must be equal to input.shape[-2]");
  SWITCHYARD_CHECK(count == std::min(other.size(side), input.size(-1)), kName,
                   ": tau.shape[-1] must be equal to min(other.shape[", name,
                   "], input.shape[-1])");
  CheckBatch(kName, input, tau, 1, "tau");
  CheckBatch(kName, input, other, 0, "other");
  SWITCHYARD_CHECK(tau.dtype() == input.dtype(), kName,
                   ": Expected input and tau to have the same dtype, but input has dtype",
                   input.dtype(), " and tau has dtype ", tau.dtype());
  SWITCHYARD_CHECK(other.dtype() == input.dtype(), kName,
                   ": Expected input and other to have the same dtype, but input has dtype",
                   input.dtype(), " and other has dtype ", other.dtype());
  const Tensor reflectors = internal::CopyByColumns(input);
  const Tensor scales = RowMajor(tau);
  const Tensor product = internal::CopyByColumns(other);
  internal::VisitMatrixType(input.dtype(), "ormqr_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(input); ++i) {
        routines.MultiplyByQ(MatrixAt<T>(reflectors, i), VectorAt<T>(scales, i), count,
                             MatrixAt<T>(product, i), left, transpose);
      }
    });
  });
  return product;
}
Tensor& ormqr_out(const Tensor& input, const Tensor& tau, const Tensor& other, bool left,
                  bool transpose, Tensor& out) {
  return StoreIn("torch.ormqr", "out", ormqr(input, tau, other, left, transpose), out);
}

}  // namespace switchyard::native
