// The common dtype of two operands: functions of the module.
//
// Takes: dtypes, tensors and numbers. Gives: dtypes. Errors: TypeError for anything else.

#ifndef SWITCHYARD_LIB_PYTHON_PROMOTION_H_
#define SWITCHYARD_LIB_PYTHON_PROMOTION_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

PyMethodDef* PromotionFunctions();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PROMOTION_H_
