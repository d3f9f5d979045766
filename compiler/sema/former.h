// Operators of older editions that break a rule of newer ones. For the rules of this folder.
#ifndef SWITCHYARD_COMPILER_SEMA_FORMER_H_
#define SWITCHYARD_COMPILER_SEMA_FORMER_H_

#include <string_view>

#include "compiler/schema/edition_rules.h"
#include "compiler/schema/native_function.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// Reports W044 at `range` in place of the rule's own error, if the operator is one of an older
// PyTorch that breaks `rule` (schema::IsFormer); `fault` says how. Returns false otherwise.
bool ReportFormer(schema::EditionRule rule, const schema::NativeFunction& function,
                  source::SourceRange range, std::string_view fault, RuleContext& context);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_FORMER_H_
