// A build for CUDA writes the header; a package of one for the CPU has none.
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CUDA: f_cuda}
#include <c10/cuda/impl/cuda_cmake_macros.h>
namespace switchyard::native {
Tensor f_cuda(const Tensor& self) { return self; }
}
