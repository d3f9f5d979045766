#include "lib/python/results.h"

#include <complex>
#include <string>

#include "lib/python/base/object.h"
#include "lib/python/named_types.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

// Drops what is there if one is missing.
bool AreAll(PyObject** elements, size_t count) {
  bool are_all = true;
  for (size_t i = 0; i < count; ++i) are_all = are_all && elements[i] != nullptr;
  for (size_t i = 0; !are_all && i < count; ++i) Py_XDECREF(elements[i]);
  return are_all;
}

template <typename List, typename Make>
PyObject* TupleFrom(List&& list, const Make& make) {
  PyObject* const tuple = PyTuple_New(static_cast<Py_ssize_t>(list.size()));
  for (size_t i = 0; tuple != nullptr && i < list.size(); ++i) {
    PyObject* const element = make(list[i]);
    if (element == nullptr) {
      Py_DECREF(tuple);
      return nullptr;
    }
    PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), element);
  }
  return tuple;
}

}  // namespace

PyObject* Wrap(const Tensor& tensor) { return tensor.defined() ? ObjectOf(tensor) : WrapNone(); }
PyObject* Wrap(Tensor&& tensor) {
  return tensor.defined() ? ObjectOf(std::move(tensor)) : WrapNone();
}

PyObject* Wrap(const Scalar& scalar) {
  if (scalar.IsBool()) return PyBool_FromLong(scalar.To<bool>());
  if (scalar.IsIntegral()) return PyLong_FromLongLong(scalar.To<int64_t>());
  if (scalar.IsFloatingPoint()) return PyFloat_FromDouble(scalar.To<double>());
  const auto number = scalar.To<std::complex<double>>();
  return PyComplex_FromDoubles(number.real(), number.imag());
}

PyObject* Wrap(bool value) { return PyBool_FromLong(value); }
PyObject* Wrap(int64_t value) { return PyLong_FromLongLong(value); }
PyObject* Wrap(double value) { return PyFloat_FromDouble(value); }
PyObject* Wrap(std::string_view text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}
PyObject* Wrap(ScalarType dtype) { return DtypeObject(dtype); }

PyObject* Wrap(std::vector<Tensor>&& tensors) {
  return TupleFrom(tensors, [](Tensor& tensor) { return Wrap(std::move(tensor)); });
}
PyObject* Wrap(const std::vector<int64_t>& numbers) {
  return TupleFrom(numbers, [](int64_t number) { return Wrap(number); });
}

namespace internal {

PyObject* TupleOf(PyObject** elements, size_t count) {
  if (!AreAll(elements, count)) return nullptr;
  PyObject* const tuple = PyTuple_New(static_cast<Py_ssize_t>(count));
  for (size_t i = 0; tuple != nullptr && i < count; ++i) {
    PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), elements[i]);
  }
  return tuple;
}

PyObject* NamedTupleOf(const NamedResult& named, PyObject** elements) {
  if (!AreAll(elements, named.count)) return nullptr;
  PyTypeObject* const type = NamedType(named);
  PyObject* const result = type == nullptr ? nullptr : PyStructSequence_New(type);
  for (Py_ssize_t i = 0; i < named.count; ++i) {
    if (result == nullptr) {
      Py_DECREF(elements[i]);
    } else {
      PyStructSequence_SetItem(result, i, elements[i]);
    }
  }
  return result;
}

}  // namespace internal
}  // namespace switchyard::python
