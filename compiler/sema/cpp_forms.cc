// Rules about the C++ form of an operator.
#include "compiler/cpp/spellability.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// Reference C++ signatures, section 2; file systems. L002 reports names that are not identifiers.
void OperatorsHaveCppForms(const schema::NativeFunction& function, RuleContext& context) {
  cpp::ReportUnspellable(function, context.sink);
}

}  // namespace switchyard::sema
