// Reads the anchors, tags and aliases of a document and keeps what they stand for.
//
// What returns bool returns false when something is wrong, which the layout's fault() then tells.

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

// An anchor, alias or tag: well-formed, but nothing that schema files use.
struct PropertyUse {
  enum class Kind : std::uint8_t { kAnchor, kAlias, kTag };
  Kind kind = Kind::kAnchor;
  source::SourceRange range;
};

// What names stand for throughout a document.
struct DocumentNames {
  AnchorTable anchors;
  TagHandles tag_handles;
};

class PropertyReader {
 public:
  PropertyReader(DocumentLayout* layout, DocumentNames* names) : layout_(*layout), names_(*names) {}

  DocumentNames& names() { return names_; }
  std::vector<PropertyUse>& uses() { return uses_; }

  // Past the properties under the cursor, if there are any. What belongs to them may stand on a
  // line below, unless `one_line`.
  bool Take(const Place& place, bool one_line, NodeProperties* properties);

  // A node with these properties has been read: makes of it what they say.
  bool Apply(const NodeProperties& properties, Node* node);

  // Past the alias under the cursor; `node` becomes what it stands for.
  bool TakeAlias(Node* node);

 private:
  void Note(PropertyUse::Kind kind, const WrittenName& name);

  DocumentLayout& layout_;
  DocumentNames& names_;
  std::vector<PropertyUse> uses_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PROPERTY_READER_H_
