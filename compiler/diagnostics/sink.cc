#include "compiler/diagnostics/sink.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <tuple>

#include "compiler/diagnostics/message_text.h"
#include "compiler/diagnostics/printable.h"

namespace switchyard::diagnostics {
namespace {

// Diagnostics without a place come first.
auto PlaceOf(const Diagnostic& diagnostic) {
  const source::SourceRange& range = diagnostic.range;
  return std::make_tuple(range.file != source::kNoFile, range.file, range.begin);
}

std::string Printable(std::string_view text) {
  std::string printable;
  AppendPrintable(text, &printable);
  return printable;
}

// The diagnostics at one place; there may be very many.
class SaidHere {
 public:
  // False for a repetition. `diagnostic` must not move while this object lives.
  bool Add(const Diagnostic& diagnostic) {
    if (place_ != PlaceOf(diagnostic)) {
      said_.clear();
      place_ = PlaceOf(diagnostic);
    }
    return said_.emplace(diagnostic.id, diagnostic.range.end, diagnostic.message).second;
  }

 private:
  decltype(PlaceOf(Diagnostic())) place_;
  std::set<std::tuple<DiagnosticId, std::uint32_t, std::string_view>> said_;
};

}  // namespace

Builder::~Builder() {
  if (is_told_) sink_.Take(std::move(diagnostic_));
}

Builder& Builder::Info(source::SourceRange range, std::string_view text) {
  if (is_told_) diagnostic_.infos.push_back({range, Printable(text)});
  return *this;
}

Builder& Builder::Hint(std::string_view text) {
  if (is_told_) diagnostic_.hint = Printable(text);
  return *this;
}

Builder& Builder::Fix(source::SourceRange range, std::string replacement) {
  if (is_told_) diagnostic_.fix.push_back({range, std::move(replacement)});
  return *this;
}

Diagnostic Sink::MakeDiagnostic(const DefinitionInfo& info, source::SourceRange range,
                                const std::vector<std::string>& args) {
  Diagnostic diagnostic;
  diagnostic.id = info.id;
  diagnostic.severity = info.severity;
  diagnostic.range = range;
  diagnostic.message = FillHoles(info.text, args);
  return diagnostic;
}

void Sink::MarkBroken(source::SourceRange range) {
  auto first = broken_.lower_bound({range.file, range.begin});
  if (first != broken_.begin()) {
    const auto before = std::prev(first);
    if (before->first.first == range.file && before->second >= range.begin) first = before;
  }
  auto last = first;
  while (last != broken_.end() && last->first.first == range.file &&
         last->first.second <= range.end) {
    range.begin = std::min(range.begin, last->first.second);
    range.end = std::max(range.end, last->second);
    ++last;
  }
  broken_.erase(first, last);
  broken_[{range.file, range.begin}] = range.end;
}

bool Sink::IsBroken(source::SourceRange range) const {
  const auto next = broken_.upper_bound({range.file, range.begin});
  if (next == broken_.begin()) return false;
  const auto& [key, end] = *std::prev(next);
  return key.first == range.file && range.end <= end;
}

void Sink::Take(Diagnostic diagnostic) {
  if (IsBroken(diagnostic.range)) return;
  const std::optional<Severity> severity = policy_.SeverityOf(InfoOf(diagnostic.id));
  if (!severity) return;
  diagnostic.severity = *severity;
  CountSeverity(diagnostic.severity);
  if (diagnostics_.size() >= capacity_) {
    if (diagnostic.severity == Severity::kError) ++left_out_.errors;
    if (diagnostic.severity == Severity::kWarning) ++left_out_.warnings;
    return;
  }
  diagnostics_.push_back(std::move(diagnostic));
}

void Sink::BeginLike(const Sink& whole) {
  policy_ = whole.policy_;
  broken_ = whole.broken_;
}

void Sink::TakeIn(Sink&& piece) {
  std::move(piece.diagnostics_.begin(), piece.diagnostics_.end(), std::back_inserter(diagnostics_));
  error_count_ += piece.error_count_;
  warning_count_ += piece.warning_count_;
}

void Sink::CountSeverity(Severity severity) {
  switch (severity) {
    case Severity::kError:
      ++error_count_;
      break;
    case Severity::kWarning:
      ++warning_count_;
      break;
    case Severity::kNote:
    case Severity::kOff:
      break;
  }
}

void Sink::Sort() {
  std::vector<std::size_t> order(diagnostics_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return std::make_tuple(PlaceOf(diagnostics_[a]), a) <
           std::make_tuple(PlaceOf(diagnostics_[b]), b);
  });
  error_count_ = left_out_.errors;
  warning_count_ = left_out_.warnings;
  std::vector<Diagnostic> kept;
  kept.reserve(order.size());  // so that no element moves while SaidHere points to it
  SaidHere said;
  for (const std::size_t index : order) {
    kept.push_back(std::move(diagnostics_[index]));
    if (said.Add(kept.back())) {
      CountSeverity(kept.back().severity);
    } else {
      kept.pop_back();
    }
  }
  diagnostics_ = std::move(kept);
}

}  // namespace switchyard::diagnostics
