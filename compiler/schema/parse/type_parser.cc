#include "compiler/schema/parse/type_parser.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/parse/contained_types.h"

namespace switchyard::schema {
namespace {

constexpr std::string_view kClassPrefix = "__torch__.torch.classes.";

bool IsClassName(std::string_view base) {
  return base.size() > kClassPrefix.size() && base.substr(0, kClassPrefix.size()) == kClassPrefix;
}

bool IsLowerCase(char c) { return absl::ascii_islower(static_cast<unsigned char>(c)); }

// For torchgen, an annotation stands right after `Tensor`. The run-time reads one after any word
// (not after a tuple, a Future or an RRef), and after each `[]`.
bool IsWellPlaced(const ParsedType& parsed, TypeForms forms) {
  if (parsed.annotations.size() != 1) return false;
  const size_t before = parsed.annotations[0].modifiers_before;
  if (forms == TypeForms::kTorchgen) return parsed.type.base == BaseType::kTensor && before == 0;
  if (before > 0) return parsed.type.modifiers[before - 1].kind == TypeModifier::Kind::kList;
  return !IsComposite(parsed.type.base) || parsed.type.base == BaseType::kDict ||
         parsed.type.base == BaseType::kUnion;
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
  if (parsed.contained && parsed.base.empty()) {
    const size_t begin = parsed.base_span.begin;
    sink.Report(parsed.is_return ? diagnostics::kReturnSyntax : diagnostics::kArgumentSyntax,
                text.RangeOf(begin, begin + 1),
                diagnostics::Text(parsed.is_return ? "a return type" : "an argument"),
                diagnostics::Text("`(`"));
    return;
  }
  if (parsed.contained) {
    const std::string_view written =
        text.text().substr(parsed.base_span.begin, parsed.base_span.end - parsed.base_span.begin);
    sink.Report(diagnostics::kUnknownType, range, diagnostics::TypeText(written))
        .Hint("the run-time has it: in the declarations of other namespaces than `aten`");
    return;
  }
  sink.Report(diagnostics::kUnknownType, range, diagnostics::TypeText(parsed.base))
      .Hint(diagnostics::DidYouMean(parsed.base, BaseTypeSpellings()));
}

bool HasWildcardBefore(const AliasAnnotation& annotation) {
  return std::find(annotation.before.begin(), annotation.before.end(), "*") !=
         annotation.before.end();
}

bool CheckAnnotation(const source::ScalarText& text, TypeForms forms, diagnostics::Sink& sink,
                     const ParsedType& parsed) {
  const TextSpan span = parsed.annotations.back().span;
  const source::SourceRange range = text.RangeOf(span.begin, span.end);
  if (!IsWellPlaced(parsed, forms)) {
    auto report = sink.Report(diagnostics::kAnnotationPlace, range, LastAnnotation(text, parsed));
    if (forms == TypeForms::kTorchgen) {
      report.Hint("an annotation follows `Tensor` itself; only `?` or `[]` can come after it");
    }
    return false;
  }
  if (forms != TypeForms::kTorchgen) return true;
  if (HasWildcardBefore(parsed.annotations.back().value)) {
    sink.Report(diagnostics::kAnnotationSyntax, range, diagnostics::Text("an alias set"),
                diagnostics::Text("`*`"));
    return false;
  }
  if (!IsReadByTorchgen(parsed.type)) {
    sink.Report(diagnostics::kAnnotationOfNested, range, LastAnnotation(text, parsed),
                diagnostics::TypeText(parsed.type.ToString()));
  }
  return true;
}

// What the run-time takes for the keys of a Dict. Source: DictType::create.
bool IsKeyType(const Type& type) {
  switch (type.base) {
    case BaseType::kInt:
    case BaseType::kSymInt:
    case BaseType::kFloat:
    case BaseType::kComplex:
    case BaseType::kBool:
    case BaseType::kTensor:
    case BaseType::kDevice:
    case BaseType::kStr:
    case BaseType::kAny:
      return type.IsPlain();
    default:
      return false;
  }
}

// The number of contained types, and what they may be.
bool CheckContained(const source::ScalarText& text, const RunTimeType& row,
                    const std::vector<ParsedType>& parsed, TextSpan span, diagnostics::Sink& sink) {
  int count = static_cast<int>(parsed.size());
  if (row.base == BaseType::kUnion) {
    std::set<std::string> distinct;
    for (const ParsedType& one : parsed) distinct.insert(one.type.ToString());
    count = static_cast<int>(distinct.size());
  }
  if (count < row.fewest || (row.most >= 0 && count > row.most)) {
    const std::string wanted = row.most < 0    ? "at least " + std::to_string(row.fewest) + " types"
                               : row.most == 1 ? "1 type"
                                               : std::to_string(row.most) + " types";
    sink.Report(diagnostics::kContainedTypeCount, text.RangeOf(span.begin, span.end),
                diagnostics::TypeText(Spelling(row.base)), diagnostics::Text(wanted),
                diagnostics::Count(static_cast<size_t>(count)));
    return false;
  }
  if (row.base != BaseType::kDict || IsKeyType(parsed[0].type)) return true;
  sink.Report(diagnostics::kDictKeyType, text.RangeOf(parsed[0].span.begin, parsed[0].span.end),
              diagnostics::TypeText(parsed[0].type.ToString()));
  return false;
}

bool ResolveComposite(const source::ScalarText& text, const KnownTypes& known,
                      const RunTimeType& row, diagnostics::Sink& sink, ParsedType* parsed) {
  const TextSpan span = *parsed->contained;
  auto inner = ParseContainedTypes(text, span, sink);
  if (!inner) return false;
  bool good = true;
  std::vector<Type> contained;
  for (ParsedType& one : *inner) {
    good = ResolveType(text, known, sink, &one) && good;
    contained.push_back(one.type);
  }
  if (!good || !CheckContained(text, row, *inner, span, sink)) return false;
  Type composite = Type::Composite(row.base, std::move(contained));
  composite.modifiers = std::move(parsed->type.modifiers);
  parsed->type = std::move(composite);
  return true;
}

// A word that is not a type names a type variable, where these are allowed. Source: parseBaseType.
bool IsVariable(const ParsedType& parsed, TypeForms forms) {
  return forms == TypeForms::kRunTimeWithVariables && !parsed.contained &&
         IsLowerCase(parsed.base[0]);
}

bool IsDeclared(const ParsedType& parsed, const KnownTypes& known) {
  return known.declared != nullptr && !parsed.contained &&
         known.declared->Has(WordKind::kType, parsed.base);
}

bool ResolveBase(const source::ScalarText& text, const KnownTypes& known, diagnostics::Sink& sink,
                 ParsedType* parsed) {
  const TypeForms forms = known.forms;
  Type& type = parsed->type;
  if (!parsed->contained) type.base = BaseTypeFromSpelling(parsed->base);
  if (type.base != BaseType::kUnknown) return true;
  if (forms != TypeForms::kTorchgen) {
    const std::optional<RunTimeType> row = FindRunTimeType(parsed->base);
    if (row && row->is_composite && parsed->contained) {
      return ResolveComposite(text, known, *row, sink, parsed);
    }
    if (row && !row->is_composite && !parsed->contained) {
      type.base = row->base;
      return true;
    }
  }
  type.class_name = std::string(parsed->base);
  if (IsClassName(parsed->base)) {
    type.base = BaseType::kClass;
  } else if (IsDeclared(*parsed, known)) {
    type.base = BaseType::kDeclared;
  } else if (IsVariable(*parsed, forms)) {
    type.base = BaseType::kVariable;
  } else {
    ReportUnknownType(text, sink, *parsed);
    return false;
  }
  return true;
}

}  // namespace

bool ResolveType(const source::ScalarText& text, const KnownTypes& known, diagnostics::Sink& sink,
                 ParsedType* parsed) {
  bool good = ResolveBase(text, known, sink, parsed);
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
  return good && (parsed->annotations.empty() || CheckAnnotation(text, known.forms, sink, *parsed));
}

}  // namespace switchyard::schema
