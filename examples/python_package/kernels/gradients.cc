// What the formulas of derivatives.yaml call. Made of operators, so that it has derivatives, too.

#include "switchyard/gradients.h"

#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/square.h"

namespace switchyard::gradients {

// The derivative of x / (1 + |x| / limit) is 1 / (1 + |x| / limit)^2.
Tensor soft_clip_backward(const Tensor& grad, const Tensor& self, const Scalar& limit) {
  return div(grad, square(add(div(abs(self), limit), 1)));
}

}  // namespace switchyard::gradients
