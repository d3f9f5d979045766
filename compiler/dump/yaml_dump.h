// Dumps the nodes of YAML files as JSON, before any of them has a meaning: one object on each line
// for each entry of a list, or for each pair of a file that is a mapping (a backend's).
//
// Fields of an object:
//   file    the path of the file
//   node    of an entry
//   key, value  nodes of a pair
// Fields of a node:
//   kind          "scalar", "sequence", "mapping" or "empty"
//   line, column  of its first byte, from 1
//   text, tag, style  of a scalar: its decoded value, its type, how it is quoted
//   elements      of a sequence: nodes
//   pairs         of a mapping: objects with key and value
#ifndef SWITCHYARD_COMPILER_DUMP_YAML_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_YAML_DUMP_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::dump {

// Appends to `out`. With a `name`, only what names that operator: an entry by its declaration, a
// pair by a scalar in it. An operator of that full name is preferred to all overloads of that base
// name. Returns false when nothing names it.
bool DumpYaml(const std::vector<yaml::Document>& documents, const source::SourceManager& sources,
              std::string_view name, std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_YAML_DUMP_H_
