// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   tags: maybe_aliasing_or_mutating
namespace switchyard::native {
Tensor f(const Tensor& self) {
  self.zero_();
  return self;
}
}
