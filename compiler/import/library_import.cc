#include "compiler/import/library_import.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/import/agreement.h"
#include "compiler/import/checked_backends.h"
#include "compiler/import/declaration.h"
#include "compiler/import/imported_classes.h"
#include "compiler/import/imported_entries.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/library_sources.h"
#include "compiler/import/passed_types.h"
#include "compiler/import/registered_name.h"
#include "compiler/import/text.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

constexpr std::string_view kForwardsHint = "--forwards=DIR writes functions of those names";

std::size_t CountBlocks(const std::vector<cxx::LibraryBlock>& blocks) {
  return static_cast<std::size_t>(
      std::count_if(blocks.begin(), blocks.end(), [](const cxx::LibraryBlock& block) {
        return block.kind != cxx::BlockKind::kAutogradFunction;
      }));
}

// Those that nothing is wrong with so far: what is said about them is no consequence.
ImportedOperators Accepted(const ImportedOperators& imported, const Refusals& refusals,
                           bool declarations_only) {
  ImportedOperators accepted;
  accepted.fallbacks = imported.fallbacks;
  accepted.classes = imported.classes;
  for (const ImportedOperator& one : imported.operators) {
    const bool has_all = declarations_only || !one.kernels.empty();
    const bool is_whole = has_all && !refusals.HasOperator(Qualified(one.name_space, one.name));
    if (is_whole) accepted.operators.push_back(one);
  }
  return accepted;
}

// Whether there are any.
bool RenameOtherTypes(const ImportedOperators& accepted, const expand::ExpandedProgram& program,
                      const target::Spelling& target, ImportedOperators* imported) {
  const auto functions = FunctionsOfOtherTypes(accepted, program, target);
  if (functions.empty()) return false;
  for (ImportedOperator& one : imported->operators) {
    for (ImportedKernel& kernel : one.kernels) {
      if (functions.count(kernel.function) != 0) kernel.has_other_types = true;
    }
  }
  NameKernels(target, &imported->operators);
  return true;
}

void ReportElsewhere(const ImportedKernel& kernel, const std::string& name,
                     diagnostics::Sink* sink) {
  sink->Report(diagnostics::kKernelElsewhere, kernel.range, Name(kernel.function->name), Name(name))
      .Hint(std::string(kForwardsHint));
}

// Functions that forward pass the types of a run-time.
void RefuseStable(const ImportedOperators& imported, const target::Spelling& target,
                  Refusals& refusals) {
  const bool has_types = target.forwards.has_stable_kernels;
  const auto refuse = [&](const ImportedKernel& kernel, const std::string& qualified) {
    if (!kernel.function->is_stable || (has_types && !IsBoxed(*kernel.function))) return;
    refusals.OfOperator(qualified, diagnostics::kKernelNotFunction, kernel.range, Name(qualified),
                        Text(IsBoxed(*kernel.function) ? "a boxed function of PyTorch's stable ABI"
                                                       : "a function of PyTorch's stable ABI"));
  };
  for (const ImportedOperator& one : imported.operators) {
    for (const ImportedKernel& kernel : one.kernels) {
      refuse(kernel, Qualified(one.name_space, one.name));
    }
  }
  for (const ImportedBackend& backend : imported.backends) {
    for (const BackendKernel& one : backend.kernels) refuse(one.kernel, one.operator_name);
  }
}

// Kernels under other names than emitted code calls.
void ReportElsewhere(const ImportedOperators& imported, const target::Spelling& target,
                     diagnostics::Sink* sink) {
  for (const ImportedOperator& one : imported.operators) {
    for (const ImportedKernel& kernel : one.kernels) {
      if (kernel.is_called_so || kernel.function->is_stable) continue;
      ReportElsewhere(kernel, EmittedName(kernel, target), sink);
    }
  }
  for (const ImportedFallback& one : imported.fallbacks) {
    if (!one.has_forward) continue;
    sink->Report(diagnostics::kKernelElsewhere, one.range, Name(one.function->name),
                 Name(one.kernel))
        .Hint(std::string(kForwardsHint));
  }
  for (const ImportedBackend& backend : imported.backends) {
    for (const BackendKernel& one : backend.kernels) {
      if (one.kernel.function->is_stable) continue;
      ReportElsewhere(one.kernel, BackendClass(backend.key), sink);
    }
  }
}

class Import {
 public:
  Import(const ImportRequest& request, source::SourceManager* sources, ImportResult* result)
      : request_(request),
        target_(*target::FindSpelling(request.target)),
        sources_(*sources),
        refusals_(&sink_),
        context_(sources, &sink_),
        result_(*result) {
    sink_.SetPolicy(request.policy);
  }

  void Run() {
    if (!ReadExisting()) return;
    std::vector<SourceBlocks> sources;
    for (cxx::LibraryResult& one : ReadSources(request_.jobs, request_.threads)) {
      // Of a source with errors, statements are not what they were meant to be.
      if (ReportError(one)) one.blocks.clear();
      sources.push_back({std::move(one.index), std::move(one.blocks)});
      result_.blocks += CountBlocks(sources.back().blocks);
    }
    const ImportInput input = {sources, request_.left_out,        existing_names_,
                               target_, sink_.error_count() == 0, request_.declarations_only};
    ImportedOperators imported = ImportOperators(input, context_, refusals_);
    Count(imported);
    ReportNothing(imported, sources);
    if (request_.has_forwards) RefuseStable(imported, target_, refusals_);
    Write(&imported);
    if (!request_.has_forwards) ReportElsewhere(imported, target_, &sink_);
    if (WritesForwards()) AddForwards(FallbackForwards(imported, target_), &result_.forwards);
    WriteBackends(imported);
    if (WritesForwards()) AddForwards(MethodTexts(imported.classes, target_), &result_.forwards);
    FinishForwards(target_, &result_.forwards);
    if (WritesForwards() && target_.forwards.has_class_tables) {
      result_.class_list = ClassListText(imported.classes);
    }
    Finish();
  }

 private:
  void Finish() {
    sink_.Sort();
    result_.diagnostics = sink_.diagnostics();
    result_.has_errors = sink_.error_count() > 0;
    result_.refused = refusals_.operators();
    result_.to_leave_out = refusals_.words();
    result_.has_other_errors = sink_.error_count() > refusals_.error_count();
    if (!result_.has_errors) return;
    result_.schema.clear();
    result_.fallbacks.clear();
    result_.backends.clear();
    result_.forwards.clear();
    result_.class_list.clear();
  }

  // A function that forwards fits its kernel only where no error was found.
  bool WritesForwards() const { return request_.has_forwards && sink_.error_count() == 0; }

  // The operators of the files that are given. False, and reported, when these are wrong.
  bool ReadExisting() {
    diagnostics::Sink faults;
    for (const source::FileId file : request_.schema) {
      schema::ReadSchemaFile(file, sources_, faults, &existing_);
    }
    if (faults.error_count() == 0 && !request_.schema.empty()) {
      expand::CheckAndExpand(existing_, faults);
    }
    for (const schema::NativeFunction& one : existing_.functions) {
      existing_names_.insert(one.QualifiedName());
    }
    faults.Sort();
    for (const diagnostics::Diagnostic& fault : faults.diagnostics()) {
      if (fault.severity == diagnostics::Severity::kError) result_.diagnostics.push_back(fault);
    }
    result_.has_errors = faults.error_count() > 0;
    return !result_.has_errors;
  }

  void ReportNothing(const ImportedOperators& imported, const std::vector<SourceBlocks>& sources) {
    const bool is_something = !imported.operators.empty() || !imported.classes.empty() ||
                              !imported.backends.empty() || !imported.fallbacks.empty() ||
                              !imported.left_out.IsNothing() || sink_.error_count() > 0;
    if (is_something || sources.empty()) return;
    const cxx::Place start = {0, 0, 1};
    sink_.Report(diagnostics::kNothingRegistered, context_.RangeOf(sources.front().index, start));
  }

  // The first says the most.
  bool ReportError(const cxx::LibraryResult& read) {
    const cxx::Place start = {0, 0, 1};
    if (!read.failure.empty()) {
      sink_.Report(diagnostics::kSourceNotRead, context_.RangeOf(read.index, start),
                   Text(read.failure));
    } else if (!read.index.errors.empty()) {
      const cxx::SourceError& error = read.index.errors.front();
      sink_.Report(diagnostics::kSourceNotRead, context_.RangeOf(read.index, error.place, start),
                   Text(error.text));
    }
    return !read.failure.empty() || !read.index.errors.empty();
  }

  void Count(const ImportedOperators& imported);

  // One that is refused may hide what is wrong with others: these are looked at without it. Once
  // nothing more is refused, kernels whose types are not those that are passed get other names.
  void Write(ImportedOperators* imported) {
    result_.fallbacks = FallbacksText(*imported);
    for (std::size_t refused = 0;;) {
      const ImportedOperators accepted = Accepted(*imported, refusals_, request_.declarations_only);
      if (accepted.operators.empty()) return;
      source::SourceManager texts;  // which programs point into
      const auto checked = CheckEntries(accepted, &refusals_, &texts, &result_.schema);
      if (checked && RenameOtherTypes(accepted, *checked, target_, imported)) continue;
      if (checked) return Keep(accepted, *checked, texts);
      result_.schema.clear();
      if (refusals_.operators().size() == refused) return;
      refused = refusals_.operators().size();
    }
  }

  void Keep(const ImportedOperators& imported, const expand::ExpandedProgram& program,
            const source::SourceManager& texts) {
    // A source that was not read may register others.
    if (sink_.error_count() == 0) ReportUnknownClasses(imported, program, &refusals_);
    CheckBuild(imported, program, target_, texts, &refusals_);
    for (std::size_t i = 0; i < imported.operators.size(); ++i) {
      const ImportedOperator& one = imported.operators[i];
      for (const ImportedKernel& kernel : one.kernels) {
        CompareTypes(kernel, Qualified(one.name_space, one.name), program.operators()[i].schema,
                     one.range, NamesOf(imported.classes), refusals_);
      }
    }
    if (!WritesForwards()) return;
    AddForwards(WriteForwards(imported, program, target_), &result_.forwards);
  }

  void WriteBackends(const ImportedOperators& imported);

  const ImportRequest& request_;
  const target::Spelling& target_;
  source::SourceManager& sources_;
  schema::Program existing_;              // of the files that are given, as they are
  std::set<std::string> existing_names_;  // its operators
  diagnostics::Sink sink_;
  Refusals refusals_;
  check::CheckContext context_;
  ImportResult& result_;
};

void Import::WriteBackends(const ImportedOperators& imported) {
  result_.backends = BackendTexts(imported, target_);
  if (result_.backends.empty()) return;
  const auto checked = CheckBackends(imported, result_.backends, existing_, &refusals_, &sources_);
  if (!checked) return;
  CompareBackendTypes(imported, *checked, &refusals_);
  if (!WritesForwards()) return;
  AddForwards(BackendMembers(imported, *checked, target_), &result_.forwards);
}

void Import::Count(const ImportedOperators& imported) {
  result_.operators = imported.operators.size();
  result_.left_out = imported.left_out;
  for (const ImportedOperator& one : imported.operators) {
    result_.kernels += one.kernels.size();
    for (const ImportedKernel& kernel : one.kernels) {
      const bool is_by_hand = kernel.function->is_stable && IsBoxed(*kernel.function);
      if (is_by_hand) result_.boxed_by_hand.insert(Qualified(one.name_space, one.name));
    }
  }
  for (const ImportedBackend& one : imported.backends) result_.kernels += one.kernels.size();
}

}  // namespace

ImportResult ImportLibraries(const ImportRequest& request, source::SourceManager* sources) {
  ImportResult result;
  Import(request, sources, &result).Run();
  return result;
}

}  // namespace switchyard::importer
