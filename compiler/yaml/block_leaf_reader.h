// The scalars of block documents: values, elements of lists, keys.
//
// What returns bool returns false when the text is not for the reader of usual documents.

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

  // Of the scalar read last.
  std::uint32_t end() const { return end_; }

  // A value on the line of its dash or key; moves on to the next token behind it. `indent` is the
  // column of the collection around it.
  bool ReadValue(int indent, Node* out);

  // An element of a list on one line; moves right behind it.
  bool ReadElement(int indent, Node* out);

  // Takes the key at the cursor with its colon; false, without moving, when there is none.
  bool TakeKey(Node* out);

 private:
  bool IsAtPlain() const;
  bool ReadPlain(int indent, Node* out);
  // The text of a block scalar begins on the next line, deeper than what it belongs to.
  bool ReadBlockScalar(int indent, Node* out);
  // May take too much when there is no key.
  bool TakeKeyText(Node* out);
  // A scalar of any kind; moves right behind it.
  bool DecodeHere(const ScalarContext& context, Node* out);
  // Whether a line of a scalar, behind its first, begins as if a node did: such text is not what
  // the other reader takes it for (parsed_text.h).
  bool HasOddLine(const source::SourceRange& scalar) const;
  void FinishPlain(std::uint32_t begin, std::uint32_t end, Node* out);

  const source::FileId file_;
  BlockCursor& cursor_;
  std::uint32_t end_ = 0;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_LEAF_READER_H_
