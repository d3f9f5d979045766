// What a tensor is. No conjugate or negative is put off here, so that a tensor never is one that
// was.

#include "lib/core/error.h"
#include "switchyard/ops/is_conj_native.h"
#include "switchyard/ops/is_neg_native.h"
#include "switchyard/ops/is_nonzero_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/ne.h"

namespace switchyard::native {

bool is_conj(const Tensor&) { return false; }
bool is_neg(const Tensor&) { return false; }

bool is_nonzero(const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() != 0, "Boolean value of Tensor with no values is ambiguous");
  SWITCHYARD_CHECK(self.numel() < 2,
                   "Boolean value of Tensor with more than one value is ambiguous");
  return switchyard::item(switchyard::ne(self, 0)).To<bool>();
}

}  // namespace switchyard::native
