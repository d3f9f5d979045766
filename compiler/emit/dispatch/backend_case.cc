#include "compiler/emit/dispatch/backend_case.h"

#include <string>
#include <vector>

#include "compiler/dispatch/result_copies.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/headers/backend_header.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/spelling.h"
#include "compiler/expand/external_kernels.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using dispatch::PassedArgument;
using dispatch::ResultCopies;

Code NameOf(const schema::Argument& argument) { return Identifier::Known(argument.name.value); }

Code SpellPassed(const target::CopySpelling& spelling, const PassedArgument& passed) {
  switch (passed.kind) {
    case PassedArgument::Kind::kArgument:
    case PassedArgument::Kind::kCopy:
      return NameOf(*passed.argument);
    case PassedArgument::Kind::kOption:
      return spelling.option_of(NameOf(*passed.argument), NameOf(*passed.option));
    case PassedArgument::Kind::kNothing:
      return spelling.nothing;
  }
  return {};
}

// The arguments of the functional form. A function that is registered has the integers of the
// member, a dispatch function has plain ones.
std::vector<Code> SpellArguments(const EmitInput& input, const CasePlan& plan,
                                 const ResultCopies& copies, CopyBy by) {
  const cpp::Signature member =
      cpp::KernelSignature(*plan.line->functional, plan.line->kernel.value);
  std::vector<Code> arguments;
  for (size_t i = 0; i < copies.arguments.size(); ++i) {
    const Code value = SpellPassed(input.target.copies, copies.arguments[i]);
    const bool is_converted = by == CopyBy::kStaticDispatch;
    arguments.push_back(
        is_converted ? SpellForLibrary(input.target, member.parameters[i].type, value) : value);
  }
  return arguments;
}

// Calls the public function; its other arguments have defaults.
Code SpellCopy(const EmitInput& input, const schema::NativeFunction& copy, CopyBy by) {
  const Code name = Identifier::Known(cpp::ApiName(copy, cpp::ApiForm::kPacked));
  const Code outer = by == CopyBy::kStaticDispatch
                         ? SpellApiNamespace(input.target, NamespaceOf(copy))
                         : input.target.registration->functions;
  return outer + "::" + name;
}

// Copies lists element by element; a result without a target is an error.
void WriteListCopies(CodeWriter& writer, const ResultCopies& copies, const Code& copy,
                     const Identifier& result, std::vector<Identifier> taken) {
  taken.push_back(result);
  const Identifier index = cpp::FreshIdentifier("i", taken);
  const Code target = NameOf(*copies.targets[0]);
  writer.Block({{"result", result}, {"index", index}, {"copy", copy}, {"target", target}},
               R"code(
    for (size_t $index$ = 0; $index$ < $result$.size(); ++$index$) {
      $copy$($result$[$index$], $target$.at($index$));
    }
  )code");
}

void WriteCopies(CodeWriter& writer, const ResultCopies& copies, const Code& copy,
                 const Identifier& result) {
  for (size_t i = 0; i < copies.targets.size(); ++i) {
    const Code index = Literal::Integer(static_cast<int64_t>(i));
    const Code one =
        copies.targets.size() == 1 ? Code(result) : "std::get<" + index + ">(" + result + ")";
    writer.List(copy + "(", {one, NameOf(*copies.targets[i])}, ");");
  }
}

void WriteReturn(CodeWriter& writer, const ResultCopies& copies) {
  std::vector<Code> values;
  for (const schema::Argument* returned : copies.returned) values.push_back(NameOf(*returned));
  if (values.empty()) return writer.Block("return;");
  if (values.size() == 1) return writer.Block({{"value", values[0]}}, "return $value$;");
  writer.List("return {", values, "};");
}

}  // namespace

void WriteResultCopied(CodeWriter& writer, const EmitInput& input,
                       const schema::NativeFunction& function, const cpp::Signature& around,
                       const CasePlan& plan, CopyBy by) {
  const ResultCopies copies =
      PlanResultCopies(function, *plan.line->functional, input.build.copy_operators());
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : around.parameters) taken.push_back(parameter.name);
  const Identifier result =
      cpp::FreshIdentifier(copies.targets.size() == 1 ? "result" : "results", taken);
  writer.List("const auto " + Code(result) + " = " +
                  SpellKernelName(input.target, plan.line->kernel.value) + "(",
              SpellArguments(input, plan, copies, by), ");");
  const Code copy = SpellCopy(input, *copies.copy, by);
  if (copies.is_list) {
    WriteListCopies(writer, copies, copy, result, taken);
  } else {
    WriteCopies(writer, copies, copy, result);
  }
  WriteReturn(writer, copies);
}

void AddBackendHeaders(const EmitInput& input, const schema::NativeFunction& function,
                       const DispatchPlan& plan, target::HeaderSet* headers) {
  for (const CasePlan& one : plan.cases) {
    if (one.line == nullptr || one.line->source != expand::LineSource::kBackend) continue;
    for (const schema::BackendFile* file : input.build.backends()) {
      const bool is_of_it = one.line->kernel.value.class_name == expand::ClassName(*file);
      if (is_of_it) headers->insert(IncludeOf(EmitterId::kBackendHeader, file->backend.value));
    }
    if (one.line->functional == nullptr) continue;
    const ResultCopies copies =
        PlanResultCopies(function, *one.line->functional, input.build.copy_operators());
    headers->insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*copies.copy)));
  }
}

}  // namespace switchyard::emit
