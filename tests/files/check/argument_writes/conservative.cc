// bodies
// schema:
// - func: my::f(Tensor x) -> Tensor
//   alias_analysis: CONSERVATIVE
//   dispatch: {CPU: my::f_cpu}
// - func: my::g(Tensor x) -> Tensor
//   alias_analysis: CONSERVATIVE
//   dispatch: {CPU: my::g_cpu}
namespace my::native {
using namespace switchyard;
Tensor f_cpu(const Tensor& x) {
  x.data<float>()[0] = 1;
  return x.clone();
}
Tensor g_cpu(const Tensor& x) { return x; }
}
