#include "compiler/schema/parse/ufunc_loop_parser.h"

#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "grammar/ufunc_loop.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State {
  template <typename Input>
  source::Located<std::string> Locate(const Input& in) const {
    const auto begin = static_cast<size_t>(in.begin() - text.text().data());
    return {in.string(), text.RangeOf(begin, begin + in.size())};
  }

  const source::ScalarText& text;
  UfuncLoop loop;
};

template <typename Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<grammar::UfuncFunction> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.loop.function = state.Locate(in);
  }
};

template <>
struct Action<grammar::UfuncDtype> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.loop.dtypes.push_back(state.Locate(in));
  }
};

// The reference splits at one space, and at a comma and one space.
void CheckCanonical(const UfuncLoop& loop, const source::ScalarText& text,
                    diagnostics::Sink& sink) {
  std::string canonical = loop.function.value + " (";
  for (size_t i = 0; i < loop.dtypes.size(); ++i) {
    canonical += (i == 0 ? "" : ", ") + loop.dtypes[i].value;
  }
  canonical += ")";
  if (canonical == text.text()) return;
  auto report =
      sink.Report(diagnostics::kUfuncSyntax, text.range(), diagnostics::Name(text.text()));
  report.Hint("write `" + canonical + "`");
  // Text that was made from escapes or folded lines differs from the bytes of the file.
  if (text.text().size() == text.range().size()) report.Fix(text.range(), canonical);
}

}  // namespace

std::optional<UfuncLoop> ParseUfuncLoop(const source::ScalarText& text, diagnostics::Sink& sink) {
  State state{text, {}};
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::UfuncLoop, Action>(input, state)) {
    sink.Report(diagnostics::kUfuncSyntax, text.range(), diagnostics::Name(text.text()))
        .Hint("write FUNCTION (DTYPE, DTYPE)");
    return std::nullopt;
  }
  CheckCanonical(state.loop, text, sink);
  return std::move(state.loop);
}

}  // namespace switchyard::schema
