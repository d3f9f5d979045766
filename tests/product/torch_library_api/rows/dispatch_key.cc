// dispatch(DispatchKey, Func&&), dispatch(DeviceType, Func&&)
#include <torch/library.h>

namespace dispatch_key {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace dispatch_key
TORCH_LIBRARY(dispatch_key, m) {
  m.def("dispatch_key_f(Tensor x) -> int",
        torch::dispatch(c10::DispatchKey::CPU, TORCH_FN(dispatch_key::f)));
  m.def("dispatch_key_g(Tensor x) -> int", torch::dispatch(c10::DeviceType::CPU, &dispatch_key::f));
}
// call: (dispatch_key, dispatch_key_f, 6, Ones())
// call: (dispatch_key, dispatch_key_g, 6, Ones())
