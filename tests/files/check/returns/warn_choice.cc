// bodies
// schema:
// - func: either(Tensor self, Tensor other) -> Tensor
//   dispatch: {CPU: either_cpu}
// - func: nested(Tensor self) -> Tensor
//   dispatch: {CPU: nested_cpu}
// - func: bound(Tensor self, Tensor other) -> Tensor
//   dispatch: {CPU: bound_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard::native {
Tensor either_cpu(const Tensor& self, const Tensor& other) {
  return self.dim() == 0 ? self : other;
// expect 10-40: warning X034: kernel `either_cpu` returns argument `self`, but the return of operator `either` has no annotation
//   note schema.yaml:1:46-52: the schema promises new memory
// expect 10-40: warning X034: kernel `either_cpu` returns argument `other`, but the return of operator `either` has no annotation
//   note schema.yaml:1:46-52: the schema promises new memory
}
Tensor nested_cpu(const Tensor& self) {
  return self.dim() == 0 ? self.clone() : (self.dim() == 1 ? self : self.clone());
// expect 10-82: warning X034: kernel `nested_cpu` returns argument `self`, but the return of operator `nested` has no annotation
//   note schema.yaml:3:32-38: the schema promises new memory
}
Tensor bound_cpu(const Tensor& self, const Tensor& other) {
  const Tensor& larger = self.dim() > other.dim() ? self : other;
  return larger;
// expect 10-16: warning X034: kernel `bound_cpu` returns argument `self`, but the return of operator `bound` has no annotation
//   note schema.yaml:5:45-51: the schema promises new memory
// expect 10-16: warning X034: kernel `bound_cpu` returns argument `other`, but the return of operator `bound` has no annotation
//   note schema.yaml:5:45-51: the schema promises new memory
}
}
