// Shapes and dtypes of triangles of matrices.

#include <cstdint>

#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/tril_native.h"
#include "switchyard/ops/triu_native.h"

namespace switchyard::meta {
namespace {

void SetTriangle(MetaBase& meta, const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() >= 2 || self.numel() == 0, meta.operator_name(), ": self has sizes ",
                   self.sizes(), ", not those of matrices");
  meta.set_output_raw_strided(0, self.sizes(), {},
                              TensorOptions(self.dtype()).device(self.device()));
}

}  // namespace

void structured_tril::meta(const Tensor& self, int64_t /*diagonal*/) { SetTriangle(*this, self); }
void structured_triu::meta(const Tensor& self, int64_t /*diagonal*/) { SetTriangle(*this, self); }

}  // namespace switchyard::meta
