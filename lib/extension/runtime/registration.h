// The registration interface of extensions, as far as their sources need it to compile: blocks of
// TORCH_LIBRARY and objects of RegisterOperators. None of it ever runs; `switchyard import` reads
// it. Bodies of blocks are functions without a caller, and objects are constants; compilers drop
// both.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_REGISTRATION_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_REGISTRATION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/extension/runtime/custom_class.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/operator_handle.h"

namespace c10 {

enum class AliasAnalysisKind { INTERNAL_SPECIAL_CASE, CONSERVATIVE, FROM_SCHEMA, PURE_FUNCTION };

// What functors derive from.
struct OperatorKernel {
  virtual ~OperatorKernel() = default;
};

class BoxedKernel {
 public:
  using BoxedKernelFunction = void(const OperatorHandle&, torch::jit::Stack*);
  using BoxedKernelFunction_withDispatchKeys = void(const OperatorHandle&, DispatchKeySet,
                                                    torch::jit::Stack*);
  static BoxedKernel makeFallthrough() { return {}; }
  static BoxedKernel makeNamedNotSupported() { return {}; }
  template <BoxedKernelFunction* function>
  static BoxedKernel makeFromFunction() {
    return {};
  }
  template <BoxedKernelFunction_withDispatchKeys* function>
  static BoxedKernel makeFromFunction() {
    return {};
  }
  template <typename Functor>
  static BoxedKernel makeFromFunctor(std::unique_ptr<Functor>) {
    return {};
  }
};

// Accepts all arguments of the original, and keeps none of them.
class [[maybe_unused]] RegisterOperators {
 public:
  class Options {
   public:
    constexpr const Options& schema(const char*) const { return *this; }
    const Options& schema(const FunctionSchema&) const { return *this; }
    template <BoxedKernel::BoxedKernelFunction* function>
    constexpr const Options& kernel(DispatchKey) const {
      return *this;
    }
    template <BoxedKernel::BoxedKernelFunction* function>
    constexpr const Options& catchAllKernel() const {
      return *this;
    }
    constexpr const Options& aliasAnalysis(AliasAnalysisKind) const { return *this; }
    template <typename Type, Type* function>
    constexpr const Options& kernel(DispatchKey) const {
      return *this;
    }
    template <typename Functor = void, typename... Arguments>
    constexpr const Options& kernel(DispatchKey, const Arguments&...) const {
      return *this;
    }
    template <typename Type, Type* function>
    constexpr const Options& catchAllKernel() const {
      return *this;
    }
    template <typename Functor = void, typename... Arguments>
    constexpr const Options& catchAllKernel(const Arguments&...) const {
      return *this;
    }
  };

  static constexpr Options options() { return Options(); }
  constexpr RegisterOperators() = default;
  template <typename Function>
  constexpr RegisterOperators(const char*, const Function&, const Options& = Options()) {}
  constexpr const RegisterOperators& op(const Options&) const { return *this; }
  constexpr const RegisterOperators& op(const char*) const { return *this; }
  template <typename Function>
  constexpr const RegisterOperators& op(const char*, const Function&,
                                        const Options& = Options()) const {
    return *this;
  }
  const RegisterOperators& op(const FunctionSchema&, const Options&) const { return *this; }
};

}  // namespace c10

namespace at {
// Those of every edition.
enum class Tag {
#define KNOWN_TAG(name, ...) name,
#include "lib/keys/known_tags.def"
};
}  // namespace at

namespace torch {
class CppFunction {
 public:
  template <typename Function>
  CppFunction(const Function&) {}
  static CppFunction makeFallthrough() { return CppFunction(0); }
  static CppFunction makeNamedNotSupported() { return CppFunction(0); }
  static CppFunction makeFromBoxedKernel(c10::BoxedKernel) { return CppFunction(0); }
  template <c10::BoxedKernel::BoxedKernelFunction* function>
  static CppFunction makeFromBoxedFunction() {
    return CppFunction(0);
  }
  template <c10::BoxedKernel::BoxedKernelFunction_withDispatchKeys* function>
  static CppFunction makeFromBoxedFunction() {
    return CppFunction(0);
  }
  template <typename Functor>
  static CppFunction makeFromBoxedFunctor(std::unique_ptr<Functor>) {
    return CppFunction(0);
  }
  CppFunction debug(const std::string&) && { return *this; }
  template <typename Function>
  static CppFunction makeFromUnboxedFunction(const Function&) {
    return CppFunction(0);
  }
  template <typename Function>
  static CppFunction makeFromUnboxedLambda(const Function&) {
    return CppFunction(0);
  }
};

namespace autograd {
inline CppFunction autogradNotImplementedFallback() { return CppFunction(0); }
}  // namespace autograd

template <typename Key, typename Function>
CppFunction dispatch(Key, const Function& function) {
  return function;
}
inline c10::FunctionSchema schema(const char*, bool = false) { return {}; }
inline c10::FunctionSchema schema(const char*, c10::AliasAnalysisKind, bool = false) { return {}; }

enum class _RegisterOrVerify { REGISTER, VERIFY };

class Library {
 public:
  using Tags = std::vector<at::Tag>;
  using Mode = _RegisterOrVerify;
  // A library that is made by hand: what it registers is read where it stands.
  enum Kind { DEF, IMPL, FRAGMENT };
  constexpr Library() = default;
  constexpr Library(Kind, const char*, std::optional<c10::DispatchKey>, const char*,
                    std::uint32_t) {}
  template <typename Text>
  Library& def(const Text&, const Tags& = {}, Mode = Mode::REGISTER) {
    return *this;
  }
  template <typename Text, typename Function>
  Library& def(const Text&, const Function&, const Tags& = {}) {
    return *this;
  }
  template <typename Function>
  Library& impl(const char*, const Function&) {
    return *this;
  }
  template <typename Function>
  Library& impl(const char*, const Function&, Mode) {
    return *this;
  }
  template <typename Key, typename Function>
  Library& impl(const char*, Key, const Function&) {
    return *this;
  }
  template <typename Function>
  Library& fallback(const Function&) {
    return *this;
  }
  template <typename Class>
  torch::class_<Class> class_(const char*, const char* = "") {
    return {};
  }
  Library& set_python_module(const char*, const char* = "") { return *this; }
  Library& impl_abstract_pystub(const char*, const char* = "") { return *this; }
};

}  // namespace torch

#define SWITCHYARD_JOIN_NAMES(a, b) a##b
#define SWITCHYARD_UNREAD_BLOCK(id, m)                                         \
  [[maybe_unused]] static void SWITCHYARD_JOIN_NAMES(switchyard_unread_block_, \
                                                     id)([[maybe_unused]] torch::Library & m)
#define TORCH_LIBRARY(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define MAKE_TORCH_LIBRARY(ns) \
  torch::Library(torch::Library::DEF, #ns, c10::nullopt, __FILE__, __LINE__)
#define MAKE_TORCH_LIBRARY_IMPL(ns, k) \
  torch::Library(torch::Library::IMPL, #ns, c10::DispatchKey::k, __FILE__, __LINE__)
#define TORCH_FN(function) function
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(text) text

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_REGISTRATION_H_
