// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor"); }

#define AT(KEY) \
  TORCH_LIBRARY_IMPL(my, KEY, m) { m.impl("f", my::native::f); }
AT(HIP)
AT(XLA)
AT(MPS)
AT(IPU)
AT(XPU)
AT(HPU)
AT(VE)
AT(Lazy)
AT(MTIA)
AT(PrivateUse1)
AT(PrivateUse2)
AT(PrivateUse3)
AT(FPGA)
AT(ORT)
AT(Vulkan)
AT(Metal)
AT(CustomRNGKeyId)
AT(MkldnnCPU)
AT(QuantizedXPU)
AT(SparseHIP)
AT(SparseCsrXPU)
AT(NestedTensorHPU)
AT(Autograd)
AT(AutogradOther)
AT(AutogradCPU)
AT(AutogradXLA)
AT(AutogradHIP)
AT(AutogradPrivateUse3)
AT(AutogradNestedTensor)
