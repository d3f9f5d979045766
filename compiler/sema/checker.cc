#include "compiler/sema/checker.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

bool HasAnnotations(const schema::FunctionSchema& schema) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const auto& argument) { return argument.annotation.has_value(); }) ||
         std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const auto& result) { return result.annotation.has_value(); });
}

void CheckAnnotations(const schema::FunctionSchema& schema, RuleContext& context) {
#define SCHEMA_RULE(Function, ids)
#define ANNOTATION_RULE(Function, ids) Function(schema, context);
#define OPERATOR_RULE(Function, ids)
#define PROGRAM_RULE(Function, ids)
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
}

void CheckSchema(const schema::FunctionSchema& schema, RuleContext& context) {
#define SCHEMA_RULE(Function, ids) Function(schema, context);
#define ANNOTATION_RULE(Function, ids)
#define OPERATOR_RULE(Function, ids)
#define PROGRAM_RULE(Function, ids)
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE
  if (HasAnnotations(schema)) CheckAnnotations(schema, context);
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

// What was written and checked before is as it was, but for lines that loops brought. The composite
// that stands for an absent table can break no rule about one operator.
bool HasChanged(const schema::NativeFunction& function) {
  return function.is_generated || !function.ufunc_loops.empty();
}

// Asks something of operators, a few at a time: while they are in the cache of data still, and so
// that what asks stays in that of instructions meanwhile.
class Later {
 public:
  Later(OperatorCheck ask, diagnostics::Sink& sink) : ask_(ask), sink_(sink) {}

  void Add(const schema::NativeFunction& function) {
    if (count_ == functions_.size()) Ask();
    functions_[count_++] = &function;
  }
  void Ask() {
    for (size_t i = 0; ask_ != nullptr && i < count_; ++i) ask_(*functions_[i], sink_);
    count_ = 0;
  }

 private:
  OperatorCheck ask_;
  diagnostics::Sink& sink_;
  std::array<const schema::NativeFunction*, 16> functions_{};
  size_t count_ = 0;
};

}  // namespace

void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink) {
  RuleContext context{sink};
  CheckSchema(schema, context);
}

std::optional<CheckedProgram> Checker::Check(schema::Program program) {
  return Run(std::move(program), /*is_to_be_expanded=*/false);
}

std::optional<CheckedProgram> Checker::CheckBeforeExpansion(schema::Program program) {
  return Run(std::move(program), /*is_to_be_expanded=*/true);
}

std::optional<CheckedProgram> Checker::Run(schema::Program program, bool is_to_be_expanded) {
  RuleContext context{sink_};
  Later later(also_, sink_);
  for (const schema::NativeFunction& function : program.functions) {
    if (function.broken || (program.is_expanded && !HasChanged(function))) continue;
    const size_t errors_before = sink_.error_count();
    // Declarations that were generated have been checked when they were made.
    if (!function.schema.broken && !program.is_expanded) CheckSchema(function.schema, context);
    CheckOperator(function, context);
    if (sink_.error_count() == errors_before) later.Add(function);
  }
  later.Ask();
  if (program.is_expanded) {
    for (const Family& family : FamiliesOf(program)) CheckFamily(family, context);
  }
  if (!is_to_be_expanded || sink_.error_count() > 0) CheckProgram(program, context);
  if (sink_.error_count() > 0) return std::nullopt;
  return CheckedProgram(std::move(program));
}

}  // namespace switchyard::sema
