#include "tests/compiler/yaml/both_readers.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/source/source_file.h"
#include "compiler/yaml/block_reader.h"
#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {
namespace {

using source::SourceRange;

// Compares two readings of one text up to the first difference.
class Comparison {
 public:
  bool Same(const DocumentReading& blocks, const DocumentReading& any) {
    if (any.fault) return Differ(any.fault->range, "a fault: " + any.fault->detail);
    if (any.second_document) return Differ(*any.second_document, "a second document");
    if (!any.properties.empty()) return Differ(any.properties[0].range, "a property");
    return Check(!blocks.fault && !blocks.second_document && blocks.properties.empty(), {},
                 "what the block reader never finds") &&
           Same(blocks.document, any.document) && Same(blocks.duplicates, any.duplicates);
  }

  const std::string& difference() const { return difference_; }

 private:
  bool Differ(const SourceRange& range, std::string what) {
    difference_ =
        std::to_string(range.begin) + "-" + std::to_string(range.end) + ": " + std::move(what);
    return false;
  }

  bool Check(bool is_same, const SourceRange& range, const char* what) {
    return is_same || Differ(range, what);
  }

  bool Same(const Document& a, const Document& b) {
    return Check(a.root_kind == b.root_kind, b.root_range, "kind of the root") &&
           Check(a.root_range == b.root_range, b.root_range, "range of the root") &&
           Check(a.entries.size() == b.entries.size(), b.root_range, "number of entries") &&
           std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(),
                      [this](const Entry& x, const Entry& y) {
                        return Check(x.range == y.range, y.range, "range of an entry") &&
                               Same(x.node, y.node);
                      }) &&
           Same(a.root, b.root);
  }

  bool Same(const std::vector<DuplicateKey>& a, const std::vector<DuplicateKey>& b) {
    return Check(a.size() == b.size(), {}, "number of repeated keys") &&
           std::equal(a.begin(), a.end(), b.begin(),
                      [this](const DuplicateKey& x, const DuplicateKey& y) {
                        return Same(x.key, y.key) && Same(x.first, y.first);
                      });
  }

  bool Same(const Node& a, const Node& b) {
    return Check(a.kind == b.kind, b.range, "kind") &&
           Check(a.style == b.style, b.range, "style") && Check(a.tag == b.tag, b.range, "tag") &&
           Check(a.range == b.range, b.range, "range") && SameText(a, b) &&
           Check(a.elements.size() == b.elements.size(), b.range, "number of elements") &&
           Check(a.pairs.size() == b.pairs.size(), b.range, "number of pairs") &&
           std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(),
                      [this](const Node& x, const Node& y) { return Same(x, y); }) &&
           std::equal(a.pairs.begin(), a.pairs.end(), b.pairs.begin(),
                      [this](const Pair& x, const Pair& y) {
                        return Same(x.key, y.key) && Same(x.value, y.value);
                      });
  }

  // Every byte comes from the same place.
  bool SameText(const Node& a, const Node& b) {
    bool is_same = a.Text() == b.Text() && a.text.range() == b.text.range();
    for (std::size_t i = 0; is_same && i < a.Text().size(); ++i) {
      is_same = a.text.RangeOf(i, i + 1) == b.text.RangeOf(i, i + 1);
    }
    return Check(is_same, b.range, "text");
  }

  std::string difference_;
};

}  // namespace

BothReadings ReadBothWays(std::string_view text) {
  constexpr source::FileId kFile{0};
  const auto begin = static_cast<std::uint32_t>(source::ByteOrderMarkSize(text));
  BothReadings both;
  const std::optional<DocumentReading> blocks = ReadBlockDocument(kFile, text, begin);
  both.is_read_by_blocks = blocks.has_value();
  if (!blocks) return both;
  DocumentNames names;
  Comparison comparison;
  if (!comparison.Same(*blocks, ReadDocument(kFile, text, begin, &names))) {
    both.difference = comparison.difference();
  }
  return both;
}

}  // namespace switchyard::yaml
