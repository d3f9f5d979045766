// Which operators can be emitted for a target.
//
// Takes checked operators; reports, at its place in the schema, everything without an emitted form:
// nothing is left out silently.
#ifndef SWITCHYARD_COMPILER_PLAN_EMITTABILITY_H_
#define SWITCHYARD_COMPILER_PLAN_EMITTABILITY_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/structured_family.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// `family` is the operator's structured family, null when it has none. True when nothing was
// reported.
bool CheckEmittability(const schema::NativeFunction& function,
                       const expand::StructuredFamily* family, const target::Target& target,
                       diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_EMITTABILITY_H_
