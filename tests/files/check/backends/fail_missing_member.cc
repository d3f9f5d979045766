// rule: B016
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
  static Tensor& f_outt(const Tensor& self, int64_t dim, Tensor& out);
};
Tensor& XLANativeFunctions::f_outt(const Tensor& self, int64_t dim, Tensor& out) { return out; }
// expect 29-35: error X013: function `f_outt` matches kernel `f_out`, which no source defines, in all but the name
//   note backend.yaml:3:13-18: the kernel should be `switchyard::Tensor& XLANativeFunctions::f_out(const switchyard::Tensor& self, int64_t dim, switchyard::Tensor& out)`
Tensor g(const Tensor& self) { return self; }
}
namespace switchyard::native {
Tensor f(const Tensor& self, int64_t dim) { return self; }
Tensor& f_out(const Tensor& self, int64_t dim, Tensor& out) { return out; }
Tensor g(const Tensor& self) { return self; }
Tensor g(const Tensor& self, const Tensor& other) { return self; }
}
// expect backend.yaml:3:20-21: error X007: no source defines kernel `XLANativeFunctions::g` of operator `g`
//   note source_0.cc:19:8-9: this function is not a member of `XLANativeFunctions`
//   hint: it should be `switchyard::Tensor XLANativeFunctions::g(const switchyard::Tensor& self)` in namespace torch_xla
// expect backend.yaml:3:23-28: error X007: no source defines kernel `XLANativeFunctions::g` of operator `g.two`
//   hint: it should be `switchyard::Tensor XLANativeFunctions::g(const switchyard::Tensor& self, const switchyard::Tensor& other)` in namespace torch_xla
