// The words of the table of operators that sources find by their names at run time, for a target
// whose dispatcher knows nothing of them.
#ifndef SWITCHYARD_COMPILER_TARGET_NAMED_OPERATOR_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_NAMED_OPERATOR_SPELLING_H_

#include "compiler/cpp/code.h"

namespace switchyard::target {

// In the namespace of the run-time.
struct NamedOperatorSpelling {
  cpp::Code header;
  cpp::Code row_type;
  cpp::Code rows;      // an array of them
  cpp::Code count;     // of those that are operators
  cpp::Code make_row;  // of a dispatch function and the same below some keys
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_NAMED_OPERATOR_SPELLING_H_
