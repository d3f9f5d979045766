#include "lib/core/tensor.h"

namespace switchyard {

static_assert(sizeof(Tensor) == sizeof(void*), "a Tensor is one word");

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
