// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
// --- second.cc
namespace switchyard::native {
Tensor f_cpu(const Tensor& self);
static Tensor g(const Tensor& self) { return f_cpu(self); }
}
