// The slots of TensorBase by protocol; tensor_slots.h has them all.
//
// Takes: the next free entry. Gives: the entry after the slots. Errors: none; the others -1 with
// Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_SLOT_TABLES_H_
#define SWITCHYARD_LIB_PYTHON_SLOT_TABLES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

PyType_Slot* AddNumberSlots(PyType_Slot* slot);
PyType_Slot* AddConversionSlots(PyType_Slot* slot);
PyType_Slot* AddIndexingSlots(PyType_Slot* slot);

// The functions that overrides receive for operators; known once the type exists.
int PublishNumberMethods();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_SLOT_TABLES_H_
