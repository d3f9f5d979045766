// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
extern "C" Tensor f_cpu(const Tensor& self, int64_t dim) { return self; }
// expect 19-24: error X008: kernel `f_cpu` is `extern "C"`, so no other source can call it
//   note schema.yaml:2:19-24: emitted code calls it from another source
}
