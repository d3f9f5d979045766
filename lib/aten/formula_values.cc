#include "lib/aten/formula_values.h"

namespace switchyard::aten::autograd {

at::Tensor FailNotImplemented(const char* what, const char* reason) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, "the derivative for '", what,
                              "' is not "
                              "implemented.",
                              *reason != '\0' ? " " : "", reason);
}

std::vector<at::Tensor> FailNotImplementedList(const char* what, const char* reason) {
  return {FailNotImplemented(what, reason)};
}

}  // namespace switchyard::aten::autograd
