// Matrix products with cuBLAS. 16-bit floating elements are summed in Float.

#include <cublas_v2.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/cuda_devices.h"
#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {
namespace {

void CheckCublas(cublasStatus_t status, const char* call) {
  SWITCHYARD_CHECK(status == CUBLAS_STATUS_SUCCESS, call, ": ", cublasGetStatusString(status));
}

// One per thread and device, kept until the program ends, because creating one is slow.
cublasHandle_t HandleOfDevice() {
  constexpr int kMostDevices = 128;
  static thread_local cublasHandle_t handles[kMostDevices] = {};
  int device = 0;
  CheckCuda(cudaGetDevice(&device), "cudaGetDevice");
  SWITCHYARD_CHECK(device < kMostDevices, "products of matrices on device ", device,
                   ", and there are handles for ", kMostDevices);
  if (handles[device] == nullptr) CheckCublas(cublasCreate(&handles[device]), "cublasCreate");
  CheckCublas(cublasSetStream(handles[device], static_cast<cudaStream_t>(CurrentStream())),
              "cublasSetStream");
  return handles[device];
}

cudaDataType_t TypeOf(ScalarType type) {
  switch (type) {
    case ScalarType::Half:
      return CUDA_R_16F;
    case ScalarType::BFloat16:
      return CUDA_R_16BF;
    case ScalarType::Float:
      return CUDA_R_32F;
    case ScalarType::Double:
      return CUDA_R_64F;
    default:
      Fail("cuBLAS has no products of ", type);
  }
}

int ToInt(int64_t number) {
  SWITCHYARD_CHECK(number <= std::numeric_limits<int>::max(), "cuBLAS takes no matrices with ",
                   number, " rows, columns or matrices, or elements between rows");
  return static_cast<int>(number);
}

// cuBLAS has columns where we have rows, so each operand is the transpose of the other.
struct BlasMatrix {
  BlasMatrix(const MatrixOperand& matrix, int64_t rows, int64_t columns)
      : data(matrix.data),
        operation(matrix.column_step == 1 ? CUBLAS_OP_N : CUBLAS_OP_T),
        leading(ToInt(matrix.column_step == 1 ? std::max({int64_t{1}, matrix.row_step, columns})
                                              : std::max({int64_t{1}, matrix.column_step, rows}))),
        batch_step(matrix.batch_step) {}

  void* data;
  cublasOperation_t operation;
  int leading;  // elements from one row (or column) to the next
  long long batch_step;
};

}  // namespace

void MultiplyMatrices(const MatrixProduct& product) {
  if (product.batches * product.rows * product.columns == 0) return;
  const BlasMatrix a(product.a, product.rows, product.inner);
  const BlasMatrix b(product.b, product.inner, product.columns);
  const BlasMatrix out(product.out, product.rows, product.columns);
  const bool is_double = product.type == ScalarType::Double;
  const auto alpha = static_cast<float>(product.alpha);
  const auto beta = static_cast<float>(product.beta);
  const auto factor = [&](const double& wide, const float& narrow) -> const void* {
    return is_double ? static_cast<const void*>(&wide) : &narrow;
  };
  const cudaDataType_t type = TypeOf(product.type);
  CheckCublas(
      cublasGemmStridedBatchedEx(
          HandleOfDevice(), b.operation, a.operation, ToInt(product.columns), ToInt(product.rows),
          ToInt(product.inner), factor(product.alpha, alpha), b.data, type, b.leading, b.batch_step,
          a.data, type, a.leading, a.batch_step, factor(product.beta, beta), out.data, type,
          out.leading, out.batch_step, ToInt(product.batches),
          is_double ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
      "cublasGemmStridedBatchedEx");
}

}  // namespace switchyard::gpu
