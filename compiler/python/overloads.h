// The signatures of one Python name, in the order in which they are tried.
//
// Takes the signatures of its operators; gives them with out forms joined to the operators that
// they are of. The first that fits a call wins, so the order says what a call means. Source:
// reference Python, section 1.2.
#ifndef SWITCHYARD_COMPILER_PYTHON_OVERLOADS_H_
#define SWITCHYARD_COMPILER_PYTHON_OVERLOADS_H_

#include <vector>

#include "compiler/python/signature.h"

namespace switchyard::python {

std::vector<Signature> OrderOverloads(std::vector<Signature> signatures);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_OVERLOADS_H_
