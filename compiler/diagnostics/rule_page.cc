#include "compiler/diagnostics/rule_page.h"

#include <algorithm>
#include <cstddef>

namespace switchyard::diagnostics {
namespace {

constexpr std::string_view kFence = "```";

bool StartsWith(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

// Reads a page line by line. Of several faults the first stays.
class PageReader {
 public:
  PageReader(std::string_view page, std::string* fault) : rest_(page), fault_(*fault) {
    fault_.clear();
  }

  void TakeLine(std::string_view expected) {
    SkipEmptyLines();
    if (NextLine() != expected) Fail(expected);
  }

  // Takes the lines up to an empty one, joined by spaces.
  std::string TakeParagraph(std::string_view what) {
    SkipEmptyLines();
    std::string text;
    while (!rest_.empty() && rest_[0] != '\n' && rest_[0] != '#' && !StartsWith(rest_, kFence)) {
      text.append(text.empty() ? "" : " ").append(NextLine());
    }
    if (text.empty()) Fail(what);
    return text;
  }

  ExplanationPhase TakePhase() {
    constexpr std::string_view kBegin = "Wrong, reported by `";
    constexpr std::string_view kEnd = "`:";
    SkipEmptyLines();
    std::string_view line = NextLine();
    const bool is_whole = StartsWith(line, kBegin) && line.size() > kBegin.size() + kEnd.size() &&
                          line.substr(line.size() - kEnd.size()) == kEnd;
    if (is_whole) {
      line.remove_prefix(kBegin.size());
      line.remove_suffix(kEnd.size());
      if (const auto phase = PhaseFromText(line)) return *phase;
    }
    Fail("Wrong, reported by `COMMAND`:");
    return ExplanationPhase::kLint;
  }

  std::string TakeFence() {
    SkipEmptyLines();
    if (!StartsWith(NextLine(), kFence)) Fail("a fence");
    const std::string_view begin = rest_;
    while (!rest_.empty() && !StartsWith(rest_, kFence)) NextLine();
    const std::string_view text = begin.substr(0, begin.size() - rest_.size());
    if (NextLine() != kFence) Fail("the end of the fence");
    return std::string(text);
  }

  void TakeEnd() {
    SkipEmptyLines();
    if (rest_.empty()) return;
    ++line_;
    Fail("the end of the page");
  }

 private:
  std::string_view NextLine() {
    ++line_;
    const std::size_t size = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, size);
    rest_.remove_prefix(std::min(size + 1, rest_.size()));
    return line;
  }

  void SkipEmptyLines() {
    while (StartsWith(rest_, "\n")) NextLine();
  }

  void Fail(std::string_view expected) {
    if (!fault_.empty()) return;
    fault_ = "line " + std::to_string(line_) + ": expected ";
    fault_ += expected;
  }

  std::string_view rest_;
  std::string& fault_;
  std::size_t line_ = 0;  // the last line that was taken, from 1
};

}  // namespace

std::string_view TextOf(ExplanationPhase phase) {
  switch (phase) {
    case ExplanationPhase::kLint:
      return "switchyard lint";
    case ExplanationPhase::kReferenceLint:
      return "switchyard lint --reference-rules-only";
    case ExplanationPhase::kGenerate:
      return "switchyard gen";
    case ExplanationPhase::kOptions:
      return "switchyard gen, about its options";
    case ExplanationPhase::kConfiguration:
      return "switchyard lint, about .switchyard.yaml";
    case ExplanationPhase::kDiff:
      return "switchyard diff";
    case ExplanationPhase::kCheck:
      return "switchyard check";
    case ExplanationPhase::kImport:
      return "switchyard import";
    case ExplanationPhase::kSelect:
      return "switchyard gen --ops --dtypes";
    case ExplanationPhase::kPython:
      return "switchyard gen --python";
    case ExplanationPhase::kLibrary:
      return "switchyard gen --symbols";
    case ExplanationPhase::kLibraryWithFallback:
      return "switchyard gen --symbols --fallback=c10";
    case ExplanationPhase::kShim:
      return "switchyard gen --aoti-shim";
    case ExplanationPhase::kStable:
      return "switchyard gen --target=stable";
    case ExplanationPhase::kWords:
      return "switchyard gen --word";
    case ExplanationPhase::kModel:
      return "switchyard model";
  }
  return "";
}

std::optional<ExplanationPhase> PhaseFromText(std::string_view text) {
  // From the first to the last: behind the last there is no text.
  for (int value = 0;; ++value) {
    const auto phase = static_cast<ExplanationPhase>(value);
    const std::string_view known = TextOf(phase);
    if (known.empty()) return std::nullopt;
    if (known == text) return phase;
  }
}

Explanation ReadRulePage(std::string_view id, std::string_view page, std::string* fault) {
  PageReader reader(page, fault);
  Explanation explanation;
  reader.TakeLine("# " + std::string(id));
  explanation.rule = reader.TakeParagraph("the rule, in one sentence");
  explanation.why = reader.TakeParagraph("why the rule is there and what to do");
  explanation.phase = reader.TakePhase();
  explanation.bad = reader.TakeFence();
  reader.TakeLine("Right:");
  explanation.good = reader.TakeFence();
  reader.TakeEnd();
  return explanation;
}

}  // namespace switchyard::diagnostics
