// Whether an object matches a parameter, and the texts of parameters and signatures.
//
// Takes: an object and its parameter. Gives: a bool, without a conversion and without reading
// signatures. Only the first element of a list of numbers is checked. Errors: PythonError for a
// list of tensors with another element, even if other signatures exist.

#ifndef SWITCHYARD_LIB_PYTHON_MATCHING_H_
#define SWITCHYARD_LIB_PYTHON_MATCHING_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "lib/python/parameters.h"

namespace switchyard::python {

// `position`: of the parameter, from 0, for messages.
bool Fits(PyObject* object, const Parameter& parameter, size_t position);

// A number that may be an element of a list of ints.
bool FitsInt(PyObject* object, bool takes_index);

inline bool IsTensorList(ParameterKind kind) {
  return kind == ParameterKind::kTensorList || kind == ParameterKind::kOptionalTensorList ||
         kind == ParameterKind::kOutTuple;
}
inline bool IsIntList(ParameterKind kind) {
  return kind == ParameterKind::kIntList || kind == ParameterKind::kSymIntList;
}
inline bool IsSequence(PyObject* object) { return PyTuple_Check(object) || PyList_Check(object); }
Py_ssize_t SizeOf(PyObject* sequence);
// Borrowed.
PyObject* ElementOf(PyObject* sequence, Py_ssize_t index);

inline bool IsRequired(const Parameter& parameter) { return parameter.default_text == nullptr; }

// `Number`, `tuple of ints`.
std::string_view KindName(const Parameter& parameter);
// `(Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)`.
std::string SignatureText(const Signature& signature, bool is_method);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_MATCHING_H_
