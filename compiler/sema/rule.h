// A rule is a function that looks at one thing and reports. Rules never repair and never see broken
// parts.
//
// Each rule is in the file of its group and has one row in rules.def. Its comment names its source:
// a section of a document, "reference only", or "ours".
#ifndef SWITCHYARD_COMPILER_SEMA_RULE_H_
#define SWITCHYARD_COMPILER_SEMA_RULE_H_

#include <cstdint>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/sema/complete_program.h"
#include "compiler/sema/family.h"

namespace switchyard::sema {

struct RuleContext {
  diagnostics::Sink& sink;
};

// What one call of a rule looks at, from small to large.
enum class Scope : std::uint8_t {
  kDeclaration,
  kAnnotations,
  kOperator,
  kCppForms,
  kFamily,
  kProgram,
  kComplete,
  kFaulty
};

template <Scope scope>
struct SubjectOf;
template <>
struct SubjectOf<Scope::kDeclaration> {
  using Type = schema::FunctionSchema;
};
template <>
struct SubjectOf<Scope::kAnnotations> {
  using Type = schema::FunctionSchema;
};
template <>
struct SubjectOf<Scope::kOperator> {
  using Type = schema::NativeFunction;
};
template <>
struct SubjectOf<Scope::kCppForms> {
  using Type = schema::NativeFunction;
};
template <>
struct SubjectOf<Scope::kFamily> {
  using Type = Family;
};
template <>
struct SubjectOf<Scope::kProgram> {
  using Type = schema::Program;
};
template <>
struct SubjectOf<Scope::kComplete> {
  using Type = CompleteProgram;
};
template <>
struct SubjectOf<Scope::kFaulty> {
  using Type = schema::Program;
};
template <Scope scope>
using Subject = typename SubjectOf<scope>::Type;

#define RULE(scope, Function, ids) void Function(const Subject<Scope::scope>&, RuleContext&);
#include "compiler/sema/rules.def"
#undef RULE

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_RULE_H_
