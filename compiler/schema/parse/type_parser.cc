#include "compiler/schema/parse/type_parser.h"

#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"

namespace switchyard::schema {
namespace {

constexpr std::string_view kClassPrefix = "__torch__.torch.classes.";

bool IsClassName(std::string_view base) {
  return base.size() > kClassPrefix.size() && base.substr(0, kClassPrefix.size()) == kClassPrefix;
}

// An annotation stands right after `Tensor`.
bool IsWellPlaced(const ParsedType& parsed) {
  return parsed.annotations.size() == 1 && parsed.type.base == BaseType::kTensor &&
         parsed.annotations[0].modifiers_before == 0;
}

// Whether torchgen reads the annotation: after `Tensor` comes nothing, `?` or `[]`.
bool IsReadByTorchgen(const Type& type) {
  return type.modifiers.size() <= 1 && (type.IsPlain() || type.modifiers[0].size == 0);
}

// The text of the last annotation, for a message.
diagnostics::AliasSetText LastAnnotation(const source::ScalarText& text, const ParsedType& parsed) {
  const TextSpan span = parsed.annotations.back().span;
  return diagnostics::AliasSetText(text.text().substr(span.begin, span.end - span.begin));
}

// A set is a letter, so more sets than letters repeat some; and rules compare each set with each.
constexpr size_t kMaxSets = 26;

bool HasTooManySets(const ParsedType::ParsedAnnotation& annotation) {
  return annotation.value.before.size() > kMaxSets || annotation.value.after_sets.size() > kMaxSets;
}

// Reports an annotation that has more sets than there are letters, and returns false.
bool CheckSetCounts(const source::ScalarText& text, diagnostics::Sink& sink,
                    const ParsedType& parsed) {
  for (const ParsedType::ParsedAnnotation& annotation : parsed.annotations) {
    if (!HasTooManySets(annotation)) continue;
    sink.Report(diagnostics::kAnnotationSyntax,
                text.RangeOf(annotation.span.begin, annotation.span.end),
                diagnostics::Text("at most 26 alias sets"), diagnostics::Text("more"));
    return false;
  }
  return true;
}

void ReportUnknownType(const source::ScalarText& text, diagnostics::Sink& sink,
                       const ParsedType& parsed) {
  const source::SourceRange range = text.RangeOf(parsed.base_span.begin, parsed.base_span.end);
  const auto spellings = BaseTypeSpellings();
  const std::string_view closest = diagnostics::ClosestName(parsed.base, spellings);
  auto builder = sink.Report(diagnostics::kUnknownType, range, diagnostics::TypeText(parsed.base));
  if (!closest.empty()) builder.Hint("did you mean `" + std::string(closest) + "`?");
}

bool CheckAnnotation(const source::ScalarText& text, diagnostics::Sink& sink,
                     const ParsedType& parsed) {
  const TextSpan span = parsed.annotations.back().span;
  const source::SourceRange range = text.RangeOf(span.begin, span.end);
  if (!IsWellPlaced(parsed)) {
    sink.Report(diagnostics::kAnnotationPlace, range, LastAnnotation(text, parsed))
        .Hint("an annotation follows `Tensor` itself; only `?` or `[]` can come after it");
    return false;
  }
  if (!IsReadByTorchgen(parsed.type)) {
    sink.Report(diagnostics::kAnnotationOfNested, range, LastAnnotation(text, parsed),
                diagnostics::TypeText(parsed.type.ToString()));
  }
  return true;
}

}  // namespace

bool ResolveType(const source::ScalarText& text, diagnostics::Sink& sink, ParsedType* parsed) {
  bool good = true;
  parsed->type.base = BaseTypeFromSpelling(parsed->base);
  if (parsed->type.base == BaseType::kUnknown) {
    parsed->type.class_name = std::string(parsed->base);
    if (IsClassName(parsed->base)) {
      parsed->type.base = BaseType::kClass;
    } else {
      ReportUnknownType(text, sink, *parsed);
      good = false;
    }
  }
  if (parsed->bad_length) {
    const auto [begin, end] = *parsed->bad_length;
    sink.Report(
        parsed->is_length_too_large ? diagnostics::kListLengthTooLarge : diagnostics::kListLength,
        text.RangeOf(begin, end), diagnostics::TypeText(text.text().substr(begin, end - begin)));
    good = false;
  }
  if (const size_t depth = parsed->type.modifiers.size(); depth > kMaxTypeDepth) {
    sink.Report(diagnostics::kTypeTooDeep, text.RangeOf(parsed->span.begin, parsed->span.end),
                diagnostics::Count(depth), diagnostics::Count(kMaxTypeDepth));
    good = false;
  }
  if (!CheckSetCounts(text, sink, *parsed)) good = false;
  return good && (parsed->annotations.empty() || CheckAnnotation(text, sink, *parsed));
}

}  // namespace switchyard::schema
