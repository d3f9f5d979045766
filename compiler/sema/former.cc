#include "compiler/sema/former.h"

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/exemptions.h"

namespace switchyard::sema {

bool ReportFormer(schema::EditionRule rule, const schema::NativeFunction& function,
                  source::SourceRange range, std::string_view fault, RuleContext& context) {
  const schema::OperatorName& name = function.schema.name.value;
  if (!schema::IsFormer(rule, name, function.language)) return false;
  context.sink
      .Report(diagnostics::kRuleOfNewerEditions, range, diagnostics::Name(name.ToString()),
              diagnostics::Text(fault))
      .Hint("--torch=EDITION names the edition that the file is written for");
  return true;
}

}  // namespace switchyard::sema
