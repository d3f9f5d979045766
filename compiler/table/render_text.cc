#include "compiler/table/render_text.h"

#include <cstddef>
#include <vector>

#include "compiler/table/call_path.h"

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

// `at::native::f, ops.yaml:3`, and under which key when that is not the slot's own.
void AppendKernel(const Candidate& candidate, const ShownOperator& shown, const Context& context,
                  std::string* out) {
  *out += KernelOf(candidate, shown, context);
  const std::string place = PlaceOf(candidate, shown, context);
  if (!place.empty()) *out += ", " + place;
  const bool is_of_the_slot =
      candidate.rule == Reason::kDirect || candidate.rule == Reason::kFallback;
  if (!is_of_the_slot) *out += ", for " + shown.registrations.Find(candidate.registered)->name;
}

std::string_view VerbOf(bool falls_through) {
  return falls_through ? "  passes by  " : "  runs       ";
}

void AppendHead(const dispatch::Slot& slot, const std::vector<Candidate>& candidates,
                bool falls_through, const ShownOperator& shown, const Context& context,
                std::string* out) {
  for (const Candidate& candidate : candidates) {
    if (candidate.outcome != Outcome::kWins) continue;
    *out += VerbOf(falls_through);
    AppendKernel(candidate, shown, context, out);
    *out += ": ";
    *out += Describe(slot.reason);
    *out += "\n";
    return;
  }
  *out += "  fails      ";
  *out += Describe(slot.reason);
  *out += "\n";
}

void AppendGroup(const SlotGroup& group, const ShownOperator& shown, const Context& context,
                 std::string* out) {
  AppendKeys(group.keys, out);
  AppendHead(group.slot, group.candidates, group.falls_through, shown, context, out);
  for (const Candidate& candidate : group.candidates) {
    if (candidate.outcome == Outcome::kWins) continue;
    *out += "  not        ";
    AppendKernel(candidate, shown, context, out);
    *out += ": " + WhyNot(candidate) + "\n";
  }
}

void AppendTitle(const ShownOperator& shown, const Context& context, std::string* out) {
  if (!shown.declaration.empty()) {
    *out += PlaceOf(shown.range, context.sources) + ": " + shown.declaration + "\n";
    return;
  }
  *out += "an operator with kernels for ";
  bool is_first = true;
  for (const dispatch::Registration& one : shown.registrations.list()) {
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
}

void RenderCallText(const ShownOperator& shown, const Context& context, DispatchKeySet arguments,
                    const dispatch::LocalKeys& local, std::string* out) {
  AppendTitle(shown, context, out);
  *out += "\na call with " + ToString(arguments) + "\n";
  for (const dispatch::CallTarget& target : CallPath(shown, context, arguments, local)) {
    *out += "\n";
    AppendKeys({target.key}, out);
    const auto candidates =
        dispatch::FindCandidates(shown.registrations.keys(), context.fallbacks.keys(), target.key);
    AppendHead(target.slot, candidates, /*falls_through=*/false, shown, context, out);
  }
}

}  // namespace switchyard::table
