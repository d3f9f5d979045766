// The input of rules about a complete program: all operators, including those that `autogen` asks
// for, every table filled in, and the groups of operators. compiler/expand makes it.
#ifndef SWITCHYARD_COMPILER_SEMA_COMPLETE_PROGRAM_H_
#define SWITCHYARD_COMPILER_SEMA_COMPLETE_PROGRAM_H_

#include <vector>

#include "compiler/schema/program.h"
#include "compiler/sema/family.h"
#include "compiler/sema/view_group.h"

namespace switchyard::sema {

struct CompleteProgram {
  const schema::Program& program;
  const Families& families;
  const std::vector<ViewGroup>& view_groups;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_COMPLETE_PROGRAM_H_
