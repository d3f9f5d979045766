// LLVM's parser says what the structure of a document is. It is lenient (keys over several lines,
// commas left out, text behind the end), says little of places and decodes otherwise than PyYAML.
// So a cursor follows its nodes through the text: it demands between them exactly the white space
// and punctuation that YAML 1.1 does, and gives every node its place.

#include "compiler/yaml/document_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/source/scalar_text.h"
#include "compiler/yaml/character_check.h"
#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/node_properties.h"
#include "compiler/yaml/parsed_text.h"
#include "compiler/yaml/property_reader.h"
#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/text_cursor.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {
namespace {

using source::FileId;
using source::SourceRange;

constexpr std::size_t kUsualPairs = 4;       // of an entry
constexpr std::uint32_t kLongestKey = 1024;  // bytes from a key's beginning to its colon

// Reads one document from a part of a file.
class DocumentReader {
 public:
  // `text` is the file's up to the end of the part; `begin` is the beginning of a line.
  DocumentReader(FileId file, std::string_view text, std::uint32_t begin, DocumentNames* names)
      : file_(file),
        begin_(begin),
        layout_(file, text, begin),
        cursor_(layout_.cursor()),
        properties_(&layout_, names),
        text_(text.substr(begin)),
        parsed_(text_) {}

  // False when the text is malformed; fault() tells why.
  bool Read(Document* document) {
    if (const auto bad = FindBadCharacter(text_)) {
      const std::uint32_t at = begin_ + static_cast<std::uint32_t>(bad->begin);
      const std::uint32_t end = at + static_cast<std::uint32_t>(bad->size);
      return layout_.Fail(Fault::Kind::kCharacter, at, end);
    }
    llvm::SourceMgr llvm_sources;
    llvm_sources.setDiagHandler(&DocumentReader::TakeLlvmError, this);
    const std::string_view parsed = parsed_.text();
    llvm::yaml::Stream stream(llvm::StringRef(parsed.data(), parsed.size()), llvm_sources);
    bool has_mark = false;
    if (!layout_.Begin(&properties_.names().tag_handles, &has_mark)) return false;
    Place top;
    top.is_compact = !has_mark;
    Node root;
    if (!ReadNode(stream.begin()->getRoot(), top, &root)) return false;
    *document = MakeDocument(std::move(root), dashes_);
    return layout_.End(&second_document_);
  }

  // LLVM's fault goes first when it lies first: what the layout lacks is then its consequence.
  const Fault& fault() const {
    const std::optional<Fault>& ours = layout_.fault();
    if (!ours) return *llvm_fault_;
    return llvm_fault_ && llvm_fault_->range.begin <= ours->range.begin ? *llvm_fault_ : *ours;
  }
  // What else was found; of no use when Read failed.
  std::vector<DuplicateKey> TakeDuplicates() { return std::move(duplicates_); }
  std::vector<PropertyUse> TakeProperties() { return std::move(properties_.uses()); }
  const std::optional<SourceRange>& second_document() const { return second_document_; }

 private:
  static void TakeLlvmError(const llvm::SMDiagnostic& diagnostic, void* context) {
    auto* reader = static_cast<DocumentReader*>(context);
    if (reader->llvm_fault_) return;
    std::uint32_t at = reader->OffsetOf(diagnostic.getLoc().getPointer());
    std::string message = diagnostic.getMessage().str();
    // A quote that is not closed is told where it stands, not where the text ends.
    TextCursor ahead = reader->cursor_;
    ahead.SkipGap(TextCursor::Tabs::kEverywhere);
    const bool at_quote = ahead.Peek() == '"' || ahead.Peek() == '\'';
    if (at_quote && message == "Expected quote at end of scalar") at = ahead.position();
    const auto size = static_cast<std::uint32_t>(reader->text_.size());
    const SourceRange range{reader->file_, at, std::min(at + 1, reader->begin_ + size)};
    reader->llvm_fault_ = Fault{Fault::Kind::kSyntax, range, std::move(message)};
  }

  std::uint32_t OffsetOf(const char* place) const { return begin_ + parsed_.OffsetOf(place); }

  bool IsHere(const char* place) const { return OffsetOf(place) == layout_.position(); }

  // Calls `read` for every element of a collection of LLVM's, up to the first that fails. LLVM is
  // not moved on after a failure, for it would then skip what was not read, recursively.
  template <typename Collection, typename Read>
  bool ForEach(Collection& collection, Read read) {
    for (auto it = collection.begin(), end = collection.end(); it != end; ++it) {
      if (!read(*it)) return false;
    }
    return !llvm_fault_;
  }

  bool ReadNode(llvm::yaml::Node* node, const Place& place, Node* out) {
    if (llvm_fault_) return false;
    if (node == nullptr) return layout_.Fail("unexpected text");
    const TextCursor behind = cursor_;
    cursor_.SkipGap(TabsIn(place));
    if (llvm::isa<llvm::yaml::AliasNode>(node)) {
      return layout_.CheckPlace(place, false, false) && ReadAlias(out);
    }
    NodeProperties properties;
    Place inner = place;
    if (!IsKeyNext(node) && !IsOfNext(node, place) &&
        !properties_.Take(place, false, &properties)) {
      return false;
    }
    if (properties.any()) inner.is_compact = false;
    return ReadContent(node, inner, properties, behind, out) && properties_.Apply(properties, out);
  }

  // Whether a mapping begins here with a key, to which an anchor or tag under the cursor belongs.
  bool IsKeyNext(llvm::yaml::Node* node) const {
    return llvm::isa<llvm::yaml::MappingNode>(node) &&
           IsHere(node->getSourceRange().Start.getPointer());
  }

  // Whether nothing is written for `node`, and an anchor or tag under the cursor is not its own.
  bool IsOfNext(llvm::yaml::Node* node, const Place& place) const {
    return llvm::isa<llvm::yaml::NullNode>(node) && !place.in_flow && layout_.IsOnNewLine() &&
           static_cast<int>(cursor_.column()) <= place.indent;
  }

  bool ReadAlias(Node* out) {
    if (!properties_.TakeAlias(out)) return false;
    end_ = layout_.position();
    return true;
  }

  // What stands behind the properties of a node. `behind` is the end of the text before the node.
  bool ReadContent(llvm::yaml::Node* node, const Place& place, const NodeProperties& properties,
                   const TextCursor& behind, Node* out) {
    if (llvm::isa<llvm::yaml::NullNode>(node)) return ReadNull(properties, behind, out);
    const bool is_sequence = llvm::isa<llvm::yaml::SequenceNode>(node);
    const bool is_mapping = llvm::isa<llvm::yaml::MappingNode>(node);
    if (!is_sequence && !is_mapping) {
      return layout_.CheckPlace(place, false, false) && ReadScalar(node, place, false, out);
    }
    if (place.depth >= kMaxDepth) {
      return layout_.Fail(Fault::Kind::kDepth, layout_.position(), layout_.position() + 1);
    }
    // LLVM's range of a flow collection begins behind the bracket.
    const bool is_block = IsHere(node->getSourceRange().Start.getPointer());
    if (!layout_.CheckPlace(place, is_block, is_block && is_sequence)) return false;
    const std::uint32_t begin = layout_.position();
    out->kind = is_sequence ? NodeKind::kSequence : NodeKind::kMapping;
    if (!ReadCollection(node, place, is_block, out)) return false;
    if (is_mapping) RemoveDuplicateKeys(out, &duplicates_);
    out->range = {file_, begin, std::max(begin, end_)};
    return true;
  }

  // The place of the nothing is right behind its key, dash or property.
  bool ReadNull(const NodeProperties& properties, const TextCursor& behind, Node* out) {
    const std::uint32_t written = std::max(properties.anchor.end, properties.tag.end);
    const std::uint32_t place = std::max(behind.position(), written);
    if (!properties.any()) cursor_ = behind;
    out->range = {file_, place, place};
    out->text = source::ScalarText(std::string_view(), out->range);
    end_ = place;
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

  bool ReadScalar(llvm::yaml::Node* node, const Place& place, bool is_key, Node* out) {
    const char first = cursor_.Peek();
    const bool is_block = !place.in_flow && (first == '|' || first == '>');
    const auto* scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(node);
    const bool is_same = is_block ? llvm::isa<llvm::yaml::BlockScalarNode>(node)
                                  : scalar != nullptr && IsHere(scalar->getRawValue().begin());
    if (!is_same) return layout_.Fail("unexpected text");
    layout_.EndToken();
    const ScalarContext context{file_, place.indent, place.in_flow, is_key};
    if (std::optional<Fault> fault = DecodeScalar(context, &cursor_, out)) {
      return layout_.Fail(*std::move(fault));
    }
    end_ = out->range.end;
    // Behind a block scalar the cursor stands on a line of its own.
    if (is_block) return true;
    layout_.EndToken();
    return parsed_.IsEnd(scalar->getRawValue(), layout_.position() - begin_) ||
           layout_.Fail("unexpected text behind a value");
  }

  bool ReadBlockSequence(llvm::yaml::SequenceNode& sequence, const Place& place, Node* out) {
    if (place.in_flow) return layout_.Fail("a block sequence stands within brackets");
    const std::uint32_t column = cursor_.column();
    Place inner;
    inner.indent = static_cast<int>(column);
    inner.depth = place.depth + 1;
    inner.is_compact = true;
    return ForEach(sequence, [&](llvm::yaml::Node& element) {
      cursor_.SkipGap(TextCursor::Tabs::kOnLine);
      if (!out->elements.empty() && !layout_.CheckBelow(column, "unexpected text")) return false;
      if (cursor_.Peek() != '-' || !cursor_.IsBlank(1)) {
        return layout_.Fail("an entry begins with `- `");
      }
      if (place.depth == 0) dashes_.push_back(layout_.position());
      if (llvm::isa<llvm::yaml::SequenceNode>(element) && layout_.IsNextDashBelow(column)) {
        return layout_.Fail("an entry has nothing in it");
      }
      cursor_.Advance(1);
      layout_.EndToken();
      return ReadNode(&element, inner, &out->elements.emplace_back());
    });
  }

  bool ReadBlockMapping(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    const std::uint32_t column = cursor_.column();
    Place inner;
    inner.indent = static_cast<int>(column);
    inner.depth = place.depth + 1;
    inner.may_dedent = true;
    out->pairs.reserve(kUsualPairs);
    return ForEach(mapping, [&](llvm::yaml::KeyValueNode& pair) {
      cursor_.SkipGap(TextCursor::Tabs::kOnLine);
      if (!out->pairs.empty() &&
          !layout_.CheckBelow(column, "a key does not stand below the first of its mapping")) {
        return false;
      }
      Pair& read = out->pairs.emplace_back();
      const bool is_explicit = layout_.AtExplicitKey();
      if (!ReadKey(pair.getKey(), inner, is_explicit, &read.key)) return false;
      Place value = inner;
      value.is_compact = is_explicit;
      if (is_explicit && !layout_.TakeGapToValue(column)) return ReadNoValue(pair, &read.value);
      if (cursor_.Peek() != ':' || !cursor_.IsBlank(1)) return layout_.Fail("a key without `: `");
      return ReadValue(pair, value, &read.value);
    });
  }

  // An explicit key may stand without a value.
  bool ReadNoValue(llvm::yaml::KeyValueNode& pair, Node* out) {
    out->range = layout_.RangeFrom(layout_.position());
    if (llvm::isa_and_nonnull<llvm::yaml::NullNode>(pair.getValue())) return !llvm_fault_;
    return layout_.Fail("expected `:`, `,` or `}`");
  }

  // Up to where its colon should stand, or the end of an explicit key.
  bool ReadKey(llvm::yaml::Node* key, const Place& place, bool is_explicit, Node* out) {
    if (llvm_fault_) return false;
    if (!key) return layout_.Fail("a key is missing");
    const std::uint32_t begin = layout_.position();
    if (is_explicit) {
      Place inner = place;
      inner.is_compact = true;
      cursor_.Advance(1);
      layout_.EndToken();
      if (!ReadNode(key, inner, out)) return false;
    } else if (!ReadSimpleKey(key, place, out)) {
      return false;
    }
    if (out->IsSequence() || out->IsMapping()) {
      return layout_.Fail(Fault::Kind::kKeyKind, begin, begin + 1);
    }
    if (out->tag == ScalarTag::kOther && out->Text() == "<<") {
      return layout_.Fail(
          Fault{Fault::Kind::kSyntax, layout_.RangeFrom(begin), "a merge key, `<<`, stands here"});
    }
    return true;
  }

  bool ReadSimpleKey(llvm::yaml::Node* key, const Place& place, Node* out) {
    const std::uint32_t begin = layout_.position();
    NodeProperties properties;
    if (!properties_.Take(place, true, &properties)) return false;
    if (llvm::isa<llvm::yaml::AliasNode>(key)) {
      if (!ReadAlias(out)) return false;
    } else if (llvm::isa<llvm::yaml::NullNode>(key)) {
      return layout_.Fail("a key is missing");
    } else if (!llvm::isa<llvm::yaml::ScalarNode>(key)) {
      return layout_.Fail(Fault::Kind::kKeyKind, begin, begin + 1);
    } else if (!ReadScalar(key, place, true, out)) {
      return false;
    }
    if (!properties_.Apply(properties, out)) return false;
    cursor_.SkipSpaces();
    if (layout_.position() - begin <= kLongestKey) return true;
    return layout_.Fail("a key is longer than 1024 bytes");
  }

  // From the colon on.
  bool ReadValue(llvm::yaml::KeyValueNode& pair, const Place& place, Node* out) {
    cursor_.Advance(1);
    layout_.EndToken();
    return ReadNode(pair.getValue(), place, out);
  }

  bool CloseBracket(char bracket) {
    if (!layout_.CloseBracket(bracket)) return false;
    end_ = layout_.position();
    return true;
  }

  bool ReadFlowSequence(llvm::yaml::SequenceNode& sequence, const Place& place, Node* out) {
    Place inner = WithinBrackets(place);
    inner.may_be_pair = true;
    bool may_follow = true;
    if (!layout_.OpenBracket('[')) return false;
    const bool is_read = ForEach(sequence, [&](llvm::yaml::Node& element) {
      if (!may_follow) return layout_.Fail("expected `,` or `]`");
      Node& node = out->elements.emplace_back();
      if (!ReadNode(&element, inner, &node)) return false;
      if (node.kind == NodeKind::kEmpty) return layout_.Fail("an entry is missing");
      return layout_.TakeComma(&may_follow);
    });
    return is_read && CloseBracket(']');
  }

  bool ReadFlowMapping(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    const Place inner = WithinBrackets(place);
    bool may_follow = true;
    if (!layout_.OpenBracket('{')) return false;
    const bool is_read = ForEach(mapping, [&](llvm::yaml::KeyValueNode& pair) {
      if (!may_follow) return layout_.Fail("expected `,` or `}`");
      return ReadFlowEntry(pair, inner, out) && layout_.TakeComma(&may_follow);
    });
    return is_read && CloseBracket('}');
  }

  bool ReadFlowPair(llvm::yaml::MappingNode& mapping, const Place& place, Node* out) {
    if (!place.may_be_pair) return layout_.Fail("a mapping without braces stands here");
    const Place inner = WithinBrackets(place);
    return ForEach(mapping,
                   [&](llvm::yaml::KeyValueNode& pair) { return ReadFlowEntry(pair, inner, out); });
  }

  bool ReadFlowEntry(llvm::yaml::KeyValueNode& pair, const Place& place, Node* out) {
    Pair& read = out->pairs.emplace_back();
    cursor_.SkipGap(TextCursor::Tabs::kEverywhere);
    // The parser has not seen it: parsed_text.h.
    if (cursor_.Peek() == '?') {
      cursor_.Advance(1);
      cursor_.SkipGap(TextCursor::Tabs::kEverywhere);
    }
    if (!ReadKey(pair.getKey(), place, false, &read.key)) return false;
    return cursor_.Peek() == ':' ? ReadValue(pair, place, &read.value)
                                 : ReadNoValue(pair, &read.value);
  }

  const FileId file_;
  const std::uint32_t begin_;
  DocumentLayout layout_;
  TextCursor& cursor_;  // of layout_
  PropertyReader properties_;
  std::string_view text_;
  const ParsedText parsed_;
  std::uint32_t end_ = 0;              // of the node read last
  std::vector<std::uint32_t> dashes_;  // of the root's elements
  std::vector<DuplicateKey> duplicates_;
  std::optional<SourceRange> second_document_;
  std::optional<Fault> llvm_fault_;
};

}  // namespace

DocumentReading ReadDocument(FileId file, std::string_view text, std::uint32_t begin,
                             DocumentNames* names) {
  DocumentReader reader(file, text, begin, names);
  DocumentReading reading;
  if (!reader.Read(&reading.document)) {
    reading.fault = reader.fault();
    return reading;
  }
  reading.duplicates = reader.TakeDuplicates();
  reading.properties = reader.TakeProperties();
  reading.second_document = reader.second_document();
  return reading;
}

}  // namespace switchyard::yaml
