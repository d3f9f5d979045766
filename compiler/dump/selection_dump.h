// Dumps a selection as JSON, one object and one line for each operator that is in.
//
// Fields of an object:
//   name       `aten::add.out`
//   needed_by  the operator that needs it; absent for one that is named
//   kernel     the kernel of that operator that calls it; absent when emitted code does
//   dtypes     of its kernels; absent for every dtype
#ifndef SWITCHYARD_COMPILER_DUMP_SELECTION_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_SELECTION_DUMP_H_

#include <string>

#include "compiler/expand/expanded_program.h"
#include "compiler/select/selection.h"

namespace switchyard::dump {

// Appends the operators to `out`, in the order of the program.
void DumpSelection(const expand::ExpandedProgram& program, const select::Selection& selection,
                   std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_SELECTION_DUMP_H_
