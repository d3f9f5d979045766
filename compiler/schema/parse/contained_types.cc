#include "compiler/schema/parse/contained_types.h"

#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/type_actions.h"

namespace switchyard::schema {
namespace {

struct State {
  explicit State(const source::ScalarText& scalar) : text(scalar) {}

  size_t Offset(const char* place) const { return static_cast<size_t>(place - text.text().data()); }
  ParsedType& CurrentType() { return types.back(); }

  const source::ScalarText& text;
  std::vector<ParsedType> types;
  FurthestFailure failure;
};

template <typename Rule>
struct Action : TypeAction<Rule> {};

template <>
struct Action<grammar::ContainedTypeBegin> {
  template <typename Input>
  static void apply(const Input& /*in*/, State& state) {
    state.types.emplace_back();
  }
};

}  // namespace

std::optional<std::vector<ParsedType>> ParseContainedTypes(const source::ScalarText& text,
                                                           TextSpan span, diagnostics::Sink& sink) {
  State state(text);
  TextInput input = InputOf(text.text().substr(span.begin, span.end - span.begin));
  const bool is_good =
      grammar::pegtl::parse<grammar::WholeContainedTypes, Action, FailureTracking>(input, state);
  if (is_good) return std::move(state.types);
  const size_t begin = state.failure.at == nullptr ? span.begin : state.Offset(state.failure.at);
  const size_t end = TokenEnd(text.text(), begin);
  std::string found = "the end";
  if (end > begin) {
    found.clear();
    diagnostics::Name(text.text().substr(begin, end - begin)).AppendTo(&found);
  }
  sink.Report(diagnostics::kArgumentSyntax, text.RangeOf(begin, end),
              diagnostics::Text(state.failure.wanted.text), diagnostics::Text(found));
  return std::nullopt;
}

}  // namespace switchyard::schema
