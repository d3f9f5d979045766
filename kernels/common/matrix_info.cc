#include "kernels/common/matrix_info.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/error.h"
#include "lib/core/linear_algebra_error.h"

namespace switchyard::internal {
namespace {

bool Has(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

[[noreturn]] void FailNotFound(const std::string& start, const char* of_values, int32_t info) {
  FailLinearAlgebra(start,
                    "The algorithm failed to converge because the input matrix is ill-conditioned "
                    "or has too many repeated ",
                    of_values, " (error code: ", info, ").");
}

// The words are PyTorch's, which programs search for.
[[noreturn]] void FailOfInfo(std::string_view name, const std::string& start, int32_t info) {
  constexpr int32_t kNotFinite = -4;
  if (info == kNotFinite && Has(name, "svd")) {
    FailLinearAlgebra(start,
                      "The algorithm failed to converge because the input matrix contained "
                      "non-finite values.");
  }
  SWITCHYARD_CHECK(info > 0, start, "Argument ", -info, " has illegal value.");
  if (Has(name, "inv")) {
    FailLinearAlgebra(start, "The diagonal element ", info,
                      " is zero, the inversion could not be completed because the input matrix is "
                      "singular.");
  }
  if (Has(name, "solve")) {
    FailLinearAlgebra(start, "The solver failed because the input matrix is singular.");
  }
  if (Has(name, "cholesky")) {
    FailLinearAlgebra(start,
                      "The factorization could not be completed because the input is not "
                      "positive-definite (the leading minor of order ",
                      info, " is not positive-definite).");
  }
  if (Has(name, "eig")) FailNotFound(start, "eigenvalues", info);
  if (Has(name, "svd")) FailNotFound(start, "singular values", info);
  if (Has(name, "lstsq")) {
    FailLinearAlgebra(start,
                      "The least squares solution could not be computed because the input matrix "
                      "does not have full rank (error code: ",
                      info, ").");
  }
  if (Has(name, "lu_factor")) {
    Fail(start, "U[", info, ",", info,
         "] is zero and using it on lu_solve would result in a division by zero. If you still want "
         "to perform the factorization, consider calling linalg.lu(A, pivot) or "
         "linalg.lu_factor_ex(A, pivot)");
  }
  Fail(start, "Unknown error code: ", info, ".");
}

}  // namespace

void CheckInfo(std::string_view name, const Tensor& info, bool is_matrix) {
  const int32_t* const first = info.data<int32_t>();
  const int32_t* const end = first + info.numel();
  const int32_t* const wrong = std::find_if(first, end, [](int32_t one) { return one != 0; });
  if (wrong == end) return;
  std::string start = Join(name, ": ");
  if (!is_matrix) start += Join("(Batch element ", static_cast<int64_t>(wrong - first), "): ");
  FailOfInfo(name, start, *wrong);
}

}  // namespace switchyard::internal
