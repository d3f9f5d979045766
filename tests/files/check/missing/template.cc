// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
template <typename T>
Tensor f_cpu(const T& self) { return self; }
template Tensor f_cpu<Tensor>(const Tensor&);
Tensor f_cpu(const Tensor& self) { return f_cpu<Tensor>(self); }
}
