// The names in schemas of the custom classes that sources register, by their names in C++.
#ifndef SWITCHYARD_COMPILER_IMPORT_CLASS_NAMES_H_
#define SWITCHYARD_COMPILER_IMPORT_CLASS_NAMES_H_

#include <map>
#include <string>

namespace switchyard::importer {

// `__torch__.torch.classes.my.Queue` for `my::Queue`.
using ClassNames = std::map<std::string, std::string>;

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_CLASS_NAMES_H_
