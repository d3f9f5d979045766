#include "compiler/import/library_import.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/clang/library_headers.h"
#include "compiler/clang/source_reader.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/fmt/formatter.h"
#include "compiler/fmt/spelling.h"
#include "compiler/import/agreement.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/passed_types.h"
#include "compiler/import/text.h"
#include "compiler/parallel/parallel.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::importer {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;

bool IsWhole(const cxx::LibraryResult& result) {
  return result.failure.empty() && result.index.errors.empty();
}

// With the headers that the flags or the system have; where these lack something, as installations
// without Python or CUDA do, with declarations of our own in front of them. A folder can be
// searched in one place only.
cxx::LibraryResult Read(const cxx::CompileJob& job) {
  const std::string folder(cxx::kLibraryHeaderFolder);
  const auto& given = job.arguments;
  if (std::find(given.begin(), given.end(), "-I" + folder) != given.end()) return ReadLibrary(job);
  cxx::CompileJob behind = job;
  behind.arguments.insert(behind.arguments.end(), {"-idirafter", folder});
  cxx::LibraryResult installed = ReadLibrary(behind);
  if (IsWhole(installed)) return installed;
  cxx::CompileJob in_front = job;
  in_front.arguments.insert(in_front.arguments.begin() + 1, "-I" + folder);
  cxx::LibraryResult ours = ReadLibrary(in_front);
  return IsWhole(ours) ? ours : installed;
}

std::vector<cxx::LibraryResult> ReadAll(const ImportRequest& request) {
  std::vector<cxx::LibraryResult> results(request.jobs.size());
  RunOnThreads(request.threads, results.size(),
               [&](std::size_t i) { results[i] = Read(request.jobs[i]); });
  return results;
}

class Import {
 public:
  Import(const ImportRequest& request, source::SourceManager* sources, ImportResult* result)
      : request_(request),
        sources_(*sources),
        refusals_(&sink_),
        context_(sources, &sink_),
        result_(*result) {
    sink_.SetPolicy(request.policy);
  }

  void Run() {
    if (!ReadExisting()) return;
    std::vector<SourceBlocks> sources;
    for (cxx::LibraryResult& one : ReadAll(request_)) {
      // Of a source with errors, statements are not what they were meant to be.
      if (TellError(one)) one.blocks.clear();
      sources.push_back({std::move(one.index), std::move(one.blocks)});
      result_.blocks += CountBlocks(sources.back().blocks);
    }
    const ImportInput input = {sources, request_.left_out, existing_names_,
                               sink_.error_count() == 0};
    ImportedOperators imported = ImportOperators(input, context_, refusals_);
    Count(imported);
    TellNothing(imported, sources);
    Write(&imported);
    TellElsewhere(imported);
    WriteBackends(imported);
    NameFiles(&result_.forwards);
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
  }

  // The operators of the files that are given. False, and told, when these are wrong.
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

  static std::size_t CountBlocks(const std::vector<cxx::LibraryBlock>& blocks) {
    return static_cast<std::size_t>(
        std::count_if(blocks.begin(), blocks.end(), [](const cxx::LibraryBlock& block) {
          return block.kind != cxx::BlockKind::kAutogradFunction;
        }));
  }

  void TellNothing(const ImportedOperators& imported, const std::vector<SourceBlocks>& sources) {
    const bool is_something = !imported.operators.empty() || !imported.backends.empty() ||
                              !imported.fallbacks.empty() || !imported.left_out.IsNothing() ||
                              sink_.error_count() > 0;
    if (is_something || sources.empty()) return;
    const cxx::Place start = {0, 0, 1};
    sink_.Report(diagnostics::kNothingRegistered, context_.RangeOf(sources.front().index, start));
  }

  // The first says the most.
  bool TellError(const cxx::LibraryResult& read) {
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

  void Count(const ImportedOperators& imported) {
    result_.operators = imported.operators.size();
    result_.left_out = imported.left_out;
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
        TellElsewhere(kernel, EmittedName(kernel));
      }
    }
    for (const ImportedBackend& backend : imported.backends) {
      for (const BackendKernel& one : backend.kernels) {
        TellElsewhere(one.kernel, BackendClass(backend.key));
      }
    }
  }

  static std::string QualifiedName(const ImportedOperator& one) {
    return one.name_space + "::" + one.name;
  }

  // Those that nothing is wrong with so far: what is said about them is no consequence.
  ImportedOperators Accepted(const ImportedOperators& imported) const {
    ImportedOperators accepted;
    accepted.fallbacks = imported.fallbacks;
    for (const ImportedOperator& one : imported.operators) {
      const bool is_whole = !one.kernels.empty() && !refusals_.HasOperator(QualifiedName(one));
      if (is_whole) accepted.operators.push_back(one);
    }
    return accepted;
  }

  // One that is refused may hide what is wrong with others: these are looked at without it. Once
  // nothing more is refused, kernels whose types are not those that are passed get other names.
  void Write(ImportedOperators* imported) {
    result_.fallbacks = FallbacksText(*imported);
    for (std::size_t refused = 0;;) {
      const ImportedOperators accepted = Accepted(*imported);
      if (accepted.operators.empty()) return;
      source::SourceManager texts;  // which programs point into
      const auto checked = CheckText(accepted, &texts);
      if (checked && RenameOtherTypes(accepted, *checked, imported)) continue;
      if (checked) return Keep(accepted, *checked);
      result_.schema.clear();
      if (refusals_.operators().size() == refused) return;
      refused = refusals_.operators().size();
    }
  }

  // What the operators become; nothing, and told, when something is refused.
  std::optional<expand::ExpandedProgram> CheckText(const ImportedOperators& imported,
                                                   source::SourceManager* texts) {
    diagnostics::Sink faults;
    auto formatted = fmt::Format(texts->Add("imported", SchemaText(imported)), *texts, faults);
    if (!formatted.ok()) return TellRefusals(imported, faults, *texts), std::nullopt;
    result_.schema = *std::move(formatted);
    schema::Program program;
    diagnostics::Sink rules;
    schema::ReadSchemaFile(texts->Add("imported", result_.schema), *texts, rules, &program);
    auto checked = expand::CheckAndExpand(std::move(program), rules);
    if (!checked) TellRefusals(imported, rules, *texts);
    return checked;
  }

  // Whether there are any.
  static bool RenameOtherTypes(const ImportedOperators& accepted,
                               const expand::ExpandedProgram& program,
                               ImportedOperators* imported) {
    const auto functions = FunctionsOfOtherTypes(accepted, program);
    if (functions.empty()) return false;
    for (ImportedOperator& one : imported->operators) {
      for (ImportedKernel& kernel : one.kernels) {
        if (functions.count(kernel.function) != 0) kernel.has_other_types = true;
      }
    }
    NameKernels(&imported->operators);
    return true;
  }

  void Keep(const ImportedOperators& imported, const expand::ExpandedProgram& program) {
    for (std::size_t i = 0; i < imported.operators.size(); ++i) {
      const ImportedOperator& one = imported.operators[i];
      for (const ImportedKernel& kernel : one.kernels) {
        CompareTypes(kernel, QualifiedName(one), program.operators()[i].schema, one.range,
                     refusals_);
      }
    }
    if (request_.has_forwards) result_.forwards = WriteForwards(imported, program);
  }

  void WriteBackends(const ImportedOperators& imported) {
    result_.backends = BackendTexts(imported);
    if (result_.backends.empty()) return;
    schema::Program program = existing_;
    diagnostics::Sink rules;
    std::vector<source::FileId> files;
    for (const BackendText& one : result_.backends) {
      files.push_back(sources_.Add(one.key + ".yaml", one.text));
      schema::ReadSchemaFile(files.back(), sources_, rules, &program);
    }
    const auto checked = expand::CheckAndExpand(std::move(program), rules);
    if (!checked) return TellBackends(imported, files, rules);
    for (const ImportedBackend& backend : imported.backends) {
      for (const BackendKernel& one : backend.kernels) {
        const schema::FunctionSchema& declared = checked->by_name().Find(one.operator_name)->schema;
        CompareTypes(one.kernel, one.operator_name, declared, declared.name.range, refusals_);
      }
    }
    if (!request_.has_forwards || sink_.error_count() > 0) return;
    AddForwards(BackendMembers(imported, *checked), &result_.forwards);
  }

  // What is wrong with a line of a backend's file is told where its kernel is registered, what is
  // wrong with the file where the first is.
  void TellBackends(const ImportedOperators& imported, const std::vector<source::FileId>& files,
                    const diagnostics::Sink& rules) {
    for (const diagnostics::Diagnostic& fault : rules.diagnostics()) {
      if (fault.severity != diagnostics::Severity::kError) continue;
      const auto file = std::find(files.begin(), files.end(), fault.range.file);
      const ImportedBackend& backend =
          imported.backends[file == files.end() ? 0 : file - files.begin()];
      const std::string key(DispatchKeyName(backend.key));
      const std::string reason =
          fault.message + " (" + std::string(diagnostics::InfoOf(fault.id).id_text) + ")";
      const std::size_t line =
          file == files.end() ? 0 : sources_.File(*file).Locate(fault.range.begin).line;
      const BackendKernel* kernel = KernelOfLine(backend, line);
      if (kernel == nullptr) {
        refusals_.OfWord(key, diagnostics::kBackendRefused, backend.kernels.front().kernel.range,
                         KeyText(key), Text(reason));
      } else {
        refusals_.OfOperator(kernel->operator_name, diagnostics::kBackendRefused,
                             kernel->kernel.range, KeyText(key), Text(reason));
      }
    }
  }

  // What is wrong with an entry, told at the definition that it comes from. Its spelling is not:
  // what is written is spelled anew, as soon as nothing else is wrong with any.
  void TellRefusals(const ImportedOperators& imported, const diagnostics::Sink& faults,
                    const source::SourceManager& texts) {
    for (const diagnostics::Diagnostic& fault : faults.diagnostics()) {
      const bool is_error = fault.severity == diagnostics::Severity::kError;
      if (!is_error || fmt::IsSpellingFault(fault)) continue;
      const std::size_t number =
          fault.range.file == source::kNoFile ? 0 : EntryOf(texts.File(fault.range.file), fault);
      const ImportedOperator& one =
          imported.operators[std::min(number, imported.operators.size() - 1)];
      const std::string qualified = QualifiedName(one);
      refusals_.OfOperator(
          qualified, diagnostics::kDeclarationRefused, one.range, Name(qualified),
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
  Refusals refusals_;
  check::CheckContext context_;
  ImportResult& result_;
};

}  // namespace

ImportResult ImportLibraries(const ImportRequest& request, source::SourceManager* sources) {
  ImportResult result;
  Import(request, sources, &result).Run();
  return result;
}

}  // namespace switchyard::importer
