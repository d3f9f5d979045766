// def(NameOrSchema&&, Func&&, tags)
#include <torch/library.h>

namespace def_function {
int64_t f(const at::Tensor& x) { return x.numel(); }
int64_t g(const at::Tensor& x) { return x.numel() + 1; }
int64_t h(const at::Tensor& x) { return x.numel() + 2; }
}  // namespace def_function
TORCH_LIBRARY_FRAGMENT(def_function, m) {
  m.def("def_function_f(Tensor x) -> int", def_function::f);
  m.def("def_function_g(Tensor x) -> int", &def_function::g, {at::Tag::nondeterministic_seeded});
  m.def("def_function_h(Tensor x) -> int", def_function::h,
        {at::Tag::nondeterministic_seeded, at::Tag::dynamic_output_shape});
}
// call: (def_function, def_function_f, 6, Ones())
// call: (def_function, def_function_g, 7, Ones())
// call: (def_function, def_function_h, 8, Ones())
// tags: (def_function, def_function_f, )
// tags: (def_function, def_function_g, at::Tag::nondeterministic_seeded)
// tags: (def_function, def_function_h, at::Tag::nondeterministic_seeded,
// at::Tag::dynamic_output_shape)
