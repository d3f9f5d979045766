#include "lib/core/tensor.h"

namespace switchyard {

static_assert(sizeof(Tensor) == sizeof(void*), "a Tensor is one word");

namespace internal {

void FailElementType(ScalarType type, ScalarType asked_for) {
  Fail("elements of ", type, " were asked for as ", asked_for);
}

}  // namespace internal

void AppendTo(std::string& out, const Tensor& tensor) {
  if (!tensor.defined()) {
    out += "undefined";
    return;
  }
  AppendTo(out, tensor.dtype());
  AppendTo(out, tensor.sizes());
  out += " on ";
  AppendTo(out, tensor.device());
}

}  // namespace switchyard
