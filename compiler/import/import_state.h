// What an import knows while it goes through the registrations of all sources.
#ifndef SWITCHYARD_COMPILER_IMPORT_IMPORT_STATE_H_
#define SWITCHYARD_COMPILER_IMPORT_IMPORT_STATE_H_

#include <set>
#include <string>

#include "compiler/import/imported_operators.h"

namespace switchyard::importer {

struct ImportState {
  const ImportInput& input;
  check::CheckContext& context;
  Refusals& refusals;
  ImportedOperators result = {};
  std::set<std::string> refused_kernels = {};  // operators with a kernel that was refused
  std::set<std::string> bare = {};             // operators with a kernel that is left out
};

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_IMPORT_STATE_H_
