#include "compiler/schema/parse/name_list_parser.h"

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "grammar/name_list.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

constexpr std::string_view kSeparator = ", ";

struct State {
  const source::ScalarText& text;
  std::vector<source::Located<std::string>> names;
};

template <typename Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<grammar::ListedName> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    const auto begin = static_cast<size_t>(in.begin() - state.text.text().data());
    state.names.push_back({in.string(), state.text.RangeOf(begin, begin + in.size())});
  }
};

// The reference splits at a comma and one space, and takes everything between for a name.
void CheckGaps(const source::ScalarText& text,
               const std::vector<source::Located<std::string>>& names, diagnostics::Sink& sink) {
  std::string canonical;
  for (const auto& name : names) {
    if (!canonical.empty()) canonical += kSeparator;
    canonical += name.value;
  }
  if (names.empty() || canonical == text.text()) return;
  sink.Report(diagnostics::kNameListSpacing, text.range())
      .Hint("write `" + canonical + "`")
      .Fix(text.range(), canonical);
}

}  // namespace

std::vector<source::Located<std::string>> ParseNameList(const source::ScalarText& text,
                                                        diagnostics::Sink& sink) {
  State state{text, {}};
  if (text.text().empty()) return {};
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::NameList, Action>(input, state)) {
    sink.Report(diagnostics::kNameListSyntax, text.range(), diagnostics::Name(text.text()));
  } else {
    CheckGaps(text, state.names, sink);
  }
  return std::move(state.names);
}

}  // namespace switchyard::schema
