// A report of sizes as text or JSON. Sizes are in bytes.
#ifndef SWITCHYARD_COMPILER_SIZE_RENDER_SIZES_H_
#define SWITCHYARD_COMPILER_SIZE_RENDER_SIZES_H_

#include <string>

#include "compiler/size/operator_sizes.h"

namespace switchyard::size {

// A table with one line for each operator, then the groups and the sum; ends with a line end.
std::string RenderText(const SizeReport& report);

// One object: `operators`, an array of objects, and a number for each group.
std::string RenderJson(const SizeReport& report);

}  // namespace switchyard::size

#endif  // SWITCHYARD_COMPILER_SIZE_RENDER_SIZES_H_
