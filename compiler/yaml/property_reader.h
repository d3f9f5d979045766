// Reads the anchors, tags and aliases of a document, and keeps the anchored nodes.
//
// Functions that return bool return false when something is wrong; the layout's fault() then
// returns it.

#ifndef SWITCHYARD_COMPILER_YAML_PROPERTY_READER_H_
#define SWITCHYARD_COMPILER_YAML_PROPERTY_READER_H_

#include <cstdint>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/yaml/anchor_table.h"
#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/node_properties.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// A well-formed anchor, alias or tag. Schema files do not need any, so each use is warned of.
struct PropertyUse {
  enum class Kind : std::uint8_t { kAnchor, kAlias, kTag };
  Kind kind = Kind::kAnchor;
  source::SourceRange range;
};

// The meaning of names throughout a document.
struct DocumentNames {
  AnchorTable anchors;
  TagHandles tag_handles;
};

class PropertyReader {
 public:
  PropertyReader(DocumentLayout* layout, DocumentNames* names) : layout_(*layout), names_(*names) {}

  DocumentNames& names() { return names_; }
  std::vector<PropertyUse>& uses() { return uses_; }

  // Moves past the properties under the cursor, if there are any. Unless `one_line`, their node may
  // begin on a later line.
  bool Take(const Place& place, bool one_line, NodeProperties* properties);

  // Applies the properties to `node`, which has been read.
  bool Apply(const NodeProperties& properties, Node* node);

  // Moves past the alias under the cursor; `node` becomes a copy of the anchored node.
  bool TakeAlias(Node* node);

 private:
  void Note(PropertyUse::Kind kind, const WrittenName& name);

  DocumentLayout& layout_;
  DocumentNames& names_;
  std::vector<PropertyUse> uses_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PROPERTY_READER_H_
