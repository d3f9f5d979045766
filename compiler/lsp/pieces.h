// What the slices of a document are read to, kept by their texts: after an edit only the slices
// that it changed are read.
//
// Takes slices (compiler/yaml/entry_reader.h), gives pieces. Ranges in a piece are offsets into
// its slice, and its file is a number of its own, so that a piece that moves stays as it is.
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
  source::FileId id{};  // of ranges
  bool is_regular = false;
  bool is_malformed = false;
  bool ends_empty = false;
  // What it means the rest of the document says: anchors, or entries that are no operators'.
  bool needs_document = false;

  std::vector<schema::NativeFunction> functions;
  std::vector<RelationKeys> relations;               // of each function
  std::vector<diagnostics::Diagnostic> diagnostics;  // of reading
  size_t error_count = 0;
};

// Forgets pieces that were of no use for some edits: so one that is undone costs nothing.
class PieceStore {
 public:
  explicit PieceStore(const Settings& settings) : settings_(settings) {}

  // Begins with the next state of the document.
  void BeginRound();

  // Each piece is given once a round, so that slices of one text are told apart by their pieces'
  // ids. Good until it is forgotten.
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
    // Of those, how many were given in a round: they stand first.
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
