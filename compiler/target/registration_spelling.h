// Code that registers operators with the dispatcher of a library.
//
// The comment at a field describes it; PyTorch's library API is the one that there is.
#ifndef SWITCHYARD_COMPILER_TARGET_REGISTRATION_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_REGISTRATION_SPELLING_H_

#include <string_view>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"

namespace switchyard::target {

struct Target;

struct RegistrationSpelling {
  std::string_view purpose;  // of the source, as a comment
  cpp::Code header;
  // Inside the namespace of the run-time, where the functions to register are defined.
  cpp::Code name_space;

  // Macros that begin a block of statements: one for a namespace that is defined here, and one for
  // kernels of a namespace at a key. Their last argument names the object of the statements.
  cpp::Code definitions;
  cpp::Code implementations;
  cpp::Code every_namespace;  // in place of one, for kernels of every operator
  cpp::Code object;

  // Members of the object: a declaration with its tags, a kernel of an operator by name, the kernel
  // of every operator, the Python module of the operators.
  cpp::Code define;
  cpp::Code implement;
  cpp::Code implement_all;
  cpp::Code set_python_module;

  cpp::Code tags;             // the namespace of tags
  cpp::Code declaration;      // makes a declaration of a text and what follows it
  cpp::Code alias_analysis;   // the namespace of its kinds
  cpp::Code function;         // makes a kernel of a function
  cpp::Code boxed_function;   // a template of a boxed function: makes a kernel of it
  cpp::Code boxed_around;     // a template of a function: the boxed function that calls it
  cpp::Code fallthrough;      // a kernel that passes calls by
  cpp::Code aliasing_kernel;  // notes what an operator writes and views
  cpp::Code aliasing_header;

  // The namespace of functions that go through that dispatcher, and the header of those of a name.
  cpp::Code functions;
  cpp::Code (*functions_header)(const cpp::Identifier& name);

  // Inside the namespace of the run-time: functions that call operators through the dispatcher,
  // with symbolic integers, in namespaces of their own; and nodes of recorded calls. The target for
  // code that calls them.
  cpp::Code calls;
  cpp::Code nodes;
  const Target& (*with_calls)() = nullptr;
  // Of the library's own operators: the namespace of classes with an operator's unambiguous name,
  // and their member that calls it.
  cpp::Code library_operators;
  cpp::Code library_call;

  // Calls of operators by name: a template of the signature, a function of name and overload; the
  // member of its result that calls; their header.
  cpp::Code typed_operator;
  cpp::Code call;
  cpp::Code calls_header;
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_REGISTRATION_SPELLING_H_
