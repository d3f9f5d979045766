// The variants that `autogen` asks for: for a family with a functional or written form but no out
// form, the out operator; and for one without a functional form, that.
//
// Takes a program whose tables are complete; appends the generated operators, each with the range
// of the entry that it was made from, and gives the family of every operator. Reports families that
// cannot be (F001, G003, G004) and variants that would be no valid declarations (G014). Source:
// reference schema language, section 9; validation rules F001, G003, G004, G014.
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
