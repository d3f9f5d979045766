// report: X051
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch:
//     CPU: f_cpu
//     CUDA: f_cuda
// - func: g(Tensor[] xs, int a) -> ()
//   dispatch: {CPU: g_cpu}
// - func: made(int[] size) -> Tensor
//   dispatch:
//     CPU: made_cpu
//     Autograd: made_autograd
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self.clone(); }
}
// expect schema.yaml:1:9-10: warning X051: operator `f` has kernels, but none for `Meta` or for all backends, so nothing here tells the shapes of its results without data
//   hint: add a kernel for `Meta`, or register one in Python with `torch.library.register_fake`
// expect schema.yaml:5:9-10: warning X051: operator `g` has kernels, but none for `Meta` or for all backends, so nothing here tells the shapes of its results without data
//   hint: add a kernel for `Meta`, or register one in Python with `torch.library.register_fake`
// expect schema.yaml:7:9-13: warning X051: operator `made` has kernels, but none for `Meta` or for all backends, so nothing here tells the shapes of its results without data
//   hint: add a kernel for `Meta`, or register one in Python with `torch.library.register_fake`
