#include "kernels/cpu/copy_elements.h"

#include "kernels/common/operands.h"
#include "kernels/cpu/loops/transposed_copy.h"
#include "lib/elements/copy_elements.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from) {
  const Tensor operand = from.sizes() == to.sizes() ? from : StretchedTo(from, to.sizes());
  if (to.dtype() == from.dtype() && CopyTransposed(to, operand)) return;
  CopyConverted(to, operand);
}

}  // namespace switchyard::internal
