// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
// - func: g(Tensor self) -> (Tensor, Tensor)
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CPU: h_cpu}
namespace switchyard::native {
Tensor& f_cpu_(Tensor& self) { return self; }
std::tuple<Tensor, Tensor> g_cpu(const Tensor& self) { return {}; }
auto h_cpu(const Tensor& self) -> Tensor { return self; }
}
