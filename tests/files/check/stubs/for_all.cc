// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch:
//     CPU, CUDA: f_any
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch:
//     CPU, CUDA: g_out_any
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_any}
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
  return result;
}
// The kernel of an operator, called past the dispatcher.
Tensor& g_out_any(const Tensor& self, Tensor& out) { return Fill(out, g_stub); }
Tensor g_any(const Tensor& self) {
  Tensor result = self.clone();
  g_out_any(self, result);
  return result;
}
// The operator is dispatched again.
Tensor h_any(const Tensor& self) { return switchyard::g(self); }
}
