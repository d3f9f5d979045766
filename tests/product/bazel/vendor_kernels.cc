// The kernel of vendor.yaml.
#include "lib/core/tensor_factory.h"
#include "switchyard/XLANativeFunctions.h"

namespace vendor {

switchyard::Tensor XLANativeFunctions::twice(const switchyard::Tensor& self) {
  return switchyard::EmptyTensor({2 * self.size(0)}, self.dtype());
}

}  // namespace vendor
