// A YAML document as plain data with places.
//
// Scalars are views of the file where possible, so the SourceManager must outlive the Document.
// Scalar types are those of untagged scalars in YAML 1.1, as PyYAML's safe loader resolves them.

#ifndef SWITCHYARD_COMPILER_YAML_YAML_NODE_H_
#define SWITCHYARD_COMPILER_YAML_YAML_NODE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::yaml {

// kEmpty is a value that is not written, as in `key:`; it means null.
enum class NodeKind : std::uint8_t { kScalar, kSequence, kMapping, kEmpty };

enum class ScalarStyle : std::uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral, kFolded };

// kOther: timestamps and the special scalars `=` and `<<`.
enum class ScalarTag : std::uint8_t { kString, kBool, kInt, kFloat, kNull, kOther };

struct Pair;

struct Node {
  NodeKind kind = NodeKind::kEmpty;
  ScalarStyle style = ScalarStyle::kPlain;  // of scalars
  ScalarTag tag = ScalarTag::kNull;         // of scalars; kNull for kEmpty
  // Scalars: with quotes or block header. Collections: first to last byte, with brackets. kEmpty:
  // the point where a value could be written.
  source::SourceRange range;
  source::ScalarText text;     // of scalars
  std::vector<Node> elements;  // of sequences
  std::vector<Pair> pairs;     // of mappings

  bool IsScalar() const { return kind == NodeKind::kScalar; }
  bool IsSequence() const { return kind == NodeKind::kSequence; }
  bool IsMapping() const { return kind == NodeKind::kMapping; }

  // Whether the value is empty or one of the words for null (`~`, `null`).
  bool IsNull() const {
    return kind == NodeKind::kEmpty || (IsScalar() && tag == ScalarTag::kNull);
  }
  bool IsString() const { return IsScalar() && tag == ScalarTag::kString; }

  // True for `True`, `yes`, `off` and the other words of YAML 1.1; sets `value`, which may be null.
  bool IsBool(bool* value = nullptr) const;

  std::string_view Text() const { return text.text(); }

  // The value of the first pair whose key is the scalar `key`; null if there is none.
  const Node* Find(std::string_view key) const;
};

struct Pair {
  Node key;
  Node value;
};

// An element of the top-level sequence; `range` begins at its dash.
struct Entry {
  Node node;
  source::SourceRange range;
};

struct Document {
  NodeKind root_kind = NodeKind::kEmpty;
  source::SourceRange root_range;
  std::vector<Entry> entries;  // when the root is a sequence
  Node root;                   // when the root is a mapping or a scalar
};

// `dashes` are the offsets of the dashes of the root's elements; empty for a flow sequence.
Document MakeDocument(Node root, const std::vector<std::uint32_t>& dashes);

// The node in flow style, `{a: [b, c]}`, without quotes: equal for values that differ in layout
// only.
std::string FlowText(const Node& node);

// The type of an untagged plain scalar.
ScalarTag ResolvePlainScalar(std::string_view text);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_YAML_NODE_H_
