// The name that a registration gives an operator.
//
// Takes what is written in the source, `ns::f.out(Tensor x) -> Tensor`; gives its parts on one
// line.
#ifndef SWITCHYARD_COMPILER_IMPORT_REGISTERED_NAME_H_
#define SWITCHYARD_COMPILER_IMPORT_REGISTERED_NAME_H_

#include <string>
#include <string_view>

namespace switchyard::importer {

struct RegisteredName {
  std::string name_space;   // empty when none is written
  std::string name;         // with the overload
  std::string declaration;  // without the namespace; empty when it is a name alone
};

RegisteredName SplitName(const std::string& text);

// `f` of `a::b::f`.
std::string_view LastPart(std::string_view name);

// `ns::f`.
std::string Qualified(const std::string& name_space, const std::string& name);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_REGISTERED_NAME_H_
