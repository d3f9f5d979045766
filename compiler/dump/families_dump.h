// Dumps the groups of operators as JSON, one object on each line, for other languages and for
// tests.
//
// Objects have the fields of the conformance data's detail/groups.jsonl, and of its groups.jsonl
// with `record` "group". By `record`:
//   pre_group               a family as it is written
//   native_functions_group  a family with a functional and an out form, generated ones included
//   group                   the same as declarations; for structured ones the C++ arguments
//   ungrouped               an operator of no such family
//   view_group              a view, its in-place form and its copy
//   not_in_view_group       an operator in no view group
#ifndef SWITCHYARD_COMPILER_DUMP_FAMILIES_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_FAMILIES_DUMP_H_

#include <string>

#include "compiler/expand/expanded_program.h"
#include "compiler/schema/operator_choice.h"

namespace switchyard::dump {

// Appends to `out`. The program must have passed CheckSignatures. Records come in the order above;
// records of families are in the order of their first operators. For chosen operators: the groups
// that they are in.
void DumpFamilies(const expand::ExpandedProgram& program, const schema::OperatorChoice& choice,
                  std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_FAMILIES_DUMP_H_
