#include "kernels/cpu/copy_elements.h"

#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/elementwise.h"
#include "lib/core/scalar_type.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from) {
  DispatchOnType(to.dtype(), "copy_", [&](auto to_tag) {
    using To = typename decltype(to_tag)::type;
    DispatchOnType(from.dtype(), "copy_", [&](auto from_tag) {
      using From = typename decltype(from_tag)::type;
      Map<To, From>(to, from, [](From value) { return Convert<To>(value); });
    });
  });
}

}  // namespace switchyard::internal
