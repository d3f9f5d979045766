// Code of emitted Python bindings, in `name_space` inside the namespace of the run-time.
//
// The comment at a field describes it; lib/python is the implementation of this repository.
#ifndef SWITCHYARD_COMPILER_TARGET_PYTHON_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_PYTHON_SPELLING_H_

#include "compiler/cpp/code.h"
#include "compiler/python/parameter_type.h"

namespace switchyard::target {

// The tables of a function: types, and the bits of their flags.
struct PythonTableSpelling {
  cpp::Code header;
  cpp::Code parameter;
  cpp::Code (*kind)(python::ParameterKind kind);
  cpp::Code allows_none;
  cpp::Code takes_numbers;
  cpp::Code keyword_only;
  cpp::Code is_out;
  cpp::Code signature;
  cpp::Code deprecated;
  cpp::Code spreads_ints;
  cpp::Code function;
  cpp::Code method;
  cpp::Code returns_not_implemented;
  cpp::Code state;  // the mutable state of a function
  cpp::Code named_result;
};

// The steps of a binding: read arguments, call, and make a Python object from the result.
struct PythonCallSpelling {
  cpp::Code header;
  cpp::Code results_header;
  cpp::Code values;  // a template of the number of parameters
  cpp::Code parse;   // returns the number of the signature
  cpp::Code call;    // runs a lambda that returns a Python object
  cpp::Code run;     // calls a dispatch function
  cpp::Code wrap;
  cpp::Code wrap_none;
  cpp::Code wrap_named;
  cpp::Code wrap_objects;
  cpp::Code wrap_named_objects;
  // Members of values.
  cpp::Code result;
  cpp::Code is_none;
  cpp::Code object;
  cpp::Code out_object;
  cpp::Code tensor;
  cpp::Code mutable_tensor;
  cpp::Code out_tensor;
  cpp::Code bool_array;  // a template of the length
  cpp::Code with_requires_grad;
  cpp::Code (*accessor)(python::ParameterKind kind, bool is_optional);
};

// The module: rows of tables, and the function that makes it.
struct PythonModuleSpelling {
  cpp::Code header;
  cpp::Code entry;
  cpp::Code name_space;
  cpp::Code table;
  cpp::Code make;
};

struct PythonSpelling {
  cpp::Code name_space;
  PythonTableSpelling tables;
  PythonCallSpelling calls;
  PythonModuleSpelling module;
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_PYTHON_SPELLING_H_
