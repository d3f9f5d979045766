// An open document: its text as the editor has it, and its analysis.
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
  // `uri` as the editor writes it. The program of a file: document includes the tags.yaml beside
  // it, so that its tags are known.
  Document(std::string uri, std::string text, const Settings& settings);

  // Call when the text has changed; the tags file and the settings may have changed too.
  void Update(std::string text, const Settings& settings);

  const std::string& uri() const { return uri_; }
  const source::SourceFile& file() const { return *file_; }
  const Positions& positions() const { return *positions_; }
  const Analysis& analysis() const { return analysis_; }

  // The diagnostics of this file only, in order.
  const std::vector<diagnostics::Diagnostic>& diagnostics() const {
    return analysis_.diagnostics();
  }

  // The entry that contains `offset`; null when there is none.
  const PlacedFunction* FunctionAt(uint32_t offset) const;

 private:
  const std::string uri_;
  std::unique_ptr<source::SourceFile> file_;
  std::optional<Positions> positions_;  // in file_
  Analysis analysis_;
};

// The path of a `file:` URI, decoded; empty for another scheme, and for a path that no file can
// have.
std::string PathOfUri(const std::string& uri);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_DOCUMENT_H_
