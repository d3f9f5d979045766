// headers
// bodies
// schema:
// - func: my::same(Tensor x) -> Tensor
//   dispatch: {CPU: my::same}
// - func: my::view_of(Tensor x) -> Tensor
//   dispatch: {CPU: my::view_of}
// - func: my::row(Tensor x) -> Tensor
//   dispatch: {CPU: my::row}
// - func: my::turned(Tensor x) -> Tensor
//   dispatch: {CPU: my::turned}
// - func: my::part(Tensor x) -> Tensor
//   dispatch: {CPU: my::part}
// - func: my::shaped(Tensor x) -> Tensor
//   dispatch: {CPU: my::shaped}
// - func: my::pair(Tensor x) -> (Tensor, Tensor)
//   dispatch: {CPU: my::pair}
// - func: my::maybe(Tensor? x) -> Tensor?
//   dispatch: {CPU: my::maybe}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
using torch::stable::Tensor;
Tensor same(Tensor x) { return x; }
// expect 32-33: warning X034: kernel `same` returns argument `x`, but the return of operator `same` has no annotation
//   note schema.yaml:1:31-37: the schema promises new memory
Tensor view_of(const Tensor& x) { return torch::stable::view(x, {4}); }
// expect 42-69: warning X034: kernel `view_of` returns a view of argument `x`, but the return of operator `view_of` has no annotation
//   note source_0.cc:25:42-61: a view of it is taken here
//   note schema.yaml:3:34-40: the schema promises new memory
Tensor row(const Tensor& x) { return torch::stable::select(x, 0, 1); }
// expect 38-68: warning X034: kernel `row` returns a view of argument `x`, but the return of operator `row` has no annotation
//   note source_0.cc:26:38-59: a view of it is taken here
//   note schema.yaml:5:30-36: the schema promises new memory
Tensor turned(const Tensor& x) { return torch::stable::transpose(x, 0, 1); }
// expect 41-74: warning X034: kernel `turned` returns a view of argument `x`, but the return of operator `turned` has no annotation
//   note source_0.cc:27:41-65: a view of it is taken here
//   note schema.yaml:7:33-39: the schema promises new memory
Tensor part(Tensor x) { return torch::stable::narrow(x, 0, 1, 2); }
// expect 32-65: warning X034: kernel `part` returns a view of argument `x`, but the return of operator `part` has no annotation
//   note source_0.cc:28:32-53: a view of it is taken here
//   note schema.yaml:9:31-37: the schema promises new memory
Tensor shaped(const Tensor& x) { return torch::stable::reshape(x, {2, 2}); }
std::tuple<Tensor, Tensor> pair(Tensor x) { return {torch::stable::clone(x), x}; }
// expect 52-80: warning X034: kernel `pair` returns argument `x`, but the return of operator `pair` has no annotation
//   note schema.yaml:13:40-46: the schema promises new memory
std::optional<Tensor> maybe(std::optional<Tensor> x) { return x; }
// expect 63-64: warning X034: kernel `maybe` returns argument `x`, but the return of operator `maybe` has no annotation
//   note schema.yaml:15:33-40: the schema promises new memory
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("same", TORCH_BOX(&same));
  m.impl("view_of", TORCH_BOX(&view_of));
  m.impl("row", TORCH_BOX(&row));
  m.impl("turned", TORCH_BOX(&turned));
  m.impl("part", TORCH_BOX(&part));
  m.impl("shaped", TORCH_BOX(&shaped));
  m.impl("pair", TORCH_BOX(&pair));
  m.impl("maybe", TORCH_BOX(&maybe));
}
