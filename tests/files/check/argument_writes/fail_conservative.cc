// bodies
// schema:
// - func: my::f(Tensor x) -> Tensor
//   alias_analysis: FROM_SCHEMA
//   dispatch: {CPU: my::f_cpu}
// - func: my::g(Tensor x) -> Tensor
//   alias_analysis: FROM_SCHEMA
//   dispatch: {CPU: my::g_cpu}
namespace my::native {
using namespace switchyard;
Tensor f_cpu(const Tensor& x) {
  x.data<float>()[0] = 1;
// expect 3-25: error X030: kernel `f_cpu` writes argument `x`, which operator `f` does not write
//   note source_0.cc:12:3-16: a view of it is taken here
//   note source_0.cc:12:3-25: an element is written here
//   note schema.yaml:1:15-23: the schema does not mark it with `!`
  return x.clone();
}
Tensor g_cpu(const Tensor& x) { return x; }
// expect 40-41: warning X034: kernel `g_cpu` returns argument `x`, but the return of operator `g` has no annotation
//   note schema.yaml:4:28-34: the schema promises new memory
}
