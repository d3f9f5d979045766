#include "compiler/driver/commands/diff_version.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"

namespace switchyard::driver {
namespace {

using diagnostics::Diagnostic;
using diagnostics::Sink;
using schema::NativeFunction;
using schema::Program;

bool Contains(const source::SourceRange& outer, const source::SourceRange& inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.begin < outer.end;
}

// The qualified name of an entry whose declaration could not be read; empty without one.
std::string NameIn(std::string_view entry) {
  constexpr std::string_view kKey = "func:";
  const std::size_t key = entry.find(kKey);
  if (key == std::string_view::npos) return {};
  entry.remove_prefix(key + kKey.size());
  entry.remove_prefix(std::min(entry.find_first_not_of(" \t\n\"'>|-"), entry.size()));
  const std::string name(entry.substr(0, entry.find_first_of("( \t\r\n\"'")));
  return name.find("::") == std::string::npos ? "aten::" + name : name;
}

// Finds the entries that have errors, and leaves them out.
class Reader {
 public:
  Reader(FrontEnd* front_end, DiffVersion* result) : front_end_(*front_end), result_(*result) {}

  bool Run(const schema::Language& language) {
    const std::size_t first = front_end_.sink.diagnostics().size();
    front_end_.program = Program();
    front_end_.program.language = language;
    ReadLastFile(&front_end_);
    result_.written = std::exchange(front_end_.program, Program());
    for (std::size_t i = 0; i < Functions().size(); ++i) {
      if (Functions()[i].broken) left_out_.insert(i);
    }
    const std::vector<Diagnostic>& all = front_end_.sink.diagnostics();
    if (!LeaveOut({all.begin() + static_cast<std::ptrdiff_t>(first), all.end()})) return false;
    return CheckRest() && FillVersion();
  }

 private:
  const std::vector<NativeFunction>& Functions() const { return result_.written.functions; }

  // Errors of the first round are reported. Those of later ones follow from what was left out.
  bool CheckRest() {
    for (bool is_first = true;; is_first = false) {
      Sink sink;
      diagnostics::Policy policy;
      policy.ReportReferenceErrorsOnly();
      sink.SetPolicy(policy);
      result_.program = expand::CheckAndExpand(Rest(), sink);
      const std::size_t before = left_out_.size() + (are_lists_left_out_ ? 1 : 0);
      const bool is_known = LeaveOut(sink.diagnostics());
      const std::size_t after = left_out_.size() + (are_lists_left_out_ ? 1 : 0);
      const bool is_stuck = !result_.program && (!is_known || after == before);
      if (is_first || is_stuck) front_end_.sink.TakeIn(std::move(sink));
      if (is_stuck) return false;
      if (result_.program) return true;
    }
  }

  // Leaves out what has the errors. False when one is outside of entries.
  bool LeaveOut(const std::vector<Diagnostic>& diagnostics) {
    return std::all_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& one) {
      return one.severity != diagnostics::Severity::kError || LeaveOut(one.range);
    });
  }

  bool LeaveOut(const source::SourceRange& place) {
    for (std::size_t i = 0; i < Functions().size(); ++i) {
      if (!Contains(Functions()[i].range, place)) continue;
      left_out_.insert(i);
      return true;
    }
    const Program& program = result_.written;
    const auto is_there = [&](const auto& one) { return Contains(one.range, place); };
    const bool is_listed =
        std::any_of(program.executorch.begin(), program.executorch.end(), is_there) ||
        std::any_of(program.backends.begin(), program.backends.end(), is_there);
    are_lists_left_out_ |= is_listed;
    return is_listed;
  }

  // The program without what is left out.
  Program Rest() const {
    const Program& all = result_.written;
    Program rest;
    rest.language = all.language;
    rest.tags = all.tags;
    std::vector<std::optional<std::size_t>> places(all.functions.size());
    for (std::size_t i = 0; i < all.functions.size(); ++i) {
      if (left_out_.count(i) != 0) continue;
      places[i] = rest.functions.size();
      rest.Add(all.functions[i]);
    }
    if (are_lists_left_out_) return rest;
    rest.backends = all.backends;
    rest.derivatives = all.derivatives;
    rest.decompositions = all.decompositions;
    for (schema::ExecutorchEntry entry : all.executorch) {
      if (entry.function) entry.function = places[*entry.function];
      if (entry.function || entry.reference) rest.executorch.push_back(std::move(entry));
    }
    return rest;
  }

  bool FillVersion() {
    diff::Version& version = result_.version.emplace(*result_.program, result_.written);
    version.has_unread_lines = are_lists_left_out_;
    std::set<std::string> names;
    for (const NativeFunction& function : result_.program->operators()) {
      names.insert(function.QualifiedName());
    }
    for (const std::size_t i : left_out_) {
      const NativeFunction& function = Functions()[i];
      const bool is_declared = !function.schema.broken && !function.schema.name.value.base.empty();
      if (!is_declared) {
        version.unread.insert(NameIn(front_end_.sources.Text(function.range)));
      } else if (names.insert(function.QualifiedName()).second) {
        version.declared_only.push_back(&function);
      }
    }
    return true;
  }

  FrontEnd& front_end_;
  DiffVersion& result_;
  std::set<std::size_t> left_out_;  // of the functions
  bool are_lists_left_out_ = false;
};

}  // namespace

std::unique_ptr<DiffVersion> ReadDiffVersion(FrontEnd* front_end,
                                             const schema::Language& language) {
  auto version = std::make_unique<DiffVersion>();
  return Reader(front_end, version.get()).Run(language) ? std::move(version) : nullptr;
}

}  // namespace switchyard::driver
