// PYBIND11_MODULE without effect: a program without Python has no bindings. The body is a function
// without a caller, with a module and classes that accept everything.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_PYTHON_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_PYTHON_H_

#include "lib/extension/torch/library.h"

namespace pybind11 {

template <typename... Arguments>
struct init {};

template <typename Class>
class class_ {
 public:
  template <typename Module>
  class_(const Module&, const char*) {}
  template <typename... Arguments>
  class_& def(const Arguments&...) {
    return *this;
  }
};

class module_ {
 public:
  template <typename Function, typename... Rest>
  module_& def(const char*, const Function&, const Rest&...) {
    return *this;
  }
};

}  // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define SWITCHYARD_UNREAD_BINDINGS(id, m)                                         \
  [[maybe_unused]] static void SWITCHYARD_JOIN_NAMES(switchyard_unread_bindings_, \
                                                     id)([[maybe_unused]] pybind11::module_ & m)
#define PYBIND11_MODULE(name, m) SWITCHYARD_UNREAD_BINDINGS(__COUNTER__, m)

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_PYTHON_H_
