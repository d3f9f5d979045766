// Reads the scalars of block documents: values, elements of lists, keys.
//
// Functions that return bool return false when the text needs the full reader (document_reader.h).

#ifndef SWITCHYARD_COMPILER_YAML_BLOCK_LEAF_READER_H_
#define SWITCHYARD_COMPILER_YAML_BLOCK_LEAF_READER_H_

#include <cstdint>

#include "compiler/source/source_range.h"
#include "compiler/yaml/block_cursor.h"
#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

class BlockLeafReader {
 public:
  BlockLeafReader(source::FileId file, BlockCursor* cursor) : file_(file), cursor_(*cursor) {}

  // The end of the scalar that was read last.
  std::uint32_t end() const { return end_; }

  // Reads a value on the line of its dash or key, and moves to the next token after it. `indent` is
  // the column of the collection around it.
  bool ReadValue(int indent, Node* out);

  // Reads an element of a list on one line, and moves to its end.
  bool ReadElement(int indent, Node* out);

  // Reads the key at the cursor with its colon. False, without moving, when there is none.
  bool TakeKey(Node* out);

 private:
  bool IsAtPlain() const;
  bool ReadPlain(int indent, Node* out);
  // Reads a block scalar. Its text begins on the next line and is indented deeper than `indent`.
  bool ReadBlockScalar(int indent, Node* out);
  // May read too far when there is no key.
  bool TakeKeyText(Node* out);
  // Reads a scalar of any kind, and moves to its end.
  bool DecodeHere(const ScalarContext& context, Node* out);
  // Whether a line of a scalar after its first begins like a node. The full reader overwrites parts
  // of such text (parsed_text.h).
  bool HasOddLine(const source::SourceRange& scalar) const;
  void FinishPlain(std::uint32_t begin, std::uint32_t end, Node* out);

  const source::FileId file_;
  BlockCursor& cursor_;
  std::uint32_t end_ = 0;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_LEAF_READER_H_
