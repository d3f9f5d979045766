// Makes the registrations of a source without effect: blocks of TORCH_LIBRARY become functions
// without a caller, objects of RegisterOperators register nothing. Included before a source that
// was an extension of PyTorch, where emitted code registers its operators (`switchyard gen
// --register=torch`): PyTorch refuses what is registered twice.
#ifndef SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_
#define SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_

#include <ATen/core/op_registration/op_registration.h>
#include <torch/library.h>

namespace c10 {

// Takes what RegisterOperators takes, and keeps nothing.
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
}  // namespace torch

#define RegisterOperators UnreadRegisterOperators

#define SWITCHYARD_JOIN_NAMES(a, b) a##b
#define SWITCHYARD_UNREAD_BLOCK(id, m)                                         \
  [[maybe_unused]] static void SWITCHYARD_JOIN_NAMES(switchyard_unread_block_, \
                                                     id)([[maybe_unused]] torch::Library & m)
#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#define TORCH_LIBRARY(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)

#endif  // SWITCHYARD_LIB_ATEN_UNREAD_REGISTRATIONS_H_
