#include "compiler/tooling/library_import.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/cpp/spellability.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/format/formatter.h"
#include "compiler/parallel/parallel.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/tooling/import_text.h"
#include "compiler/tooling/imported_operators.h"
#include "compiler/tooling/inferred_schema.h"
#include "compiler/tooling/library_headers.h"
#include "compiler/tooling/source_reader.h"

namespace switchyard::tooling {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using diagnostics::TypeText;

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
      : request_(request), context_(sources, &sink_), result_(*result) {
    sink_.SetPolicy(request.policy);
  }

  void Run() {
    std::vector<SourceBlocks> sources;
    for (LibraryResult& one : ReadAll(request_)) {
      // Of a source with errors, statements are not what they were meant to be.
      if (TellError(one)) one.blocks.clear();
      sources.push_back({std::move(one.index), std::move(one.blocks)});
      result_.blocks += sources.back().blocks.size();
    }
    const ImportedOperators imported = ImportOperators(sources, request_.left_out, context_);
    Count(imported);
    TellElsewhere(imported);
    if (sink_.error_count() == 0) Write(imported);
    sink_.Sort();
    result_.diagnostics = sink_.diagnostics();
    result_.has_errors = sink_.error_count() > 0;
    if (!result_.has_errors) return;
    result_.schema.clear();
    result_.fallbacks.clear();
    result_.forwards.clear();
  }

 private:
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
        sink_
            .Report(diagnostics::kKernelElsewhere, kernel.range, Name(kernel.function->name),
                    Name(name))
            .Hint("--forwards=DIR writes functions of those names");
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
      CompareTypes(imported.operators[i], checked->program().functions[i].schema);
    }
    if (request_.has_forwards) result_.forwards = WriteForwards(imported, checked->program());
  }

  // What is wrong with an entry, told at the definition that it comes from.
  void TellRefusals(const ImportedOperators& imported, const diagnostics::Sink& faults,
                    const source::SourceManager& texts) {
    for (const diagnostics::Diagnostic& fault : faults.diagnostics()) {
      if (fault.severity != diagnostics::Severity::kError) continue;
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

  // c10 compares a kernel's type with the declaration when it is registered.
  void CompareTypes(const ImportedOperator& one, const schema::FunctionSchema& declared) {
    for (const ImportedKernel& kernel : one.kernels) {
      const RegisteredFunction& function = *kernel.function;
      const std::size_t count = function.parameters.size();
      if (count != declared.arguments.size()) {
        Differs(one, kernel, "the number of parameters", std::to_string(count),
                std::to_string(declared.arguments.size()));
        continue;
      }
      for (std::size_t i = 0; i < count; ++i) {
        const TypeTree& type = function.parameters[i].type;
        CompareType(one, kernel, "parameter " + std::to_string(i + 1), type, SchemaTypeOf(type),
                    declared.arguments[i].type.value.ToString());
      }
      CompareReturns(one, kernel, declared);
    }
  }

  void CompareReturns(const ImportedOperator& one, const ImportedKernel& kernel,
                      const schema::FunctionSchema& declared) {
    const TypeTree& result = kernel.function->result;
    const auto returns = SchemaReturnsOf(result);
    if (returns && returns->size() != declared.returns.size()) {
      return Differs(one, kernel, "the number of results", std::to_string(returns->size()),
                     std::to_string(declared.returns.size()));
    }
    for (std::size_t i = 0; i < declared.returns.size(); ++i) {
      CompareType(one, kernel, "result " + std::to_string(i + 1), result,
                  returns ? std::optional((*returns)[i]) : std::nullopt,
                  declared.returns[i].type.value.ToString());
    }
  }

  void CompareType(const ImportedOperator& one, const ImportedKernel& kernel,
                   const std::string& what, const TypeTree& type,
                   const std::optional<std::string>& inferred, const std::string& declared) {
    if (inferred && IsSameSchemaType(*inferred, declared)) return;
    Differs(one, kernel, what, ToText(type), declared);
  }

  void Differs(const ImportedOperator& one, const ImportedKernel& kernel, const std::string& what,
               const std::string& found, const std::string& declared) {
    sink_
        .Report(diagnostics::kDeclarationDiffers, kernel.range, Text(what),
                Name(kernel.function->name), TypeText(found), TypeText(declared))
        .Info(one.range, "the declaration is here");
  }

  const ImportRequest& request_;
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
