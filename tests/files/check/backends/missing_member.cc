// complete
// keys: XLA
// schema:
// - func: f(Tensor self, int dim) -> Tensor
// - func: f.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
// - func: g(Tensor self) -> Tensor
// - func: g.two(Tensor self, Tensor other) -> Tensor
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f.out, g, g.two]
namespace torch_xla {
using switchyard::Tensor;
struct XLANativeFunctions {
  static Tensor& f_out(const Tensor& self, int64_t dim, Tensor& out);
  static Tensor g(const Tensor& self);
  static Tensor g(const Tensor& self, const Tensor& other);
};
Tensor& XLANativeFunctions::f_out(const Tensor& self, int64_t dim, Tensor& out) { return out; }
Tensor XLANativeFunctions::g(const Tensor& self) { return self; }
Tensor XLANativeFunctions::g(const Tensor& self, const Tensor& other) { return self; }
}
namespace switchyard::native {
Tensor f(const Tensor& self, int64_t dim) { return self; }
Tensor& f_out(const Tensor& self, int64_t dim, Tensor& out) { return out; }
Tensor g(const Tensor& self) { return self; }
Tensor g(const Tensor& self, const Tensor& other) { return self; }
}
