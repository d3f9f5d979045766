// YAML nodes as one line of text, for tests: "a" for strings, int:1, bool:True and so on for other
// scalars, ~ for nothing, [..] and {..: ..} for collections.

#ifndef SWITCHYARD_TESTS_COMPILER_YAML_DESCRIBED_H_
#define SWITCHYARD_TESTS_COMPILER_YAML_DESCRIBED_H_

#include <string>

#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

std::string Described(const Node& node);
std::string Described(const Document& document);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_TESTS_COMPILER_YAML_DESCRIBED_H_
