// headers
// bodies
// schema:
// - func: my::mutable_pointer(Tensor x) -> Tensor
//   dispatch: {CPU: my::mutable_pointer}
// - func: my::old_pointer(Tensor x) -> ()
//   dispatch: {CPU: my::old_pointer}
// - func: my::zeroed(Tensor x) -> ()
//   dispatch: {CPU: my::zeroed}
// - func: my::filled(Tensor x) -> ()
//   dispatch: {CPU: my::filled}
// - func: my::copied(Tensor x, Tensor y) -> ()
//   dispatch: {CPU: my::copied}
// - func: my::summed(Tensor x, Tensor y) -> ()
//   dispatch: {CPU: my::summed}
// - func: my::of_a_view(Tensor x) -> ()
//   dispatch: {CPU: my::of_a_view}
// - func: my::optional(Tensor x, Tensor? y) -> ()
//   dispatch: {CPU: my::optional}
// - func: my::list(Tensor[] x) -> ()
//   dispatch: {CPU: my::list}
// - func: my::dispatched(Tensor x) -> ()
//   dispatch: {CPU: my::dispatched}
// - func: my::parallel(Tensor x) -> ()
//   dispatch: {CPU: my::parallel}
// - func: my::by_handle(Tensor x) -> ()
//   dispatch: {CPU: my::by_handle}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/Dispatch_v2.h>
using torch::stable::Tensor;
Tensor mutable_pointer(Tensor x) {
  Tensor y = torch::stable::empty_like(x);
  float* p = x.mutable_data_ptr<float>();
  float* q = y.mutable_data_ptr<float>();
  for (int64_t i = 0; i < x.numel(); ++i) q[i] = p[i] = 0;
// expect 50-58: error X030: kernel `mutable_pointer` writes argument `x`, which operator `mutable_pointer` does not write
//   note source_0.cc:37:50-58: an element is written here
//   note schema.yaml:1:29-37: the schema does not mark it with `!`
  return y;
}
void old_pointer(const Tensor& x) { static_cast<float*>(x.data_ptr())[0] = 7; }
// expect 37-77: error X030: kernel `old_pointer` writes argument `x`, which operator `old_pointer` does not write
//   note source_0.cc:40:57-67: a view of it is taken here
//   note source_0.cc:40:37-77: an element is written here
//   note schema.yaml:3:25-33: the schema does not mark it with `!`
void zeroed(Tensor x) { torch::stable::zero_(x); }
// expect 25-45: error X030: kernel `zeroed` writes argument `x`, which operator `zeroed` does not write
//   note source_0.cc:41:25-45: `zero_` writes it here
//   note schema.yaml:5:20-28: the schema does not mark it with `!`
void filled(const Tensor& x) { torch::stable::fill_(x, 1.0); }
// expect 32-52: error X030: kernel `filled` writes argument `x`, which operator `filled` does not write
//   note source_0.cc:42:32-52: `fill_` writes it here
//   note schema.yaml:7:20-28: the schema does not mark it with `!`
void copied(Tensor x, const Tensor& y) { torch::stable::copy_(x, y); }
// expect 42-62: error X030: kernel `copied` writes argument `x`, which operator `copied` does not write
//   note source_0.cc:43:42-62: `copy_` writes it here
//   note schema.yaml:9:20-28: the schema does not mark it with `!`
void summed(Tensor x, const Tensor& y) { torch::stable::sum_out(x, y); }
// expect 42-64: error X030: kernel `summed` writes argument `x`, which operator `summed` does not write
//   note source_0.cc:44:42-64: `sum_out` writes it here
//   note schema.yaml:11:20-28: the schema does not mark it with `!`
void of_a_view(Tensor x) {
  Tensor row = torch::stable::select(torch::stable::transpose(x, 0, 1), 0, 0);
  torch::stable::fill_(row, 1.0);
// expect 3-23: error X030: kernel `of_a_view` writes argument `x`, which operator `of_a_view` does not write
//   note source_0.cc:46:38-62: a view of it is taken here
//   note source_0.cc:46:16-37: a view of it is taken here
//   note source_0.cc:47:3-23: `fill_` writes it here
//   note schema.yaml:13:23-31: the schema does not mark it with `!`
}
void optional(Tensor x, std::optional<Tensor> y) {
  if (y.has_value()) torch::stable::zero_(*y);
// expect 22-42: error X030: kernel `optional` writes argument `y`, which operator `optional` does not write
//   note source_0.cc:50:22-42: `zero_` writes it here
//   note schema.yaml:15:32-41: the schema does not mark it with `!`
}
void list(std::vector<Tensor> x) {
  for (Tensor& one : x) torch::stable::zero_(one);
// expect 25-45: error X030: kernel `list` writes argument `x`, which operator `list` does not write
//   note source_0.cc:53:25-45: `zero_` writes it here
//   note schema.yaml:17:18-28: the schema does not mark it with `!`
}
void dispatched(Tensor x) {
  THO_DISPATCH_V2(x.scalar_type(), "dispatched", AT_WRAP([&] {
                    scalar_t* p = static_cast<scalar_t*>(x.data_ptr());
                    p[0] = 0;
// expect 21-29: error X030: kernel `dispatched` writes argument `x`, which operator `dispatched` does not write
//   note source_0.cc:57:58-68: a view of it is taken here
//   note source_0.cc:58:21-29: an element is written here
//   note schema.yaml:19:24-32: the schema does not mark it with `!`
                  }), AT_EXPAND(AT_FLOATING_TYPES));
}
void parallel(Tensor x) {
  float* p = static_cast<float*>(x.data_ptr());
  torch::stable::parallel_for(0, x.numel(), 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) p[i] = 0;
// expect 43-51: error X030: kernel `parallel` writes argument `x`, which operator `parallel` does not write
//   note source_0.cc:62:34-44: a view of it is taken here
//   note source_0.cc:64:43-51: an element is written here
//   note schema.yaml:21:22-30: the schema does not mark it with `!`
  });
}
void by_handle(Tensor x) { aoti_torch_zero_(x.get()); }
// expect 28-44: error X030: kernel `by_handle` writes argument `x`, which operator `by_handle` does not write
//   note source_0.cc:67:28-44: `aoti_torch_zero_` writes it here
//   note schema.yaml:23:23-31: the schema does not mark it with `!`
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("mutable_pointer", TORCH_BOX(&mutable_pointer));
  m.impl("old_pointer", TORCH_BOX(&old_pointer));
  m.impl("zeroed", TORCH_BOX(&zeroed));
  m.impl("filled", TORCH_BOX(&filled));
  m.impl("copied", TORCH_BOX(&copied));
  m.impl("summed", TORCH_BOX(&summed));
  m.impl("of_a_view", TORCH_BOX(&of_a_view));
  m.impl("optional", TORCH_BOX(&optional));
  m.impl("list", TORCH_BOX(&list));
  m.impl("dispatched", TORCH_BOX(&dispatched));
  m.impl("parallel", TORCH_BOX(&parallel));
  m.impl("by_handle", TORCH_BOX(&by_handle));
}
