// What a rule is: a function that looks at one thing and reports. Rules never repair and never see
// parts marked broken.
//
// Each stands beside its siblings in the file of its group, has one row in rules.def, and names in
// its comment where the rule is written: a document's section, "reference only", or "ours".
#ifndef SWITCHYARD_COMPILER_SEMA_RULE_H_
#define SWITCHYARD_COMPILER_SEMA_RULE_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/sema/family.h"

namespace switchyard::sema {

struct RuleContext {
  diagnostics::Sink& sink;
};

// Scopes, from small to large.
using SchemaRule = void (*)(const schema::FunctionSchema&, RuleContext&);
using OperatorRule = void (*)(const schema::NativeFunction&, RuleContext&);
using FamilyRule = void (*)(const Family&, RuleContext&);
using ProgramRule = void (*)(const schema::Program&, RuleContext&);

#define SCHEMA_RULE(Function, ids) void Function(const schema::FunctionSchema&, RuleContext&);
#define OPERATOR_RULE(Function, ids) void Function(const schema::NativeFunction&, RuleContext&);
#define PROGRAM_RULE(Function, ids) void Function(const schema::Program&, RuleContext&);
#define FAMILY_RULE(Function, ids) void Function(const Family&, RuleContext&);
#include "compiler/sema/rules.def"
#undef SCHEMA_RULE
#undef OPERATOR_RULE
#undef PROGRAM_RULE

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_RULE_H_
