#include "compiler/yaml/block_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/source/scalar_text.h"
#include "compiler/yaml/character_check.h"
#include "compiler/yaml/duplicate_keys.h"
#include "compiler/yaml/plain_end.h"
#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {
namespace {

using source::FileId;

constexpr std::size_t kUsualPairs = 4;       // of an entry
constexpr std::uint32_t kLongestKey = 1024;  // bytes from a key's beginning to its colon

constexpr bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

using CharacterSet = std::array<bool, 256>;

constexpr CharacterSet MakeSet(std::string_view others) {
  CharacterSet set{};
  for (std::size_t c = 0; c < set.size(); ++c) set[c] = IsLetterOrDigit(static_cast<char>(c));
  for (const char c : others) set[static_cast<unsigned char>(c)] = true;
  return set;
}

constexpr bool IsIn(const CharacterSet& set, char c) { return set[static_cast<unsigned char>(c)]; }

// What a plain scalar begins with that needs no look at what follows.
constexpr CharacterSet kBeginsPlain = MakeSet("$()+./;<=\\^~");
// What a key, or an element of a list, usually consists of.
constexpr CharacterSet kInWord = MakeSet(".-");

// Functions that return bool return false when the text is not for this reader. Those that read a
// value move on to the next token behind it.
class BlockReader {
 public:
  // `text` is the file's up to the end of the part; `begin` is the beginning of a line.
  BlockReader(FileId file, std::string_view text, std::uint32_t begin)
      : file_(file), text_(text), at_(begin), line_(begin) {}

  bool Read(DocumentReading* reading) {
    const std::string_view text = text_.substr(at_);
    if (text.find('\t') != text.npos || text.find('\r') != text.npos || FindBadCharacter(text)) {
      return false;
    }
    // Even within a scalar this may be a tag to the other reader.
    if (text.find("!<") != text.npos) return false;
    SkipGap();
    if (IsAtMark() && Peek() == '-') {
      at_ += 3;
      if (!EndLine()) return false;
    }
    if (column() != 0) return false;
    duplicates_ = &reading->duplicates;
    Document& document = reading->document;
    const std::uint32_t begin = at_;
    const bool is_sequence = IsAtDash();
    document.root_kind = is_sequence ? NodeKind::kSequence : NodeKind::kMapping;
    if (is_sequence ? !ReadEntries(&document.entries) : !ReadMapping(0, &document.root)) {
      return false;
    }
    document.root_range = {file_, begin, end_};
    return IsAtEnd();
  }

 private:
  char Peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool IsAtEnd() const { return at_ >= text_.size(); }
  // The end of the text counts.
  bool IsAtBreak(std::size_t ahead = 0) const {
    return at_ + ahead >= text_.size() || text_[at_ + ahead] == '\n';
  }
  bool IsBlank(std::size_t ahead) const { return IsAtBreak(ahead) || text_[at_ + ahead] == ' '; }
  bool IsAtDash() const { return Peek() == '-' && IsBlank(1); }
  std::uint32_t column() const { return at_ - line_; }

  // `---` or `...`.
  bool IsAtMark() const {
    if (column() != 0 || !IsBlank(3)) return false;
    const std::string_view mark = text_.substr(at_, 3);
    return mark == "---" || mark == "...";
  }

  std::string_view RestOfLine() const {
    const std::string_view rest = text_.substr(at_);
    return rest.substr(0, rest.find('\n'));
  }

  void SkipSpaces() {
    while (Peek() == ' ') ++at_;
  }

  // Moves to the next token; whether a comment stands before it.
  bool SkipGap() {
    bool has_comment = false;
    while (true) {
      SkipSpaces();
      if (Peek() == '#') {
        has_comment = true;
        at_ += static_cast<std::uint32_t>(RestOfLine().size());
      }
      if (Peek() != '\n') return has_comment;
      line_ = ++at_;
    }
  }

  // Moves to the next token, which stands on another line.
  bool EndLine() {
    const std::uint32_t end = at_;
    SkipSpaces();
    if (!IsAtBreak() && (Peek() != '#' || at_ == end)) return false;
    SkipGap();
    return true;
  }

  void FinishPlain(std::uint32_t begin, std::uint32_t end, Node* out) {
    const source::SourceRange range{file_, begin, end};
    out->kind = NodeKind::kScalar;
    out->style = ScalarStyle::kPlain;
    out->range = range;
    out->text = source::ScalarText(text_.substr(begin, end - begin), range);
    out->tag = ResolvePlainScalar(out->Text());
    end_ = end;
  }

  // A scalar of any kind; moves right behind it.
  bool DecodeHere(const ScalarContext& context, Node* out) {
    TextCursor cursor(text_, line_);
    cursor.Advance(column());
    if (DecodeScalar(context, &cursor, out)) return false;
    at_ = cursor.position();
    line_ = at_ - cursor.column();
    end_ = out->range.end;
    return true;
  }

  // Whether a line of a scalar, behind its first, begins as if a node did: such text is not what
  // the other reader takes it for (parsed_text.h).
  bool HasOddLine(const source::SourceRange& scalar) const {
    constexpr std::string_view kOdd = "&!?|>:";
    for (std::size_t at = text_.find('\n', scalar.begin); at < scalar.end;) {
      at = text_.find_first_not_of(" \n", at);
      if (at >= scalar.end) return false;
      if (kOdd.find(text_[at]) != kOdd.npos) return true;
      at = text_.find('\n', at);
    }
    return false;
  }

  bool ReadPlain(int indent, Node* out) {
    const std::uint32_t begin = at_;
    const std::uint32_t line = line_;
    const std::string_view rest = RestOfLine();
    const PlainEnd end = FindPlainEnd(rest);
    if (end.at_colon) return false;
    at_ += static_cast<std::uint32_t>(rest.size());
    const bool has_comment = SkipGap() || end.at_comment;
    if (!has_comment && !IsAtEnd() && static_cast<int>(column()) > indent) {
      at_ = begin;
      line_ = line;
      return DecodeHere({file_, indent}, out) && !HasOddLine(out->range) && EndLine();
    }
    FinishPlain(begin, begin + static_cast<std::uint32_t>(end.size), out);
    return true;
  }

  // The text of a block scalar begins on the next line, deeper than what it belongs to.
  bool ReadBlockScalar(int indent, Node* out) {
    const std::size_t header = Peek(1) == '-' || Peek(1) == '+' ? 2 : 1;
    if (!IsAtBreak(header)) return false;
    const std::size_t next = at_ + header + 1;
    const std::size_t text = text_.find_first_not_of(' ', next);
    if (text == text_.npos || text_[text] == '\n') return false;
    if (static_cast<int>(text - next) <= indent) return false;
    if (!DecodeHere({file_, indent}, out) || HasOddLine(out->range)) return false;
    SkipGap();
    return true;
  }

  // A value on the line of its dash or key.
  bool ReadValueHere(int indent, int depth, Node* out) {
    switch (Peek()) {
      case '[':
        return ReadList(indent, depth, out);
      case '|':
      case '>':
        return ReadBlockScalar(indent, out);
      case '"':
      case '\'':
        return DecodeHere({file_, indent}, out) && EndLine();
      default:
        return IsAtPlain() && ReadPlain(indent, out);
    }
  }

  bool IsAtPlain() const {
    const char c = Peek();
    return IsIn(kBeginsPlain, c) || (c == '-' && !IsBlank(1)) || static_cast<signed char>(c) < 0;
  }

  // The rest of a list: scalars on one line.
  bool ReadList(int indent, int depth, Node* out) {
    if (depth >= kMaxDepth) return false;
    const std::uint32_t begin = at_++;
    out->kind = NodeKind::kSequence;
    SkipSpaces();
    for (bool is_first = true; Peek() != ']'; is_first = false) {
      if (!is_first) {
        if (Peek() != ',') return false;
        ++at_;
        SkipSpaces();
      }
      if (!ReadElement(indent, &out->elements.emplace_back())) return false;
      SkipSpaces();
    }
    end_ = ++at_;
    out->range = {file_, begin, end_};
    return EndLine();
  }

  bool ReadElement(int indent, Node* out) {
    const bool is_quoted = Peek() == '"' || Peek() == '\'';
    if (!is_quoted && !IsAtPlain()) return false;
    if (Peek() == '-' && !IsLetterOrDigit(Peek(1))) return false;
    const std::uint32_t begin = at_;
    while (IsIn(kInWord, Peek())) ++at_;
    if (at_ > begin && (Peek() == ',' || Peek() == ']')) {
      FinishPlain(begin, at_, out);
      return true;
    }
    at_ = begin;
    return DecodeHere({file_, indent, /*in_flow=*/true, /*one_line=*/true}, out);
  }

  // Takes the key at the cursor with its colon; false, without moving, when there is none.
  bool TakeKey(Node* out) {
    const std::uint32_t begin = at_;
    if (TakeKeyText(out) && Peek() == ':' && IsBlank(1) && at_ - begin <= kLongestKey &&
        out->tag != ScalarTag::kOther) {
      ++at_;
      return true;
    }
    at_ = begin;
    return false;
  }

  // May take too much when there is no key.
  bool TakeKeyText(Node* out) {
    const std::uint32_t begin = at_;
    if (Peek() == '"' || Peek() == '\'') {
      if (!DecodeHere({file_, -1, /*in_flow=*/false, /*one_line=*/true}, out)) return false;
      SkipSpaces();
      return true;
    }
    if (!IsAtPlain() || IsAtMark()) return false;
    while (IsIn(kInWord, Peek())) ++at_;
    std::uint32_t end = at_;
    if (Peek() != ':' || !IsBlank(1)) {
      at_ = begin;
      const PlainEnd plain = FindPlainEnd(RestOfLine());
      if (!plain.at_colon) return false;
      end = begin + static_cast<std::uint32_t>(plain.size);
      at_ = end;
      SkipSpaces();
    }
    FinishPlain(begin, end, out);
    return true;
  }

  // The mapping whose first key is at the cursor.
  bool ReadMapping(int depth, Node* out) {
    const std::uint32_t begin = at_;
    const std::uint32_t indent = column();
    Node key;
    return TakeKey(&key) && ReadPairs(begin, indent, depth, std::move(key), out);
  }

  // From behind the colon of the first key on, which begins at `begin` in column `indent`.
  bool ReadPairs(std::uint32_t begin, std::uint32_t indent, int depth, Node first, Node* out) {
    if (depth >= kMaxDepth) return false;
    out->kind = NodeKind::kMapping;
    out->pairs.reserve(kUsualPairs);
    out->pairs.push_back({std::move(first), {}});
    while (true) {
      if (!ReadValue(indent, depth + 1, &out->pairs.back().value)) return false;
      if (IsAtEnd() || column() < indent) break;
      if (column() > indent || !TakeKey(&out->pairs.emplace_back().key)) return false;
    }
    RemoveDuplicateKeys(out, duplicates_);
    out->range = {file_, begin, end_};
    return true;
  }

  // What stands behind the colon of a key at column `indent`.
  bool ReadValue(std::uint32_t indent, int depth, Node* out) {
    const int around = static_cast<int>(indent);
    SkipSpaces();
    if (!IsAtBreak() && Peek() != '#') return ReadValueHere(around, depth, out);
    SkipGap();
    if (IsAtEnd() || column() < indent) return false;
    if (IsAtDash()) return ReadSequence(depth, out);
    return column() > indent && ReadMapping(depth, out);
  }

  bool ReadSequence(int depth, Node* out) {
    const std::uint32_t begin = at_;
    if (depth >= kMaxDepth) return false;
    out->kind = NodeKind::kSequence;
    const std::uint32_t indent = column();
    do {
      if (!ReadItem(indent, depth + 1, &out->elements.emplace_back())) return false;
    } while (!IsAtEnd() && column() == indent && IsAtDash());
    if (!IsAtEnd() && column() > indent) return false;
    out->range = {file_, begin, end_};
    return true;
  }

  // The elements of the root.
  bool ReadEntries(std::vector<Entry>* out) {
    do {
      const std::uint32_t begin = at_;
      Entry& entry = out->emplace_back();
      if (!IsAtDash() || !ReadItem(0, 1, &entry.node)) return false;
      entry.range = {file_, begin, end_};
    } while (!IsAtEnd() && column() == 0);
    return true;
  }

  // From the dash on.
  bool ReadItem(std::uint32_t indent, int depth, Node* out) {
    ++at_;
    SkipSpaces();
    const std::uint32_t begin = at_;
    const std::uint32_t inner = column();
    Node key;
    if (!TakeKey(&key)) return ReadValueHere(static_cast<int>(indent), depth, out);
    return ReadPairs(begin, inner, depth, std::move(key), out);
  }

  const FileId file_;
  const std::string_view text_;
  std::uint32_t at_;
  std::uint32_t line_;     // where the line of at_ begins
  std::uint32_t end_ = 0;  // of the node read last
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
