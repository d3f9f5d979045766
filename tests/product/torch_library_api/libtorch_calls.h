// What calls.h needs of PyTorch.
#ifndef SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_LIBTORCH_CALLS_H_
#define SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_LIBTORCH_CALLS_H_

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

inline at::Tensor Ones() { return at::ones({2, 3}); }
inline at::Tensor OfPrivateUse2() {
  return at::detail::make_tensor<c10::TensorImpl>(
      c10::DispatchKeySet(c10::DispatchKey::PrivateUse2), caffe2::TypeMeta::Make<float>(),
      at::Device(at::kCPU));
}
inline c10::Dict<std::string, int64_t> TwoEntries() {
  c10::Dict<std::string, int64_t> entries;
  entries.insert("a", 1);
  entries.insert("b", 2);
  return entries;
}

inline double NumberOf(const c10::IValue& value) {
  return value.isInt() ? static_cast<double>(value.toInt()) : value.toDouble();
}

template <typename... Arguments>
c10::IValue CallByName(const char* name, const Arguments&... arguments) {
  torch::jit::Stack stack;
  (stack.emplace_back(arguments), ...);
  c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(&stack);
  return stack.back();
}

inline bool HasKind(const char* name, c10::AliasAnalysisKind kind) {
  const auto found = c10::Dispatcher::singleton().findSchemaOrThrow(name, "").schema();
  return found.aliasAnalysis() == kind;
}

// Exactly those, in any order.
inline bool HasTags(const char* name, const std::vector<at::Tag>& tags) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
  for (const at::Tag tag : tags) {
    if (!op.hasTag(tag)) return false;
  }
  return op.getTags().size() == tags.size();
}

// PyTorch's message names the module.
inline bool HasModule(const char* name, const std::string& module) {
#ifdef HAS_PYTHON_MODULES
  try {
    c10::Dispatcher::singleton().throwIfHasPythonModule(c10::OperatorName(name, ""));
    return module.empty();
  } catch (const std::exception& error) {
    return std::string(error.what()).find(module) != std::string::npos;
  }
#else
  return true;
#endif
}

template <typename... Arguments>
c10::IValue CallMethod(const std::string& name, const std::string& method,
                       const Arguments&... arguments) {
  std::vector<c10::IValue> stack;
  (stack.emplace_back(arguments), ...);
  return torch::getCustomClass("__torch__.torch.classes." + name)
      ->getMethod(method)(std::move(stack));
}
template <typename... Arguments>
c10::IValue MakeInstance(const std::string& name, const Arguments&... arguments) {
  const auto type = torch::getCustomClass("__torch__.torch.classes." + name);
  const auto made = c10::ivalue::Object::create(c10::StrongTypePtr(nullptr, type), 1);
  CallMethod(name, "__init__", c10::IValue(made), arguments...);
  return made;
}

#endif  // SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_LIBTORCH_CALLS_H_
