// Changes in the returns of an operator, and in its variants.
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diff/changes.h"
#include "compiler/diff/type_relation.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::diff {
namespace {

using diagnostics::KindText;
using diagnostics::Name;
using diagnostics::Ordinal;
using diagnostics::Sink;
using diagnostics::TypeText;
using schema::Return;

std::string TypeAndAnnotation(const Return& result) {
  return schema::PrintType(result.type.value,
                           result.annotation ? &result.annotation->value : nullptr);
}

// Empty for a return without a name.
std::string NameOf(const Return& result) {
  return result.name ? result.name->value : std::string();
}

std::string TypeAndName(const Return& result) {
  return TypeAndAnnotation(result) + (result.name ? " " + NameOf(result) : "");
}

void CompareReturnTypes(const std::string& op, const Ordinal& place, const Return& older,
                        const Return& newer, Sink& sink) {
  const std::string before = older.type.value.ToString();
  const std::string after = newer.type.value.ToString();
  switch (Relate(older.type.value, newer.type.value)) {
    case TypeRelation::kEqual:
      return;
    case TypeRelation::kSymbolic:
      sink.Report(diagnostics::kSymbolicInteger, newer.type.range, Name(op), TypeText(before),
                  TypeText(after))
          .Info(older.type.range, kWasHere);
      return;
    case TypeRelation::kNarrower:
      sink.Report(diagnostics::kReturnTypeNarrowed, newer.type.range, Name(op), place,
                  TypeText(before), TypeText(after))
          .Info(older.type.range, kWasHere);
      return;
    case TypeRelation::kListLength:
    case TypeRelation::kWider:
    case TypeRelation::kUnrelated:
      sink.Report(diagnostics::kReturnTypeChanged, newer.type.range, Name(op), place,
                  TypeText(before), TypeText(after))
          .Info(older.type.range, kWasHere);
  }
}

void CompareReturn(const std::string& op, const Ordinal& place, const Return& older,
                   const Return& newer, AliasComparison* aliases, Sink& sink) {
  CompareReturnTypes(op, place, older, newer, sink);
  if (NameOf(older) != NameOf(newer)) {
    sink.Report(diagnostics::kReturnRenamed, newer.range, Name(op), place,
                TypeText(TypeAndName(older)), TypeText(TypeAndName(newer)))
        .Info(older.range, kWasHere);
  }
  if (aliases->AreAlike(older.annotation, newer.annotation)) return;
  sink.Report(diagnostics::kReturnAliasChanged, newer.range, Name(op), place,
              diagnostics::AliasSetText(TypeAndAnnotation(older)),
              diagnostics::AliasSetText(TypeAndAnnotation(newer)))
      .Info(older.range, kWasHere);
}

}  // namespace

void CompareReturns(const OperatorPair& pair, Sink& sink) {
  if (!pair.IsKept()) return;
  const std::string op = pair.older.QualifiedName();
  const std::vector<Return>& before = pair.older.schema.returns;
  const std::vector<Return>& after = pair.newer->schema.returns;
  if (before.size() != after.size()) {
    sink.Report(diagnostics::kReturnCountChanged, pair.newer->schema.name.range, Name(op),
                diagnostics::Count(before.size()), diagnostics::Count(after.size()))
        .Info(pair.older.schema.name.range, kWasHere);
    return;
  }
  for (size_t i = 0; i < before.size(); ++i) {
    CompareReturn(op, Ordinal(i + 1), before[i], after[i], pair.aliases, sink);
  }
}

void CompareVariants(const OperatorPair& pair, Sink& sink) {
  if (!pair.IsKept()) return;
  const std::string op = pair.older.QualifiedName();
  const auto compare = [&](bool before, bool after, std::string_view variant) {
    if (!before || after) return;
    sink.Report(diagnostics::kVariantRemoved, pair.newer->schema.name.range, Name(op),
                KindText(variant))
        .Info(pair.older.schema.name.range, kWasHere);
  };
  compare(pair.older.has_function_variant, pair.newer->has_function_variant, "function");
  compare(pair.older.has_method_variant, pair.newer->has_method_variant, "method");
}

}  // namespace switchyard::diff
