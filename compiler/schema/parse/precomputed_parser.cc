#include "compiler/schema/parse/precomputed_parser.h"

#include <utility>

#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/slot_actions.h"
#include "compiler/schema/print/schema_printer.h"
#include "grammar/precomputed.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State : SlotState {
  using SlotState::SlotState;

  TextSpan word;                     // the last word; it may turn out to be a replaced argument
  std::optional<TextSpan> replaced;  // set when an arrow followed that word
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

// A line that replaces an argument must be canonical; one that only adds arguments need not be.
// Source: validation rule K008.
void CheckCanonical(const PrecomputedLine& line, const source::ScalarText& text,
                    diagnostics::Sink& sink) {
  if (!line.replaced) return;
  std::string canonical = line.replaced->value + " -> ";
  for (size_t i = 0; i < line.values.size(); ++i) {
    canonical += (i == 0 ? "" : ", ") + PrintArgument(line.values[i]);
  }
  if (canonical == text.text()) return;
  diagnostics::Builder builder = sink.Report(diagnostics::kPrecomputedNotCanonical, text.range());
  builder.Hint("canonical: " + canonical);
  // Text that was made from escapes or folded lines differs from the bytes of the file.
  if (text.text().size() == text.range().size()) builder.Fix(text.range(), canonical);
}

}  // namespace

std::optional<PrecomputedLine> ParsePrecomputedLine(const source::ScalarText& text,
                                                    diagnostics::Sink& sink) {
  State state(text, sink);
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::PrecomputedLine, Action, FailureTracking>(input, state))
    state.ReportFailure();
  if (state.builder.is_broken()) return std::nullopt;
  PrecomputedLine line;
  line.text = std::string(text.text());
  if (state.replaced) {
    const TextSpan span = *state.replaced;
    line.replaced = {std::string(text.text().substr(span.begin, span.end - span.begin)),
                     text.RangeOf(span.begin, span.end)};
  }
  line.values = state.builder.TakeArguments();
  CheckCanonical(line, text, sink);
  return line;
}

}  // namespace switchyard::schema
