// bodies
// schema:
// - func: f_(Tensor(a!) self, Tensor x) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
// What a library's tensor is made of is the memory of the run-time's.
namespace ideep {
struct tensor {};
struct sum {
  static void compute(const tensor& a, tensor& y);
};
}
namespace switchyard::native {
ideep::tensor itensor_from_tensor(const Tensor& x);
Tensor& f_cpu_(Tensor& self, const Tensor& x) {
  ideep::tensor y = itensor_from_tensor(self);
  ideep::sum::compute(itensor_from_tensor(x), y);
  return self;
}
}
