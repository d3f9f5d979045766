// PyTorch's names for the run-time, so that a source that was an extension of PyTorch compiles
// against it unchanged, as far as the run-time has what it uses. Blocks of registrations are
// templates that nothing instantiates: they are read by `switchyard import`, not run.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_

#include <optional>
#include <string_view>

#include "lib/core/array_ref.h"
#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "lib/core/tensor_options.h"
#include "lib/dispatch/dispatch_key.h"

namespace c10 {
using namespace switchyard;
template <typename T>
using optional = std::optional<T>;
using std::nullopt;
using std::string_view;
}  // namespace c10

namespace at {
using namespace c10;
}

namespace torch {
using namespace at;
template <typename Key, typename Function>
Function dispatch(Key key, Function function);
template <typename Function>
Function CppFunction(Function function);
}  // namespace torch

#define SWITCHYARD_JOIN_NAMES(a, b) a##b
#define SWITCHYARD_UNREAD_BLOCK(id, m) \
  template <typename Library>          \
  void SWITCHYARD_JOIN_NAMES(switchyard_unread_block_, id)([[maybe_unused]] Library & m)
#define TORCH_LIBRARY(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) SWITCHYARD_UNREAD_BLOCK(__COUNTER__, m)
#define TORCH_FN(function) function

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
