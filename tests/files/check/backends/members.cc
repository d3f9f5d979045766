// complete
// keys: XLA
// schema:
// - func: f(Tensor self, int dim) -> Tensor
// - func: f.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
// - func: g(Tensor self) -> Tensor
// - func: g.two(Tensor self, Tensor other) -> Tensor
//   dispatch: {CUDA: g_cuda}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CUDA: h_cuda}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f, g, g.two]
// autograd: [h]
namespace torch_xla {
using switchyard::Tensor;
struct XLANativeFunctions {
  static Tensor f(const Tensor& self, int64_t dim);
  static Tensor g(const Tensor& self);
  static Tensor g(const Tensor& self, const Tensor& other);
  static Tensor h(const Tensor& self);
  static int64_t Helper(int64_t x);
};
Tensor XLANativeFunctions::f(const Tensor& self, int64_t dim) { return self; }
Tensor XLANativeFunctions::g(const Tensor& self) { return self; }
Tensor XLANativeFunctions::g(const Tensor& self, const Tensor& other) { return self; }
Tensor XLANativeFunctions::h(const Tensor& self) { return self; }
int64_t XLANativeFunctions::Helper(int64_t x) { return x; }
}
namespace switchyard::native {
Tensor f(const Tensor& self, int64_t dim) { return self; }
Tensor& f_out(const Tensor& self, int64_t dim, Tensor& out) { return out; }
Tensor g(const Tensor& self) { return self; }
}
