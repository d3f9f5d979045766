// What `switchyard model --report` prints.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_H_

#include <string>

#include "compiler/model/static_program.h"

namespace switchyard::model {

// A table with a line for each call: what it computes, the bytes of its results at their largest,
// and where they are. Then sums: weights, state, the arena, and what the results would take without
// reuse.
std::string ReportText(const StaticProgram& program);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_H_
