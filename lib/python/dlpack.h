// DLPack: tensors from and to other libraries, without copies.
//
// Takes: a capsule of another library, a tensor. Gives: functions `_to_dlpack` and `_from_dlpack`,
// which the package's sources wrap. Errors: BufferError and RuntimeError, with PyTorch's texts.
//
// The structures are those of the standard's header, which is a few lines, versions 0.8 and 1.0.

#ifndef SWITCHYARD_LIB_PYTHON_DLPACK_H_
#define SWITCHYARD_LIB_PYTHON_DLPACK_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

PyMethodDef* DlpackFunctions();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_DLPACK_H_
