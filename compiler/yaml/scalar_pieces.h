// Collects the pieces of a scalar's text.

#ifndef SWITCHYARD_COMPILER_YAML_SCALAR_PIECES_H_
#define SWITCHYARD_COMPILER_YAML_SCALAR_PIECES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/text_cursor.h"

namespace switchyard::yaml {

class ScalarPieces {
 public:
  explicit ScalarPieces(const TextCursor& cursor) : cursor_(cursor) {}

  // Adds bytes begin to end of the file unchanged.
  void AddVerbatim(std::uint32_t begin, std::uint32_t end);

  // Adds `text`, which stands for bytes begin to end of the file.
  void AddDecoded(std::string_view text, std::uint32_t begin, std::uint32_t end);

  // `range` is the whole content. A text of one verbatim piece becomes a view of the file.
  source::ScalarText Build(source::SourceRange range) &&;

 private:
  void Append(std::string_view text, std::uint32_t begin, std::uint32_t end);
  void Materialize();

  const TextCursor& cursor_;  // for the file's text only
  // A first verbatim piece is not copied until a second piece comes.
  bool is_verbatim_ = true;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::string text_;
  std::vector<source::ScalarText::Segment> segments_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_SCALAR_PIECES_H_
