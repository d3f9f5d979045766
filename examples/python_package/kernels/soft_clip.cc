// x / (1 + |x| / limit): one kernel for the functional, the in-place and the out form.

#include <cmath>

#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/loops/loops.h"
#include "switchyard/ops/signal/soft_clip_native.h"

namespace switchyard {

// Shape, dtype and memory of the result.
void meta::signal::structured_soft_clip::meta(const Tensor& self, const Scalar& limit) {
  SWITCHYARD_CHECK(limit.To<double>() > 0, "soft_clip: limit is ", limit, ", not positive");
  build_borrowing_unary_float_op(maybe_get_output(), self);
}

void native::structured_soft_clip_out::impl(const Tensor& /*self*/, const Scalar& limit,
                                            const Tensor& /*out*/) {
  DispatchOnFloatingType(common_dtype(), "soft_clip", [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T bound = limit.To<T>();
    cpu_kernel(*this, [bound](T x) -> T { return x / (1 + std::abs(x) / bound); });
  });
}

}  // namespace switchyard
