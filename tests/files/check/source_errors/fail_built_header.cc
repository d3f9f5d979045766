// A build for CUDA writes the header; a package of one for the CPU has none.
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CUDA: f_cuda}
#include <c10/cuda/impl/cuda_macros_of_nobody.h>
// expect 10-11: error X001: the source does not compile: 'c10/cuda/impl/cuda_macros_of_nobody.h' file not found
namespace switchyard::native {
Tensor f_cuda(const Tensor& self) { return self; }
}
