// The results of reading a document's slices, kept by their texts. After an edit, only the changed
// slices are read.
//
// Takes slices (compiler/yaml/entry_reader.h), gives pieces. Ranges in a piece are offsets into its
// slice, and its file has a number of its own, so that a piece stays unchanged when it moves.
#ifndef SWITCHYARD_COMPILER_LSP_PIECES_H_
#define SWITCHYARD_COMPILER_LSP_PIECES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/lsp/relations.h"
#include "compiler/lsp/retention.h"
#include "compiler/lsp/settings.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"

namespace switchyard::lsp {

// How a slice is read.
enum class SliceContext : uint8_t { kAlone, kBeforeNext };

struct Piece {
  source::FileId id{};  // the file of its ranges
  bool is_regular = false;
  bool is_malformed = false;
  bool ends_empty = false;
  // Its meaning depends on the rest of the document: anchors, or entries that are not operators.
  bool needs_document = false;

  std::vector<schema::NativeFunction> functions;
  std::vector<RelationKeys> relations;               // one for each function
  std::vector<diagnostics::Diagnostic> diagnostics;  // from reading
  size_t error_count = 0;
};

// Forgets pieces that several edits did not use, so that undoing an edit costs nothing.
class PieceStore {
 public:
  explicit PieceStore(const Settings& settings) : settings_(settings) {}

  // Call for each new text of the document.
  void BeginRound();

  // Returns each piece once in a round, so that equal slices have pieces with different ids. The
  // result is valid until it is forgotten.
  const Piece& Read(std::string_view slice, SliceContext context);

  size_t size() const { return retention_.size(); }

 private:
  struct Kept {
    Piece piece;
    std::string slice;
    SliceContext context;
    uint32_t last_round = 0;
  };
  struct SameHash {
    absl::InlinedVector<std::unique_ptr<Kept>, 1> kept;
    // The number of them that were returned in this round; these come first.
    size_t given = 0;
    uint32_t round = 0;
  };

  void Forget(uint32_t before);
  std::unique_ptr<Kept> ReadAnew(std::string_view slice, SliceContext context);

  Settings settings_;
  absl::flat_hash_map<uint64_t, SameHash> pieces_;  // by the hash of their slices
  Retention retention_;
  uint32_t last_id_ = 0;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_PIECES_H_
