// Finds what a body writes, returns and passes on, once the origins of its values are known.
#ifndef SWITCHYARD_COMPILER_CHECK_WRITE_SEARCH_H_
#define SWITCHYARD_COMPILER_CHECK_WRITE_SEARCH_H_

#include "compiler/check/body_flow.h"

namespace switchyard::check {

// Fills writes, returns and parameters that are passed on.
void FindWrites(BodySummary* summary);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_WRITE_SEARCH_H_
