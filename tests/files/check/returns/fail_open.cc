// bodies
// schema:
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch:
//     CUDA: zero_cuda_
// - func: f(Tensor self) -> Tensor
namespace switchyard::native {
Tensor f(const Tensor& self) {
  self.zero_();
// expect 3-13: error X030: kernel `f` writes argument `self`, which operator `f` does not write
//   note source_0.cc:10:3-13: `zero_` writes it here
//   note schema.yaml:5:11-22: the schema does not mark it with `!`
  return self;
// expect 10-14: warning X034: kernel `f` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:5:27-33: the schema promises new memory
}
}
