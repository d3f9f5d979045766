#include "compiler/import/declaration.h"

#include <algorithm>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/import/inferred_schema.h"
#include "compiler/import/registered_name.h"

namespace switchyard::importer {

using diagnostics::Name;
using diagnostics::Text;
using diagnostics::TypeText;

bool IsBoxed(const cxx::RegisteredFunction& function) {
  return function.form == cxx::RegisteredForm::kBoxed ||
         function.form == cxx::RegisteredForm::kBoxedObject;
}

bool HasSymbolicIntegers(const cxx::TypeTree& type) {
  return type.name == "c10::SymInt" ||
         std::any_of(type.arguments.begin(), type.arguments.end(),
                     [](const cxx::TypeTree& part) { return HasSymbolicIntegers(part); });
}

bool HasSymbolicIntegers(const cxx::RegisteredFunction& function) {
  const auto& parameters = function.parameters;
  return HasSymbolicIntegers(function.result) ||
         std::any_of(parameters.begin(), parameters.end(),
                     [](const auto& parameter) { return HasSymbolicIntegers(parameter.type); });
}

bool InferDeclaration(const std::string& qualified, const cxx::RegisteredFunction* function,
                      const source::SourceRange& range, ImportedOperator* added,
                      const ClassNames& classes, Refusals& refusals) {
  if (function == nullptr) {
    refusals.OfOperator(qualified, diagnostics::kDeclarationRefused, range, Name(qualified),
                        Text("it has neither arguments nor a function to infer them from"));
    return false;
  }
  if (!IsCallable(qualified, *function, range, refusals)) return false;
  if (IsBoxed(*function)) {
    refusals.OfOperator(qualified, diagnostics::kDeclarationRefused, range, Name(qualified),
                        Text("it has no arguments, and a boxed function implies none"));
    return false;
  }
  const InferredSchema schema = InferSchema(*function, classes);
  if (schema.untyped) {
    const cxx::RegisteredParameter& parameter = function->parameters[*schema.untyped];
    refusals.OfOperator(qualified, diagnostics::kTypeNotInferred, range,
                        Text("parameter " + parameter.name), Name(qualified),
                        TypeText(cxx::ToText(parameter.type)));
  } else if (schema.has_untyped_result) {
    refusals.OfOperator(qualified, diagnostics::kTypeNotInferred, range, Text("the result"),
                        Name(qualified), TypeText(cxx::ToText(function->result)));
  }
  for (const std::string& parameter : schema.may_be_written) {
    refusals
        .OfOperator(qualified, diagnostics::kInferredWrite, range, Name(parameter), Name(qualified))
        .Hint("write the declaration, with an annotation: `Tensor(a!) " + parameter + "`");
  }
  if (added->alias_analysis == "FROM_SCHEMA") {
    refusals.OfOperator(qualified, diagnostics::kAliasAnalysis, added->range,
                        Name(added->alias_analysis), Name(qualified));
  }
  // The run-time takes it to write anything.
  const bool may_write = !schema.may_be_written.empty();
  if (may_write && added->alias_analysis.empty()) added->alias_analysis = "CONSERVATIVE";
  added->declaration = added->name + schema.text;
  return !schema.text.empty();
}

bool IsCallable(const std::string& qualified, const cxx::RegisteredFunction& function,
                const source::SourceRange& range, Refusals& refusals) {
  const auto refuse = [&](const std::string& what) {
    refusals.OfOperator(qualified, diagnostics::kKernelNotFunction, range, Name(qualified),
                        Text(what));
    return false;
  };
  switch (function.form) {
    case cxx::RegisteredForm::kFunction:
      return true;
    case cxx::RegisteredForm::kLambda:
      if (!function.expression.empty()) return true;
      refusals
          .OfOperator(qualified, diagnostics::kKernelIsLambda, range, Name(qualified),
                      Text(function.obstacle))
          .Hint("make it a function, and make what it uses constants or parameters");
      return false;
    case cxx::RegisteredForm::kObject:
      return !function.expression.empty() ||
             refuse("an object that no other code can make (" + function.obstacle + ")");
    case cxx::RegisteredForm::kTemplate:
      return !function.callee.empty() ||
             refuse("an instantiation of a template for what has no name elsewhere");
    case cxx::RegisteredForm::kMember:
      return !function.callee.empty() || refuse("a member that is not public and static");
    case cxx::RegisteredForm::kBoxed:
      return function.obstacle.empty() || refuse(function.obstacle);
    case cxx::RegisteredForm::kBoxedObject:
      return !function.expression.empty() ||
             refuse("an object that no other code can make (" + function.obstacle + ")");
    case cxx::RegisteredForm::kFallthrough:
      return refuse("a fallthrough, not a function");
    case cxx::RegisteredForm::kUnknown:
      break;
  }
  return refuse("a value that the program computes");
}

}  // namespace switchyard::importer
