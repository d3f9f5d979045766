// def(NameOrSchema&&, Func&&, tags)
#include <torch/library.h>

namespace def_function {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace def_function
TORCH_LIBRARY_FRAGMENT(def_function, m) {
  m.def("def_function_f(Tensor x) -> int", def_function::f);
  m.def("def_function_g(Tensor x) -> int", &def_function::f, {at::Tag::nondeterministic_seeded});
  m.def("def_function_h(Tensor x) -> int", def_function::f,
        {at::Tag::nondeterministic_seeded, at::Tag::dynamic_output_shape});
}
// call: (def_function, def_function_f, 6, Ones())
// call: (def_function, def_function_g, 6, Ones())
// call: (def_function, def_function_h, 6, Ones())
