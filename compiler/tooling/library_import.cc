#include "compiler/tooling/library_import.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/cpp/spellability.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/format/formatter.h"
#include "compiler/format/spelling.h"
#include "compiler/parallel/parallel.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/tooling/import_agreement.h"
#include "compiler/tooling/import_text.h"
#include "compiler/tooling/library_headers.h"
#include "compiler/tooling/source_reader.h"

namespace switchyard::tooling {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;

bool IsWhole(const LibraryResult& result) {
  return result.failure.empty() && result.index.errors.empty();
}

// With the headers that the flags or the system have; where these lack something, as installations
// without Python or CUDA do, with declarations of our own in front of them. A folder can be
// searched in one place only.
LibraryResult Read(const CompileJob& job) {
  const std::string folder(kLibraryHeaderFolder);
  const auto& given = job.arguments;
  if (std::find(given.begin(), given.end(), "-I" + folder) != given.end()) return ReadLibrary(job);
  CompileJob behind = job;
  behind.arguments.insert(behind.arguments.end(), {"-idirafter", folder});
  LibraryResult installed = ReadLibrary(behind);
  if (IsWhole(installed)) return installed;
  CompileJob in_front = job;
  in_front.arguments.insert(in_front.arguments.begin() + 1, "-I" + folder);
  LibraryResult ours = ReadLibrary(in_front);
  return IsWhole(ours) ? ours : installed;
}

std::vector<LibraryResult> ReadAll(const ImportRequest& request) {
  std::vector<LibraryResult> results(request.jobs.size());
  RunOnThreads(request.threads, results.size(),
               [&](std::size_t i) { results[i] = Read(request.jobs[i]); });
  return results;
}

class Import {
 public:
  Import(const ImportRequest& request, source::SourceManager* sources, ImportResult* result)
      : request_(request), sources_(*sources), context_(sources, &sink_), result_(*result) {
    sink_.SetPolicy(request.policy);
  }

  void Run() {
    if (!ReadExisting()) return;
    std::vector<SourceBlocks> sources;
    for (LibraryResult& one : ReadAll(request_)) {
      // Of a source with errors, statements are not what they were meant to be.
      if (TellError(one)) one.blocks.clear();
      sources.push_back({std::move(one.index), std::move(one.blocks)});
      result_.blocks += CountBlocks(sources.back().blocks);
    }
    const ImportedOperators imported =
        ImportOperators(sources, request_.left_out, existing_names_, context_);
    Count(imported);
    TellNothing(imported, sources);
    TellElsewhere(imported);
    if (sink_.error_count() == 0) Write(imported);
    if (sink_.error_count() == 0) WriteBackends(imported);
    sink_.Sort();
    result_.diagnostics = sink_.diagnostics();
    result_.has_errors = sink_.error_count() > 0;
    if (!result_.has_errors) return;
    result_.schema.clear();
    result_.fallbacks.clear();
    result_.backends.clear();
    result_.forwards.clear();
  }

 private:
  // The operators of the files that are given. False, and told, when these are wrong.
  bool ReadExisting() {
    diagnostics::Sink faults;
    for (const source::FileId file : request_.schema) {
      schema::ReadSchemaFile(file, sources_, faults, &existing_);
    }
    if (faults.error_count() == 0 && !request_.schema.empty()) {
      expand::CheckAndExpand(existing_, faults, cpp::ReportUnspellable);
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

  static std::size_t CountBlocks(const std::vector<LibraryBlock>& blocks) {
    return static_cast<std::size_t>(std::count_if(
        blocks.begin(), blocks.end(),
        [](const LibraryBlock& block) { return block.kind != BlockKind::kAutogradFunction; }));
  }

  void TellNothing(const ImportedOperators& imported, const std::vector<SourceBlocks>& sources) {
    const bool is_something = !imported.operators.empty() || !imported.backends.empty() ||
                              !imported.fallbacks.empty() || sink_.error_count() > 0;
    if (is_something || sources.empty()) return;
    const Place start = {0, 0, 1};
    sink_.Report(diagnostics::kNothingRegistered, context_.RangeOf(sources.front().index, start));
  }

  // The first says the most.
  bool TellError(const LibraryResult& read) {
    const Place start = {0, 0, 1};
    if (!read.failure.empty()) {
      sink_.Report(diagnostics::kSourceNotRead, context_.RangeOf(read.index, start),
                   Text(read.failure));
    } else if (!read.index.errors.empty()) {
      const SourceError& error = read.index.errors.front();
      sink_.Report(diagnostics::kSourceNotRead, context_.RangeOf(read.index, error.place, start),
                   Text(error.text));
    }
    return !read.failure.empty() || !read.index.errors.empty();
  }

  void Count(const ImportedOperators& imported) {
    result_.operators = imported.operators.size();
    for (const ImportedOperator& one : imported.operators) result_.kernels += one.kernels.size();
    for (const ImportedBackend& one : imported.backends) result_.kernels += one.kernels.size();
  }

  void TellElsewhere(const ImportedKernel& kernel, const std::string& name) {
    sink_
        .Report(diagnostics::kKernelElsewhere, kernel.range, Name(kernel.function->name),
                Name(name))
        .Hint("--forwards=DIR writes functions of those names");
  }

  void TellElsewhere(const ImportedOperators& imported) {
    if (request_.has_forwards) return;
    for (const ImportedOperator& one : imported.operators) {
      for (const ImportedKernel& kernel : one.kernels) {
        if (kernel.is_called_so) continue;
        std::string name = kernel.name_in_schema;
        const std::size_t colons = name.rfind("::");
        name = colons == std::string::npos
                   ? "switchyard::native::" + name
                   : name.substr(0, colons) + "::native" + name.substr(colons);
        TellElsewhere(kernel, name);
      }
    }
    for (const ImportedBackend& backend : imported.backends) {
      for (const BackendKernel& one : backend.kernels) {
        TellElsewhere(one.kernel, BackendClass(backend.key));
      }
    }
  }

  void Write(const ImportedOperators& imported) {
    result_.fallbacks = FallbacksText(imported);
    if (imported.operators.empty()) return;
    source::SourceManager texts;
    diagnostics::Sink faults;
    auto formatted = format::Format(texts.Add("imported", SchemaText(imported)), texts, faults);
    if (!formatted.ok()) return TellRefusals(imported, faults, texts);
    result_.schema = *std::move(formatted);
    schema::Program program;
    diagnostics::Sink rules;
    schema::ReadSchemaFile(texts.Add("imported", result_.schema), texts, rules, &program);
    const auto checked = expand::CheckAndExpand(std::move(program), rules, cpp::ReportUnspellable);
    if (!checked) return TellRefusals(imported, rules, texts);
    for (std::size_t i = 0; i < imported.operators.size(); ++i) {
      const ImportedOperator& one = imported.operators[i];
      for (const ImportedKernel& kernel : one.kernels) {
        CompareTypes(kernel, checked->program().functions[i].schema, one.range, sink_);
      }
    }
    if (request_.has_forwards) result_.forwards = WriteForwards(imported, checked->program());
  }

  void WriteBackends(const ImportedOperators& imported) {
    result_.backends = BackendTexts(imported);
    if (result_.backends.empty()) return;
    schema::Program program = existing_;
    diagnostics::Sink rules;
    for (const BackendText& one : result_.backends) {
      schema::ReadSchemaFile(sources_.Add(one.key + ".yaml", one.text), sources_, rules, &program);
    }
    const auto checked = expand::CheckAndExpand(std::move(program), rules, cpp::ReportUnspellable);
    if (!checked) return TellBackend(imported, rules);
    const schema::FunctionsByName functions(checked->program());
    for (const ImportedBackend& backend : imported.backends) {
      for (const BackendKernel& one : backend.kernels) {
        const schema::FunctionSchema& declared = functions.Find(one.operator_name)->schema;
        CompareTypes(one.kernel, declared, declared.name.range, sink_);
      }
    }
    if (!request_.has_forwards || sink_.error_count() > 0) return;
    AddForwards(BackendMembers(imported, checked->program()), &result_.forwards);
  }

  // The first says the most; it is told where the first kernel is registered.
  void TellBackend(const ImportedOperators& imported, const diagnostics::Sink& rules) {
    for (const diagnostics::Diagnostic& fault : rules.diagnostics()) {
      if (fault.severity != diagnostics::Severity::kError) continue;
      const ImportedBackend& backend = imported.backends.front();
      sink_.Report(
          diagnostics::kBackendRefused, backend.kernels.front().kernel.range,
          KeyText(DispatchKeyName(backend.key)),
          Text(fault.message + " (" + std::string(diagnostics::InfoOf(fault.id).id_text) + ")"));
      return;
    }
  }

  // What is wrong with an entry, told at the definition that it comes from. Its spelling is not:
  // what is written is spelled anew, as soon as nothing else is wrong with any.
  void TellRefusals(const ImportedOperators& imported, const diagnostics::Sink& faults,
                    const source::SourceManager& texts) {
    for (const diagnostics::Diagnostic& fault : faults.diagnostics()) {
      const bool is_error = fault.severity == diagnostics::Severity::kError;
      if (!is_error || format::IsSpellingFault(fault)) continue;
      const std::size_t number =
          fault.range.file == source::kNoFile ? 0 : EntryOf(texts.File(fault.range.file), fault);
      const ImportedOperator& one =
          imported.operators[std::min(number, imported.operators.size() - 1)];
      sink_.Report(
          diagnostics::kDeclarationRefused, one.range, Name(one.name_space + "::" + one.name),
          Text(fault.message + " (" + std::string(diagnostics::InfoOf(fault.id).id_text) + ")"));
    }
  }

  static std::size_t EntryOf(const source::SourceFile& file, const diagnostics::Diagnostic& fault) {
    const std::string_view before = std::string_view(file.text()).substr(0, fault.range.end);
    std::size_t count = 0;
    for (std::size_t at = before.find(kEntryStart); at != std::string_view::npos;
         at = before.find(kEntryStart, at + 1)) {
      if (at == 0 || before[at - 1] == '\n') ++count;
    }
    return count == 0 ? 0 : count - 1;
  }

  const ImportRequest& request_;
  source::SourceManager& sources_;
  schema::Program existing_;              // of the files that are given, as they are
  std::set<std::string> existing_names_;  // its operators
  diagnostics::Sink sink_;
  CheckContext context_;
  ImportResult& result_;
};

}  // namespace

ImportResult ImportLibraries(const ImportRequest& request, source::SourceManager* sources) {
  ImportResult result;
  Import(request, sources, &result).Run();
  return result;
}

}  // namespace switchyard::tooling
