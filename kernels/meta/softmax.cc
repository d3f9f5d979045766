// Shapes and dtypes of softmax and its logarithm.

#include <cstdint>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_log_softmax_native.h"
#include "switchyard/ops/_softmax_native.h"

namespace switchyard::meta {
namespace {

void SetSoftmax(MetaBase& meta, const Tensor& self, int64_t dim, bool half_to_float) {
  const char* name = meta.operator_name();
  internal::WrapDimension(name, dim, self.dim());
  SWITCHYARD_CHECK(!half_to_float, name, ": half_to_float is for other devices than the CPU");
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), name, ": self has dtype ",
                                   self.dtype(), ", which is no floating one");
  meta.set_output_raw_strided(0, self.sizes(), {},
                              TensorOptions(self.dtype()).device(self.device()));
}

}  // namespace

void structured__softmax::meta(const Tensor& self, int64_t dim, bool half_to_float) {
  SetSoftmax(*this, self, dim, half_to_float);
}
void structured__log_softmax::meta(const Tensor& self, int64_t dim, bool half_to_float) {
  SetSoftmax(*this, self, dim, half_to_float);
}

}  // namespace switchyard::meta
