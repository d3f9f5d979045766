// Changes in the arguments of an operator.
#include <algorithm>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diff/argument_match.h"
#include "compiler/diff/changes.h"
#include "compiler/diff/default_equality.h"
#include "compiler/diff/type_relation.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::diff {
namespace {

using diagnostics::AliasSetText;
using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::TypeText;
using schema::Argument;

std::string TypeAndAnnotation(const Argument& argument) {
  return schema::PrintType(argument.type.value,
                           argument.annotation ? &argument.annotation->value : nullptr);
}

// Compares one argument of both versions.
class ArgumentComparison {
 public:
  ArgumentComparison(const std::string& operator_name, const ArgumentPair& pair, Sink& sink)
      : op_(operator_name),
        older_(*pair.older),
        newer_(*pair.newer),
        name_(newer_.name.value),
        pair_(pair),
        sink_(sink) {}

  void Run(AliasComparison* aliases) {
    ComparePlace();
    CompareType();
    CompareDefault();
    if (!aliases->AreAlike(older_.annotation, newer_.annotation)) {
      sink_
          .Report(diagnostics::kArgumentAliasChanged, newer_.type.range, op_, name_,
                  AliasSetText(TypeAndAnnotation(older_)), AliasSetText(TypeAndAnnotation(newer_)))
          .Info(older_.type.range, kWasHere);
    }
  }

 private:
  void ComparePlace() {
    if (pair_.is_renamed) {
      sink_
          .Report(diagnostics::kArgumentRenamed, newer_.name.range, op_, Name(older_.name.value),
                  name_)
          .Info(older_.name.range, kWasHere);
    }
    if (pair_.is_moved) Report(diagnostics::kArgumentMoved);
    if (older_.IsPositional() && !newer_.IsPositional()) Report(diagnostics::kBecameKeywordOnly);
    if (!older_.IsPositional() && newer_.IsPositional()) Report(diagnostics::kBecamePositional);
  }

  void CompareType() {
    switch (Relate(older_.type.value, newer_.type.value)) {
      case TypeRelation::kEqual:
        return;
      case TypeRelation::kSymbolic:
        sink_
            .Report(diagnostics::kSymbolicInteger, newer_.type.range, op_, OlderType(), NewerType())
            .Info(older_.type.range, kWasHere);
        return;
      case TypeRelation::kListLength:
        return ReportTypes(diagnostics::kListLengthChanged);
      case TypeRelation::kWider:
        return ReportTypes(diagnostics::kArgumentTypeWidened);
      case TypeRelation::kNarrower:
      case TypeRelation::kUnrelated:
        return ReportTypes(diagnostics::kArgumentTypeChanged);
    }
  }

  void CompareDefault() {
    const auto& before = older_.default_value;
    const auto& after = newer_.default_value;
    if (before && !after) return Report(diagnostics::kDefaultRemoved);
    if (!before && after) return Report(diagnostics::kDefaultAdded);
    if (!before || AreEqualDefaults(before->value, after->value, newer_.type.value)) return;
    sink_
        .Report(diagnostics::kDefaultChanged, after->range, op_, name_, Name(before->value.text),
                Name(after->value.text))
        .Info(before->range, kWasHere);
  }

  void Report(const diagnostics::Definition<Name, Name>& definition) {
    sink_.Report(definition, newer_.range, op_, name_).Info(older_.range, kWasHere);
  }

  void ReportTypes(const diagnostics::Definition<Name, Name, TypeText, TypeText>& definition) {
    sink_.Report(definition, newer_.type.range, op_, name_, OlderType(), NewerType())
        .Info(older_.type.range, kWasHere);
  }

  TypeText OlderType() {
    older_type_ = older_.type.value.ToString();
    return TypeText(older_type_);
  }
  TypeText NewerType() {
    newer_type_ = newer_.type.value.ToString();
    return TypeText(newer_type_);
  }

  const Name op_;
  const Argument& older_;
  const Argument& newer_;
  const Name name_;
  const ArgumentPair& pair_;
  Sink& sink_;
  std::string older_type_;
  std::string newer_type_;
};

// The first argument after `added` that existed before. Out arguments do not count, because callers
// pass them by name.
const Argument* FirstBehind(const Argument& added, const std::vector<ArgumentPair>& pairs) {
  const Argument* first = nullptr;
  for (const ArgumentPair& pair : pairs) {
    if (pair.older == nullptr || pair.newer == nullptr || pair.is_moved) continue;
    if (pair.newer < &added || pair.newer->IsOut()) continue;
    if (first == nullptr || pair.newer < first) first = pair.newer;
  }
  return first;
}

void ReportAdded(const std::string& op, const Argument& added,
                 const std::vector<ArgumentPair>& pairs, Sink& sink) {
  const Name name(added.name.value);
  const Argument* behind = FirstBehind(added, pairs);
  if (!added.default_value) {
    sink.Report(diagnostics::kNewRequiredArgument, added.range, Name(op), name);
  } else if (behind != nullptr) {
    sink.Report(diagnostics::kNewArgumentInFront, added.range, Name(op), name,
                Name(behind->name.value));
  } else if (added.type.value.IsList() || added.default_value->value.IsList()) {
    sink.Report(diagnostics::kNewContainerDefault, added.default_value->range, Name(op), name);
  }
}

}  // namespace

void CompareArguments(const OperatorPair& pair, Sink& sink) {
  if (!pair.IsKept()) return;
  const std::string op = pair.older.QualifiedName();
  const std::vector<ArgumentPair> arguments =
      MatchArguments(pair.older.schema.arguments, pair.newer->schema.arguments);
  for (const ArgumentPair& one : arguments) {
    if (one.older == nullptr) {
      ReportAdded(op, *one.newer, arguments, sink);
    } else if (one.newer == nullptr) {
      sink.Report(diagnostics::kArgumentRemoved, pair.newer->schema.name.range, Name(op),
                  Name(one.older->name.value))
          .Info(one.older->range, kWasHere);
    } else {
      ArgumentComparison(op, one, sink).Run(pair.aliases);
    }
  }
}

}  // namespace switchyard::diff
