// Products of two matrices, alone and added to a third tensor.

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/matrix_product.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/addmm_native.h"
#include "switchyard/ops/mm_native.h"

namespace switchyard::native {
namespace {

void CheckMatrices(std::string_view name, const Tensor& a, const Tensor& b) {
  SWITCHYARD_CHECK(a.dim() == 2 && b.dim() == 2, name, ": sizes ", a.sizes(), " and ", b.sizes(),
                   " are not those of two matrices");
  SWITCHYARD_CHECK(a.size(1) == b.size(0), name, ": a matrix of sizes ", a.sizes(),
                   " cannot be multiplied by one of sizes ", b.sizes());
  SWITCHYARD_CHECK(a.dtype() == b.dtype(), name, ": the matrices have different dtypes, ",
                   a.dtype(), " and ", b.dtype());
  SWITCHYARD_CHECK(a.dtype() != ScalarType::Bool, name, ": no kernel for dtype Bool");
}

template <typename T>
internal::Matrix<T> MatrixOf(const Tensor& tensor) {
  return {static_cast<const T*>(tensor.data_ptr()), tensor.size(0), tensor.size(1),
          tensor.stride(0), tensor.stride(1)};
}

// out += alpha * (a @ b), all of T, out being row-major.
template <typename T>
void AddProduct(const Tensor& out, const Tensor& a, const Tensor& b, T alpha) {
  if (out.numel() == 0) return;
  internal::MatrixProduct<T>(MatrixOf<T>(a), MatrixOf<T>(b), alpha, out.data<T>()).Run();
}

// Calls visit(TypeTag<T>) for every type that matrices are multiplied in.
template <typename Visit>
void DispatchOnMatrixType(ScalarType type, std::string_view name, Visit visit) {
  DispatchOnType(type, name, [&](auto tag) {
    if constexpr (!std::is_same_v<typename decltype(tag)::type, bool>) visit(tag);
  });
}

void CheckFactor(const char* factor, ScalarType type, const Scalar& value) {
  SWITCHYARD_CHECK(IsFloatingType(type) || value.IsIntegral(/*include_bool=*/true),
                   "addmm: ", factor, " ", value, " is not an integer, as the matrices' dtype ",
                   type, " is");
}

}  // namespace

Tensor mm_cpu(const Tensor& self, const Tensor& mat2) {
  CheckMatrices("mm", self, mat2);
  Tensor out = EmptyTensor({self.size(0), mat2.size(1)}, self.dtype());
  return mm_out_cpu(self, mat2, out);
}

Tensor& mm_out_cpu(const Tensor& self, const Tensor& mat2, Tensor& out) {
  CheckMatrices("mm", self, mat2);
  SWITCHYARD_CHECK(out.dtype() == self.dtype(), "mm: out has dtype ", out.dtype(),
                   " and the matrices have ", self.dtype());
  const int64_t sizes[] = {self.size(0), mat2.size(1)};
  internal::PrepareOut("mm", out, sizes, {&self, &mat2});
  internal::CheckWritable("mm", out);
  const bool is_direct =
      out.is_contiguous() && !internal::MayOverlap(out, self) && !internal::MayOverlap(out, mat2);
  const Tensor result = is_direct ? out : EmptyTensor(sizes, out.dtype());
  DispatchOnMatrixType(out.dtype(), "mm", [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Fill<T>(result, 0);
    AddProduct<T>(result, self, mat2, T{1});
  });
  if (!is_direct) internal::CopyElements(out, result);
  return out;
}

// With beta zero `self` counts only by its shape: NaN in it does not reach the result.
Tensor addmm_cpu(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                 const Scalar& alpha) {
  CheckMatrices("addmm", mat1, mat2);
  const ScalarType type = mat1.dtype();
  SWITCHYARD_CHECK(self.dtype() == type, "addmm: self has dtype ", self.dtype(),
                   " and the matrices have ", type);
  CheckFactor("alpha", type, alpha);
  CheckFactor("beta", type, beta);
  const int64_t sizes[] = {mat1.size(0), mat2.size(1)};
  SWITCHYARD_CHECK(internal::BroadcastsTo(self.sizes(), sizes), "addmm: self of sizes ",
                   self.sizes(), " does not broadcast to the product's ", IntArrayRef(sizes));
  Tensor out = EmptyTensor(sizes, type);
  DispatchOnMatrixType(type, "addmm", [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T factor = beta.To<T>();
    if (factor == T{0}) {
      internal::Fill<T>(out, 0);
    } else {
      internal::Map<T, T>(out, self, [factor](T x) { return internal::Multiply(factor, x); });
    }
    AddProduct<T>(out, mat1, mat2, alpha.To<T>());
  });
  return out;
}

}  // namespace switchyard::native
