// A kernel of twice.yaml that can be read only with all flags of its library.
#include "lib/core/tensor_factory.h"
#include "renamed/factor.h"
#include "switchyard/ops/twice_native.h"

#if !defined(FROM_LOCAL_DEFINES) || !defined(FROM_COPTS) || !defined(FROM_INCLUDED_FILE)
#error "flags of the library are missing"
#endif
static_assert(sizeof(FROM_COPTS) == sizeof("two words"), "quotes keep words together");

namespace switchyard::native {

Tensor twice_cpu(const Tensor& self) { return ViewOf(self, {kFactor}, {0}, 0); }

}  // namespace switchyard::native
