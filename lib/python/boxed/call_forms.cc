#include "lib/python/boxed/call_forms.h"

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/value.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/boxed/binding.h"
#include "lib/python/boxed/boxed_values.h"
#include "lib/python/matching.h"
#include "lib/python/overrides.h"
#include "lib/python/results.h"

namespace switchyard::python {
namespace {

void Collect(const GivenArguments& given, Overriders* overriders) {
  for (size_t i = 0; i < given.count + given.keyword_count; ++i) {
    PyObject* const object = given.positional[i];
    if (IsSequence(object)) {
      overriders->AddElements(object);
    } else if (!IsPlain(object)) {
      overriders->Add(object);
    }
  }
}

PyObject* Override(const Forms& forms, const GivenArguments& given, const Overriders& overriders) {
  const auto count = static_cast<Py_ssize_t>(given.count);
  const Ref positional = Ref::Steal(OrThrow(PyTuple_New(count)));
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyTuple_SetItem(positional.get(), i, Py_NewRef(given.positional[i]));
  }
  Ref keywords = Ref::Steal(OrThrow(PyDict_New()));
  for (size_t i = 0; i < given.keyword_count; ++i) {
    PyObject* const name = PyTuple_GetItem(given.keywords, static_cast<Py_ssize_t>(i));
    CheckStatus(PyDict_SetItem(keywords.get(), name, given.keyword_value(i)));
  }
  return CallOverriders(overriders, {forms.public_object, forms.module.c_str(), forms.name.c_str(),
                                     positional.get(), keywords.get()});
}

// Whether another thread could run meanwhile: as IsLong of gil.h, of values.
bool IsLongCall(const Form& form, const Objects& objects) {
  bool has_tensor = false;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (objects[i] == nullptr || objects[i] == Py_None) continue;
    if (IsTensorList(form.parameters[i].kind)) return true;
    if (form.parameters[i].kind != ParameterKind::kTensor || !IsTensor(objects[i])) continue;
    if (internal::WorkOf(TensorOf(objects[i])) == internal::Work::kLong) return true;
    has_tensor = true;
  }
  return !has_tensor;
}

PyObject* ResultsFrom(Stack& stack) {
  if (stack.empty()) return WrapNone();
  if (stack.size() == 1) return ObjectFrom(stack.Top());
  const auto count = static_cast<Py_ssize_t>(stack.size());
  Ref tuple = Ref::Steal(OrThrow(PyTuple_New(count)));
  for (Py_ssize_t i = 0; i < count; ++i) {
    const auto depth = static_cast<size_t>(count - 1 - i);
    PyTuple_SetItem(tuple.get(), i, OrThrow(ObjectFrom(stack.Top(depth))));
  }
  return tuple.release();
}

PyObject* CallOperator(const Form& form, const Objects& objects) {
  Stack stack;
  for (size_t i = 0; i < objects.size(); ++i) {
    stack.Push(objects[i] == nullptr ? Value::Default()
                                     : ValueFrom(objects[i], form.parameters[i]));
  }
  {
    const GilRelease release(IsLongCall(form, objects));
    CallBoxed(*form.id, stack);
  }
  return ResultsFrom(stack);
}

PyObject* CallPython(const Forms& forms, size_t index, const Objects& objects) {
  Ref values = Ref::Steal(OrThrow(PyTuple_New(static_cast<Py_ssize_t>(objects.size()))));
  for (size_t i = 0; i < objects.size(); ++i) {
    PyObject* const object = objects[i] == nullptr ? Py_Ellipsis : objects[i];
    PyTuple_SetItem(values.get(), static_cast<Py_ssize_t>(i), Py_NewRef(object));
  }
  const Ref place = Ref::Steal(OrThrow(PyLong_FromSize_t(index)));
  return PyObject_CallFunctionObjArgs(forms.callable.get(), place.get(), values.get(), nullptr);
}

// RuntimeError: why none of the forms is fit by the call.
PyObject* RaiseMisfit(const Forms& forms, const GivenArguments& given) {
  std::string all = "Overloaded torch operator invoked from Python failed to match any schema:\n";
  std::string reason;
  Objects objects;
  for (const std::unique_ptr<Form>& form : forms.list) {
    Bind(*form, given, &objects, &reason);
    all += reason + "\n\n";
  }
  PyErr_SetString(PyExc_RuntimeError, (forms.list.size() == 1 ? reason : all).c_str());
  return nullptr;
}

}  // namespace

PyObject* CallForms(const Forms& forms, const GivenArguments& given) {
  Overriders overriders;
  Collect(given, &overriders);
  if (!overriders.empty() || HasMode()) return Override(forms, given, overriders);
  Objects objects;
  for (size_t i = 0; i < forms.list.size(); ++i) {
    const Form& form = *forms.list[i];
    if (!Bind(form, given, &objects, nullptr)) continue;
    return form.id ? CallOperator(form, objects) : CallPython(forms, i, objects);
  }
  return RaiseMisfit(forms, given);
}

}  // namespace switchyard::python
