// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
// - func: g(Tensor self) -> (Tensor, Tensor)
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
Tensor f_cpu_(Tensor& self) { return self; }
// expect 1-7: error X003: kernel `f_cpu_` returns `Tensor`, but operator `f_` returns `Tensor&`
//   note schema.yaml:2:19-25: the kernel should be `Tensor& f_cpu_(Tensor& self)`
//   fix 1-7: "Tensor&"
std::tuple<Tensor, Tensor, Tensor> g_cpu(const Tensor& self) { return {}; }
// expect 1-35: error X003: kernel `g_cpu` returns `std::tuple<Tensor, Tensor, Tensor>`, but operator `g` returns `std::tuple<Tensor, Tensor>`
//   note schema.yaml:4:19-24: the kernel should be `std::tuple<Tensor, Tensor> g_cpu(const Tensor& self)`
//   fix 1-35: "std::tuple<Tensor, Tensor>"
}
