#include "lib/python/base/object.h"
#include "lib/python/new_tensor.h"
#include "lib/python/operators.h"
#include "lib/python/protocol.h"
#include "lib/python/results.h"
#include "lib/python/slot_tables.h"
#include "lib/python/tensor_object.h"
#include "lib/python/tensor_slots.h"

namespace switchyard::python {
namespace {

// The one element, as a number of Python.
PyObject* NumberIn(PyObject* self) {
  const Tensor& tensor = TensorOf(self);
  if (tensor.numel() != 1) {
    PyErr_Format(PyExc_ValueError, "a tensor of %lld elements is not one number",
                 static_cast<long long>(tensor.numel()));
    return nullptr;
  }
  return Call([&] { return Wrap(Run(kOperators.item, tensor)); });
}

// Asks overriders, then converts the element.
template <typename Convert>
PyObject* Converted(const char* name, PyObject* self, const Convert& convert) {
  if (IsAsked(self)) {
    const Answer answer = AskAboutMethod(name, {self}, Told::kTensorsInModes);
    if (answer.is_given) return answer.result;
  }
  const Ref number = Ref::Steal(NumberIn(self));
  return number ? convert(number.get()) : nullptr;
}

PyObject* Int(PyObject* self) { return Converted("__int__", self, PyNumber_Long); }
PyObject* Float(PyObject* self) { return Converted("__float__", self, PyNumber_Float); }

PyObject* Index(PyObject* self) {
  if (IsAsked(self)) {
    const Answer answer = AskAboutMethod("__index__", {self}, Told::kTensorsInModes);
    if (answer.is_given) return answer.result;
  }
  const Tensor& tensor = TensorOf(self);
  if (tensor.numel() != 1 || !IsIntegralType(tensor.dtype(), true)) {
    PyErr_SetString(PyExc_TypeError,
                    "a tensor stands for an int only if it has one element and an integer dtype");
    return nullptr;
  }
  const Ref number = Ref::Steal(NumberIn(self));
  return number ? PyNumber_Long(number.get()) : nullptr;
}

int Bool(PyObject* self) {
  if (IsAsked(self)) {
    const Answer answer = AskAboutMethod("__bool__", {self}, Told::kTensorsInModes);
    if (answer.is_given) {
      const Ref result = Ref::Steal(answer.result);
      return result ? PyObject_IsTrue(result.get()) : -1;
    }
  }
  const Tensor& tensor = TensorOf(self);
  if (tensor.numel() != 1) {
    PyErr_Format(PyExc_RuntimeError,
                 "a tensor of %lld elements is neither true nor false; use any(), all() or "
                 "numel()",
                 static_cast<long long>(tensor.numel()));
    return -1;
  }
  const Ref number = Ref::Steal(NumberIn(self));
  return number ? PyObject_IsTrue(number.get()) : -1;
}

}  // namespace

PyType_Slot* AddConversionSlots(PyType_Slot* slot) {
  *slot++ = {Py_nb_int, reinterpret_cast<void*>(Int)};
  *slot++ = {Py_nb_float, reinterpret_cast<void*>(Float)};
  *slot++ = {Py_nb_index, reinterpret_cast<void*>(Index)};
  *slot++ = {Py_nb_bool, reinterpret_cast<void*>(Bool)};
  *slot++ = {Py_tp_new, reinterpret_cast<void*>(ConstructTensor)};
  return slot;
}

void FillTensorSlots(PyType_Slot* slots) {
  slots = AddNumberSlots(slots);
  slots = AddConversionSlots(slots);
  slots = AddIndexingSlots(slots);
  *slots = {0, nullptr};
}

}  // namespace switchyard::python
