// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int dim, bool keepdim = false) {  // switchyard: ignore X002, X010: as it was
  return self;
}
}
