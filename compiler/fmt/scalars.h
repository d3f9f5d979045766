// The scalars of a document, and which of them can be rewritten in place.
#ifndef SWITCHYARD_COMPILER_FMT_SCALARS_H_
#define SWITCHYARD_COMPILER_FMT_SCALARS_H_

#include <string_view>
#include <vector>

#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

// In the order of the file, keys included. They point into the document.
std::vector<const yaml::Node*> ScalarsOf(const yaml::Document& document);

bool IsBlockScalar(const yaml::Node& node);

// The scalar stands in the file as it is meant, on one line: no escapes, no folding.
bool IsVerbatim(const yaml::Node& node, const source::SourceManager& sources);

// A verbatim scalar may have `text` instead: nothing in it would need an escape, and a plain one
// stays plain.
bool CanHold(const yaml::Node& node, std::string_view text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SCALARS_H_
