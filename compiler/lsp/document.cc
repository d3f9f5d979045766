#include "compiler/lsp/document.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "compiler/cpp/spellability.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::lsp {
namespace {

constexpr char kFileScheme[] = "file://";
constexpr char kTagsFile[] = "tags.yaml";

// Reads the tags that stand beside the document. A file that is not there, or that has faults of
// its own, says nothing here: it is told where it is open.
void ReadTagsBeside(const std::string& uri, source::SourceManager* sources,
                    schema::Program* program) {
  const std::filesystem::path path = PathOfUri(uri);
  if (path.empty() || path.filename() == kTagsFile) return;
  const std::filesystem::path tags = path.parent_path() / kTagsFile;
  std::error_code error;
  if (!std::filesystem::is_regular_file(tags, error)) return;
  const auto file = sources->Load(tags.string());
  if (!file.ok()) return;
  diagnostics::Sink unheard;
  schema::ReadSchemaFile(*file, *sources, unheard, program);
}

}  // namespace

Document::Document(std::string uri, std::string text, const Settings& settings)
    : uri_(std::move(uri)), file_(sources_.Add(uri_, std::move(text))) {
  diagnostics::Sink sink;
  sink.SetPolicy(settings.policy);
  program_.language = settings.language;
  schema::ReadSchemaFile(file_, sources_, sink, &program_);
  schema::Program whole = program_;
  ReadTagsBeside(uri_, &sources_, &whole);
  expand::CheckAndExpand(std::move(whole), sink, cpp::ReportUnspellable);
  sink.Sort();
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    if (IsOfThisFile(diagnostic.range)) diagnostics_.push_back(diagnostic);
  }
}

const schema::NativeFunction* Document::FunctionAt(uint32_t offset) const {
  for (const schema::NativeFunction& function : program_.functions) {
    if (offset >= function.range.begin && offset < function.range.end) return &function;
  }
  return nullptr;
}

std::string PathOfUri(const std::string& uri) {
  if (uri.compare(0, sizeof(kFileScheme) - 1, kFileScheme) != 0) return {};
  std::string path;
  for (size_t at = sizeof(kFileScheme) - 1; at < uri.size(); ++at) {
    const bool is_escape = uri[at] == '%' && at + 2 < uri.size() &&
                           std::isxdigit(static_cast<unsigned char>(uri[at + 1])) != 0 &&
                           std::isxdigit(static_cast<unsigned char>(uri[at + 2])) != 0;
    if (!is_escape) {
      path += uri[at];
      continue;
    }
    path += static_cast<char>(std::strtol(uri.substr(at + 1, 2).c_str(), nullptr, 16));
    at += 2;
  }
  return path;
}

}  // namespace switchyard::lsp
