// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
// --- second.cc
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
// expect 8-13: error X009: kernel `f_cpu` is defined twice
//   note source_0.cc:5:8-13: the first definition is here
}
