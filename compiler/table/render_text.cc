#include "compiler/table/render_text.h"

#include <cstddef>
#include <vector>

#include "compiler/diagnostics/printable.h"
#include "compiler/table/gradient_lines.h"

namespace switchyard::table {
namespace {

using dispatch::Candidate;
using dispatch::Outcome;
using dispatch::Reason;

constexpr size_t kWidth = 100;

void AppendKeys(const std::vector<DispatchKey>& keys, std::string* out) {
  size_t column = 0;
  for (size_t i = 0; i < keys.size(); ++i) {
    std::string word(DispatchKeyName(keys[i]));
    if (i + 1 < keys.size()) word += ",";
    if (column > 0 && column + 1 + word.size() > kWidth) {
      *out += "\n";
      column = 0;
    }
    if (column > 0) *out += " ";
    *out += word;
    column += word.size() + (column > 0 ? 1 : 0);
  }
  *out += "\n";
}

// Appends a line with the formula that the candidate's kernel computes, if it does.
void AppendFormula(const Candidate& candidate, const ShownOperator& shown, const Context& context,
                   std::string* out) {
  if (!shown.formula) return;
  if (shown.registrations.Find(candidate.registered)->range != shown.formula->kernel) return;
  *out += "        ";
  diagnostics::AppendPrintable(PlaceOf(shown.formula->range, context.sources), out);
  *out += ": formula: ";
  diagnostics::AppendPrintable(shown.formula->text, out);
  *out += "\n";
}

// Appends the kernel, then on a line of its own its registration, the registered key, and `why`. A
// made-up operator has neither kernels nor places.
void AppendCandidate(std::string_view verb, const Candidate& candidate, std::string_view why,
                     const ShownOperator& shown, const Context& context, std::string* out) {
  const bool is_fallback = candidate.rule == Reason::kFallback;
  const std::string place = PlaceOf(candidate, shown, context);
  *out += verb;
  if (!place.empty()) {
    *out += KernelOf(candidate, shown, context);
    *out += "\n        ";
    diagnostics::AppendPrintable(place, out);
    *out += ": ";
  }
  // For a fallback, the reason already says that it is one.
  const bool is_told = is_fallback && candidate.outcome == Outcome::kWins;
  if (!is_told) {
    *out += is_fallback ? "fallback" : shown.registrations.Find(candidate.registered)->name;
    *out += ": ";
  }
  *out += why;
  *out += "\n";
  if (!is_fallback) AppendFormula(candidate, shown, context, out);
}

void AppendWinner(const dispatch::Slot& slot, const std::vector<Candidate>& candidates,
                  bool falls_through, const ShownOperator& shown, const Context& context,
                  std::string* out) {
  for (const Candidate& candidate : candidates) {
    if (candidate.outcome != Outcome::kWins) continue;
    const std::string_view verb = falls_through ? "  skips " : "  runs  ";
    return AppendCandidate(verb, candidate, Describe(slot.reason), shown, context, out);
  }
  *out += falls_through ? "  skips " : "  fails ";
  *out += Describe(slot.reason);
  *out += falls_through ? ": calls skip the key\n" : "\n";
}

void AppendGroup(const SlotGroup& group, const ShownOperator& shown, const Context& context,
                 std::string* out) {
  AppendKeys(group.keys, out);
  AppendWinner(group.slot, group.candidates, group.falls_through, shown, context, out);
  for (const Candidate& candidate : group.candidates) {
    if (candidate.outcome == Outcome::kWins) continue;
    AppendCandidate("  not   ", candidate, WhyNot(candidate), shown, context, out);
  }
}

void AppendTitle(const ShownOperator& shown, const Context& context, std::string* out) {
  if (!shown.declaration.empty()) {
    diagnostics::AppendPrintable(PlaceOf(shown.range, context.sources), out);
    *out += ": " + shown.declaration + "\n";
    return;
  }
  *out += "an operator with kernels for ";
  bool is_first = true;
  for (const dispatch::Registration& one : shown.Given()) {
    *out += is_first ? "" : ", ";
    *out += one.is_fallthrough ? "fallthrough:" + one.name : one.name;
    is_first = false;
  }
  *out += is_first ? "nothing\n" : "\n";
}

}  // namespace

void RenderText(const ShownOperator& shown, const Context& context, std::string* out) {
  AppendTitle(shown, context, out);
  for (const SlotGroup& group : GroupSlots(shown, context)) {
    *out += "\n";
    AppendGroup(group, shown, context, out);
  }
  if (!shown.gradients) return;
  *out += "\n";
  AppendGradients(*shown.gradients, context.sources, out);
}

void RenderCallText(const ShownOperator& shown, const Context& context, const CallKeys& arguments,
                    const dispatch::LocalKeys& local, std::string* out) {
  AppendTitle(shown, context, out);
  std::string names;
  for (const DispatchKey key : arguments.List()) {
    names += (names.empty() ? "" : ", ") + std::string(DispatchKeyName(key));
  }
  *out += "\na call with DispatchKeySet(" + names + ")\n";
  for (const dispatch::CallTarget& target : CallPath(shown, context, arguments, local)) {
    *out += "\n";
    AppendKeys({target.key}, out);
    const auto candidates =
        dispatch::FindCandidates(shown.registrations.keys(), context.fallbacks.keys(), target.key);
    AppendWinner(target.slot, candidates, /*falls_through=*/false, shown, context, out);
  }
}

}  // namespace switchyard::table
