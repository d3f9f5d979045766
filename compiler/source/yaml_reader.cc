// LLVM's parser says what the structure of a document is. It is lenient (keys over several lines,
// commas left out, text behind the end), says little of places and decodes otherwise than PyYAML.
// So a cursor follows its nodes through the text: it demands between them exactly the white space
// and punctuation that YAML 1.1 does, and gives every node its place.

#include "compiler/source/yaml_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/source/character_check.h"
#include "compiler/source/duplicate_keys.h"
#include "compiler/source/entry_splitter.h"
#include "compiler/source/fault_report.h"
#include "compiler/source/scalar_decoder.h"
#include "compiler/source/text_cursor.h"
#include "compiler/source/yaml_fault.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {
namespace {

using source::FileId;
using source::SourceRange;

constexpr std::uint32_t kLongestKey = 1024;  // bytes from a key's beginning to its colon

// Where a node stands.
struct Place {
  int indent = -1;           // column of the block collection around it; -1 at the top
  int depth = 0;             // collections around it
  bool in_flow = false;      // within [] or {}
  bool is_compact = false;   // a block collection may begin on the line of the token before it
  bool may_dedent = false;   // a block sequence may stand at the column of its key
  bool may_be_pair = false;  // `[key: value]`
};

// Reads one document from a part of a file.
class DocumentReader {
 public:
  // `text` is the file's up to the end of the part; `begin` is the beginning of a line.
  DocumentReader(FileId file, std::string_view text, std::uint32_t begin)
      : file_(file), begin_(begin), cursor_(text, begin), text_(text.substr(begin)) {
    // LLVM takes `key:` for a plain scalar where the text ends behind it.
    if (!text_.empty() && text_.back() != '\n') padded_text_.append(text_).push_back('\n');
  }

  // False when the text is malformed; fault() tells why.
  bool Read(Document* document) {
    if (const auto bad = FindBadCharacter(text_)) {
      const std::uint32_t at = begin_ + static_cast<std::uint32_t>(bad->begin);
      return Fail(Fault::Kind::kCharacter, at, at + static_cast<std::uint32_t>(bad->size));
    }
    llvm::SourceMgr llvm_sources;
    llvm_sources.setDiagHandler(&DocumentReader::TakeLlvmError, this);
    const std::string_view parsed = ParsedText();
    llvm::yaml::Stream stream(llvm::StringRef(parsed.data(), parsed.size()), llvm_sources);
    cursor_.SkipGap();
    if (cursor_.column() == 0 && cursor_.Peek() == '%') return Fail("a directive stands here");
    const bool has_mark = cursor_.AtDocumentMark() && cursor_.Peek() == '-';
    if (has_mark) cursor_.Advance(3);
    line_ = cursor_.line();
    llvm::yaml::document_iterator llvm_document = stream.begin();
    Place top;
    top.is_compact = !has_mark;
    return ReadRoot(llvm_document->getRoot(), top, document) && ReadEnd();
  }

  const Fault& fault() const { return *fault_; }
  const std::vector<DuplicateKey>& duplicates() const { return duplicates_; }
  const std::optional<SourceRange>& second_document() const { return second_document_; }

 private:
  std::string_view ParsedText() const { return padded_text_.empty() ? text_ : padded_text_; }

  static void TakeLlvmError(const llvm::SMDiagnostic& diagnostic, void* context) {
    auto* reader = static_cast<DocumentReader*>(context);
    if (reader->llvm_fault_) return;
    const std::uint32_t at = reader->OffsetOf(diagnostic.getLoc().getPointer());
    reader->llvm_fault_ =
        Fault{Fault::Kind::kSyntax, {reader->file_, at, at}, diagnostic.getMessage().str()};
  }

  // LLVM's places may lie outside the text: before it when it is empty, in the break added to it.
  std::uint32_t OffsetOf(const char* place) const {
    const std::ptrdiff_t offset = place - ParsedText().data();
    const auto size = static_cast<std::ptrdiff_t>(text_.size());
    return begin_ + static_cast<std::uint32_t>(std::clamp<std::ptrdiff_t>(offset, 0, size));
  }

  bool IsHere(const char* place) const { return OffsetOf(place) == cursor_.position(); }

  SourceRange RangeFrom(std::uint32_t begin) const { return {file_, begin, cursor_.position()}; }

  bool Fail(Fault::Kind kind, std::uint32_t begin, std::uint32_t end) {
    fault_ = Fault{kind, {file_, begin, end}, std::string(cursor_.Text(begin, end))};
    return false;
  }

  // The message is about what stands under the cursor. What LLVM has to say goes first.
  bool Fail(std::string message) {
    const std::uint32_t at = cursor_.position();
    fault_ = Fault{Fault::Kind::kSyntax, {file_, at, at}, std::move(message)};
    if (cursor_.Peek() == '\t') fault_->detail = "a tab stands where only spaces separate";
    if (llvm_fault_ && llvm_fault_->range.begin <= at) fault_ = llvm_fault_;
    return false;
  }

  // After LLVM came to an end: whether because of an error.
  bool FailIfLlvmDid() {
    if (!llvm_fault_) return false;
    fault_ = llvm_fault_;
    return true;
  }

  bool FailDecode(std::optional<Fault> fault) {
    fault_ = std::move(fault);
    return false;
  }

  void EndToken() { line_ = cursor_.line(); }

  bool IsOnNewLine() const { return cursor_.line() != line_; }

  // Anchors, aliases and tags: where each ends.
  bool RejectProperty() {
    const char c = cursor_.Peek();
    if (c != '&' && c != '*' && c != '!') return false;
    const std::uint32_t begin = cursor_.position();
    while (!cursor_.IsBlank(0) && cursor_.Peek() != ',') cursor_.Advance(1);
    Fail(c == '!' ? Fault::Kind::kTag : Fault::Kind::kAnchor, begin, cursor_.position());
    return true;
  }

  // Calls `read` for every element of a collection of LLVM's, up to the first that fails. LLVM is
  // never moved on after a failure, for it would then skip what was not read, recursively.
  template <typename Collection, typename Read>
  bool ForEach(Collection& collection, Read read) {
    for (auto it = collection.begin(), end = collection.end(); it != end; ++it) {
      if (!read(*it)) return false;
    }
    return !FailIfLlvmDid();
  }

  bool ReadRoot(llvm::yaml::Node* node, const Place& top, Document* document) {
    cursor_.SkipGap();
    Node root;
    if (!ReadNode(node, top, &root)) return false;
    document->root_kind = root.kind;
    document->root_range = root.range;
    if (!root.IsSequence()) {
      document->root = std::move(root);
      return true;
    }
    document->entries.reserve(root.elements.size());
    for (std::size_t i = 0; i < root.elements.size(); ++i) {
      Node& element = root.elements[i];
      const std::uint32_t begin = i < dashes_.size() ? dashes_[i] : element.range.begin;
      const SourceRange range{file_, begin, std::max(element.range.end, begin + 1)};
      document->entries.push_back({std::move(element), range});
    }
    return true;
  }

  // What may stand behind the root.
  bool ReadEnd() {
    cursor_.SkipGap();
    bool is_ended = false;
    while (cursor_.AtDocumentMark() && cursor_.Peek() == '.') {
      cursor_.Advance(3);
      cursor_.SkipGap();
      is_ended = true;
    }
    if (cursor_.AtEnd()) return true;
    if (!is_ended && !cursor_.AtDocumentMark()) return Fail("unexpected text behind a value");
    const std::uint32_t begin = cursor_.position();
    cursor_.SkipToBreak();
    second_document_ = RangeFrom(begin);
    return true;
  }

  bool ReadNode(llvm::yaml::Node* node, const Place& place, Node* out) {
    const std::uint32_t before = cursor_.position();
    if (node == nullptr) return FailIfLlvmDid() ? false : Fail("unexpected text");
    cursor_.SkipGap();
    if (llvm::isa<llvm::yaml::NullNode>(node)) {
      if (FailIfLlvmDid() || RejectProperty()) return false;
      out->range = {file_, before, before};
      return true;
    }
    if (RejectProperty()) return false;
    const bool is_sequence = llvm::isa<llvm::yaml::SequenceNode>(node);
    const bool is_mapping = llvm::isa<llvm::yaml::MappingNode>(node);
    if (!is_sequence && !is_mapping) {
      return CheckColumn(place, false) && ReadScalar(node, place, false, out);
    }
    if (place.depth >= kMaxDepth) {
      return Fail(Fault::Kind::kDepth, cursor_.position(), cursor_.position() + 1);
    }
    // LLVM's range of a flow collection begins behind the bracket.
    const bool is_block = IsHere(node->getSourceRange().Start.getPointer());
    if (!CheckColumn(place, is_block && is_sequence)) return false;
    if (is_block && !place.in_flow && !IsOnNewLine() && !place.is_compact) {
      return Fail("a block collection begins on the line of its key");
    }
    const std::uint32_t begin = cursor_.position();
    out->kind = is_sequence ? NodeKind::kSequence : NodeKind::kMapping;
    if (!ReadCollection(node, place, is_block, out)) return false;
    if (is_mapping) RemoveDuplicateKeys(out, &duplicates_);
    out->range.file = file_;
    out->range.begin = begin;
    return true;
  }

  bool ReadCollection(llvm::yaml::Node* node, const Place& place, bool is_block, Node* out) {
    if (auto* sequence = llvm::dyn_cast<llvm::yaml::SequenceNode>(node)) {
      return is_block ? ReadBlockSequence(*sequence, place, out)
                      : ReadFlowSequence(*sequence, place, out);
    }
    auto& mapping = *llvm::cast<llvm::yaml::MappingNode>(node);
    if (!is_block) return ReadFlowMapping(mapping, place, out);
    return place.in_flow ? ReadFlowPair(mapping, place, out)
                         : ReadBlockMapping(mapping, place, out);
  }

  // A value on a line of its own is indented deeper than the collection around it.
  bool CheckColumn(const Place& place, bool is_block_sequence) {
    if (place.in_flow || !IsOnNewLine()) return true;
    const int least = place.indent + (is_block_sequence && place.may_dedent ? 0 : 1);
    if (static_cast<int>(cursor_.column()) >= least) return true;
    return Fail("a value is not indented deeper than what it belongs to");
  }

  bool ReadScalar(llvm::yaml::Node* node, const Place& place, bool is_key, Node* out) {
    const char first = cursor_.Peek();
    const bool is_block = !place.in_flow && (first == '|' || first == '>');
    const auto* scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(node);
    if (is_block != llvm::isa<llvm::yaml::BlockScalarNode>(node)) return Fail("unexpected text");
    if (scalar != nullptr && !IsHere(scalar->getRawValue().begin())) return Fail("unexpected text");
    EndToken();
    const ScalarContext context{file_, place.indent, place.in_flow, is_key};
    if (std::optional<Fault> fault = DecodeScalar(context, &cursor_, out)) {
      return FailDecode(std::move(fault));
    }
    // Behind a block scalar the cursor stands on a line of its own.
    if (!is_block) EndToken();
    if (scalar == nullptr) return true;
    const llvm::StringRef raw = scalar->getRawValue().rtrim(" \t\r\n");
    return IsHere(raw.end()) || Fail("unexpected text behind a value");
  }

  bool ReadBlockSequence(llvm::yaml::SequenceNode& sequence, const Place& place, Node* out) {
    if (place.in_flow) return Fail("a block sequence stands within brackets");
    const std::uint32_t column = cursor_.column();
    Place inner;
    inner.indent = static_cast<int>(column);
    inner.depth = place.depth + 1;
    inner.is_compact = true;
    return ForEach(sequence, [&](llvm::yaml::Node& element) {
      if (!out->elements.empty()) {
        cursor_.SkipGap();
        if (!IsOnNewLine() || cursor_.column() != column) return Fail("unexpected text");
      }
      if (cursor_.Peek() != '-' || !cursor_.IsBlank(1)) return Fail("an entry begins with `- `");
      if (place.depth == 0) dashes_.push_back(cursor_.position());
      cursor_.Advance(1);
      EndToken();
      Node& node = out->elements.emplace_back();
      if (!ReadNode(&element, inner, &node)) return false;
      out->range.end = node.range.end;
      return true;
    });
  }

  bool ReadBlockMapping(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    const std::uint32_t column = cursor_.column();
    Place inner;
    inner.indent = static_cast<int>(column);
    inner.depth = place.depth + 1;
    inner.may_dedent = true;
    return ForEach(mapping, [&](llvm::yaml::KeyValueNode& pair) {
      if (!out->pairs.empty()) {
        cursor_.SkipGap();
        if (!IsOnNewLine() || cursor_.column() != column) {
          return Fail("a key does not stand below the first key of its mapping");
        }
      }
      Pair& read = out->pairs.emplace_back();
      if (!ReadKey(pair.getKey(), inner, &read.key)) return false;
      if (cursor_.Peek() != ':' || !cursor_.IsBlank(1)) return Fail("a key without `: `");
      if (!ReadValue(pair, inner, &read.value)) return false;
      out->range.end = read.value.range.end;
      return true;
    });
  }

  // Up to where its colon should stand.
  bool ReadKey(llvm::yaml::Node* key, const Place& place, Node* out) {
    if (FailIfLlvmDid() || RejectProperty()) return false;
    if (cursor_.Peek() == '?' && (place.in_flow || cursor_.IsBlank(1))) {
      return Fail("an explicit key, `?`, stands here");
    }
    if (key == nullptr || llvm::isa<llvm::yaml::NullNode>(key)) return Fail("a key is missing");
    const std::uint32_t begin = cursor_.position();
    if (!llvm::isa<llvm::yaml::ScalarNode>(key)) {
      return Fail(Fault::Kind::kKeyKind, begin, begin + 1);
    }
    if (!ReadScalar(key, place, true, out)) return false;
    if (out->tag == ScalarTag::kOther && out->Text() == "<<") return Fail("a merge key");
    cursor_.SkipSpaces();
    if (cursor_.position() - begin <= kLongestKey) return true;
    return Fail("a key is longer than 1024 bytes");
  }

  // From the colon on.
  bool ReadValue(llvm::yaml::KeyValueNode& pair, const Place& place, Node* out) {
    cursor_.Advance(1);
    EndToken();
    return ReadNode(pair.getValue(), place, out);
  }

  Place WithinBrackets(const Place& place) const {
    Place inner;
    inner.indent = place.indent;
    inner.depth = place.depth + 1;
    inner.in_flow = true;
    return inner;
  }

  // LLVM goes over commas in a row by recursion, so none must be left when it is moved on.
  bool RejectComma() { return cursor_.Peek() != ',' || Fail("a comma without an entry before it"); }

  bool OpenBracket() {
    cursor_.Advance(1);
    cursor_.SkipGap();
    return RejectComma();
  }

  bool TakeComma(bool* is_taken) {
    cursor_.SkipGap();
    *is_taken = cursor_.Peek() == ',';
    if (!*is_taken) return true;
    return OpenBracket();
  }

  bool CloseBracket(char bracket, Node* out) {
    cursor_.SkipGap();
    if (cursor_.Peek() != bracket) return Fail(std::string("expected `") + bracket + "`");
    cursor_.Advance(1);
    EndToken();
    out->range.end = cursor_.position();
    return true;
  }

  bool ReadFlowSequence(llvm::yaml::SequenceNode& sequence, const Place& place, Node* out) {
    Place inner = WithinBrackets(place);
    inner.may_be_pair = true;
    bool may_follow = true;
    if (!OpenBracket()) return false;
    const bool is_read = ForEach(sequence, [&](llvm::yaml::Node& element) {
      if (!may_follow) return Fail("expected `,` or `]`");
      Node& node = out->elements.emplace_back();
      if (!ReadNode(&element, inner, &node)) return false;
      if (node.kind == NodeKind::kEmpty) return Fail("an entry is missing");
      return TakeComma(&may_follow);
    });
    return is_read && CloseBracket(']', out);
  }

  bool ReadFlowMapping(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    const Place inner = WithinBrackets(place);
    bool may_follow = true;
    if (!OpenBracket()) return false;
    const bool is_read = ForEach(mapping, [&](llvm::yaml::KeyValueNode& pair) {
      if (!may_follow) return Fail("expected `,` or `}`");
      return ReadFlowEntry(pair, inner, out) && TakeComma(&may_follow);
    });
    return is_read && CloseBracket('}', out);
  }

  bool ReadFlowEntry(llvm::yaml::KeyValueNode& pair, const Place& place, Node* out) {
    Pair& read = out->pairs.emplace_back();
    cursor_.SkipGap();
    if (!ReadKey(pair.getKey(), place, &read.key)) return false;
    if (cursor_.Peek() == ':') return ReadValue(pair, place, &read.value);
    read.value.range = RangeFrom(cursor_.position());
    const llvm::yaml::Node* value = pair.getValue();
    if (value != nullptr && llvm::isa<llvm::yaml::NullNode>(value)) return !FailIfLlvmDid();
    return Fail("expected `:`, `,` or `}`");
  }

  bool ReadFlowPair(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    if (!place.may_be_pair) return Fail("a mapping without braces stands here");
    const Place inner = WithinBrackets(place);
    return ForEach(mapping, [&](llvm::yaml::KeyValueNode& pair) {
      const bool is_read = ReadFlowEntry(pair, inner, out);
      out->range.end = cursor_.position();
      return is_read;
    });
  }

  const FileId file_;
  const std::uint32_t begin_;
  TextCursor cursor_;
  std::string_view text_;
  std::string padded_text_;            // text_ and a line break, when it needs one
  std::uint32_t line_ = 0;             // where the token before the cursor ended
  std::vector<std::uint32_t> dashes_;  // of the root's elements
  std::vector<DuplicateKey> duplicates_;
  std::optional<SourceRange> second_document_;
  std::optional<Fault> llvm_fault_;
  std::optional<Fault> fault_;
};

// What a document that could be read has that it should not.
void ReportProblems(const DocumentReader& reader, diagnostics::Sink& sink) {
  for (const DuplicateKey& duplicate : reader.duplicates()) {
    sink.Report(diagnostics::kDuplicateKey, duplicate.key.range,
                diagnostics::Name(duplicate.key.Text()))
        .Info(duplicate.first.range, "first written here");
  }
  if (reader.second_document()) {
    sink.Report(diagnostics::kSecondDocument, *reader.second_document());
  }
}

std::uint32_t ByteOrderMarkSize(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

// Reads the entries of a malformed document one by one, into `document`; false when none is
// malformed by itself, so that the fault lies between them.
bool ReadEntriesAlone(FileId file, std::string_view text, const std::vector<EntrySlice>& slices,
                      Document* document, diagnostics::Sink& sink) {
  bool is_any_malformed = false;
  for (const EntrySlice& slice : slices) {
    DocumentReader reader(file, text.substr(0, slice.end), slice.begin);
    Document part;
    if (reader.Read(&part)) {
      ReportProblems(reader, sink);
      std::move(part.entries.begin(), part.entries.end(), std::back_inserter(document->entries));
    } else {
      ReportFault(reader.fault(), sink);
      sink.MarkBroken({file, slice.begin, slice.end});
      is_any_malformed = true;
    }
  }
  return is_any_malformed;
}

}  // namespace

Document ReadYaml(FileId file, const source::SourceManager& sources, diagnostics::Sink& sink) {
  const std::string_view text = sources.File(file).text();
  const std::uint32_t begin = ByteOrderMarkSize(text);
  DocumentReader whole(file, text, begin);
  Document document;
  if (whole.Read(&document)) {
    ReportProblems(whole, sink);
    return document;
  }
  document = Document();
  const std::vector<EntrySlice> slices = SplitEntries(text, begin);
  if (!ReadEntriesAlone(file, text, slices, &document, sink)) ReportFault(whole.fault(), sink);
  if (!slices.empty()) {
    document.root_kind = NodeKind::kSequence;
    document.root_range = {file, slices.front().begin, slices.back().end};
  }
  return document;
}

}  // namespace switchyard::yaml
