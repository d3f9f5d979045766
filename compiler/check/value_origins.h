// Finds the origins of the values of one body, once the effects of its calls are known.
#ifndef SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_
#define SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_

#include <cstdint>
#include <vector>

#include "compiler/check/body_flow.h"

namespace switchyard::check {

// Fills the values of a summary whose calls are known. Loops join values with later ones, so this
// repeats until nothing changes.
void FindOrigins(BodySummary* summary);

// The origins of element `number` of a tuple, or of the value itself when it is not a tuple.
Origins OriginsOfPart(const BodySummary& summary, cxx::ValueId value, std::uint32_t number);

// Adds a step; of a very long path only the first steps are kept.
void AddNote(std::vector<FlowNote>* path, FlowNote note);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_
