#include "compiler/yaml/property_reader.h"

namespace switchyard::yaml {

bool PropertyReader::Take(const Place& place, bool one_line, NodeProperties* properties) {
  if (!layout_.TakeProperties(names_.tag_handles, place, one_line, properties)) return false;
  const WrittenName& anchor = properties->anchor;
  if (properties->tag.is_written()) Note(PropertyUse::Kind::kTag, properties->tag);
  if (!anchor.is_written()) return true;
  Note(PropertyUse::Kind::kAnchor, anchor);
  return names_.anchors.Open(anchor.name) ||
         layout_.Fail(Fault::Kind::kAnchor, anchor.begin, anchor.end);
}

bool PropertyReader::Apply(const NodeProperties& properties, Node* node) {
  const WrittenName& tag = properties.tag;
  if (tag.is_written() && !ApplyTag(tag.name, node)) {
    return layout_.Fail(Fault::Kind::kTag, tag.begin, tag.end);
  }
  const WrittenName& anchor = properties.anchor;
  return !anchor.is_written() || names_.anchors.Close(anchor.name, *node) ||
         layout_.Fail(Fault::Kind::kExpansion, anchor.begin, anchor.end);
}

bool PropertyReader::TakeAlias(Node* node) {
  WrittenName alias;
  if (layout_.cursor().Peek() != '*' || !TakeAnchorName(&layout_.cursor(), &alias)) {
    return layout_.Fail("the name of an alias consists of letters and digits");
  }
  layout_.EndToken();
  Note(PropertyUse::Kind::kAlias, alias);
  switch (names_.anchors.Expand(alias.name, node)) {
    case AnchorTable::Expansion::kDone:
      return true;
    case AnchorTable::Expansion::kUndefined:
      return layout_.Fail(Fault::Kind::kUndefined, alias.begin, alias.end);
    case AnchorTable::Expansion::kRecursive:
      return layout_.Fail(Fault::Kind::kRecursive, alias.begin, alias.end);
    case AnchorTable::Expansion::kTooLarge:
      break;
  }
  return layout_.Fail(Fault::Kind::kExpansion, alias.begin, alias.end);
}

void PropertyReader::Note(PropertyUse::Kind kind, const WrittenName& name) {
  uses_.push_back({kind, layout_.RangeOf(name.begin, name.end)});
}

}  // namespace switchyard::yaml
