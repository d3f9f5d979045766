// The analysis of a document. After each edit it gives what the compiler would report about the
// whole text, at the cost of what changed since the last edit.
//
// A document of operators is read slice by slice (pieces.h) and checked group by group
// (group_checks.h). A document that cannot be cut (another kind of file, anchors, several
// documents) is read and checked as a whole.
#ifndef SWITCHYARD_COMPILER_LSP_ANALYSIS_H_
#define SWITCHYARD_COMPILER_LSP_ANALYSIS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/lsp/group_checks.h"
#include "compiler/lsp/pieces.h"
#include "compiler/lsp/settings.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/entry_splitter.h"

namespace switchyard::lsp {

// The file of ranges that are offsets into the document.
inline constexpr source::FileId kDocument{0};

// An operator as its entry declares it, before anything is filled in. Its ranges count from
// `begin`.
struct PlacedFunction {
  const schema::NativeFunction* function = nullptr;
  uint32_t begin = 0;

  source::SourceRange Place(source::SourceRange range) const {
    return {kDocument, range.begin + begin, range.end + begin};
  }
};

// A file beside the document that is read as part of its program.
struct TagsFile {
  std::string path;
  std::string text;
};

class Analysis {
 public:
  void Update(std::string_view text, const std::optional<TagsFile>& tags_file,
              const Settings& settings);

  // The diagnostics of the document only, in its order.
  const std::vector<diagnostics::Diagnostic>& diagnostics() const { return diagnostics_; }
  const std::vector<PlacedFunction>& functions() const { return functions_; }
  // The tags that the document itself lists.
  const std::vector<schema::Tag>& tags() const { return whole_.tags; }

  // Whether the last text was read slice by slice.
  bool is_in_pieces() const { return is_in_pieces_; }
  // The number of pieces and groups that are kept.
  size_t kept() const { return pieces_ ? pieces_->size() + groups_->size() : 0; }

 private:
  struct PlacedPiece {
    const Piece* piece = nullptr;
    uint32_t begin = 0;
  };

  // Starts over when the tags file or the settings have changed.
  void Choose(const std::optional<TagsFile>& tags_file, const Settings& settings);

  // False when the document cannot be read in pieces.
  bool ReadInPieces(std::string_view text);
  bool PlacePieces(std::string_view text, const std::vector<yaml::EntrySlice>& slices);
  // Whether the slice can be read by itself; places the piece if so.
  bool PlaceSound(std::string_view slice, const Piece& alone, bool is_last, uint32_t begin);
  void CheckGroups();
  std::vector<Group> Groups() const;
  void ReadAsAWhole(std::string_view text);
  // Sorts the diagnostics as a sink does.
  void Order();

  Settings settings_;
  std::optional<TagsFile> tags_file_;
  bool may_be_in_pieces_ = true;
  bool is_in_pieces_ = false;
  bool is_faulty_ = false;            // something could not be read
  std::optional<PieceStore> pieces_;  // for the current settings
  std::optional<GroupChecks> groups_;
  std::vector<PlacedPiece> placed_;

  schema::Program whole_;  // when the document was read as a whole
  std::vector<PlacedFunction> functions_;
  std::vector<diagnostics::Diagnostic> diagnostics_;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_ANALYSIS_H_
