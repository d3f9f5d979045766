// schema:
// - func: f(Tensor self, Tensor mat1, Tensor mat2) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, const Tensor& mat2, const Tensor& mat1) { return self; }
// expect 34-52: error X006: kernel `f_cpu` has parameter `mat2` where operator `f` passes `mat1`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, const Tensor& mat1, const Tensor& mat2)`
//   fix 34-52: "const Tensor& mat1"
//   fix 54-72: "const Tensor& mat2"
}
