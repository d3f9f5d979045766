// The page has each table once, not once for each operator: most operators register for the same
// keys as many others. Its data is one JSON object:
//   slots, keys, files, origins   names; the numbers below are indices of them
//   reasons                       [letter, text], in the order of dispatch::Reason
//   why                           why candidates lose
//   fallback                      the number of Reason::kFallback
//   fallbacks                     by number of a slot: [kernel or "", place]
//   cells                         [reason, key or -1, falls through, candidates]
//                                 candidates: [[rule, key, outcome, why unless it wins]...]
//   patterns                      a table in runs of slots: [cell, count, cell, count ...]
//   operators                     [name, place, pattern, [[key, kernel, place, origin]...]],
//                                 then the lines on gradients when the files have derivatives
// A place is [file, line], or [] without a file. `@f` is the kernel `at::native::f`.
#include "compiler/table/render_html.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "compiler/table/gradient_lines.h"
#include "compiler/table/page.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::table {
namespace {

using dispatch::Candidate;
using dispatch::Outcome;
using dispatch::Reason;
using dispatch::Registration;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

struct ReasonSign {
  Reason reason;
  const char* letter;
};

constexpr std::array<ReasonSign, 10> kReasons = {{
    {Reason::kDirect, "D"},
    {Reason::kCompositeExplicitNonFunctional, "N"},
    {Reason::kCompositeExplicit, "E"},
    {Reason::kCompositeImplicitNestedTensor, "T"},
    {Reason::kCompositeImplicit, "I"},
    {Reason::kAmbiguous, "!"},
    {Reason::kAutograd, "A"},
    {Reason::kBatchedDecomposition, "B"},
    {Reason::kFallback, "F"},
    {Reason::kMissing, "·"},
}};

// LLVM's values must be UTF-8; other bytes are replaced.
Value Text(std::string_view text) {
  return llvm::json::fixUTF8(llvm::StringRef(text.data(), text.size()));
}

// Numbers texts; each text is stored once.
class Numbers {
 public:
  std::int64_t Of(std::string_view word) {
    const auto [place, is_new] =
        numbers_.emplace(std::string(word), static_cast<std::int64_t>(words_.size()));
    if (is_new) words_.push_back(Text(word));
    return place->second;
  }
  Array Take() { return std::move(words_); }

 private:
  std::map<std::string, std::int64_t> numbers_;
  Array words_;
};

class PageData {
 public:
  explicit PageData(const Context& context) : context_(context) {}

  void Add(const ShownOperator& shown);
  Value Take();

 private:
  Array PlaceOf(const source::SourceRange& range);
  Array CandidateOf(const Candidate& candidate);
  std::int64_t CellOf(const ShownOperator& shown, DispatchKey slot);
  std::int64_t PatternOf(const ShownOperator& shown);
  Object Fallbacks();

  const Context& context_;
  Numbers keys_, files_, origins_, why_, cells_, patterns_;
  // By registrations: each table is computed once.
  std::map<std::string, std::int64_t> pattern_by_registrations_;
  Array operators_;
};

Array PageData::PlaceOf(const source::SourceRange& range) {
  if (range.file == source::kNoFile) return Array();
  const source::SourceFile& file = context_.sources.File(range.file);
  return Array{files_.Of(file.path()), static_cast<std::int64_t>(file.Locate(range.begin).line)};
}

Array PageData::CandidateOf(const Candidate& candidate) {
  const bool is_fallback = candidate.rule == Reason::kFallback;
  const std::int64_t key = is_fallback ? -1 : keys_.Of(DispatchKeyName(candidate.registered));
  Array encoded{static_cast<std::int64_t>(candidate.rule), key,
                static_cast<std::int64_t>(candidate.outcome)};
  if (candidate.outcome != Outcome::kWins) encoded.push_back(why_.Of(WhyNot(candidate)));
  return encoded;
}

// Cells and patterns are numbered by their texts, which are also the output.
std::int64_t PageData::CellOf(const ShownOperator& shown, DispatchKey slot) {
  const dispatch::KeyList& registered = shown.registrations.keys();
  const dispatch::KeyList& fallbacks = context_.fallbacks.keys();
  const dispatch::Slot held = dispatch::ResolveSlot(registered, fallbacks, slot);
  const bool is_own = IsOwnKernel(held.reason);
  Array candidates;
  for (const Candidate& candidate : dispatch::FindCandidates(registered, fallbacks, slot)) {
    candidates.push_back(CandidateOf(candidate));
  }
  const bool falls_through = dispatch::FallsThrough(shown.registrations, context_.fallbacks, slot);
  const Value cell = Array{static_cast<std::int64_t>(held.reason),
                           is_own ? keys_.Of(DispatchKeyName(held.registered)) : -1,
                           falls_through ? 1 : 0, std::move(candidates)};
  std::string text;
  llvm::raw_string_ostream(text) << cell;
  return cells_.Of(text);
}

std::int64_t PageData::PatternOf(const ShownOperator& shown) {
  std::string registered;
  for (size_t i = 0; i < static_cast<size_t>(DispatchKey::End); ++i) {
    const Registration* const one = shown.registrations.Find(static_cast<DispatchKey>(i));
    if (one == nullptr) continue;
    registered += one->name + (one->is_fallthrough ? " passes by " : " runs ");
  }
  const auto known = pattern_by_registrations_.find(registered);
  if (known != pattern_by_registrations_.end()) return known->second;
  std::vector<std::pair<std::int64_t, int>> runs;
  for (const DispatchKey slot : context_.slots) {
    const std::int64_t cell = CellOf(shown, slot);
    if (runs.empty() || runs.back().first != cell) runs.push_back({cell, 0});
    ++runs.back().second;
  }
  std::string text;
  for (const auto& [cell, count] : runs) {
    text += (text.empty() ? "[" : ",") + std::to_string(cell) + "," + std::to_string(count);
  }
  return pattern_by_registrations_[registered] = patterns_.Of(text.empty() ? "[]" : text + "]");
}

void PageData::Add(const ShownOperator& shown) {
  constexpr std::string_view kNamespace = "at::native::";
  Array kernels;
  for (const Registration& one : shown.registrations.list()) {
    const bool is_usual = one.kernel.compare(0, kNamespace.size(), kNamespace) == 0;
    const std::string kernel = is_usual ? "@" + one.kernel.substr(kNamespace.size()) : one.kernel;
    kernels.push_back(Array{keys_.Of(DispatchKeyName(one.key)), Text(kernel), PlaceOf(one.range),
                            origins_.Of(Describe(one.origin))});
  }
  Array row{Text(shown.name.empty() ? "an operator" : shown.name), PlaceOf(shown.range),
            PatternOf(shown), std::move(kernels)};
  if (shown.gradients) {
    std::string lines;
    AppendGradients(*shown.gradients, context_.sources, &lines);
    row.push_back(Text(lines));
  }
  operators_.push_back(std::move(row));
}

Object PageData::Fallbacks() {
  Object fallbacks;
  for (size_t i = 0; i < context_.slots.size(); ++i) {
    const DispatchKey slot = context_.slots[i];
    const schema::Fallback* const fallback = context_.fallbacks.Find(slot);
    if (fallback == nullptr) continue;
    const Candidate candidate{Reason::kFallback, slot, Outcome::kWins, DispatchKey::Undefined};
    const std::string kernel =
        fallback->IsFallthrough() ? "" : KernelOf(candidate, ShownOperator(), context_);
    fallbacks[std::to_string(i)] = Array{Text(kernel), PlaceOf(fallback->kernel.range)};
  }
  return fallbacks;
}

// The texts of cells and patterns are JSON already.
Array Parsed(const Array& texts) {
  Array values;
  for (const Value& text : texts)
    values.push_back(cantFail(llvm::json::parse(*text.getAsString())));
  return values;
}

Value PageData::Take() {
  Array slots;
  for (const DispatchKey slot : context_.slots) slots.push_back(Text(DispatchKeyName(slot)));
  Array reasons;
  for (const ReasonSign& sign : kReasons) {
    reasons.push_back(Array{sign.letter, Text(Describe(sign.reason))});
  }
  Object data{{"slots", std::move(slots)},
              {"reasons", std::move(reasons)},
              {"fallback", static_cast<std::int64_t>(Reason::kFallback)},
              {"fallbacks", Fallbacks()}};
  data["cells"] = Parsed(cells_.Take());
  data["patterns"] = Parsed(patterns_.Take());
  data["operators"] = std::move(operators_);
  data["keys"] = keys_.Take();
  data["origins"] = origins_.Take();
  data["why"] = why_.Take();
  data["files"] = files_.Take();
  return data;
}

// Escapes the text, so that no text of a schema can end its HTML element.
std::string Escape(const std::string& json) {
  std::string escaped;
  for (const char c : json) {
    if (c == '<') {
      escaped += "\\u003c";
    } else {
      escaped.push_back(c);
    }
  }
  return escaped;
}

}  // namespace

void RenderHtml(const std::vector<ShownOperator>& operators, const Context& context,
                std::string* out) {
  PageData page(context);
  for (const ShownOperator& shown : operators) page.Add(shown);
  std::string data;
  llvm::raw_string_ostream(data) << page.Take();
  out->append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
  out->append("<title>Dispatch tables</title>\n<style>\n").append(kPageStyle).append("</style>\n");
  out->append("</head>\n<body>\n").append(kPageBody);
  out->append("<script type=\"application/json\" id=\"data\">").append(Escape(std::move(data)));
  out->append("</script>\n<script>\n").append(kPageScript).append("</script>\n");
  const bool has_gradients =
      std::any_of(operators.begin(), operators.end(),
                  [](const ShownOperator& shown) { return shown.gradients.has_value(); });
  if (has_gradients) out->append("<script>\n").append(kGradientsScript).append("</script>\n");
  out->append("</body>\n</html>\n");
}

}  // namespace switchyard::table
