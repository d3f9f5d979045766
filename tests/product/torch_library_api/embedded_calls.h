// What calls.h needs of the run-time of this repository.
#ifndef SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_EMBEDDED_CALLS_H_
#define SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_EMBEDDED_CALLS_H_

#include <torch/library.h>

#include <cstdint>
#include <string>

#include "lib/boxing/class_methods.h"
#include "lib/boxing/dict.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"

inline switchyard::Tensor Ones() {
  return switchyard::EmptyTensor({2, 3}, switchyard::ScalarType::Float);
}
inline switchyard::Tensor OfPrivateUse2() {
  using Key = switchyard::DispatchKey;
  return switchyard::WithKeySet(
      Ones(), switchyard::DispatchKeySet({Key::PrivateUse2, Key::AutogradPrivateUse2}));
}
inline switchyard::Dict<std::string, int64_t> TwoEntries() {
  switchyard::Dict<std::string, int64_t> entries;
  entries.insert("a", 1);
  entries.insert("b", 2);
  return entries;
}

inline double NumberOf(const switchyard::Value& value) {
  return switchyard::Unbox<switchyard::Scalar>(value).To<double>();
}

template <typename... Arguments>
switchyard::Value CallMethod(const std::string& name, const std::string& method,
                             const Arguments&... arguments) {
  switchyard::Stack stack;
  stack.PushAll(arguments...);
  const std::string full = "__torch__.torch.classes." + name + "." + method;
  switchyard::CallClassMethod(*switchyard::FindClassMethod(full), stack, sizeof...(Arguments));
  return stack.Pop();
}
template <typename... Arguments>
switchyard::Value MakeInstance(const std::string& name, const Arguments&... arguments) {
  return CallMethod(name, "__init__", arguments...);
}

#endif  // SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_EMBEDDED_CALLS_H_
