// Rules about alias annotations: their form, and the agreement of arguments and returns.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::AliasSetText;
using diagnostics::Name;
using diagnostics::Ordinal;
using diagnostics::Text;
using schema::AliasAnnotation;
using schema::Argument;
using schema::BaseType;
using schema::FunctionSchema;
using schema::Return;
using LocatedAnnotation = source::Located<AliasAnnotation>;

// Calls `visit` with every annotation of the schema.
template <typename Visit>
void ForEachAnnotation(const FunctionSchema& schema, const Visit& visit) {
  for (const Argument& argument : schema.arguments) {
    if (argument.annotation) visit(*argument.annotation);
  }
  for (const Return& result : schema.returns) {
    if (result.annotation) visit(*result.annotation);
  }
}

bool HaveEqualAnnotations(const schema::Rare<LocatedAnnotation>& a,
                          const schema::Rare<LocatedAnnotation>& b) {
  if (!a || !b) return !a && !b;
  return a->value == b->value;
}

std::string TextOf(const schema::Rare<LocatedAnnotation>& annotation) {
  return annotation ? "(" + annotation->value.ToString() + ")" : std::string("no annotation");
}

std::string QuotedTextOf(const schema::Rare<LocatedAnnotation>& annotation) {
  return annotation ? "`" + TextOf(annotation) + "`" : TextOf(annotation);
}

const Return* ReturnWithAnnotation(const FunctionSchema& schema,
                                   const AliasAnnotation& annotation) {
  for (const Return& result : schema.returns) {
    if (result.annotation && result.annotation->value == annotation) return &result;
  }
  return nullptr;
}

// The first argument with the letter, or null.
const Argument* ArgumentWithSet(const FunctionSchema& schema, const std::string& set) {
  for (const Argument& argument : schema.arguments) {
    if (!argument.annotation) continue;
    const auto& sets = argument.annotation->value.before;
    if (std::find(sets.begin(), sets.end(), set) != sets.end()) return &argument;
  }
  return nullptr;
}

// The number of annotations that contain the letter.
size_t CountOfSet(const FunctionSchema& schema, const std::string& set) {
  size_t count = 0;
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    for (const AliasAnnotation::Sets* sets :
         {&annotation.value.before, &annotation.value.after_sets}) {
      count += static_cast<size_t>(std::count(sets->begin(), sets->end(), set));
    }
  });
  return count;
}

}  // namespace

// Native README, "annotations"; reference: one lower-case letter names a set.
void AliasSetsAreLetters(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    for (const AliasAnnotation::Sets* sets :
         {&annotation.value.before, &annotation.value.after_sets}) {
      for (const std::string& set : *sets) {
        if (set.size() == 1 && absl::ascii_islower(static_cast<unsigned char>(set[0]))) continue;
        context.sink.Report(diagnostics::kAliasSetNotLetter, annotation.range, AliasSetText(set));
      }
    }
  });
}

// Reference only (Annotation).
void WrittenSetHasOneMember(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    if (!annotation.value.is_write || annotation.value.before.size() < 2) return;
    context.sink.Report(diagnostics::kWrittenSetTooLarge, annotation.range,
                        AliasSetText(annotation.value.ToString()));
  });
}

// Reference only (Annotation).
void SetsAroundArrowAreNotBothLarge(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    if (annotation.value.before.size() < 2 || annotation.value.after_sets.size() < 2) return;
    context.sink.Report(diagnostics::kSetsOnBothSides, annotation.range,
                        AliasSetText(annotation.value.ToString()));
  });
}

// Reference only (Annotation).
void SetBeforeArrowHasAtMostTwoMembers(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    if (annotation.value.before.size() < 3) return;
    context.sink.Report(diagnostics::kSetBeforeTooLarge, annotation.range,
                        AliasSetText(annotation.value.ToString()));
  });
}

// Native README, "annotations": an out argument is returned, in its place and with its annotation.
void OutArgumentsMatchReturns(const FunctionSchema& schema, RuleContext& context) {
  const auto outs = schema.OutArguments();
  const size_t count = std::min(outs.size(), schema.returns.size());
  for (size_t i = 0; i < count; ++i) {
    const Return& result = schema.returns[i];
    if (HaveEqualAnnotations(outs[i]->annotation, result.annotation)) continue;
    context.sink
        .Report(diagnostics::kOutReturnMismatch, result.range, Ordinal(i + 1),
                Text(QuotedTextOf(result.annotation)), Name(outs[i]->name.value),
                Text(QuotedTextOf(outs[i]->annotation)))
        .Info(outs[i]->range, "the out argument is here");
  }
}

// Reference only (FunctionSchema).
void MutableArgumentIsNotReturned(const FunctionSchema& schema, RuleContext& context) {
  if (schema.forms != schema::TypeForms::kTorchgen) return;
  for (const Argument& argument : schema.arguments) {
    if (argument.group != schema::ArgumentGroup::kPostSelfPositional || !argument.IsWritten())
      continue;
    const Return* result = ReturnWithAnnotation(schema, argument.annotation->value);
    if (result == nullptr) continue;
    context.sink
        .Report(diagnostics::kMutableArgumentReturned, result->range, Name(argument.name.value))
        .Info(argument.range, "the argument is here");
  }
}

// Reference only (FunctionSchema).
void ReturnsAreAllWrittenOrNone(const FunctionSchema& schema, RuleContext& context) {
  const auto written = std::find_if(schema.returns.begin(), schema.returns.end(),
                                    [](const Return& result) { return result.IsWritten(); });
  const auto fresh = std::find_if(schema.returns.begin(), schema.returns.end(),
                                  [](const Return& result) { return !result.IsWritten(); });
  if (written == schema.returns.end() || fresh == schema.returns.end()) return;
  context.sink.Report(diagnostics::kReturnsPartlyWritten, fresh->range)
      .Info(written->range, "this one is written");
}

// Native README, "annotations": a written return is self or an out argument.
void WrittenReturnIsAnArgument(const FunctionSchema& schema, RuleContext& context) {
  for (const Return& result : schema.returns) {
    if (!result.IsWritten()) continue;
    const bool is_argument = std::any_of(
        schema.arguments.begin(), schema.arguments.end(), [&](const Argument& argument) {
          if (!HaveEqualAnnotations(argument.annotation, result.annotation)) return false;
          return argument.IsOut() || (argument.IsPositional() && argument.name.value == "self");
        });
    const bool is_reported_already =
        schema.HasOutArguments() ||
        std::any_of(schema.arguments.begin(), schema.arguments.end(),
                    [&](const Argument& argument) {
                      return argument.IsWritten() &&
                             HaveEqualAnnotations(argument.annotation, result.annotation);
                    });
    if (is_argument || is_reported_already) continue;
    context.sink.Report(diagnostics::kWrittenReturnOfNothing, result.range,
                        AliasSetText(TextOf(result.annotation)));
  }
}

// Native README, "annotations" and "variants": an in-place operator writes self and returns it; a
// list of tensors is not returned. In namespaces of libraries the name alone makes no operator
// in-place.
void InplaceWritesSelf(const FunctionSchema& schema, RuleContext& context) {
  if (schema.Kind() != schema::SchemaKind::kInplace) return;
  if (schema.HasOutArguments()) {
    context.sink.Report(diagnostics::kInplaceWithOutArguments, schema.OutArguments()[0]->range,
                        Name(schema.name.value.ToString()));
  }
  const Argument* self = schema.Self();
  if (self == nullptr || !self->IsWritten()) {
    const source::SourceRange range = self == nullptr ? schema.name.range : self->range;
    auto builder = context.sink.Report(diagnostics::kInplaceSelfNotWritten, range,
                                       Name(schema.name.value.ToString()));
    builder.Hint("write `Tensor(a!) self`");
    return;
  }
  if (!self->type.value.IsPlain(BaseType::kTensor)) {
    if (schema.returns.empty()) return;
    context.sink.Report(diagnostics::kInplaceListReturned, schema.returns[0].range);
    return;
  }
  if (schema.returns.size() == 1 &&
      HaveEqualAnnotations(schema.returns[0].annotation, self->annotation))
    return;
  const source::SourceRange range =
      schema.returns.empty() ? schema.name.range : schema.returns[0].range;
  context.sink
      .Report(diagnostics::kInplaceReturnsNotSelf, range, Name(schema.name.value.ToString()),
              AliasSetText(TextOf(self->annotation)))
      .Info(self->range, "self is here");
}

// Reference only (Arguments).
void ArgumentBeforeSelfIsNotWritten(const FunctionSchema& schema, RuleContext& context) {
  for (const Argument& argument : schema.arguments) {
    if (argument.group != schema::ArgumentGroup::kPreSelfPositional || !argument.IsWritten())
      continue;
    context.sink.Report(diagnostics::kWrittenBeforeSelf, argument.range, Name(argument.name.value))
        .Info(schema.Self()->range, "self is here");
  }
}

// Reference only (FunctionSchema): only an operator that makes a new tensor takes tensor options.
void TensorOptionsAreFunctional(const FunctionSchema& schema, RuleContext& context) {
  if (!schema.HasTensorOptions() || schema.Kind() == schema::SchemaKind::kFunctional) return;
  for (const Argument& argument : schema.arguments) {
    if (argument.group != schema::ArgumentGroup::kTensorOptions) continue;
    context.sink.Report(diagnostics::kTensorOptionsNotFunctional, argument.range);
    return;
  }
}

// Ours, and the reference where it must find the argument of a return (A025): two written arguments
// have different memory, and no read argument has the letter of a written one.
void WrittenSetsAreOfOneArgument(const FunctionSchema& schema, RuleContext& context) {
  for (size_t i = 0; i < schema.arguments.size(); ++i) {
    const Argument& second = schema.arguments[i];
    if (!second.annotation) continue;
    for (size_t j = 0; j < i; ++j) {
      const Argument& first = schema.arguments[j];
      if (!first.annotation || (!first.IsWritten() && !second.IsWritten())) continue;
      if (first.annotation->value.before != second.annotation->value.before) continue;
      const Return* result = ReturnWithAnnotation(schema, second.annotation->value);
      const bool is_returned =
          result != nullptr && HaveEqualAnnotations(first.annotation, second.annotation);
      if (!is_returned && second.annotation->value.IsFresh()) break;
      context.sink
          .Report(is_returned ? diagnostics::kReturnOfTwoArguments : diagnostics::kWrittenSetShared,
                  second.annotation->range, Name(first.name.value), Name(second.name.value))
          .Info(first.annotation->range, "the other argument is here");
      break;
    }
  }
}

// Native README, "annotations": a view shares a letter with the argument that it views.
void ReturnedSetsAreOfArguments(const FunctionSchema& schema, RuleContext& context) {
  for (const Return& result : schema.returns) {
    if (!result.annotation || result.IsWritten()) continue;
    for (const std::string& set : result.annotation->value.before) {
      if (ArgumentWithSet(schema, set) != nullptr) continue;
      context.sink.Report(diagnostics::kReturnedSetUnknown, result.annotation->range,
                          AliasSetText(set));
    }
  }
}

// Native README, "annotations": a tensor that becomes part of a list enters the wildcard set.
void ListedViewsEnterTheWildcard(const FunctionSchema& schema, RuleContext& context) {
  for (const Return& result : schema.returns) {
    if (!result.annotation || result.IsWritten() || !result.type.value.IsList()) continue;
    for (const std::string& set : result.annotation->value.before) {
      const Argument* argument = ArgumentWithSet(schema, set);
      if (argument == nullptr || argument->type.value.IsList() ||
          argument->annotation->value.after == AliasAnnotation::After::kWildcard) {
        continue;
      }
      context.sink
          .Report(diagnostics::kListedViewNotWildcard, argument->annotation->range,
                  Name(argument->name.value))
          .Info(result.range, "the list is returned here")
          .Fix(argument->annotation->range,
               "(" + argument->annotation->value.ToString() + " -> *)");
    }
  }
}

// Ours: an alias set that is neither written nor shared has no meaning.
void AliasSetsAreUsed(const FunctionSchema& schema, RuleContext& context) {
  for (const Argument& argument : schema.arguments) {
    if (!argument.annotation || argument.IsWritten()) continue;
    const AliasAnnotation& annotation = argument.annotation->value;
    if (annotation.after != AliasAnnotation::After::kSame) continue;
    const bool is_used =
        std::any_of(annotation.before.begin(), annotation.before.end(),
                    [&](const std::string& set) { return CountOfSet(schema, set) > 1; });
    if (is_used) continue;
    context.sink.Report(diagnostics::kAliasSetUnused, argument.annotation->range,
                        AliasSetText(TextOf(argument.annotation)), Name(argument.name.value));
  }
}

// Native README, "variants" and "annotations": an operator that writes self and returns it has the
// name of an in-place operator.
void WritesOfSelfAreNamedInplace(const FunctionSchema& schema, RuleContext& context) {
  const Argument* self = schema.Self();
  if (schema.name.value.inplace || self == nullptr || !self->IsWritten()) return;
  if (ReturnWithAnnotation(schema, self->annotation->value) == nullptr) return;
  const schema::OperatorName& name = schema.name.value;
  context.sink
      .Report(diagnostics::kInplaceWithoutUnderscore, schema.name.range, Name(name.ToString()))
      .Info(self->range, "self is written")
      .Hint("by its name it is a functional operator; name it `" + name.BaseName() + "_`");
}

// Native README, "annotations": an argument that is written but not returned is easily overlooked.
void WrittenArgumentsAreReturned(const FunctionSchema& schema, RuleContext& context) {
  for (const Argument& argument : schema.arguments) {
    if (!argument.IsWritten() || argument.IsOut() || !argument.type.value.IsPlain()) continue;
    if (ReturnWithAnnotation(schema, argument.annotation->value) != nullptr) continue;
    context.sink.Report(diagnostics::kWriteNotReturned, argument.annotation->range,
                        Name(argument.name.value));
  }
}

// Native README, "func": the forms that it lists.
void AnnotationsAreOfKnownForms(const FunctionSchema& schema, RuleContext& context) {
  ForEachAnnotation(schema, [&](const LocatedAnnotation& annotation) {
    const bool is_odd =
        annotation.value.before.size() > 1 ||
        (annotation.value.after == AliasAnnotation::After::kSets && !annotation.value.is_write);
    if (!is_odd) return;
    context.sink.Report(diagnostics::kAnnotationForm, annotation.range,
                        AliasSetText("(" + annotation.value.ToString() + ")"));
  });
}

// Run-time (AliasDb): a pure function neither writes nor returns an argument, so that annotations
// contradict it. Special cases are those of TorchScript's own operators.
void AliasAnalysisFitsTheDeclaration(const schema::NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.alias_analysis) return;
  const auto& [kind, range] = *function.alias_analysis;
  const std::string name = function.QualifiedName();
  if (kind == schema::AliasAnalysis::kInternalSpecialCase) {
    context.sink.Report(diagnostics::kSpecialCaseElsewhere, range, Name(name),
                        Name(function.schema.name_space.value));
  }
  if (kind != schema::AliasAnalysis::kPureFunction) return;
  const LocatedAnnotation* first = nullptr;
  ForEachAnnotation(function.schema, [&](const LocatedAnnotation& annotation) {
    if (first == nullptr) first = &annotation;
  });
  if (first == nullptr) return;
  context.sink
      .Report(diagnostics::kPureFunctionAnnotated, range, Name(name),
              AliasSetText("(" + first->value.ToString() + ")"))
      .Info(first->range, "the annotation is here");
}

}  // namespace switchyard::sema
