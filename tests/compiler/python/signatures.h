// Python signatures of declarations, for tests.
#ifndef SWITCHYARD_TESTS_COMPILER_PYTHON_SIGNATURES_H_
#define SWITCHYARD_TESTS_COMPILER_PYTHON_SIGNATURES_H_

#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/python/bindings.h"

namespace switchyard::python {

// A program and its Python bindings.
struct Bound {
  explicit Bound(const std::string& text, const std::string& module = "switchyard._C");

  // Null where there is none.
  const Function* Find(const std::string& name, Receiver receiver = Receiver::kFunction) const;
  // Of all its signatures, in their order.
  std::vector<std::string> Texts(const std::string& name,
                                 Receiver receiver = Receiver::kFunction) const;

  expand::ExpandedProgram program;
  Bindings bindings;
};

}  // namespace switchyard::python

#endif  // SWITCHYARD_TESTS_COMPILER_PYTHON_SIGNATURES_H_
