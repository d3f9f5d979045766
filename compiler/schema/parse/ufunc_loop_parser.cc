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

}  // namespace

std::optional<UfuncLoop> ParseUfuncLoop(const source::ScalarText& text, diagnostics::Sink& sink) {
  State state{text, {}};
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::UfuncLoop, Action>(input, state)) {
    sink.Report(diagnostics::kUfuncSyntax, text.range(), diagnostics::Name(text.text()))
        .Hint("write FUNCTION (DTYPE, DTYPE)");
    return std::nullopt;
  }
  return std::move(state.loop);
}

}  // namespace switchyard::schema
