#include "lib/dispatch/defined_tensors.h"

#include <string_view>

#include "lib/core/error.h"

namespace switchyard::internal {

void FailUndefinedArgument(const char* op_name, const char* argument_names, size_t index,
                           bool is_list) {
  constexpr std::string_view kBetween = ", ";
  std::string_view rest = argument_names;
  for (; index > 0; --index) rest.remove_prefix(rest.find(kBetween) + kBetween.size());
  const std::string_view name = rest.substr(0, rest.find(kBetween));
  Fail(op_name, ": argument `", name,
       is_list ? "` has an undefined tensor" : "` is an undefined tensor");
}

void FailUndefinedResult(const char* op_name, size_t index) {
  Fail(op_name, ": its kernel returned an undefined tensor as result ", index);
}

void FailUndefinedResult(const char* op_name) {
  Fail(op_name, ": its kernel returned an undefined tensor");
}

}  // namespace switchyard::internal
