// grad_fn as a Python object: a handle of a node of the graph.
//
// Takes: a node. Gives: its object, None for no node: a new reference. Errors: nullptr with
// Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_NODE_OBJECT_H_
#define SWITCHYARD_LIB_PYTHON_NODE_OBJECT_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/autograd/node.h"

namespace switchyard::python {

PyObject* NodeObject(const autograd::NodePtr& node);

int AddNodeType(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_NODE_OBJECT_H_
