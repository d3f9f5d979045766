// bodies
// schema:
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch:
//     CUDA: zero_cuda_
// - func: f(Tensor self) -> Tensor
//   tags: maybe_aliasing_or_mutating
namespace switchyard::native {
Tensor f(const Tensor& self) {
  self.zero_();
  return self;
}
}
