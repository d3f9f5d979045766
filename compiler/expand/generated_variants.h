// Makes the variants that `autogen` asks for: the out operator of a family that has a functional or
// mutable form but no out form, and the functional form of a family without one.
//
// Takes a program whose tables are complete. Appends the generated operators, each with the range
// of its origin's entry, and gives the family of every operator. Reports families that cannot exist
// (F001, G003, G004) and variants that would not be valid declarations (G014). Source: reference
// schema language, section 9; validation rules F001, G003, G004, G014.
#ifndef SWITCHYARD_COMPILER_EXPAND_GENERATED_VARIANTS_H_
#define SWITCHYARD_COMPILER_EXPAND_GENERATED_VARIANTS_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/program.h"
#include "compiler/schema/store.h"
#include "compiler/sema/family.h"

namespace switchyard::expand {

schema::Store<schema::OperatorId, sema::FamilyId> AddGeneratedVariants(schema::Program* program,
                                                                       diagnostics::Sink& sink);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_GENERATED_VARIANTS_H_
