// The slots of TensorBase: number, sequence and mapping protocols, comparison, repr, creation.
//
// Takes: entries for slots. Gives: the slots, followed by an end mark. Errors: none.

#ifndef SWITCHYARD_LIB_PYTHON_TENSOR_SLOTS_H_
#define SWITCHYARD_LIB_PYTHON_TENSOR_SLOTS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

inline constexpr int kMaxTensorSlots = 80;

void FillTensorSlots(PyType_Slot* slots);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_TENSOR_SLOTS_H_
