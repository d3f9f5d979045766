#include "compiler/yaml/block_reader.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/yaml/block_cursor.h"
#include "compiler/yaml/block_leaf_reader.h"
#include "compiler/yaml/character_check.h"
#include "compiler/yaml/duplicate_keys.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {
namespace {

using source::FileId;

constexpr std::size_t kUsualPairs = 4;  // of an entry

// Functions that return bool return false when the text needs the full reader. Functions that read
// a value move to the next token after it.
class BlockReader {
 public:
  // `text` is the file's text up to the end of the part; `begin` is the beginning of a line.
  BlockReader(FileId file, std::string_view text, std::uint32_t begin)
      : file_(file), cursor_(text, begin), leaves_(file, &cursor_) {}

  bool Read(DocumentReading* reading) {
    const std::string_view text = cursor_.text().substr(cursor_.position());
    if (text.find('\t') != text.npos || text.find('\r') != text.npos || FindBadCharacter(text)) {
      return false;
    }
    // The full reader may take this for a tag even within a scalar.
    if (text.find("!<") != text.npos) return false;
    cursor_.SkipGap();
    if (cursor_.IsAtMark() && cursor_.Peek() == '-') {
      cursor_.Advance(3);
      if (!cursor_.EndLine()) return false;
    }
    if (cursor_.column() != 0) return false;
    duplicates_ = &reading->duplicates;
    Document& document = reading->document;
    const std::uint32_t begin = cursor_.position();
    const bool is_sequence = cursor_.IsAtDash();
    document.root_kind = is_sequence ? NodeKind::kSequence : NodeKind::kMapping;
    if (is_sequence ? !ReadEntries(&document.entries) : !ReadMapping(0, &document.root)) {
      return false;
    }
    document.root_range = {file_, begin, end_};
    return cursor_.IsAtEnd();
  }

 private:
  // Reads a value on the line of its dash or key.
  bool ReadValueHere(int indent, int depth, Node* out) {
    if (cursor_.Peek() == '[') return ReadList(indent, depth, out);
    if (!leaves_.ReadValue(indent, out)) return false;
    end_ = leaves_.end();
    return true;
  }

  // Reads a list of scalars on one line, from its opening bracket on.
  bool ReadList(int indent, int depth, Node* out) {
    if (depth >= kMaxDepth) return false;
    const std::uint32_t begin = cursor_.position();
    cursor_.Advance(1);
    out->kind = NodeKind::kSequence;
    cursor_.SkipSpaces();
    for (bool is_first = true; cursor_.Peek() != ']'; is_first = false) {
      if (!is_first) {
        if (cursor_.Peek() != ',') return false;
        cursor_.Advance(1);
        cursor_.SkipSpaces();
      }
      if (!leaves_.ReadElement(indent, &out->elements.emplace_back())) return false;
      cursor_.SkipSpaces();
    }
    cursor_.Advance(1);
    end_ = cursor_.position();
    out->range = {file_, begin, end_};
    return cursor_.EndLine();
  }

  // Reads the mapping whose first key is at the cursor.
  bool ReadMapping(int depth, Node* out) {
    const std::uint32_t begin = cursor_.position();
    const std::uint32_t indent = cursor_.column();
    Node key;
    return leaves_.TakeKey(&key) && ReadPairs(begin, indent, depth, std::move(key), out);
  }

  // Reads a mapping from the point after the colon of its first key, which begins at `begin` in
  // column `indent`.
  bool ReadPairs(std::uint32_t begin, std::uint32_t indent, int depth, Node first, Node* out) {
    if (depth >= kMaxDepth) return false;
    out->kind = NodeKind::kMapping;
    out->pairs.reserve(kUsualPairs);
    out->pairs.push_back({std::move(first), {}});
    while (true) {
      if (!ReadValue(indent, depth + 1, &out->pairs.back().value)) return false;
      if (cursor_.IsAtEnd() || cursor_.column() < indent) break;
      if (cursor_.column() > indent) return false;
      if (!leaves_.TakeKey(&out->pairs.emplace_back().key)) return false;
    }
    RemoveDuplicateKeys(out, duplicates_);
    out->range = {file_, begin, end_};
    return true;
  }

  // Reads the text after the colon of a key at column `indent`.
  bool ReadValue(std::uint32_t indent, int depth, Node* out) {
    const int around = static_cast<int>(indent);
    cursor_.SkipSpaces();
    if (!cursor_.IsAtBreak() && cursor_.Peek() != '#') return ReadValueHere(around, depth, out);
    cursor_.SkipGap();
    if (cursor_.IsAtEnd() || cursor_.column() < indent) return false;
    if (cursor_.IsAtDash()) return ReadSequence(depth, out);
    return cursor_.column() > indent && ReadMapping(depth, out);
  }

  bool ReadSequence(int depth, Node* out) {
    const std::uint32_t begin = cursor_.position();
    if (depth >= kMaxDepth) return false;
    out->kind = NodeKind::kSequence;
    const std::uint32_t indent = cursor_.column();
    do {
      if (!ReadItem(indent, depth + 1, &out->elements.emplace_back())) return false;
    } while (!cursor_.IsAtEnd() && cursor_.column() == indent && cursor_.IsAtDash());
    if (!cursor_.IsAtEnd() && cursor_.column() > indent) return false;
    out->range = {file_, begin, end_};
    return true;
  }

  // Reads the elements of the root.
  bool ReadEntries(std::vector<Entry>* out) {
    do {
      const std::uint32_t begin = cursor_.position();
      Entry& entry = out->emplace_back();
      if (!cursor_.IsAtDash() || !ReadItem(0, 1, &entry.node)) return false;
      entry.range = {file_, begin, end_};
    } while (!cursor_.IsAtEnd() && cursor_.column() == 0);
    return true;
  }

  // Reads an element from its dash on.
  bool ReadItem(std::uint32_t indent, int depth, Node* out) {
    cursor_.Advance(1);
    cursor_.SkipSpaces();
    const std::uint32_t begin = cursor_.position();
    const std::uint32_t inner = cursor_.column();
    Node key;
    if (!leaves_.TakeKey(&key)) return ReadValueHere(static_cast<int>(indent), depth, out);
    return ReadPairs(begin, inner, depth, std::move(key), out);
  }

  const FileId file_;
  BlockCursor cursor_;
  BlockLeafReader leaves_;
  std::uint32_t end_ = 0;  // of the node that was read last
  std::vector<DuplicateKey>* duplicates_ = nullptr;
};

}  // namespace

std::optional<DocumentReading> ReadBlockDocument(FileId file, std::string_view text,
                                                 std::uint32_t begin) {
  std::optional<DocumentReading> reading(std::in_place);
  if (!BlockReader(file, text, begin).Read(&*reading)) reading.reset();
  return reading;
}

DocumentReading ReadQuickly(FileId file, std::string_view text, std::uint32_t begin,
                            DocumentNames* names) {
  if (std::optional<DocumentReading> reading = ReadBlockDocument(file, text, begin)) {
    return *std::move(reading);
  }
  return ReadDocument(file, text, begin, names);
}

}  // namespace switchyard::yaml
