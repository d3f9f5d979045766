#include "compiler/schema/parse/operator_name_parser.h"

#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/name_actions.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State {
  explicit State(const char* begin) : text_begin(begin) {}
  size_t Offset(const char* place) const { return static_cast<size_t>(place - text_begin); }

  const char* text_begin;
  QualifiedNameSpans name_spans;
};

template <typename Rule>
using Action = QualifiedNameAction<Rule, pegtl::nothing>;

}  // namespace

QualifiedName TakeQualifiedName(const source::ScalarText& text, const QualifiedNameSpans& spans,
                                diagnostics::Sink& sink) {
  QualifiedName result;
  const std::string_view all = text.text();
  result.name_space = {"aten", text.RangeOf(spans.name.begin, spans.name.begin)};
  if (spans.namespace_count > 0) {
    const size_t end = spans.namespaces.end - 2;  // without the last `::`
    result.has_written_namespace = true;
    result.name_space = {
        std::string(all.substr(spans.namespaces.begin, end - spans.namespaces.begin)),
        text.RangeOf(spans.namespaces.begin, end)};
  }
  if (spans.namespace_count > 1) {
    sink.Report(diagnostics::kNestedNamespace, result.name_space.range,
                diagnostics::Name(result.name_space.value));
  }
  const std::string_view written = all.substr(spans.name.begin, spans.name.end - spans.name.begin);
  result.name = {OperatorName::FromText(written), text.RangeOf(spans.name.begin, spans.name.end)};
  if (!written.empty() && written.back() == '.') {
    sink.Report(diagnostics::kEmptyOverload, text.RangeOf(spans.name.end - 1, spans.name.end));
  }
  return result;
}

std::optional<OperatorReference> ParseOperatorReference(const source::ScalarText& text,
                                                        diagnostics::Sink& sink) {
  State state(text.text().data());
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::WholeOperatorName, Action>(input, state)) {
    sink.Report(diagnostics::kOperatorNameSyntax, text.range(), diagnostics::Name(text.text()));
    return std::nullopt;
  }
  QualifiedName name = TakeQualifiedName(text, state.name_spans, sink);
  return OperatorReference{std::move(name.name_space), name.has_written_namespace,
                           std::move(name.name), text.range()};
}

}  // namespace switchyard::schema
