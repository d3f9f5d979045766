#include "compiler/schema/read/tags_reader.h"

#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {

bool IsTagEntry(const yaml::Entry& entry) { return entry.node.Find("tag") != nullptr; }

void ReadTag(const yaml::Entry& entry, diagnostics::Sink& sink, Program* program) {
  Tag tag;
  tag.range = entry.range;
  const auto name = ReadString(*entry.node.Find("tag"), diagnostics::kTagNotString, sink);
  if (!name) return;
  tag.name = *name;
  const yaml::Node* description = entry.node.Find("desc");
  if (description == nullptr || !description->IsString() || description->Text().empty()) {
    sink.Report(diagnostics::kTagWithoutDescription, tag.name.range,
                diagnostics::Name(tag.name.value));
  } else {
    tag.description = std::string(description->Text());
  }
  program->tags.push_back(std::move(tag));
}

}  // namespace switchyard::schema
