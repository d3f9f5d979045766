// A module of operators, which PyInit_MODULE of emitted code makes.
//
// Takes: tables. Gives: a module: functions in it and in submodules `_nn`, `_linalg` and so on;
// methods on the type Tensor, where the module is the run-time's own. Errors: nullptr with Python's
// error set.
//
// A process has one of each: all threads share types, tensors and tables, and a subinterpreter
// would see those of the first interpreter.

#ifndef SWITCHYARD_LIB_PYTHON_MODULE_H_
#define SWITCHYARD_LIB_PYTHON_MODULE_H_

#include "lib/python/parameters.h"

namespace switchyard::python {

// METH_FASTCALL | METH_KEYWORDS.
using Binding = PyObject* (*)(PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                              PyObject* keywords);

struct Entry {
  const Function* function;
  Binding binding;
  const char* doc;  // first line `NAME(PARAMETERS)\n--\n\n`, so that Python shows a signature
};

// Functions of one namespace.
struct Namespace {
  const char* name;         // "" for the module itself, or a submodule: "_nn"
  const char* public_name;  // __module__ of the functions: "switchyard"
  const Entry* entries;
  int count;
};

struct ModuleTable {
  const char* name;  // as in PyInit_
  const char* doc;
  const Namespace* namespaces;
  int namespace_count;
  const Entry* methods;  // for the type Tensor; none for a user's schema
  int method_count;
  const char* const* tags;  // of operators: "add.Tensor core,pointwise" ..., or nullptr
  int tag_count;
};

// Named after SWITCHYARD_PYTHON_ABI: another one does not link.
inline namespace abi_1 {

// Makes the module; a second call returns the same one. ImportError in a subinterpreter.
PyObject* MakeModule(const ModuleTable& table);

}  // namespace abi_1

// Adds everything to an existing module.
int AddOperators(PyObject* module, const ModuleTable& table);

// Whether a module of this name may be made here: ImportError in a subinterpreter.
bool IsMainInterpreter(const char* name);

// Returns a module that was made before, with its submodules, if it was removed from sys.modules.
PyObject* ImportAgain(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_MODULE_H_
