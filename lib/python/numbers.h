// Python's numbers: which objects are ones, and their values.
//
// Takes: an object: of Python's own types, their subclasses, NumPy's scalars if NumPy is loaded,
// and tensors without dimensions. Gives: the kind, the value. Errors: the value of what is no
// number of the kind, or does not fit 64 bits: PythonError.
//
// NumPy is never imported: what is no NumPy scalar before NumPy is loaded, is none.

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

// Tensors are none here.
NumberKind KindOfNumber(PyObject* object);

// A tensor without dimensions that requires no gradient.
bool IsNumberTensor(PyObject* object);

// What gives an int by __index__ and is no bool: tensors and arrays of one whole number, too.
bool HasIndex(PyObject* object);

// Of a number or a number tensor.
Scalar ScalarFrom(PyObject* object);
int64_t IntFrom(PyObject* object);
double FloatFrom(PyObject* object);

// NumPy's class of that name, borrowed, or nullptr if NumPy is not loaded.
PyObject* NumpyType(const char* name);
bool IsNumpyArray(PyObject* object);
bool IsNumpyScalar(PyObject* object);

// `numpy.float64`, `NoneType`, and without module what is a class of Python: what messages call the
// type of an object.
std::string TypeName(PyObject* object);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_NUMBERS_H_
