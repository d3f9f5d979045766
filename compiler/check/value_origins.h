// Where the values of one body come from, once what its calls do is known.
#ifndef SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_
#define SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_

#include <cstdint>
#include <vector>

#include "compiler/check/body_flow.h"

namespace switchyard::check {

// Fills the values of a summary whose calls are known. Loops join values with later ones, so that
// it goes round until nothing changes.
void FindOrigins(BodySummary* summary);

// Of element `number` of a tuple, or of the value itself when it is none.
Origins OriginsOfPart(const BodySummary& summary, cxx::ValueId value, std::uint32_t number);

// Of a very long path the first steps say enough.
void AddNote(std::vector<FlowNote>* path, FlowNote note);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_VALUE_ORIGINS_H_
