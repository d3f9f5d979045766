#include "lib/python/known_methods.h"

#include <cstddef>
#include <string_view>

#include "lib/core/constant_init.h"

namespace switchyard::python {
namespace {

constexpr const char* kNames[] = {
#define SWITCHYARD_KNOWN_METHOD(name) #name,
#include "lib/python/known_methods.def"
};
constexpr size_t kCount = sizeof(kNames) / sizeof(kNames[0]);

SWITCHYARD_CONSTANT_INIT Binding bindings[kCount] = {};

Binding BindingOf(KnownMethod method) {
  const auto index = static_cast<size_t>(method);
  if (bindings[index] == nullptr) {
    PyErr_Format(PyExc_TypeError, "no operator %s was added to Tensor", kNames[index]);
  }
  return bindings[index];
}

}  // namespace

void NoteMethod(const Entry& entry) {
  for (size_t i = 0; i < kCount; ++i) {
    if (std::string_view(kNames[i]) == entry.function->name) bindings[i] = entry.binding;
  }
}

PyObject* CallKnown(KnownMethod method, PyObject* self, PyObject* other) {
  const Binding binding = BindingOf(method);
  return binding == nullptr ? nullptr : binding(self, &other, 1, nullptr);
}

PyObject* CallKnown(KnownMethod method, PyObject* self) {
  const Binding binding = BindingOf(method);
  return binding == nullptr ? nullptr : binding(self, nullptr, 0, nullptr);
}

}  // namespace switchyard::python
