// The keys of a build: the backends for which dispatch functions have cases.
#ifndef SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_
#define SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

// The keys that `words` name, by rising priority, each once. Reports and skips a word that is not a
// key, and a key that has no backend kernels in schema files and no backend file among `backends`.
std::vector<DispatchKey> ReadBuildKeys(const std::vector<std::string>& words,
                                       const std::vector<schema::BackendFile>& backends,
                                       diagnostics::Sink& sink);

// Words for all keys that ReadBuildKeys accepts with these backend files.
std::vector<std::string> AllBuildKeys(const std::vector<schema::BackendFile>& backends);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_
