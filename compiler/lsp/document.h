// An open document: its text as the editor has it, and what the compiler knows of it.
#ifndef SWITCHYARD_COMPILER_LSP_DOCUMENT_H_
#define SWITCHYARD_COMPILER_LSP_DOCUMENT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/lsp/analysis.h"
#include "compiler/lsp/positions.h"
#include "compiler/lsp/settings.h"
#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"

namespace switchyard::lsp {

class Document {
 public:
  // `uri` as the editor writes it. A tags.yaml beside a file: document is read as part of its
  // program, so that its tags are known.
  Document(std::string uri, std::string text, const Settings& settings);

  // The text has changed; the tags beside it and the settings may have.
  void Update(std::string text, const Settings& settings);

  const std::string& uri() const { return uri_; }
  const source::SourceFile& file() const { return *file_; }
  const Positions& positions() const { return *positions_; }
  const Analysis& analysis() const { return analysis_; }

  // Of this file alone, in order.
  const std::vector<diagnostics::Diagnostic>& diagnostics() const {
    return analysis_.diagnostics();
  }

  // The entry that holds `offset`; null when none does.
  const PlacedFunction* FunctionAt(uint32_t offset) const;

 private:
  const std::string uri_;
  std::unique_ptr<source::SourceFile> file_;
  std::optional<Positions> positions_;  // of file_
  Analysis analysis_;
};

// The path of a `file:` URI, decoded; empty when it is of another scheme, or no path that a file
// can have.
std::string PathOfUri(const std::string& uri);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_DOCUMENT_H_
