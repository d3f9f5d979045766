// The kernels of filters.yaml for Meta, which only a process of PyTorch has: what `torch.compile`
// and `torch.export` know of the results. Sizes may be symbols.
#include <ATen/ATen.h>

#include "switchyard/ops/filters/shrink_backward_native.h"
#include "switchyard/ops/filters/shrink_native.h"
#include "switchyard/ops/filters/windows_backward_native.h"
#include "switchyard/ops/filters/windows_native.h"

namespace filters::native {

at::Tensor shrink_meta(const at::Tensor& self, double /*threshold*/) {
  return at::empty_like(self, at::MemoryFormat::Contiguous);
}

at::Tensor shrink_backward_meta(const at::Tensor& grad, const at::Tensor& /*self*/,
                                double /*threshold*/) {
  return at::empty_like(grad, at::MemoryFormat::Contiguous);
}

at::Tensor windows_symint(const at::Tensor& self, c10::SymInt size, c10::SymInt step) {
  return at::empty_symint({(self.sym_size(0) - size) / step + 1, size}, self.options());
}

at::Tensor windows_backward_symint(const at::Tensor& self, c10::SymInt length,
                                   c10::SymInt /*step*/) {
  return at::empty_symint({length}, self.options());
}

}  // namespace filters::native
