#include <torch/library.h>

at::Tensor absolute(const at::Tensor& self) { return self; }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("abs", TORCH_FN(absolute));
}
