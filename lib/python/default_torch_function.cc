#include "lib/python/default_torch_function.h"

#include <string_view>
#include <utility>

#include "lib/core/constant_init.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/names.h"
#include "lib/python/base/object.h"
#include "lib/python/matching.h"
#include "lib/python/operators.h"
#include "lib/python/overrides.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// No class is asked as long as it lives.
class ClassesOff {
 public:
  ClassesOff() : before_(internal::override_state.classes_off) {
    internal::override_state.classes_off = true;
  }
  ~ClassesOff() { internal::override_state.classes_off = before_; }
  ClassesOff(const ClassesOff&) = delete;
  ClassesOff& operator=(const ClassesOff&) = delete;

 private:
  const bool before_;
};

struct Arguments {
  PyObject* function = nullptr;
  PyObject* types = nullptr;
  PyObject* positional = nullptr;
  PyObject* keywords = nullptr;
};

bool Read(PyObject* const* given, Py_ssize_t count, PyObject* names, Arguments* arguments) {
  constexpr std::string_view kNames[] = {"func", "types", "args", "kwargs"};
  PyObject** const places[] = {&arguments->function, &arguments->types, &arguments->positional,
                               &arguments->keywords};
  for (Py_ssize_t i = 0; i < count && i < 4; ++i) *places[i] = given[i];
  const Py_ssize_t named = names == nullptr ? 0 : PyTuple_Size(names);
  for (Py_ssize_t i = 0; i < named; ++i) {
    const char* const name = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(names, i), nullptr);
    if (name == nullptr) return false;
    for (size_t k = 0; k < 4; ++k) {
      if (kNames[k] == name) *places[k] = given[count + i];
    }
  }
  if (arguments->keywords == Py_None) arguments->keywords = nullptr;
  if (count <= 4 && arguments->function != nullptr && arguments->types != nullptr) return true;
  PyErr_SetString(PyExc_TypeError,
                  "__torch_function__() takes func, types, and at most args and kwargs");
  return false;
}

// Properties that are tensors of their own, with a class of their own.
bool StaysAsItIs(PyObject* function) {
  const Ref self = Ref::Steal(PyObject_GetAttr(function, Name(kSelfName)));
  const Ref name = self ? Ref::Steal(PyObject_GetAttr(self.get(), Name(kNameName))) : Ref();
  if (!name || !PyUnicode_Check(name.get())) {
    PyErr_Clear();
    return false;
  }
  const char* const text = PyUnicode_AsUTF8AndSize(name.get(), nullptr);
  const std::string_view property = text != nullptr ? text : "";
  return property == "grad" || property == "_grad" || property == "_base";
}

PyObject* Converted(Ref result, PyObject* type);

PyObject* ConvertedTensor(Ref result, PyObject* type) {
  auto* const target = reinterpret_cast<PyTypeObject*>(type);
  if (PyType_IsSubtype(Py_TYPE(result.get()), target)) return result.release();
  if (IsExactTensor(result.get()) && IsOnlyHolder(result.get())) {
    return NewObject(target, TakeTensor(result.get()));
  }
  return Call([&] { return NewObject(target, AliasOf(TensorOf(result.get()))); });
}

PyObject* ConvertedSequence(const Ref& result, PyObject* type) {
  PyObject* const kind = reinterpret_cast<PyObject*>(Py_TYPE(result.get()));
  const Py_ssize_t count = SizeOf(result.get());
  const Ref list = Ref::Steal(PyList_New(count));
  for (Py_ssize_t i = 0; list && i < count; ++i) {
    PyObject* const part = Converted(Ref::Share(ElementOf(result.get(), i)), type);
    if (part == nullptr) return nullptr;
    PyList_SetItem(list.get(), i, part);
  }
  if (!list || kind == reinterpret_cast<PyObject*>(&PyList_Type)) return Ref(list).release();
  // A named tuple of Python's takes its elements one by one.
  if (PyObject_HasAttrString(kind, "_fields") != 0) {
    const Ref parts = Ref::Steal(PyList_AsTuple(list.get()));
    return parts ? PyObject_CallObject(kind, parts.get()) : nullptr;
  }
  return PyObject_CallFunctionObjArgs(kind, list.get(), nullptr);
}

bool HasTensor(PyObject* sequence) {
  for (Py_ssize_t i = 0; i < SizeOf(sequence); ++i) {
    PyObject* const element = ElementOf(sequence, i);
    if (IsTensor(element) || (IsSequence(element) && HasTensor(element))) return true;
  }
  return false;
}

PyObject* Converted(Ref result, PyObject* type) {
  if (IsTensor(result.get())) return ConvertedTensor(std::move(result), type);
  if (IsSequence(result.get()) && HasTensor(result.get())) return ConvertedSequence(result, type);
  return result.release();
}

PyObject* DefaultTorchFunction(PyObject* type, PyObject* const* given, Py_ssize_t count,
                               PyObject* names) {
  Arguments arguments;
  if (!Read(given, count, names, &arguments)) return nullptr;
  const Ref types = Ref::Steal(PySequence_Tuple(arguments.types));
  if (!types) return nullptr;
  for (Py_ssize_t i = 0; i < PyTuple_Size(types.get()); ++i) {
    if (PyObject_IsSubclass(type, PyTuple_GetItem(types.get(), i)) != 1) {
      if (PyErr_Occurred() != nullptr) return nullptr;
      Py_RETURN_NOTIMPLEMENTED;
    }
  }
  const ClassesOff off;
  const Ref none = arguments.positional == nullptr ? Ref::Steal(PyTuple_New(0)) : Ref();
  PyObject* const positional = none ? none.get() : arguments.positional;
  Ref result = Ref::Steal(PyObject_Call(arguments.function, positional, arguments.keywords));
  if (!result || type == reinterpret_cast<PyObject*>(TensorType())) return result.release();
  if (IsTensor(result.get()) && StaysAsItIs(arguments.function)) return result.release();
  return Converted(std::move(result), type);
}

PyMethodDef definition = {
    "__torch_function__",
    reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(DefaultTorchFunction)),
    METH_FASTCALL | METH_KEYWORDS | METH_CLASS,
    "Calls func without overrides of classes; plain tensors in the result become of the class."};

}  // namespace

Tensor AliasOf(const Tensor& tensor) {
  return tensor.is_contiguous() ? kOperators.view(tensor, tensor.sizes())
                                : kOperators.expand(tensor, tensor.sizes(), false);
}

int AddDefaultTorchFunction() {
  const Ref method = Ref::Steal(PyDescr_NewClassMethod(TensorType(), &definition));
  return method ? PyObject_SetAttr(reinterpret_cast<PyObject*>(TensorType()), Name(kTorchFunction),
                                   method.get())
                : -1;
}

}  // namespace switchyard::python
