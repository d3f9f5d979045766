// The parts of a model's C functions.
#ifndef SWITCHYARD_LIB_MODEL_C_INTERFACE_H_
#define SWITCHYARD_LIB_MODEL_C_INTERFACE_H_

#include <cstdint>
#include <new>
#include <string>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/model/c_tensor.h"
#include "lib/model/number_tensors.h"

namespace switchyard::model {

// A tensor on the caller's memory. Errors: a dtype that the run-time lacks.
Tensor FromC(const SwitchyardTensor& tensor);

// The memory of a result, which is first made row-major if necessary.
SwitchyardTensor ToC(Tensor* result);

// Copies as much of the text as fits, with a final zero.
void CopyMessage(const std::string& text, char* message, int64_t size);

// The text of an error; empty when there is none. Without exceptions the error ends the process, as
// everywhere.
template <typename Action>
std::string ErrorOf(const Action& action) {
#if defined(__cpp_exceptions)
  try {
    action();
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.empty() ? "unknown error" : text;
  } catch (const std::bad_alloc&) {
    return "there is no memory";
  }
#else
  action();
#endif
  return {};
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_C_INTERFACE_H_
