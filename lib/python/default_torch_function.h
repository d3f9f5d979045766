// Tensor.__torch_function__: the default of subclasses of Tensor.
//
// Takes: a call. Gives: its result without overrides of classes, with plain tensors converted to
// the class. Errors: those of the call.

#ifndef SWITCHYARD_LIB_PYTHON_DEFAULT_TORCH_FUNCTION_H_
#define SWITCHYARD_LIB_PYTHON_DEFAULT_TORCH_FUNCTION_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/core/tensor.h"

namespace switchyard::python {

// The same memory, and history, as another tensor.
Tensor AliasOf(const Tensor& tensor);

// Makes it a class method of Tensor.
int AddDefaultTorchFunction();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_DEFAULT_TORCH_FUNCTION_H_
