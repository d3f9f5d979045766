// Converts from C++ to Python: calls, results, named results.
//
// Takes: an operator with its arguments; what it returns. Gives: new references. Errors: Call turns
// exceptions of C++ into Python's and returns nullptr.
//
//   case 0:
//     return Call([&] {
//       if (!values.IsNone(3)) {
//         Run(&ops::add_out, values.ToTensor(0), values.ToTensor(1), values.ToScalar(2, 1),
//             values.ToMutableTensor(3));
//         return values.Object(3);
//       }
//       return Wrap(Run(&ops::add_Tensor, values.ToTensor(0), values.ToTensor(1),
//                       values.ToScalar(2, 1)));
//     });
//
// Run evaluates the arguments with the GIL, and calls the function without it.

#ifndef SWITCHYARD_LIB_PYTHON_RESULTS_H_
#define SWITCHYARD_LIB_PYTHON_RESULTS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/parameters.h"

namespace switchyard::python {

// Runs the body of a binding; it returns a new reference.
template <typename Body>
PyObject* Call(const Body& body) {
  try {
    return body();
  } catch (...) {
    return RaiseCurrentException();
  }
}

// Calls an operator with the GIL released, unless its arguments are so small that it ends before
// another thread could run.
template <typename Result, typename... Parameters, typename... Arguments>
Result Run(Result (*function)(Parameters...), Arguments&&... arguments) {
  const GilRelease release(IsLong(arguments...));
  return function(std::forward<Arguments>(arguments)...);
}

// An undefined tensor is None.
PyObject* Wrap(const Tensor& tensor);
PyObject* Wrap(Tensor&& tensor);
PyObject* Wrap(const Scalar& scalar);
PyObject* Wrap(bool value);
PyObject* Wrap(int64_t value);
PyObject* Wrap(double value);
PyObject* Wrap(std::string_view text);
PyObject* Wrap(ScalarType dtype);
// A list is a tuple in Python.
PyObject* Wrap(std::vector<Tensor>&& tensors);
PyObject* Wrap(const std::vector<int64_t>& numbers);
inline PyObject* WrapNone() {
  Py_INCREF(Py_None);
  return Py_None;
}

// Several results with names: a struct sequence, whose type is made at its first use.
struct NamedResult {
  const char* name;           // "max", "max_out"
  const char* const* fields;  // "values", "indices"
  uint8_t count;
  PyObject** type;  // where the type is kept: one variable for all bindings of the name
};

namespace internal {

// Takes over the references; if one is nullptr, drops the others and returns nullptr.
PyObject* TupleOf(PyObject** elements, size_t count);
PyObject* NamedTupleOf(const NamedResult& named, PyObject** elements);

}  // namespace internal

// Elements that are already wrapped, such as `values.Object(...)` of out arguments.
template <typename... Objects>
PyObject* WrapNamedObjects(const NamedResult& named, Objects*... objects) {
  PyObject* elements[] = {objects...};
  return internal::NamedTupleOf(named, elements);
}

template <typename... Objects>
PyObject* WrapObjects(Objects*... objects) {
  PyObject* elements[] = {objects...};
  return internal::TupleOf(elements, sizeof...(Objects));
}

// Several results without names: a plain tuple.
template <typename... Results>
PyObject* Wrap(std::tuple<Results...>&& results) {
  return std::apply(
      [](auto&&... result) {
        PyObject* elements[] = {Wrap(std::move(result))...};
        return internal::TupleOf(elements, sizeof...(Results));
      },
      std::move(results));
}
template <typename... Results>
PyObject* WrapNamed(const NamedResult& named, std::tuple<Results...>&& results) {
  return std::apply(
      [&named](auto&&... result) {
        PyObject* elements[] = {Wrap(std::move(result))...};
        return internal::NamedTupleOf(named, elements);
      },
      std::move(results));
}

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_RESULTS_H_
