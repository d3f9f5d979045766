#include "compiler/schema/parse/precomputed_parser.h"

#include <utility>

#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/slot_actions.h"
#include "grammar/precomputed.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State : SlotState {
  using SlotState::SlotState;

  TextSpan word;                     // the word that may turn out to be a replaced argument
  std::optional<TextSpan> replaced;  // it did: the arrow followed
};

template <typename Rule>
struct Action : SlotAction<Rule> {};

template <>
struct Action<grammar::ReplacedArgument> {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    state.word = SpanOf(in, state);
  }
};

template <>
struct Action<grammar::PrecomputedReplacement> {
  template <typename Input>
  static void apply(const Input& /*in*/, State& state) {
    state.replaced = state.word;
  }
};

}  // namespace

std::optional<PrecomputedLine> ParsePrecomputedLine(const source::ScalarText& text,
                                                    diagnostics::Sink& sink) {
  State state(text, sink);
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::PrecomputedLine, Action, FailureTracking>(input, state))
    state.ReportFailure();
  if (state.builder.has_errors()) return std::nullopt;
  PrecomputedLine line;
  line.text = std::string(text.text());
  if (state.replaced) {
    const TextSpan span = *state.replaced;
    line.replaced = {std::string(text.text().substr(span.begin, span.end - span.begin)),
                     text.RangeOf(span.begin, span.end)};
  }
  line.values = state.builder.TakeArguments();
  return line;
}

}  // namespace switchyard::schema
