// What a tensor is, and conjugates. No conjugate or negative is put off here, so that a tensor
// never is one that was.

#include "lib/core/error.h"
#include "switchyard/ops/conj_native.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/is_conj_native.h"
#include "switchyard/ops/is_neg_native.h"
#include "switchyard/ops/is_nonzero_native.h"
#include "switchyard/ops/is_same_size_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/resolve_conj_native.h"
#include "switchyard/ops/resolve_neg_native.h"

namespace switchyard::native {
bool is_conj(const Tensor&) { return false; }
bool is_neg(const Tensor&) { return false; }

bool is_nonzero(const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() != 0, "Boolean value of Tensor with no values is ambiguous");
  SWITCHYARD_CHECK(self.numel() < 2,
                   "Boolean value of Tensor with more than one value is ambiguous");
  return switchyard::item(switchyard::ne(self, 0)).To<bool>();
}

bool is_same_size(const Tensor& self, const Tensor& other) { return self.sizes() == other.sizes(); }

// Of complex numbers in new memory.
Tensor conj(const Tensor& self) { return switchyard::conj_physical(self); }
Tensor resolve_conj(const Tensor& self) { return self; }
Tensor resolve_neg(const Tensor& self) { return self; }

}  // namespace switchyard::native
