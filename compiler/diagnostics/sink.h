// Collects diagnostics.
//
//   sink.Report(kDuplicateKey, second.range, Name(key)).Info(first.range, "first written here");
//
// The sink takes a diagnostic when its Builder is destroyed, at the end of the statement.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SINK_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SINK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/source/source_range.h"

namespace switchyard::diagnostics {

class Sink;

// The default for the number of diagnostics that a sink keeps. Readers look at the first few; a
// text of some megabytes can cause millions of diagnostics, which would take gigabytes.
inline constexpr std::size_t kUsuallyKept = 100000;

// Keeps a parameter out of template argument deduction, so that the row decides its type.
template <typename T>
struct Itself {
  using Type = T;
};

// Adds the other parts to a diagnostic that is being reported.
class Builder {
 public:
  Builder(Sink& sink, Diagnostic diagnostic)
      : sink_(sink), is_told_(true), diagnostic_(std::move(diagnostic)) {}
  // For a diagnostic that is not reported: makes no part of it.
  explicit Builder(Sink& sink) : sink_(sink) {}
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;
  ~Builder();

  // A second place that explains the fault.
  Builder& Info(source::SourceRange range, std::string_view text);
  // The remedy in words; the last one stays.
  Builder& Hint(std::string_view text);
  // The remedy as an edit; several edits make up one fix.
  Builder& Fix(source::SourceRange range, std::string replacement);

 private:
  Sink& sink_;
  const bool is_told_ = false;
  Diagnostic diagnostic_;
};

class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  // Sets the policy for diagnostics from now on.
  void SetPolicy(Policy policy) { policy_ = std::move(policy); }
  const Policy& policy() const { return policy_; }

  // Diagnostics beyond this number are counted but not kept.
  void SetCapacity(std::size_t capacity) { capacity_ = capacity; }

  // `args` have the types of the diagnostic's row.
  template <typename... Args>
  Builder Report(const Definition<Args...>& definition, source::SourceRange range,
                 const typename Itself<Args>::Type&... args) {
    const DefinitionInfo& info = InfoOf(definition.id);
    if (!policy_.SeverityOf(info)) return Builder(*this);
    std::vector<std::string> texts(sizeof...(Args));
    [[maybe_unused]] std::size_t next = 0;
    (args.AppendTo(&texts[next++]), ...);
    return Builder(*this, MakeDiagnostic(info, range, texts));
  }

  // Marks a part that could not be read and has been reported. Diagnostics inside it from now on
  // only follow from that and are dropped.
  void MarkBroken(source::SourceRange range);
  bool IsBroken(source::SourceRange range) const;

  // For work that is done in parallel pieces. Each piece has a sink that begins with the policy and
  // the broken ranges of the whole; afterwards the whole takes the diagnostics of each piece.
  void BeginLike(const Sink& whole);
  void TakeIn(Sink&& piece);

  std::size_t error_count() const { return error_count_; }
  std::size_t warning_count() const { return warning_count_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  // The diagnostics that were counted but not kept.
  const LeftOut& left_out() const { return left_out_; }

  // Sorts by file and offset, and at one place by the order of reporting, so that the faults of an
  // earlier phase precede their consequences. Drops exact repetitions. Diagnostics without a place
  // come first.
  void Sort();

 private:
  friend class Builder;

  static Diagnostic MakeDiagnostic(const DefinitionInfo& info, source::SourceRange range,
                                   const std::vector<std::string>& args);
  void Take(Diagnostic diagnostic);
  void CountSeverity(Severity severity);

  Policy policy_;
  std::size_t capacity_ = kUsuallyKept;
  std::vector<Diagnostic> diagnostics_;
  LeftOut left_out_;
  // Disjoint broken ranges: file and begin to end.
  std::map<std::pair<source::FileId, std::uint32_t>, std::uint32_t> broken_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
};

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SINK_H_
