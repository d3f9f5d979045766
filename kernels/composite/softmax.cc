// Softmax and its logarithm with an optional conversion first.

#include <cstdint>
#include <optional>

#include "switchyard/ops/_log_softmax.h"
#include "switchyard/ops/_softmax.h"
#include "switchyard/ops/log_softmax_native.h"
#include "switchyard/ops/softmax_native.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return switchyard::_softmax(operand, dim, /*half_to_float=*/false);
}
Tensor& softmax_out(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype, Tensor& out) {
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return switchyard::_softmax_out(out, operand, dim, /*half_to_float=*/false);
}
Tensor& log_softmax_out(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype,
                        Tensor& out) {
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return switchyard::_log_softmax_out(out, operand, dim, /*half_to_float=*/false);
}
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return switchyard::_log_softmax(operand, dim, /*half_to_float=*/false);
}

}  // namespace switchyard::native
