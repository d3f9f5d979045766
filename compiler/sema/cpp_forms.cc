// Rules about what an operator needs to be written in C++.
#include "compiler/cpp/spellability.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// Reference C++ signatures, section 2; file systems. That names are identifiers is told beside it
// (L002).
void OperatorsHaveCppForms(const schema::NativeFunction& function, RuleContext& context) {
  cpp::ReportUnspellable(function, context.sink);
}

}  // namespace switchyard::sema
