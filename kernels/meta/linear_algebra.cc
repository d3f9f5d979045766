// Shapes and dtypes of factors, values and solutions. Matrices among the results lie by columns.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_linalg_det_native.h"
#include "switchyard/ops/_linalg_eigh_native.h"
#include "switchyard/ops/_linalg_slogdet_native.h"
#include "switchyard/ops/_linalg_solve_ex_native.h"
#include "switchyard/ops/_linalg_svd_native.h"
#include "switchyard/ops/linalg_cholesky_ex_native.h"
#include "switchyard/ops/linalg_inv_ex_native.h"
#include "switchyard/ops/linalg_ldl_factor_ex_native.h"
#include "switchyard/ops/linalg_ldl_solve_native.h"
#include "switchyard/ops/linalg_lu_factor_ex_native.h"
#include "switchyard/ops/linalg_lu_native.h"
#include "switchyard/ops/linalg_lu_solve_native.h"
#include "switchyard/ops/linalg_qr_native.h"
#include "switchyard/ops/lu_unpack_native.h"
#include "switchyard/ops/triangular_solve_native.h"

namespace switchyard::meta {
namespace {

using internal::BatchOf;
using internal::MatrixStrides;
using internal::WithBatch;

TensorOptions OptionsOf(const Tensor& a) { return TensorOptions(a.dtype()).device(a.device()); }
TensorOptions OptionsOf(const Tensor& a, ScalarType type) {
  return TensorOptions(type).device(a.device());
}
TensorOptions RealOptionsOf(const Tensor& a) { return OptionsOf(a, PartTypeOf(a.dtype())); }

std::vector<int64_t> PivotsOf(const Tensor& a) {
  return WithBatch(a.sizes(), {std::min(a.size(-1), a.size(-2))});
}

bool IsSame(const Tensor& a, const Tensor& b) { return a.is_same(b) || MayOverlap(a, b); }

struct Operand {
  Tensor tensor;
  int64_t own = -1;  // the output with its sizes, if the kernel has read the operand before it
                     // writes that one
};

// Out arguments share no memory, neither with each other nor with an operand: one that is resized
// would change the operand, and one that is written early would be read.
void CheckApart(MetaBase* op, int64_t outputs, std::initializer_list<Operand> operands) {
  for (int64_t i = 0; i < outputs; ++i) {
    const Tensor out = op->maybe_get_output(i);
    if (!out.defined()) continue;
    for (const Operand& operand : operands) {
      const bool is_own = operand.own == i && AreSameElements(out, operand.tensor);
      SWITCHYARD_CHECK(is_own || !IsSame(out, operand.tensor), op->operator_name(),
                       ": an out argument shares memory with an operand");
    }
    for (int64_t other = 0; other < i; ++other) {
      SWITCHYARD_CHECK(!IsSame(out, op->maybe_get_output(other)), op->operator_name(),
                       ": two out arguments share memory");
    }
  }
}

int64_t OwnIf(bool has_sizes, int64_t output) { return has_sizes ? output : -1; }

// Of the sizes, by columns.
void SetMatrix(MetaBase* op, int64_t index, IntArrayRef sizes, const Tensor& like) {
  op->set_output_strided(index, sizes, MatrixStrides(sizes), OptionsOf(like));
}

}  // namespace

void structured_linalg_cholesky_ex::meta(const Tensor& A, bool /*upper*/, bool /*check_errors*/) {
  internal::CheckIsSquare("linalg.cholesky", A);
  internal::CheckFloatingOrComplex("linalg.cholesky", A.dtype());
  CheckApart(this, 2, {{A, 0}});
  SetMatrix(this, 0, A.sizes(), A);
  set_output_contiguous(1, BatchOf(A.sizes()), OptionsOf(A, ScalarType::Int));
}

void structured_linalg_lu_factor_ex::meta(const Tensor& A, bool /*pivot*/, bool /*check_errors*/) {
  SWITCHYARD_CHECK(A.dim() >= 2, "torch.lu_factor: Expected tensor with 2 or more dimensions. ",
                   "Got size: ", A.sizes(), " instead");
  CheckApart(this, 3, {{A, 0}});
  SetMatrix(this, 0, A.sizes(), A);
  set_output_contiguous(1, PivotsOf(A), OptionsOf(A, ScalarType::Int));
  set_output_contiguous(2, BatchOf(A.sizes()), OptionsOf(A, ScalarType::Int));
}

void structured_linalg_lu::meta(const Tensor& A, bool pivot) {
  SWITCHYARD_CHECK(A.dim() >= 2, "linalg.lu: Expected tensor with 2 or more dimensions. ",
                   "Got size: ", A.sizes(), " instead");
  const int64_t rows = A.size(-2);
  const int64_t least = std::min(rows, A.size(-1));
  CheckApart(this, 3, {{A}});
  set_output_raw_strided(0, pivot ? WithBatch(A.sizes(), {rows, rows}) : std::vector<int64_t>{0},
                         {}, OptionsOf(A));
  set_output_raw_strided(1, WithBatch(A.sizes(), {rows, least}), {}, OptionsOf(A));
  set_output_raw_strided(2, WithBatch(A.sizes(), {least, A.size(-1)}), {}, OptionsOf(A));
}

void structured_lu_unpack::meta(const Tensor& LU, const Tensor& pivots, bool unpack_data,
                                bool unpack_pivots) {
  SWITCHYARD_CHECK(LU.dim() >= 2, "torch.lu_unpack: Expected tensor with 2 or more dimensions. ",
                   "Got size: ", LU.sizes(), " instead");
  const int64_t rows = LU.size(-2);
  const int64_t least = std::min(rows, LU.size(-1));
  if (unpack_pivots) {
    SWITCHYARD_CHECK(pivots.dtype() == ScalarType::Int,
                     "torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of "
                     "torch.int32 dtype.\nNote: this function is intended to be used with the "
                     "output produced by torch.linalg.lu_factor");
    const std::vector<int64_t> expected = PivotsOf(LU);
    SWITCHYARD_CHECK_VALUE(pivots.sizes() == IntArrayRef(expected),
                           "Expected LU_pivots to have shape ", IntArrayRef(expected), " but got ",
                           pivots.sizes(), " instead.");
  }
  const std::vector<int64_t> none = {0};
  CheckApart(this, 3, {{LU}, {pivots}});
  set_output_raw_strided(0, unpack_pivots ? WithBatch(LU.sizes(), {rows, rows}) : none, {},
                         OptionsOf(LU));
  set_output_raw_strided(1, unpack_data ? WithBatch(LU.sizes(), {rows, least}) : none, {},
                         OptionsOf(LU));
  set_output_raw_strided(2, unpack_data ? WithBatch(LU.sizes(), {least, LU.size(-1)}) : none, {},
                         OptionsOf(LU));
}

void structured_linalg_lu_solve::meta(const Tensor& LU, const Tensor& pivots, const Tensor& B,
                                      bool left, bool /*adjoint*/) {
  constexpr char kName[] = "linalg.lu_solve";
  internal::CheckFloatingOrComplex("torch.linalg.lu_solve", LU.dtype());
  SWITCHYARD_CHECK(LU.dtype() == B.dtype(), kName,
                   ": Expected LU and B to have the same dtype, but found LU of type ", LU.dtype(),
                   " and B of type ", B.dtype(), " instead");
  SWITCHYARD_CHECK(pivots.dtype() == ScalarType::Int, kName,
                   ": pivots should be a Tensor of scalar type torch.int32");
  internal::CheckIsSquare("torch.linalg.lu_solve", LU);
  internal::CheckEquation(kName, LU, B, left);
  SWITCHYARD_CHECK(pivots.dim() >= 1 && LU.size(-1) == pivots.size(-1), kName,
                   ": Number of pivots per batch should be same as the dimension of the matrix");
  const bool has_batch = IntArrayRef(BatchOf(LU.sizes())) ==
                         IntArrayRef(pivots.sizes().begin(), pivots.sizes().end() - 1);
  SWITCHYARD_CHECK(has_batch, kName, ": Expected LU.shape[:-1] and pivots.shape to be the same, ",
                   "but got pivots with shape ", pivots.sizes(), " instead");
  std::vector<int64_t> sizes = internal::CommonBatch(B.sizes(), LU.sizes());
  sizes.insert(sizes.end(), {B.size(-2), B.size(-1)});
  CheckApart(this, 1, {{LU}, {pivots}, {B, OwnIf(B.sizes() == IntArrayRef(sizes), 0)}});
  set_output_strided(0, sizes, MatrixStrides(sizes, left), OptionsOf(B));
}

void structured__linalg_det::meta(const Tensor& A) {
  internal::CheckIsSquare("linalg.det", A);
  internal::CheckFloatingOrComplex("linalg.det", A.dtype());
  CheckApart(this, 3, {{A, 1}});
  set_output_contiguous(0, BatchOf(A.sizes()), OptionsOf(A));
  SetMatrix(this, 1, A.sizes(), A);
  set_output_contiguous(2, PivotsOf(A), OptionsOf(A, ScalarType::Int));
}

void structured__linalg_slogdet::meta(const Tensor& A) {
  internal::CheckIsSquare("linalg.slogdet", A);
  internal::CheckFloatingOrComplex("linalg.slogdet", A.dtype());
  CheckApart(this, 4, {{A, 2}});
  set_output_contiguous(0, BatchOf(A.sizes()), OptionsOf(A));
  set_output_contiguous(1, BatchOf(A.sizes()), RealOptionsOf(A));
  SetMatrix(this, 2, A.sizes(), A);
  set_output_contiguous(3, PivotsOf(A), OptionsOf(A, ScalarType::Int));
}

void structured_linalg_inv_ex::meta(const Tensor& A, bool /*check_errors*/) {
  internal::CheckIsSquare("linalg.inv", A);
  internal::CheckFloatingOrComplex("linalg.inv", A.dtype(), /*allows_low=*/false);
  CheckApart(this, 2, {{A, 0}});
  SetMatrix(this, 0, A.sizes(), A);
  set_output_contiguous(1, BatchOf(A.sizes()), OptionsOf(A, ScalarType::Int));
}

void structured__linalg_solve_ex::meta(const Tensor& A, const Tensor& B, bool left,
                                       bool /*check_errors*/) {
  constexpr char kName[] = "linalg.solve";
  internal::CheckFloatingOrComplex(kName, A.dtype());
  SWITCHYARD_CHECK(A.dtype() == B.dtype(), kName,
                   ": Expected A and B to have the same dtype, but found A of type ", A.dtype(),
                   " and B of type ", B.dtype(), " instead");
  const bool has_vectors = internal::HasVectors(A, B);
  const Tensor right = has_vectors ? internal::WithColumn(B) : B;
  internal::CheckEquation(kName, A, right, left);
  SWITCHYARD_CHECK(left || !has_vectors, kName,
                   ": Vector broadcasting of the left hand side is not supported for left=False. ",
                   "In this case linalg.solve is equivalent to B / A.squeeze(-1)");
  std::vector<int64_t> sizes = internal::CommonBatch(right.sizes(), A.sizes());
  sizes.push_back(right.size(-2));
  if (!has_vectors) sizes.push_back(right.size(-1));
  CheckApart(this, 4, {{A}, {B, OwnIf(B.sizes() == IntArrayRef(sizes), 0)}});
  set_output_strided(0, sizes, MatrixStrides(sizes, left && !has_vectors), OptionsOf(B));
  SetMatrix(this, 1, A.sizes(), A);
  set_output_contiguous(2, PivotsOf(A), OptionsOf(A, ScalarType::Int));
  set_output_contiguous(3, BatchOf(A.sizes()), OptionsOf(A, ScalarType::Int));
}

void structured_triangular_solve::meta(const Tensor& self, const Tensor& A, bool /*upper*/,
                                       bool /*transpose*/, bool /*unitriangular*/) {
  const auto check = [](const Tensor& tensor, const char* name) {
    SWITCHYARD_CHECK(tensor.dim() >= 2, "torch.triangular_solve: Expected ", name,
                     " to have at least 2 dimensions, but it has ", tensor.dim(),
                     " dimensions instead");
  };
  check(self, "b");
  check(A, "A");
  internal::CheckOldEquation("triangular_solve", self, A);
  const std::vector<int64_t> batch = internal::CommonBatch(self.sizes(), A.sizes());
  std::vector<int64_t> sizes = batch;
  sizes.insert(sizes.end(), {self.size(-2), self.size(-1)});
  CheckApart(this, 2, {{A}, {self, OwnIf(self.sizes() == IntArrayRef(sizes), 0)}});
  SetMatrix(this, 0, sizes, self);
  sizes = batch;
  sizes.insert(sizes.end(), {A.size(-2), A.size(-1)});
  set_output_raw_strided(1, sizes, MatrixStrides(sizes), OptionsOf(A));
}

void structured__linalg_svd::meta(const Tensor& A, bool full_matrices, bool compute_uv,
                                  std::optional<std::string_view> /*driver*/) {
  internal::CheckIsMatrix("linalg.svd", A);
  internal::CheckFloatingOrComplex("linalg.svd", A.dtype());
  const int64_t rows = A.size(-2);
  const int64_t columns = A.size(-1);
  const int64_t least = std::min(rows, columns);
  CheckApart(this, 3, {{A}});
  set_output_contiguous(1, WithBatch(A.sizes(), {least}), RealOptionsOf(A));
  if (!compute_uv) {
    set_output_contiguous(0, {0}, OptionsOf(A));
    set_output_contiguous(2, {0}, OptionsOf(A));
    return;
  }
  SetMatrix(this, 0, WithBatch(A.sizes(), {rows, full_matrices ? rows : least}), A);
  SetMatrix(this, 2, WithBatch(A.sizes(), {full_matrices ? columns : least, columns}), A);
}

void structured__linalg_eigh::meta(const Tensor& A, std::string_view UPLO, bool compute_v) {
  internal::CheckIsSquare("linalg.eigh", A);
  internal::IsUpperTriangle(UPLO);
  CheckApart(this, 2, {{A, OwnIf(compute_v, 1)}});
  set_output_contiguous(0, WithBatch(A.sizes(), {A.size(-1)}), RealOptionsOf(A));
  if (compute_v) {
    SetMatrix(this, 1, A.sizes(), A);
  } else {
    set_output_contiguous(1, {0}, OptionsOf(A));
  }
}

void structured_linalg_qr::meta(const Tensor& A, std::string_view mode) {
  internal::CheckIsMatrix("linalg.qr", A);
  internal::CheckFloatingOrComplex("linalg.qr", A.dtype());
  const internal::QrParts parts = internal::PartsOfQr(mode);
  const int64_t rows = A.size(-2);
  const int64_t least = parts.is_reduced ? std::min(rows, A.size(-1)) : rows;
  if (parts.with_q) {
    SetMatrix(this, 0, WithBatch(A.sizes(), {rows, least}), A);
  } else {
    set_output_contiguous(0, {0}, OptionsOf(A));
  }
  CheckApart(this, 2, {{A}});
  SetMatrix(this, 1, WithBatch(A.sizes(), {least, A.size(-1)}), A);
}

void structured_linalg_ldl_factor_ex::meta(const Tensor& self, bool /*hermitian*/,
                                           bool /*check_errors*/) {
  internal::CheckIsSquare("torch.linalg.ldl_factor_ex", self);
  internal::CheckFloatingOrComplex("torch.linalg.ldl_factor_ex", self.dtype());
  CheckApart(this, 3, {{self, 0}});
  SetMatrix(this, 0, self.sizes(), self);
  set_output_contiguous(1, PivotsOf(self), OptionsOf(self, ScalarType::Int));
  set_output_contiguous(2, BatchOf(self.sizes()), OptionsOf(self, ScalarType::Int));
}

void structured_linalg_ldl_solve::meta(const Tensor& LD, const Tensor& pivots, const Tensor& B,
                                       bool /*hermitian*/) {
  constexpr char kName[] = "torch.linalg.ldl_solve";
  internal::CheckIsSquare(kName, LD);
  internal::CheckFloatingOrComplex(kName, LD.dtype());
  internal::CheckOldEquation(kName, B, LD);
  SWITCHYARD_CHECK(IsIntegralType(pivots.dtype()), kName, ": Expected pivots to be integers. Got ",
                   pivots.dtype());
  const IntArrayRef expected(LD.sizes().begin(), LD.sizes().end() - 1);
  SWITCHYARD_CHECK(pivots.sizes() == expected, kName,
                   ": Expected LD.shape[:-1] and pivots.shape to be the same, but got pivots with ",
                   "shape ", pivots.sizes(), " instead");
  std::vector<int64_t> sizes = internal::CommonBatch(B.sizes(), LD.sizes());
  sizes.insert(sizes.end(), {B.size(-2), B.size(-1)});
  CheckApart(this, 1, {{LD}, {pivots}, {B, OwnIf(B.sizes() == IntArrayRef(sizes), 0)}});
  SetMatrix(this, 0, sizes, B);
}

}  // namespace switchyard::meta
