// An open document: its text as the editor has it, and what the compiler knows of it.
#ifndef SWITCHYARD_COMPILER_LSP_DOCUMENT_H_
#define SWITCHYARD_COMPILER_LSP_DOCUMENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/schema/language.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_file.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::lsp {

// How a document is checked.
struct Settings {
  diagnostics::Policy policy;
  schema::Language language;
};

class Document {
 public:
  // `uri` as the editor writes it. A tags.yaml beside a file: document is read as part of its
  // program, so that its tags are known.
  Document(std::string uri, std::string text, const Settings& settings);

  const std::string& uri() const { return uri_; }
  const source::SourceFile& file() const { return sources_.File(file_); }
  bool IsOfThisFile(source::SourceRange range) const { return range.file == file_; }

  // As the entries say it, before anything is filled in.
  const schema::Program& program() const { return program_; }
  // Of this file alone, in order.
  const std::vector<diagnostics::Diagnostic>& diagnostics() const { return diagnostics_; }

  // The entry that holds `offset`; null when none does.
  const schema::NativeFunction* FunctionAt(uint32_t offset) const;

 private:
  std::string uri_;
  source::SourceManager sources_;
  source::FileId file_;
  schema::Program program_;
  std::vector<diagnostics::Diagnostic> diagnostics_;
};

// The path of a `file:` URI, decoded; empty when it is of another scheme.
std::string PathOfUri(const std::string& uri);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_DOCUMENT_H_
