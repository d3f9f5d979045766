// The tools and the results of reading one document.

#ifndef SWITCHYARD_COMPILER_YAML_DOCUMENT_STATE_H_
#define SWITCHYARD_COMPILER_YAML_DOCUMENT_STATE_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/duplicate_keys.h"
#include "compiler/yaml/parsed_text.h"
#include "compiler/yaml/property_reader.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"
#include "llvm/Support/SourceMgr.h"

namespace switchyard::yaml {

struct DocumentState {
  // `text` is the file's text up to the end of the part; `begin` is the beginning of a line.
  DocumentState(source::FileId file, std::string_view text, std::uint32_t begin,
                DocumentNames* names);
  DocumentState(const DocumentState&) = delete;
  DocumentState& operator=(const DocumentState&) = delete;

  // The offset in the file of a place in LLVM's text.
  std::uint32_t OffsetOf(const char* place) const { return begin + parsed.OffsetOf(place); }
  // Whether that offset is the position of the cursor.
  bool IsHere(const char* place) const { return OffsetOf(place) == layout.position(); }

  // Returns LLVM's fault when it is the earlier one: the layout's fault then only follows from it.
  const Fault& FirstFault() const;

  const source::FileId file;
  const std::uint32_t begin;
  DocumentLayout layout;
  TextCursor& cursor;  // of the layout
  PropertyReader properties;
  const std::string_view text;
  const ParsedText parsed;
  std::uint32_t end = 0;              // of the node that was read last
  std::vector<std::uint32_t> dashes;  // of the root's elements
  std::vector<DuplicateKey> duplicates;
  std::optional<Fault> llvm_fault;  // the first one
};

// The handler for faults of LLVM's parser; `state` is a DocumentState.
void TakeLlvmFault(const llvm::SMDiagnostic& diagnostic, void* state);

// Calls `read` for every element of one of LLVM's collections, and stops after the first failure.
// LLVM's iterator does not advance after a failure, because it would skip the unread rest by
// recursion.
template <typename Collection, typename Read>
bool ForEach(DocumentState* state, Collection& collection, Read read) {
  for (auto it = collection.begin(), end = collection.end(); it != end; ++it) {
    if (!read(*it)) return false;
  }
  return !state->llvm_fault;
}

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DOCUMENT_STATE_H_
