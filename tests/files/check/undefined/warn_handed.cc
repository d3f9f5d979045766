// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
struct Stub {
  template <typename... A>
  void operator()(int device, A&&... arguments) {}
};
static Stub stub;
Tensor f_cpu(const Tensor& self) {
  Tensor result;
  stub(0, self);
  return result;
// expect 10-16: warning X048: kernel `f_cpu` returns an undefined tensor as the 1st return of operator `f`
//   note schema.yaml:1:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
}
