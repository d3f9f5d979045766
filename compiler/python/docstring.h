// What `help` and `inspect` say of a function.
//
// Takes a function of a module; gives its docstring: a line that Python makes a signature of, the
// signatures with their results, the declarations of the operators, and their tags. Source:
// reference Python, section 5.6.
#ifndef SWITCHYARD_COMPILER_PYTHON_DOCSTRING_H_
#define SWITCHYARD_COMPILER_PYTHON_DOCSTRING_H_

#include <string>

#include "compiler/python/bindings.h"
#include "compiler/python/signature.h"

namespace switchyard::python {

// `add(input, other, *, alpha=1, out=None) -> Tensor`, of a method without self.
std::string SignatureLine(const Function& function, const Signature& signature);

std::string Docstring(const Function& function);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_DOCSTRING_H_
