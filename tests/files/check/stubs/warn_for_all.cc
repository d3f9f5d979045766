// rule: W021
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CompositeExplicitAutograd: f_any}
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch:
//     CPU, CUDA: g_out_any
// - func: g(Tensor self) -> Tensor
//   dispatch: {CompositeExplicitAutogradNonFunctional: g_any}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CompositeExplicitAutograd: h_any}
namespace switchyard {
Tensor g(const Tensor& self);
}
namespace switchyard::native {
template <typename Function, typename Self>
struct DispatchStub {
  template <typename... Given>
  void operator()(int processor, Given&&... given);
};
struct f_stub_t : DispatchStub<void (*)(const Tensor&), f_stub_t> {};
extern f_stub_t f_stub;
struct g_stub_t : DispatchStub<void (*)(const Tensor&), g_stub_t> {};
extern g_stub_t g_stub;
template <typename Stub>
Tensor& Fill(Tensor& result, Stub& stub) {
  stub(0, result);
  return result;
}
Tensor f_any(const Tensor& self) {
  Tensor result = self.clone();
  f_stub(0, result);
// expect 3-9: warning X045: kernel `f_any` is for all backends and uses `f_stub`, a dispatch stub
//   note schema.yaml:2:41-46: it is the kernel for all backends
//   hint: name the backends that the stub has functions for
  return result;
}
// The kernel of an operator, called past the dispatcher.
Tensor& g_out_any(const Tensor& self, Tensor& out) { return Fill(out, g_stub); }
Tensor g_any(const Tensor& self) {
  Tensor result = self.clone();
  g_out_any(self, result);
// expect 3-12: warning X045: kernel `g_any` is for all backends and uses `g_stub`, a dispatch stub
//   note source_0.cc:37:71-77: `g_stub` is used here
//   note schema.yaml:7:54-59: it is the kernel for all backends
//   hint: name the backends that the stub has functions for
  return result;
}
// The operator is dispatched again.
Tensor h_any(const Tensor& self) { return switchyard::g(self); }
}
