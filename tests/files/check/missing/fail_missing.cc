// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu, CUDA: f_cuda}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
bool g_cpu(int64_t flag) { return flag; }
}
// expect schema.yaml:2:32-38: error X007: no source defines kernel `f_cuda` of operator `f`
//   hint: it should be `Tensor f_cuda(const Tensor& self)` in namespace switchyard::native
// expect schema.yaml:4:19-24: error X007: no source defines kernel `g_cpu` of operator `g`
//   note source_0.cc:9:6-11: this function has the name, but other parameters
//   hint: it should be `Tensor g_cpu(const Tensor& self)` in namespace switchyard::native
