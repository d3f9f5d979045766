// A module of operators: what PyInit_MODULE of emitted code makes.
//
// Takes: tables. Gives: a module: functions in it and in submodules `_nn`, `_linalg` and so on;
// methods on the type Tensor, where the module is the run-time's own. Errors: nullptr with Python's
// error set.
//
// There is one of each in a process: types, tensors and tables are shared by all threads, and a
// subinterpreter would see those of the first interpreter.

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
  const char* name;         // "" for the module itself, else of a submodule: "_nn"
  const char* public_name;  // what __module__ of the functions says: "switchyard"
  const Entry* entries;
  int count;
};

struct ModuleTable {
  const char* name;  // as PyInit_ has it
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

// Makes the module; a second time, gives the same one. ImportError in a subinterpreter.
PyObject* MakeModule(const ModuleTable& table);

}  // namespace abi_1

// Adds all to a module that is there.
int AddOperators(PyObject* module, const ModuleTable& table);

// Whether a module of this name may be made here: ImportError in a subinterpreter.
bool IsMainInterpreter(const char* name);

// A module that was made before, for who has taken it out of sys.modules: with its submodules.
PyObject* ImportAgain(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_MODULE_H_
