// Disables the registrations of a source: TORCH_LIBRARY blocks become functions that nothing calls,
// and RegisterOperators and hand-made libraries register nothing. Include it before an unchanged
// source of a PyTorch extension (`-include`) if emitted code registers its operators
// (`switchyard gen --register=torch`) or nothing does: PyTorch refuses a second registration.
#ifndef SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_
#define SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_

#include <ATen/core/op_registration/op_registration.h>
#include <torch/library.h>
#include <torch/script.h>
#include <torch/torch.h>

#include <initializer_list>
#include <utility>

namespace c10 {

// Accepts the arguments of RegisterOperators, and stores nothing.
class [[maybe_unused]] UnreadRegisterOperators {
 public:
  using Options = RegisterOperators::Options;
  static Options options() { return RegisterOperators::options(); }
  template <typename... Arguments>
  explicit UnreadRegisterOperators(Arguments&&...) {}
  template <typename... Arguments>
  UnreadRegisterOperators&& op(Arguments&&...) && {
    return std::move(*this);
  }
};

}  // namespace c10

namespace torch {

using c10::UnreadRegisterOperators;
namespace jit {
using c10::UnreadRegisterOperators;
}

// Accepts the arguments of Library, and stores nothing.
class [[maybe_unused]] UnreadLibrary {
 public:
  using Kind = Library::Kind;
  static constexpr Kind DEF = Library::DEF;
  static constexpr Kind IMPL = Library::IMPL;
  static constexpr Kind FRAGMENT = Library::FRAGMENT;

  template <typename... Arguments>
  explicit UnreadLibrary(Arguments&&...) {}
  UnreadLibrary(const UnreadLibrary&) = delete;
  UnreadLibrary(UnreadLibrary&&) = default;

  template <typename... Arguments>
  UnreadLibrary& def(Arguments&&...) {
    return *this;
  }
  // Tags in braces have no type to which the parameters above could be deduced.
  template <typename Schema>
  UnreadLibrary& def(Schema&&, std::initializer_list<at::Tag>) {
    return *this;
  }
  template <typename Schema, typename Argument>
  UnreadLibrary& def(Schema&&, std::initializer_list<at::Tag>, Argument&&) {
    return *this;
  }
  template <typename Schema, typename Function>
  UnreadLibrary& def(Schema&&, Function&&, std::initializer_list<at::Tag>) {
    return *this;
  }
  template <typename... Arguments>
  UnreadLibrary& impl(Arguments&&...) {
    return *this;
  }
  template <typename... Arguments>
  UnreadLibrary& fallback(Arguments&&...) {
    return *this;
  }
  template <typename... Arguments>
  UnreadLibrary& set_python_module(Arguments&&...) {
    return *this;
  }
  template <typename... Arguments>
  UnreadLibrary& impl_abstract_pystub(Arguments&&...) {
    return *this;
  }
  template <typename Class>
  torch::class_<Class> class_(const std::string& name) {
    return torch::class_<Class>("switchyard_unread", name);
  }
};

}  // namespace torch

#define RegisterOperators UnreadRegisterOperators
#define Library UnreadLibrary

// Precedes an object that registers a custom class of a block: it is constructed before emitted
// blocks register operators that use the class, wherever these are linked.
#if defined(__ELF__)
#define SWITCHYARD_ATEN_BEFORE_LIBRARIES __attribute__((init_priority(1000)))
#else
#define SWITCHYARD_ATEN_BEFORE_LIBRARIES
#endif

#define SWITCHYARD_JOIN_NAMES(a, b) a##b
#define SWITCHYARD_UNREAD_BLOCK(id, m)                \
  [[maybe_unused]] static void SWITCHYARD_JOIN_NAMES( \
      switchyard_unread_block_, id)([[maybe_unused]] torch::UnreadLibrary & m)
#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#undef MAKE_TORCH_LIBRARY
#undef MAKE_TORCH_LIBRARY_IMPL
#define TORCH_LIBRARY(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define MAKE_TORCH_LIBRARY(ns) torch::UnreadLibrary(torch::UnreadLibrary::DEF, #ns)
#define MAKE_TORCH_LIBRARY_IMPL(ns, k) torch::UnreadLibrary(torch::UnreadLibrary::IMPL, #ns)

#endif  // SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_
