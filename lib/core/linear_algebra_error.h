// LinearAlgebraError: an error about a matrix that lacks the requested property, such as an
// inverse.
//
// Takes: a condition and parts of a message, as SWITCHYARD_CHECK does. Gives: nothing, or an error
// that a caller in Python sees as LinAlgError. Errors: without exceptions those of Fail.

#ifndef SWITCHYARD_LIB_CORE_LINEAR_ALGEBRA_ERROR_H_
#define SWITCHYARD_LIB_CORE_LINEAR_ALGEBRA_ERROR_H_

#include <string>

#include "lib/core/error.h"

namespace switchyard {

class LinearAlgebraError : public Error {
 public:
  explicit LinearAlgebraError(const std::string& message) : Error(message) {}
};

template <typename... Parts>
[[noreturn]] void FailLinearAlgebra(const Parts&... parts) {
#if defined(__cpp_exceptions)
  throw LinearAlgebraError(Join(parts...));
#else
  Fail(parts...);
#endif
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_LINEAR_ALGEBRA_ERROR_H_
