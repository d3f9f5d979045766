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

// Whether the file contains the scalar's text unchanged and on one line: no escapes, no folding.
bool IsVerbatim(const yaml::Node& node, const source::SourceManager& sources);

// Whether `text` can replace a verbatim scalar: it needs no escape, and a plain scalar stays plain.
bool CanHold(const yaml::Node& node, std::string_view text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SCALARS_H_
