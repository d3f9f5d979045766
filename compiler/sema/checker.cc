#include "compiler/sema/checker.h"

#include <utility>

#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

void CheckSchema(const schema::FunctionSchema& schema, RuleContext& context) {
#define SCHEMA_RULE(Function, ids) Function(schema, context);
#define OPERATOR_RULE(Function, ids)
#define PROGRAM_RULE(Function, ids)
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
}

void CheckOperator(const schema::NativeFunction& function, RuleContext& context) {
#define SCHEMA_RULE(Function, ids)
#define OPERATOR_RULE(Function, ids) Function(function, context);
#define PROGRAM_RULE(Function, ids)
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
}

void CheckProgram(const schema::Program& program, RuleContext& context) {
#define SCHEMA_RULE(Function, ids)
#define OPERATOR_RULE(Function, ids)
#define PROGRAM_RULE(Function, ids) Function(program, context);
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
}

void CheckFamily(const Family& family, RuleContext& context) {
#define SCHEMA_RULE(Function, ids)
#define OPERATOR_RULE(Function, ids)
#define FAMILY_RULE(Function, ids) Function(family, context);
#define PROGRAM_RULE(Function, ids)
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
}

}  // namespace

void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink) {
  RuleContext context{sink};
  CheckSchema(schema, context);
}

std::optional<CheckedProgram> Checker::Check(schema::Program program) {
  RuleContext context{sink_};
  for (const schema::NativeFunction& function : program.functions) {
    // What was written has not changed since the first time.
    const bool is_checked = program.is_expanded && !function.is_generated;
    if (!is_checked && !function.schema.broken && !function.broken) {
      CheckSchema(function.schema, context);
    }
    if (!function.broken) CheckOperator(function, context);
  }
  if (program.is_expanded) {
    for (const Family& family : FamiliesOf(program)) CheckFamily(family, context);
  }
  CheckProgram(program, context);
  if (sink_.error_count() > 0) return std::nullopt;
  return CheckedProgram(std::move(program));
}

}  // namespace switchyard::sema
