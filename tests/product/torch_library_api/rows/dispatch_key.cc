// dispatch(DispatchKey, Func&&), dispatch(DeviceType, Func&&)
#include <torch/library.h>

namespace dispatch_key {
int64_t on_cpu(const at::Tensor& x) { return x.numel(); }
int64_t elsewhere(const at::Tensor& /*x*/) { return -2; }
}  // namespace dispatch_key
TORCH_LIBRARY(dispatch_key, m) {
  m.def("dispatch_key_f(Tensor x) -> int",
        torch::dispatch(c10::DispatchKey::CPU, TORCH_FN(dispatch_key::on_cpu)));
  m.impl("dispatch_key_f",
         torch::dispatch(c10::DispatchKey::PrivateUse2, &dispatch_key::elsewhere));
  m.def("dispatch_key_g(Tensor x) -> int",
        torch::dispatch(c10::DeviceType::CPU, &dispatch_key::on_cpu));
  m.impl("dispatch_key_g", torch::dispatch(c10::DispatchKey::CompositeExplicitAutograd,
                                           TORCH_FN(dispatch_key::elsewhere)));
}
// call: (dispatch_key, dispatch_key_f, 6, Ones())
// call: (dispatch_key, dispatch_key_f, -2, OfPrivateUse2())
// call: (dispatch_key, dispatch_key_g, 6, Ones())
// call: (dispatch_key, dispatch_key_g, -2, OfPrivateUse2())
