// Python's numbers: which objects are numbers, and their values.
//
// Takes: an object: of Python's own types, their subclasses, NumPy's scalars if NumPy is loaded,
// and tensors without dimensions. Gives: the kind, the value. Errors: PythonError for the value of
// an object that is not a number of the kind, or does not fit in 64 bits.
//
// NumPy is never imported: before a program imports it, no object counts as a NumPy scalar.

#ifndef SWITCHYARD_LIB_PYTHON_NUMBERS_H_
#define SWITCHYARD_LIB_PYTHON_NUMBERS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <string>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"

namespace switchyard::python {

enum class NumberKind : uint8_t { kNone, kBool, kInt, kFloat, kComplex };

// Tensors do not count as numbers here.
NumberKind KindOfNumber(PyObject* object);

// A tensor without dimensions that requires no gradient.
bool IsNumberTensor(PyObject* object);

// An object with __index__ that is not a bool, including tensors and arrays of one integer.
bool HasIndex(PyObject* object);

// Of a number or a number tensor.
Scalar ScalarFrom(PyObject* object);
int64_t IntFrom(PyObject* object);
double FloatFrom(PyObject* object);

// NumPy's class of that name, borrowed, or nullptr if NumPy is not loaded.
PyObject* NumpyType(const char* name);
bool IsNumpyArray(PyObject* object);
bool IsNumpyScalar(PyObject* object);

// `numpy.float64`, `NoneType`, and built-in types without a module: the name of an object's type in
// messages.
std::string TypeName(PyObject* object);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_NUMBERS_H_
