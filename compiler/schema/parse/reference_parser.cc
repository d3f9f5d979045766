#include "compiler/schema/parse/reference_parser.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/slot_actions.h"
#include "compiler/schema/print/schema_printer.h"
#include "grammar/type.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

constexpr std::string_view kListSeparator = ", ";
constexpr std::string_view kArrowAfterArguments = ") -> ";
constexpr std::string_view kNamespaceMark = "::";

std::vector<TextSpan> SplitSpan(std::string_view text, TextSpan span, std::string_view separator) {
  std::vector<TextSpan> parts;
  size_t begin = span.begin;
  for (;;) {
    size_t at = text.find(separator, begin);
    if (at == std::string_view::npos || at + separator.size() > span.end) at = span.end;
    parts.push_back({begin, at});
    if (at == span.end) return parts;
    begin = at + separator.size();
  }
}

// Splits one declaration into a FunctionSchema.
class Splitter {
 public:
  Splitter(const source::ScalarText& text, const Language& language, diagnostics::Sink& sink)
      : text_(text),
        all_(text.text()),
        defaults_with_spaces_(Holds(EditionRule::kDefaultsWithSpaces, language.level)),
        sink_(sink),
        builder_(text, sink, {TypeForms::kTorchgen, language.words.get()}) {}

  FunctionSchema Parse() {
    FunctionSchema schema;
    schema.range = text_.range();
    if (IsNestedTooDeep(all_) || !ReadParts(&schema)) {
      Fail({0, all_.size()});
    }
    builder_.FinishArguments();
    schema.arguments = builder_.TakeArguments();
    schema.returns = builder_.TakeReturns();
    schema.broken = builder_.is_broken();
    return schema;
  }

 private:
  void Fail(TextSpan span) {
    builder_.MarkErroneous();
    sink_.Report(diagnostics::kDeclarationSyntax, text_.RangeOf(span.begin, span.end),
                 diagnostics::Text("a declaration"), diagnostics::Text("other text"));
  }

  bool ReadParts(FunctionSchema* schema) {
    const size_t entity = ReadNamespace(schema);
    const size_t open = all_.find('(', entity);
    const size_t arrow = all_.rfind(kArrowAfterArguments);
    if (open == std::string_view::npos || open == entity || arrow == std::string_view::npos ||
        arrow < open) {
      return false;
    }
    // The dot in the reference's regular expression matches no line feed.
    if (all_.find('\n', open) != std::string_view::npos) return false;
    // The name ends at the first dot; the overload may contain dots too.
    const size_t dot = all_.find('.', entity);
    if (dot == entity) return false;
    schema->name = {OperatorName::FromText(all_.substr(entity, open - entity)),
                    text_.RangeOf(entity, open)};
    if (dot == open - 1) {
      builder_.MarkErroneous();
      sink_.Report(diagnostics::kEmptyOverload, text_.RangeOf(open - 1, open));
    }
    ReadArguments({open + 1, arrow});
    ReadReturns({arrow + kArrowAfterArguments.size(), all_.size()});
    return true;
  }

  // Returns the offset just past the namespace.
  size_t ReadNamespace(FunctionSchema* schema) {
    const size_t mark = all_.rfind(kNamespaceMark);
    if (mark == std::string_view::npos) {
      schema->name_space = {"aten", text_.RangeOf(0, 0)};
      return 0;
    }
    const std::string_view name_space = all_.substr(0, mark);
    const source::SourceRange range = text_.RangeOf(0, mark);
    if (name_space.find(kNamespaceMark) != std::string_view::npos) {
      sink_.Report(diagnostics::kNestedNamespace, range, diagnostics::Name(name_space));
      builder_.MarkErroneous();
    }
    schema->name_space = {name_space.empty() ? "aten" : std::string(name_space), range};
    schema->has_written_namespace = true;
    return mark + kNamespaceMark.size();
  }

  void ReadArguments(TextSpan span) {
    for (const TextSpan part : SplitSpan(all_, span, kListSeparator)) {
      if (part.begin == part.end) continue;
      if (all_.substr(part.begin, part.end - part.begin) == "*") {
        builder_.AddStar(part);
      } else {
        ReadArgument(part);
      }
    }
  }

  void ReadArgument(TextSpan part) {
    size_t name_end = part.end;
    if (defaults_with_spaces_) name_end = std::min(all_.find('=', part.begin), part.end);
    const size_t gap = all_.substr(0, name_end).rfind(' ');
    if (gap == std::string_view::npos || gap < part.begin) return Fail(part);
    SchemaBuilder::Slot slot;
    slot.name = TextSpan{gap + 1, part.end};
    const std::string_view name = all_.substr(gap + 1, part.end - gap - 1);
    if (const size_t equals = name.find('='); equals != std::string_view::npos) {
      // Refuses a second `=` and an empty default.
      if (name.find('=', equals + 1) != std::string_view::npos || equals + 1 == name.size()) {
        return Fail(part);
      }
      slot.default_value = TextSpan{gap + 1 + equals + 1, part.end};
      slot.name->end = gap + 1 + equals;
    }
    if (ReadType({part.begin, gap}, &slot.type)) builder_.AddArgument(std::move(slot), part);
  }

  void ReadReturns(TextSpan span) {
    const std::string_view text = all_.substr(span.begin, span.end - span.begin);
    if (text == "()") return;
    if (text.empty()) return Fail(span);
    if (text.front() == '(' && text.back() == ')') {
      ++span.begin;
      --span.end;
    }
    for (const TextSpan part : SplitSpan(all_, span, kListSeparator)) ReadReturn(part);
  }

  void ReadReturn(TextSpan part) {
    SchemaBuilder::Slot slot;
    TextSpan type = part;
    const size_t gap = all_.substr(0, part.end).rfind(' ');
    if (gap != std::string_view::npos && gap >= part.begin) {
      type.end = gap;
      slot.name = TextSpan{gap + 1, part.end};
    }
    if (ReadType(type, &slot.type)) builder_.AddReturn(std::move(slot), part);
  }

  // For a type and its annotation, the reference has a grammar too.
  bool ReadType(TextSpan span, ParsedType* type) {
    SlotState state(text_, sink_);
    state.slot.emplace();
    TextInput input = InputOf(all_.substr(span.begin, span.end - span.begin));
    using Whole = pegtl::seq<grammar::AnnotatedType, pegtl::eof>;
    if (!pegtl::parse<Whole, SlotAction>(input, state)) {
      Fail(span);
      return false;
    }
    for (const ParsedType::ParsedAnnotation& annotation : state.slot->type.annotations) {
      // The reference does not know `Tensor!`, which is newer.
      if (annotation.value.IsFresh()) {
        Fail(span);
        return false;
      }
    }
    *type = std::move(state.slot->type);
    return true;
  }

  const source::ScalarText& text_;
  std::string_view all_;
  bool defaults_with_spaces_;
  diagnostics::Sink& sink_;
  SchemaBuilder builder_;
};

}  // namespace

FunctionSchema ParseFunctionSchemaAsReference(const source::ScalarText& text,
                                              const Language& language, diagnostics::Sink& sink) {
  FunctionSchema schema = Splitter(text, language, sink).Parse();
  if (schema.broken) return schema;
  std::string_view entity = text.text();
  if (const size_t mark = entity.rfind(kNamespaceMark); mark != std::string_view::npos) {
    entity.remove_prefix(mark + kNamespaceMark.size());
  }
  const std::string canonical = PrintSchema(schema);
  if (canonical != entity) {
    sink.Report(diagnostics::kNotCanonical, text.range()).Hint("canonical: " + canonical);
    schema.broken = true;
  }
  return schema;
}

std::vector<source::Located<std::string>> SplitText(const source::ScalarText& text,
                                                    std::string_view separator) {
  std::vector<source::Located<std::string>> parts;
  for (const TextSpan part : SplitSpan(text.text(), {0, text.text().size()}, separator)) {
    parts.push_back({std::string(text.text().substr(part.begin, part.end - part.begin)),
                     text.RangeOf(part.begin, part.end)});
  }
  return parts;
}

KernelName ParseKernelNameAsReference(const source::ScalarText& text) {
  const std::string_view all = text.text();
  const size_t mark = all.rfind(kNamespaceMark);
  if (mark == std::string_view::npos) return {"", std::string(all)};
  return {std::string(all.substr(0, mark)), std::string(all.substr(mark + kNamespaceMark.size()))};
}

std::optional<UfuncLoop> ParseUfuncLoopAsReference(const source::ScalarText& text,
                                                   diagnostics::Sink& sink) {
  const std::string_view all = text.text();
  const size_t gap = all.find(' ');
  if (gap == std::string_view::npos || all.size() < gap + 3 || all[gap + 1] != '(' ||
      all.back() != ')') {
    sink.Report(diagnostics::kUfuncSyntax, text.range(), diagnostics::Name(all));
    return std::nullopt;
  }
  UfuncLoop loop;
  loop.function = {std::string(all.substr(0, gap)), text.RangeOf(0, gap)};
  for (const TextSpan part : SplitSpan(all, {gap + 2, all.size() - 1}, kListSeparator)) {
    loop.dtypes.push_back({std::string(all.substr(part.begin, part.end - part.begin)),
                           text.RangeOf(part.begin, part.end)});
  }
  return loop;
}

}  // namespace switchyard::schema
