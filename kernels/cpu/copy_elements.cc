#include "kernels/cpu/copy_elements.h"

#include "kernels/common/operands.h"
#include "lib/elements/copy_elements.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from) {
  CopyConverted(to, from.sizes() == to.sizes() ? from : StretchedTo(from, to.sizes()));
}

}  // namespace switchyard::internal
